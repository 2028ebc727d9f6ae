/* What other rooms may know of a stored alarm, and do with one in their transactions. */
import { z } from 'zod';

import type { AlertCode } from '~/domain/order/alerts';
import type { Snapshot, Transaction } from '~/ports/store';

import { defineDocument, type Stored } from '~/features/documents/index.server';
import { enqueueMail } from '~/features/mail/index.server';

/** `alarms/{id}`: one cause for which the store called the owner. Times in ms. */
const alarmDocument = z.object({
  /** An AlertCode, or one of another version, which stays as it is. */
  code: z.string().catch('unknown' satisfies AlertCode),
  /** The order that it is about; null where it is about none, but about the store. */
  orderId: z.string().nullable().catch(null),
  ofStore: z.boolean().catch(false),
  /** A detail: a reference, an amount. */
  note: z.string().nullable().catch(null),
  /** When it was raised; the last time, where its cause came again after an answer. */
  at: z.number(),
  /** The same while it waits for her answer; null after it. The list of open alarms is read by it. */
  openSince: z.number().nullable(),
  answeredAt: z.number().nullable().default(null),
  /** The account id of the admin; null where the store itself saw that it was mended. */
  answeredBy: z.string().nullable().default(null),
  answer: z.string().nullable().default(null),
});

export type StoredAlarm = Stored<typeof alarmDocument> & { readonly id: string };

/** Why the owner is called. */
export interface AlarmCause {
  readonly code: AlertCode;
  readonly orderId: string | null;
  /** What tells this cause from others with its code, in a few letters: a capture's id, a refund's. */
  readonly cause: string;
}

/** An alarm, as its finder describes it; `at` in ms. */
export interface NewAlarm extends AlarmCause {
  readonly note: string | null;
  readonly at: number;
}

export const ALARMS = 'alarms';
export const alarmPath = (id: string) => `${ALARMS}/${id}`;

/** The longest cause in an id: a document's id has at most 200 characters. */
const LONGEST_CAUSE = 120;

/**
 * The id of an alarm comes from its cause, so that one cause calls the owner once, however often and by whomever it is found. The code may
 * be one of another version.
 */
export function alarmIdOf({ code, orderId, cause }: Omit<AlarmCause, 'code'> & { readonly code: string }): string {
  const safe = cause.replace(/[%/\p{Cc}\p{Cs}]/gu, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return [orderId ?? 'store', code, ...(safe === '' ? [] : [safe.slice(0, LONGEST_CAUSE)])].join('.');
}

export const toAlarm = defineDocument(1, ({ id, data }): StoredAlarm => ({ id, ...alarmDocument.parse(data) }));

/**
 * Calls the owner because of something that concerns no order, in the transaction that found it: alarm and mail are written, or neither is.
 * `known`: alarmPath(alarmIdOf(alarm)), read in this transaction before its first write. Nothing happens while that alarm is open; one that
 * was answered opens again. `ownerMail`: the recipient; null: she reads of it in the store. Alarms about an order: flagOrder() of the
 * orders' room.
 */
export function raiseAlert(tx: Transaction, known: Snapshot | null, alarm: NewAlarm, ownerMail: string | null): void {
  if (known !== null && toAlarm(known).openSince !== null) return;
  const id = alarmIdOf(alarm);
  openAlert(tx, { ...alarm, id });
  if (ownerMail !== null) enqueueMail(tx, { kind: 'store-alarm', to: ownerMail, alarmId: id, at: alarm.at });
}

/** An open alarm. Its code may be one of another version. */
interface OpenAlarm {
  readonly id: string;
  readonly code: string;
  readonly orderId: string | null;
  readonly note: string | null;
  /** ms */
  readonly at: number;
}

/** Writes an alarm as open, new or once more. Its caller knows that it isn't open yet, and tells the owner. */
export function openAlert(tx: Transaction, { id, code, orderId, note, at }: OpenAlarm): void {
  const opened = { ...NOT_ANSWERED, code, orderId, ofStore: orderId === null, note, at, openSince: at };
  tx.merge(alarmPath(id), opened);
}

const NOT_ANSWERED = { answeredAt: null, answeredBy: null, answer: null };

/** An answer to an alarm; `at` in ms. `by`: the admin's account id; null: the store saw by itself that the cause is gone. */
export interface AlarmAnswer {
  readonly at: number;
  readonly by: string | null;
  readonly answer: string | null;
}

/** Writes the answer to an alarm that is open in this transaction; it may be one of older data, which has no document yet. */
export function resolveAlert(tx: Transaction, { id, code, orderId, note, at }: OpenAlarm, answered: AlarmAnswer): void {
  const { at: answeredAt, by: answeredBy, answer } = answered;
  tx.merge(alarmPath(id), { code, orderId, ofStore: orderId === null, note, at, openSince: null, answeredAt, answeredBy, answer });
}
