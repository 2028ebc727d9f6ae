import type { FormError, DeskFormError } from '~/domain/shared/form-error';

import { commonTexts } from './en/common';
import { orderStatusTexts } from './en/order-status';
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
import { setting } from './en/admin/setting';
import { today } from './en/admin/dashboard';
import { createFormatter, type CodeWith, type PairWith } from './format';

export const deskWords = {
  ...commonTexts,
  ...orderStatusTexts,
  ...audit,
  ...batch,
  ...books,
  ...coupon,
  ...doctor,
  ...game,
  ...key,
  ...mail,
  ...offer,
  ...order,
  ...setting,
  ...today,
} as const satisfies Readonly<Record<DeskFormError, string>>;

export const { t, tCount, tRichCount, hasSentence } = createFormatter('en', deskWords);

/** The codes of whole sentences, of those with a reason at the end, and of pairs. */
export type DeskText = CodeWith<typeof deskWords>;
export type DeskFailure = CodeWith<typeof deskWords, 'reason'>;
export type DeskCount = PairWith<typeof deskWords>;

/** Returns the sentence of a form's error of this area. */
export function formSentence(code: FormError): string {
  return t(hasSentence(code) ? code : 'something-wrong');
}
