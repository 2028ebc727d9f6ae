import type { LoaderFunctionArgs } from '@remix-run/node';

import { type Coupon, parseCode } from '~/domain/coupon';
import { DEFAULT_LANGUAGE, type Language, languageOf, localizedPath } from '~/domain/shared/language';
import { formatMad } from '~/domain/shared/money';
import { paths } from '~/domain/paths';
import { keptCodeCookie } from '~/http/cookies/kept-code.server';
import { ownLanguage } from '~/http/cookies/language.server';
import { shop } from '~/services/index.server';
import { cartTexts } from '~/ui/translations/en/cart';
import { translationsAt } from '~/ui/translations/use-translations';
import { redirectWithToast } from '~/web/flash.server';
import { optionalUser } from '~/web/guards.server';

/** Keeps a code for the cart, says what it gives, and leads home in the visitor's language. */
export async function loader(args: LoaderFunctionArgs) {
  const { address } = await optionalUser(args);
  const language = languageOfVisitor(args.request);
  const home = language === languageOf(args.request) ? paths.home : localizedPath(language, paths.home);
  const { t } = translationsAt({ language }, cartTexts);
  const code = parseCode(args.params['code'] ?? '');
  if (code === null) return redirectWithToast(home, { text: t('coupon-unusable'), tone: 'bad' });
  const coupon = await shop.coupons.findForLink(code, address);
  const text = coupon === null ? t('code-kept', { code }) : t('code-gives', { code: coupon.code, off: offOf(coupon, language) });
  return redirectWithToast(home, { text }, { 'Set-Cookie': await keptCodeCookie(code) });
}

function languageOfVisitor(request: Request): Language {
  const requested = languageOf(request);
  const own = requested === DEFAULT_LANGUAGE ? ownLanguage(request.headers) : requested;
  const { languages } = shop.settings.current();
  return languages.includes(own) ? own : requested;
}

function offOf({ kind, percent, amountCentimes }: Coupon, language: Language): string {
  return kind === 'percent' ? `${percent}\u00a0%` : formatMad(amountCentimes, language);
}
