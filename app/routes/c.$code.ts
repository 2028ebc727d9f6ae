import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';

import { parseCode } from '~/domain/coupon';
import { paths } from '~/domain/paths';
import { couponLinkCookie } from '~/http/cookies/coupon-link.server';
import { safePath } from '~/http/redirect.server';
import { cartTexts } from '~/ui/translations/en/cart';
import { translationsAt } from '~/ui/translations/use-translations';
import { redirectWithToast } from '~/web/flash.server';
import { readForm } from '~/web/form.server';
import { optionalUser } from '~/web/guards.server';
import { visitorLanguage, visitorPath } from '~/web/visitor-language.server';

/**
 * Stores a coupon for the cart, and redirects home in the visitor's language; the pages of the shop then say what it gives. A browser that sent no
 * cookie comes here by the page that sees whether it keeps one.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, address } = await optionalUser(args);
  const language = visitorLanguage(shop, args.request);
  const home = visitorPath(shop, args.request, paths.home);
  const { t } = translationsAt({ language }, cartTexts);
  const code = parseCode(args.params['code'] ?? '');
  if (code === null) return redirectWithToast(shop, home, { text: t('coupon-unusable'), tone: 'bad' });
  if (!args.request.headers.get('Cookie')) {
    const probe = { 'Set-Cookie': await couponLinkCookie(shop, { code, isKnown: false }) };
    return redirect(visitorPath(shop, args.request, paths.cookies(paths.coupon(code))), { status: 303, headers: probe });
  }
  const coupon = await shop.coupons.findForLink(code, address);
  const headers = { 'Set-Cookie': await couponLinkCookie(shop, { code: coupon?.code ?? code, isKnown: coupon !== null }) };
  return coupon === null
    ? redirectWithToast(shop, home, { text: t('code-kept', { code }) }, headers)
    : redirect(home, { status: 303, headers });
}

/** Forgets the code, and leads back to the page. */
export async function action(args: ActionFunctionArgs) {
  const { shop } = await optionalUser(args);
  const { values } = await readForm(args.request);
  return redirect(safePath(values['back']), { status: 303, headers: { 'Set-Cookie': await couponLinkCookie(shop, null) } });
}
