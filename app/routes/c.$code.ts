import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { parseCode } from '~/domain/coupon';
import { paths } from '~/domain/paths';
import { keptCodeCookie } from '~/http/cookies/kept-code.server';
import { cartTexts } from '~/ui/translations/en/cart';
import { translationsAt } from '~/ui/translations/use-translations';
import { redirectWithToast } from '~/web/flash.server';
import { optionalUser } from '~/web/guards.server';

/** Keeps a code for the cart and leads home. It looks at no code: the cart does, under its limits. */
export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  const code = parseCode(args.params['code'] ?? '');
  if (code === null) return redirect(paths.home, 303);
  const { t } = translationsAt(args.request, cartTexts);
  return redirectWithToast(paths.home, { text: t('code-kept', { code }) }, { 'Set-Cookie': await keptCodeCookie(code) });
}
