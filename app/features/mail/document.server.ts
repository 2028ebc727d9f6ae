import { z } from 'zod';

import { LANGUAGES, DEFAULT_LANGUAGE } from '~/domain/shared/language';
import { MAIL_FAILURES, MAIL_STATES } from '~/domain/mail';
import { DROP_REASONS } from '~/domain/mail/outdated';
import { ACCOUNT_CHANGES, isLinkMail, MAIL_KINDS, mailRow, type MailContent, type MailFields } from '~/domain/mail/kinds';
import { SALE_NEEDS } from '~/domain/admin/setup-checklist';
import { SETTING_GROUPS } from '~/domain/setting';
import type { Encryption } from '~/ports/encryption';
import type { Reader, Snapshot, Store } from '~/ports/store';

import { defineDocument, type Stored } from '~/features/documents/index.server';
import { payToField } from '~/features/payment/index.server';

const digestFigures = z.object({
  day: z.string().default(''),
  orders: z.number().default(0),
  salesCentimes: z.number().default(0),
  profitCentimes: z.number().default(0),
  alarms: z.number().default(0),
  waiting: z.number().default(0),
  owedKeys: z.number().default(0),
  failedMails: z.number().default(0),
  messages: z.number().default(0),
  oldestMessageAt: z.number().nullable().default(null),
  breaches: z.number().default(0),
  missing: z.array(z.enum(SALE_NEEDS)).default([]).catch([]),
  lowTitles: z.array(z.string()).default([]),
  lowGames: z.number().default(0),
});

/** The fields of every mail in the outbox. Times in ms. */
const mailFields = z.object({
  kind: z.enum(MAIL_KINDS),
  to: z.string(),
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE).catch(DEFAULT_LANGUAGE),
  accountId: z.string().nullable().default(null),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int().catch(0),
  createdAt: z.number(),
  /** The time of the next attempt; while a process sends it: the end of the lease. */
  dueAt: z.number().optional(),
  firstTriedAt: z.number().nullable().default(null),
  sentAt: z.number().nullable().default(null),
  messageId: z.string().nullable().default(null),
  failure: z.enum(MAIL_FAILURES).nullable().default(null).catch('other'),
  status: z.number().nullable().default(null),
  /** Set where it is dropped. */
  dropReason: z.enum(DROP_REASONS).nullable().default(null).catch(null),
  /** The time at which the owner let it go, though it was written before the mail server was set; 0: never. */
  releasedAt: z.number().default(0),
  /** The holder of the lease, or null. */
  claim: z.string().nullable().default(null),
  /** The number of times that the owner asked for it again: each is a new mail. */
  round: z.number().int().default(0),
});

const line = z.object({
  title: z.string(),
  priceCentimes: z.number(),
  code: z.string().nullable().default(null),
  codeCentimes: z.number().default(0),
});
const news = z.object({
  gameId: z.string(),
  title: z.string(),
  reason: z.enum(['back', 'below', 'lowest']),
  priceCentimes: z.number(),
  until: z.number().default(0),
  since: z.number().default(0),
});

export const contentFields = {
  change: z.enum(ACCOUNT_CHANGES).default('password').catch('password'),
  orderId: z.string().default(''),
  alarmId: z.string().default(''),
  name: z.string().default(''),
  reason: z.string().default(''),
  fromEmail: z.string().default(''),
  message: z.string().default(''),
  quoted: z.string().default(''),
  replyTo: z.string().nullable().default(null),
  game: z.string().default(''),
  gameId: z.string().default(''),
  amountCentimes: z.number().default(0),
  usdCents: z.number().nullable().default(null),
  lines: z.array(line).default([]).catch([]),
  until: z.number().default(0),
  payTo: payToField,
  orders: z.array(z.string()).default([]),
  alarms: z.number().default(0),
  news: z.array(news).default([]).catch([]),
  stopId: z.string().default(''),
  settings: z.enum(SETTING_GROUPS).default('payment').catch('payment'),
  digest: digestFigures.default(() => digestFigures.parse({})),
} satisfies Readonly<Record<Exclude<keyof MailFields, 'token'>, z.ZodType>>;

const secret = {
  sealedToken: z.string().nullable().default(null),
  wipeAt: z.number().nullable().default(null),
};

const outboxDocument = z
  .object({ mail: mailFields, content: z.object({ ...contentFields, ...secret }) })
  .transform(({ mail, content }) => ({ mail: { ...mail, dueAt: mail.dueAt ?? mail.createdAt }, content }));

export type StoredMail = Stored<typeof outboxDocument>;

export type Mail = StoredMail['mail'] & {
  readonly id: string;
  readonly hasLink: boolean;
  readonly linkEndsAt: number | null;
};

/** Reads a document of the outbox: the mail, and the fields of its text. */
export const toStoredMail = defineDocument(1, ({ id, data }): { readonly mail: Mail; readonly content: StoredMail['content'] } => {
  const { mail, content } = outboxDocument.parse({ mail: data, content: data });
  const linkEndsAt = content.sealedToken === null ? null : content.wipeAt;
  return { mail: { id, ...mail, hasLink: isLinkMail(mail.kind), linkEndsAt }, content };
});

export const toMail = defineDocument(toStoredMail.schema, (doc): Mail => toStoredMail(doc).mail);

/** Returns the content of a mail, with its secret opened. UnreadableDocument. */
export function toContent(doc: Snapshot, encryption: Encryption): MailContent {
  const { mail, content } = toStoredMail(doc);
  const token = content.sealedToken === null ? null : encryption.open(content.sealedToken, doc.path);
  const all: MailFields = { ...content, token };
  return { kind: mail.kind, ...Object.fromEntries(mailRow(mail.kind).fields.map((field) => [field, all[field]])) } as MailContent;
}

const secretFields = z.object({
  wipeAt: z
    .number()
    .nullish()
    .transform((at) => at ?? Infinity),
  claim: mailFields.shape.claim.catch(null),
  dueAt: z.number().catch(0),
});

/** Reads when to wipe a secret, and its sender; also of a mail that is damaged otherwise. */
export const toSecret = defineDocument(toStoredMail.schema, ({ data }): Stored<typeof secretFields> => secretFields.parse(data));

/** Returns whether the link in a mail still works; true for a mail without a secret. `now` in ms. */
export function isLinkAlive({ hasLink, linkEndsAt }: Mail, now: number): boolean {
  return !hasLink || (linkEndsAt !== null && linkEndsAt > now);
}

/** Returns whether a mail waits for the owner's word: it was written before the mail server was set, at `since` (ms). */
export function isPaused({ createdAt, releasedAt }: Mail, since: number): boolean {
  return Math.max(createdAt, releasedAt) < since;
}

const SWEPT_MARK = 'marks/swept-mail';

/** Notes that sent mails of causes up to this time (ms) may be gone. */
export async function noteSweptMail(store: Pick<Store, 'transaction'>, before: number): Promise<void> {
  await store.transaction(async (tx) => {
    if (before > (await sweptMailUntil(tx))) tx.set(SWEPT_MARK, { before });
  });
}

/** Returns the time (ms) up to which sent mails may be gone; -Infinity where none ever went. */
export async function sweptMailUntil(reader: Pick<Reader, 'get'>): Promise<number> {
  const before = (await reader.get(SWEPT_MARK))?.data['before'];
  return typeof before === 'number' ? before : -Infinity;
}
