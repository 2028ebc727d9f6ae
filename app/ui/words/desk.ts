import type { FormError, DeskFormError } from '~/domain/shared/form-error';

import { common } from './en/common';
import { method } from './en/method';
import { orderState } from './en/order-state';
import { audit } from './en/desk/audit';
import { batch } from './en/desk/batch';
import { books } from './en/desk/books';
import { doctor } from './en/desk/doctor';
import { game } from './en/desk/game';
import { key } from './en/desk/key';
import { mail } from './en/desk/mail';
import { order } from './en/desk/order';
import { page } from './en/desk/page';
import { today } from './en/desk/today';
import { speak, type CodeWith, type PairWith } from './speak';

export const deskWords = {
  ...common,
  ...method,
  ...orderState,
  ...audit,
  ...batch,
  ...books,
  ...doctor,
  ...game,
  ...key,
  ...mail,
  ...order,
  ...page,
  ...today,
} as const satisfies Readonly<Record<DeskFormError, string>>;

/** What the owner reads. */
export const { sentence, countedSentence, richCountedSentence, hasSentence } = speak('en', deskWords);

/** The codes of whole sentences, of those that end in why something failed, and of pairs. */
export type DeskText = CodeWith<typeof deskWords>;
export type DeskFailure = CodeWith<typeof deskWords, 'reason'>;
export type DeskCount = PairWith<typeof deskWords>;

/** The sentence of a form's error. An error of the other area never comes here. */
export function formSentence(code: FormError): string {
  return sentence(hasSentence(code) ? code : 'something-wrong');
}
