import { isOwnersMail } from '~/domain/mail/kinds';
import type { JournalPart } from '~/domain/documents/collections';
import { ownValue } from '~/domain/shared/own-value';
import type { Data, Json } from '~/ports/store';
import type { Encryption } from '~/ports/encryption';
import type { DocumentChange } from '~/ports/journal';

import { DOCUMENT_KINDS } from '~/features/data/index.server';
import { kindPathOf } from '~/features/documents/index.server';
import { isAvailable, keyBinding } from '~/features/key/index.server';
import { NO_REFUND_ACCOUNT } from '~/features/order/index.server';

interface Kind {
  readonly isIrreversible: (data: Data) => boolean;
  /** Returns that part: ids, states, amounts and hashes; no person and no key. */
  readonly part: (data: Data, encryption: Pick<Encryption, 'fingerprint'>) => Data;
}

const OF_PERSONS = new Set([
  'email',
  'name',
  'addressKey',
  'payer',
  'person',
  ...Object.keys(NO_REFUND_ACCOUNT),
  'searchWords',
  'rejectionReason',
  'proofId',
  'proofSha256',
  'sameProofAs',
]);
/** The owner's words about money: they may name anyone. */
const OF_WORDS = new Set(['reason']);
const OF_GAMES = new Set(['title', 'cover', 'platform']);
const OF_THE_RING = new Set(['rand', 'changedAt']);
const OF_THE_SEARCH = new Set(['until', 'rand']);
const OF_SENDING = new Set(['to', 'name', 'reason', 'state', 'attempts', 'dueAt', 'failure', 'sentAt', 'leasedUntil', 'nextAt']);
/** The entries of a timeline whose note is a game, a reference or a code, and no person's text. */
const PLAIN_NOTES: ReadonlySet<Json | undefined> = new Set(['key-replaced', 'paid', 'attention']);

/** The facts that the journal keeps of each part; a collection names its own in its row of domain/documents/collections.ts. */
const PARTS: Readonly<Record<JournalPart, Kind>> = {
  accounts: {
    isIrreversible: () => true,
    part: (user, encryption) => ({
      passwordPrint: passwordPrint(encryption, user),
      disabled: user['disabled'] === true,
      links: itemsOf(user['linked']).map((link) => linkPrint(encryption, link)),
    }),
  },
  'card-attempts': { isIrreversible: () => true, part: (data) => data },
  coupons: { isIrreversible: () => true, part: (data) => data },
  // why without `until`: it is a hint, written again and again
  'coupon-uses': { isIrreversible: ({ orderId }) => typeof orderId === 'string', part: (data) => without(data, OF_THE_SEARCH) },
  keys: {
    isIrreversible: (key) => !isAvailable(key),
    part: (key) => ({ ...without(keyBinding(key), OF_THE_RING), codeHash: key['codeHash'] ?? null, type: key['type'] ?? null }),
  },
  mails: {
    // A mail's text is made when it is sent: only that it was caused matters.
    isIrreversible: ({ orderId, kind }) => typeof orderId === 'string' && !isOwnersMail(kind),
    part: (mail) => without(mail, OF_SENDING),
  },
  offers: {
    isIrreversible: ({ state }) => state !== 'preview',
    part: ({ stoppedAt = null, endsAt = null }) => ({ stoppedAt, endsAt }),
  },
  orders: {
    isIrreversible: ({ state, payment, refunds, cardAttempts, alarms, voids, notes }) =>
      state !== 'awaiting_payment' ||
      isThere(payment) ||
      Number(cardAttempts ?? 0) > 0 ||
      [refunds, alarms, voids, notes].some((list) => itemsOf(list).length > 0),
    part: orderPart,
  },
  payments: { isIrreversible: () => true, part: (data) => without(data, OF_WORDS) },
  'second-factors': {
    isIrreversible: ({ sealedSecret }) => typeof sealedSecret === 'string',
    part: ({ sealedSecret = null, onAt = null, recovery = [] }) => ({ sealedSecret, onAt, recovery }),
  },
  // why: an earlier bank account would get the money of today's orders
  settings: { isIrreversible: () => true, part: (data) => data },
  wishes: {
    isIrreversible: ({ consentAt, shareId }) => isThere(consentAt) || isThere(shareId),
    part: ({ consentAt = null, shareId = null }, encryption) => ({ consentAt, sharePrint: sharePrint(encryption, shareId) }),
  },
};

/** Returns the part of a document's collection that the journal keeps; null: none. */
export function journalPartOf(path: string): JournalPart | null {
  const restore = ownValue(DOCUMENT_KINDS, kindPathOf(path))?.restore;
  return restore === undefined || !isJournalPart(restore) ? null : restore;
}

const isJournalPart = (part: string): part is JournalPart => Object.hasOwn(PARTS, part);

/**
 * Returns the irreversible fields that changed, at first all; null where the document is gone; undefined where there is nothing to keep.
 */
export function journalEntryFor(encryption: Pick<Encryption, 'fingerprint'>): (change: DocumentChange) => Data | null | undefined {
  return ({ path, before, after }) => {
    const name = journalPartOf(path);
    if (name === null) return undefined;
    const kind = PARTS[name];
    const [was, is] = [before !== null && kind.isIrreversible(before), after !== null && kind.isIrreversible(after)];
    if (!was && !is) return undefined;
    if (after === null) return null;
    if (!was || before === null) return fieldsOrNothing(kind.part(after, encryption));
    const touched = touchedFields(before, after);
    const [old, next] = [kind.part(touched.before, encryption), kind.part(touched.after, encryption)];
    return fieldsOrNothing(fieldsOf(next, (field) => !isEqual(next[field], old[field])));
  };
}

const isEqual = (one: Json | undefined, other: Json | undefined) =>
  one === other || (isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other));
const isObject = (value: Json | undefined) => typeof value === 'object' && value !== null;

/** Removes the fields that the write did not touch: each is the same value, not only an equal one. */
function touchedFields(before: Data, after: Data): { readonly before: Data; readonly after: Data } {
  const touched = { before: {} as Data, after: {} as Data };
  for (const field in after) {
    const [is, was] = [after[field], before[field]];
    if (is === was) continue;
    touched.after[field] = is ?? null;
    if (was !== undefined) touched.before[field] = was;
  }
  return touched;
}

const fieldsOrNothing = (data: Data) => (Object.keys(data).length === 0 ? undefined : data);

/** Returns a fingerprint that tells one stored password from another; null where there is none. */
export function passwordPrint(encryption: Pick<Encryption, 'fingerprint'>, { passwordHash }: Data): string | null {
  return typeof passwordHash === 'string' && passwordHash !== '' ? encryption.fingerprint(passwordHash).slice(0, 16) : null;
}

/** Returns a fingerprint that tells one linked identity from another, and names no person. */
export function linkPrint(encryption: Pick<Encryption, 'fingerprint'>, { provider, subject }: Data): string {
  return encryption.fingerprint(`linked ${String(provider)} ${String(subject)}`).slice(0, 16);
}

/** Returns a fingerprint of the address of a shared list; null where it has none. */
export function sharePrint(encryption: Pick<Encryption, 'fingerprint'>, shareId: Json): string | null {
  return typeof shareId === 'string' ? encryption.fingerprint(`shared ${shareId}`).slice(0, 16) : null;
}

function orderPart(order: Data): Data {
  const isNobodys = order['email'] === '';
  return {
    ...without(order, OF_PERSONS),
    ...(isNobodys ? { email: '', name: '', person: null, payer: null, proofId: null, ...NO_REFUND_ACCOUNT } : {}),
    lines: itemsOf(order['lines']).map((line) => without(line, OF_GAMES)),
    ...('lost' in order && { lost: itemsOf(order['lost']).map((line) => without(line, OF_GAMES)) }),
    ...('payment' in order && { payment: itemsOf([order['payment'] ?? null]).map(paymentPart)[0] ?? null }),
    ...('voids' in order && { voids: itemsOf(order['voids']).map(voidPart) }),
    ...('notes' in order && { notes: itemsOf(order['notes']).map((note) => ({ ...note, reason: '' })) }),
    events: itemsOf(order['events']).map((entry) => (PLAIN_NOTES.has(entry['type']) ? entry : { ...entry, note: null })),
    questions: itemsOf(order['questions']).map((question) => ({ ...question, text: '', answer: null })),
  };
}

const paymentPart = (payment: Data): Data => ({ ...payment, reason: null });
const voidPart = (each: Data): Data => ({ ...each, reason: '', payment: itemsOf([each['payment'] ?? null]).map(paymentPart)[0] ?? null });

const without = (data: Data, fields: ReadonlySet<string>) => fieldsOf(data, (field) => !fields.has(field));

/** Filters field by field: each commit waits for this. */
function fieldsOf(data: Data, isKept: (field: string) => boolean): Data {
  const kept: Data = {};
  for (const field in data) if (isKept(field)) kept[field] = data[field] ?? null;
  return kept;
}

const isThere = (value: Json | undefined) => value !== null && value !== undefined;

export function itemsOf(value: Json | undefined): Data[] {
  return Array.isArray(value)
    ? value.filter((item): item is Data => typeof item === 'object' && item !== null && !Array.isArray(item))
    : [];
}
