import { isOwnersMail } from '~/domain/mail/kinds';
import type { Data, Json } from '~/ports/store';
import type { Encryption } from '~/ports/encryption';
import type { DocumentChange } from '~/ports/journal';

import { isAvailable, keyBinding } from '~/features/key/index.server';

/** How the journal sees the documents of one collection. */
interface Kind {
  readonly path: RegExp;
  /** Whether a document says something that no restore may undo. */
  readonly isIrreversible: (data: Data) => boolean;
  /** That part of it: ids, states, amounts and hashes; no person and no key. */
  readonly part: (data: Data, cipher: Pick<Encryption, 'fingerprint'>) => Data;
}

/** Who, where and in which words, and what it is found by: the backup knows it of its own orders, and of others it need not be known. */
const OF_PERSONS = new Set([
  'email',
  'name',
  'addressKey',
  'payer',
  'searchWords',
  'rejectionReason',
  'proofId',
  'proofSha256',
  'sameProofAs',
]);
const OF_GAMES = new Set(['title', 'cover', 'platform']);
const OF_THE_RING = new Set(['rand', 'changedAt']);
const OF_SENDING = new Set(['to', 'name', 'reason', 'state', 'attempts', 'dueAt', 'failure', 'sentAt', 'leasedUntil', 'nextAt']);
/** Entries of a timeline whose note is a game, a reference or a code, and not somebody's words. */
const PLAIN_NOTES: ReadonlySet<Json | undefined> = new Set(['key-replaced', 'paid', 'attention']);

const KINDS: readonly Kind[] = [
  {
    path: /^orders\/[^/]+$/,
    isIrreversible: ({ state, payment, refunds, cardAttempts, alarms }) =>
      state !== 'awaiting_payment' ||
      isThere(payment) ||
      Number(cardAttempts ?? 0) > 0 ||
      [refunds, alarms].some((list) => itemsOf(list).length > 0),
    part: orderPart,
  },
  {
    path: /^games\/[^/]+\/codes\/[^/]+$/,
    isIrreversible: (key) => !isAvailable(key),
    part: (key) => ({ ...without(keyBinding(key), OF_THE_RING), codeHash: key['codeHash'] ?? null, type: key['type'] ?? null }),
  },
  { path: /^(payments|cardAttempts)\/[^/]+$/, isIrreversible: () => true, part: (data) => data },
  {
    path: /^secondFactors\/[^/]+$/,
    isIrreversible: ({ sealedSecret }) => typeof sealedSecret === 'string',
    part: ({ sealedSecret = null, onAt = null, recovery = [] }) => ({ sealedSecret, onAt, recovery }),
  },
  {
    path: /^users\/[^/]+$/,
    isIrreversible: () => true,
    part: (user, cipher) => ({
      passwordPrint: passwordPrint(cipher, user),
      disabled: user['disabled'] === true,
      links: itemsOf(user['linked']).map((link) => linkPrint(cipher, link)),
    }),
  },
  {
    // What a mail says is made when it is sent: that it was caused is all there is to know.
    path: /^outbox\/[^/]+$/,
    isIrreversible: ({ orderId, kind }) => typeof orderId === 'string' && !isOwnersMail(kind),
    part: (mail) => without(mail, OF_SENDING),
  },
];

/**
 * What the journal keeps of a change: the fields of the irreversible part that changed, all of them the first time; null where the document is
 * gone; undefined where there is nothing to keep.
 */
export function journalEntryFor(cipher: Pick<Encryption, 'fingerprint'>): (change: DocumentChange) => Data | null | undefined {
  return ({ path, before, after }) => {
    const kind = KINDS.find((each) => each.path.test(path));
    if (kind === undefined) return undefined;
    const [was, is] = [before !== null && kind.isIrreversible(before), after !== null && kind.isIrreversible(after)];
    if (!was && !is) return undefined;
    if (after === null) return null;
    if (!was || before === null) return fieldsOrNothing(kind.part(after, cipher));
    const touched = touchedFields(before, after);
    const [old, next] = [kind.part(touched.before, cipher), kind.part(touched.after, cipher)];
    return fieldsOrNothing(fieldsOf(next, (field) => !isEqual(next[field], old[field])));
  };
}

const isEqual = (one: Json | undefined, other: Json | undefined) =>
  one === other || (isObject(one) && isObject(other) && JSON.stringify(one) === JSON.stringify(other));
const isObject = (value: Json | undefined) => typeof value === 'object' && value !== null;

/** Before and after, without the fields that the write did not touch: each of these is the same value, not only an equal one. */
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

/** Tells one stored password from another, and opens nothing. null where there is none. */
export function passwordPrint(cipher: Pick<Encryption, 'fingerprint'>, { passwordHash }: Data): string | null {
  return typeof passwordHash === 'string' && passwordHash !== '' ? cipher.fingerprint(passwordHash).slice(0, 16) : null;
}

/** Tells one linked identity from another, and names nobody. */
export function linkPrint(cipher: Pick<Encryption, 'fingerprint'>, { provider, subject }: Data): string {
  return cipher.fingerprint(`linked ${String(provider)} ${String(subject)}`).slice(0, 16);
}

function orderPart(order: Data): Data {
  const isNobodys = order['email'] === '';
  return {
    ...without(order, OF_PERSONS),
    ...(isNobodys ? { email: '', name: '', payer: null, proofId: null } : {}),
    lines: itemsOf(order['lines']).map((line) => without(line, OF_GAMES)),
    events: itemsOf(order['events']).map((entry) => (PLAIN_NOTES.has(entry['type']) ? entry : { ...entry, note: null })),
    questions: itemsOf(order['questions']).map((question) => ({ ...question, text: '', answer: null })),
  };
}

const without = (data: Data, fields: ReadonlySet<string>) => fieldsOf(data, (field) => !fields.has(field));

/** Field by field: each commit waits for this, and lists of entries took twice as long. */
function fieldsOf(data: Data, isKept: (field: string) => boolean): Data {
  const kept: Data = {};
  for (const field in data) if (isKept(field)) kept[field] = data[field] ?? null;
  return kept;
}

const isThere = (value: Json | undefined) => value !== null && value !== undefined;

/** The objects of a list; none where it isn't one. */
export function itemsOf(value: Json | undefined): Data[] {
  return Array.isArray(value)
    ? value.filter((item): item is Data => typeof item === 'object' && item !== null && !Array.isArray(item))
    : [];
}
