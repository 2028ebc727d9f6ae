import type { FormError, AdminFormError } from '~/domain/shared/form-error';
import type { Addressed } from '~/domain/shared/language';

import { commonTexts } from './en/common';
import { gameTexts } from './en/game';
import { orderStatusTexts } from './en/order-status';
import { signInTexts } from './en/sign-in';
import { audit } from './en/admin/audit';
import { batch } from './en/admin/bulk-job';
import { books } from './en/admin/reports';
import { coupon } from './en/admin/coupon';
import { doctor } from './en/admin/doctor';
import { game } from './en/admin/game';
import { key } from './en/admin/key';
import { mail } from './en/admin/mail';
import { offer } from './en/admin/offer';
import { order } from './en/admin/order';
import { payment } from './en/admin/payment';
import { restock } from './en/admin/restock';
import { setting } from './en/admin/setting';
import { nouns } from './en/admin/nouns';
import { shared } from './en/admin/common';
import { today } from './en/admin/dashboard';
import type { CodeWith, Formatter, PairWith } from './format';
import { translationsAt, useTranslations } from './use-translations';

export const deskWords = {
  ...commonTexts,
  ...gameTexts,
  ...orderStatusTexts,
  ...signInTexts,
  ...audit,
  ...batch,
  ...books,
  ...coupon,
  ...doctor,
  ...game,
  ...key,
  ...mail,
  ...nouns,
  ...offer,
  ...order,
  ...payment,
  ...restock,
  ...setting,
  ...shared,
  ...today,
} as const satisfies Readonly<Record<AdminFormError, string>>;

/** The texts of the owner's pages in a language. */
export type AdminTranslations = Formatter<typeof deskWords>;

/** Returns the texts of the owner's pages in the language of the page. */
export function useAdminTranslations(): AdminTranslations {
  return useTranslations(deskWords);
}

/** Returns the same outside of a component. */
export function adminTranslationsAt(page: Addressed | { readonly matches: readonly unknown[] }): AdminTranslations {
  return translationsAt(page, deskWords);
}

/** The codes of whole sentences, of those with a reason at the end, and of pairs. */
export type AdminText = CodeWith<typeof deskWords>;
export type AdminFailure = CodeWith<typeof deskWords, 'reason'>;
export type DashboardCount = PairWith<typeof deskWords>;

/** Returns the sentence of a form's error of this area. */
export function formSentence({ t, hasSentence }: AdminTranslations, code: FormError): string {
  return t(hasSentence(code) ? code : 'something-wrong');
}
