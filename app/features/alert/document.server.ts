import { z } from 'zod';

import type { AlertCode } from '~/domain/order/alerts';
import type { Snapshot, Transaction } from '~/ports/store';

import { defineDocument, type Stored } from '~/features/documents/index.server';
import { enqueueMail } from '~/features/mail/index.server';

/** `alarms/{id}`: one cause for which the store alerted the owner. Times in ms. */
const alertDocument = z.object({
  /** An AlertCode, or one of another version, which stays as it is. */
  code: z.string().catch('unknown' satisfies AlertCode),
  /** null where it concerns the store and no order. */
  orderId: z.string().nullable().catch(null),
  ofStore: z.boolean().catch(false),
  note: z.string().nullable().catch(null),
  at: z.number(),
  /** The same time while it waits for an answer, else null. The list of open alerts is read by it. */
  openSince: z.number().nullable(),
  answeredAt: z.number().nullable().default(null),
  /** The account id of the admin; null where the store itself saw that the cause was gone. */
  answeredBy: z.string().nullable().default(null),
  answer: z.string().nullable().default(null),
});

export type StoredAlert = Stored<typeof alertDocument> & { readonly id: string };

export interface AlertCause {
  readonly code: AlertCode;
  readonly orderId: string | null;
  readonly cause: string;
}

export interface NewAlert extends AlertCause {
  readonly note: string | null;
  readonly at: number;
}

export const ALERTS = 'alarms';
export const alertPath = (id: string) => `${ALERTS}/${id}`;

/** The longest cause in an id: a document's id has at most 200 characters. */
const LONGEST_CAUSE = 120;

/** Returns the id of an alert, made of its cause: one cause alerts the owner once, however often it is found. */
export function alertIdOf({ code, orderId, cause }: Omit<AlertCause, 'code'> & { readonly code: string }): string {
  const safe = cause.replace(/[%/\p{Cc}\p{Cs}]/gu, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return [orderId ?? 'store', code, ...(safe === '' ? [] : [safe.slice(0, LONGEST_CAUSE)])].join('.');
}

export const toAlert = defineDocument(1, ({ id, data }): StoredAlert => ({ id, ...alertDocument.parse(data) }));

/**
 * Raises an alert about the store, in the transaction that found it, with its mail. `earlier`: alertPath(alertIdOf(alert)), read in this
 * transaction before its first write. Nothing happens while that alert is open; an answered one opens again. `ownerMail`: null sends no
 * mail. Alerts about an order: alertOrder() of features/order.
 */
export function raiseAlert(tx: Transaction, earlier: Snapshot | null, alert: NewAlert, ownerMail: () => string | null): void {
  if (earlier !== null && toAlert(earlier).openSince !== null) return;
  const id = alertIdOf(alert);
  openAlert(tx, { ...alert, id });
  const to = ownerMail();
  if (to !== null) enqueueMail(tx, { kind: 'store-alarm', to, alarmId: id, at: alert.at });
}

interface OpenAlert {
  readonly id: string;
  readonly code: string;
  readonly orderId: string | null;
  readonly note: string | null;
  readonly at: number;
}

export function openAlert(tx: Transaction, { id, code, orderId, note, at }: OpenAlert): void {
  const opened = { ...NOT_ANSWERED, code, orderId, ofStore: orderId === null, note, at, openSince: at };
  tx.merge(alertPath(id), opened);
}

const NOT_ANSWERED = { answeredAt: null, answeredBy: null, answer: null };

/** An answer to an alert; `at` in ms. `by`: the admin's account id; null: the store saw that the cause is gone. */
export interface AlertAnswer {
  readonly at: number;
  readonly by: string | null;
  readonly answer: string | null;
}

export function resolveAlert(tx: Transaction, { id, code, orderId, note, at }: OpenAlert, answered: AlertAnswer): void {
  const { at: answeredAt, by: answeredBy, answer } = answered;
  tx.merge(alertPath(id), { code, orderId, ofStore: orderId === null, note, at, openSince: null, answeredAt, answeredBy, answer });
}
