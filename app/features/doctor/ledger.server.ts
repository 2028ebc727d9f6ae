import type { Breach, BreachCode } from '~/domain/doctor/violation';
import { isUsed } from '~/domain/key';
import { isLive, isNobodys, isPaid } from '~/domain/order';
import type { Encryption } from '~/ports/encryption';
import type { Snapshot } from '~/ports/store';

import { createPace } from '~/features/jobs/index.server';
import { type Key, type KeyImport, keyPath } from '~/features/key/index.server';
import type { Order } from '~/features/order/index.server';

interface Claim {
  readonly orderId: string;
  /** 'sold', 'held' and 'burned' must be true. A hold that 'may' be true has expired, and another order may have the key. */
  readonly kind: 'sold' | 'held' | 'burned' | 'may-hold' | 'may-be-burned';
}

/** Compares orders with keys and mails, orders first. `sweptMail`: mails of causes up to this time (ms) may be gone. */
export function createLedger(encryption: Encryption, sweptMail = -Infinity) {
  const breaches: Breach[] = [];
  const required = new Map<string, Claim>();
  const claims = new Map<string, Claim['kind']>();
  const replaced = new Set<string>();
  const mails = new Map<string, string>();
  const hashes = new Map<string, string>();
  const seenHashes = new Set<string>();
  /** Running imports: they reserve their codes before their keys exist. */
  const importing = new Set<string>();
  const staged = new Set<string>();
  const unreadOrders = new Set<string>();

  return { order, unread, mail, keyImport, hash, key, unreadKey, finish };

  function order(order: Order): void {
    for (const line of order.lines) if (line.keyId !== null) claim(order, kindOf(order, line), keyPath(line.gameId, line.keyId));
    for (const { gameId, costs } of order.lost)
      for (const { keyId, returnedAt } of costs) if (returnedAt === null) claim(order, 'burned', keyPath(gameId, keyId));
    for (const { type, note } of order.events) {
      if (type === 'key-replaced') replaced.add(`${order.id} ${note}`);
    }
    for (const mail of mailsOf(order, sweptMail)) mails.set(`${order.id}.${mail}`, order.id);
  }

  function claim({ id: orderId }: Order, kind: Claim['kind'] | null, path: string): void {
    if (kind === null) return;
    claims.set(`${path} ${orderId}`, kind);
    if (kind === 'may-hold' || kind === 'may-be-burned') return;
    const other = required.get(path);
    if (other) breaches.push({ code: 'key-in-two-orders', subject: `${path} ${other.orderId} ${orderId}` });
    required.set(path, { orderId, kind });
  }

  function unread(orderId: string): void {
    unreadOrders.add(orderId);
  }

  function mail({ id }: Pick<Snapshot, 'id'>): void {
    mails.delete(id.replace('.replacement-owed.', '.key-replaced.'));
  }

  function keyImport({ id, state, finishedAt }: KeyImport): void {
    if (finishedAt === null && state !== 'preview') importing.add(id);
  }

  function hash({ id, data }: Snapshot): void {
    if (importing.has(String(data['importId']))) staged.add(id);
    hashes.set(id, keyPath(String(data['gameId']), String(data['keyId'])));
  }

  function key(key: Key): void {
    const kind = key.orderId === null ? undefined : claims.get(`${key.path} ${key.orderId}`);
    const needed = required.get(key.path);
    if (needed && needed.kind === key.state && needed.orderId === key.orderId) required.delete(key.path);
    const isUnread = key.orderId !== null && unreadOrders.has(key.orderId);
    if (key.state === 'sold' && kind !== 'sold' && !isUnread) breaches.push({ code: 'sold-without-line', subject: key.path });
    if (key.state === 'held' && kind !== 'held' && kind !== 'may-hold' && !isUnread)
      breaches.push({ code: 'held-by-dead-order', subject: `${key.path} ${key.orderId}` });
    const isExplained =
      kind === 'burned' || kind === 'may-be-burned' || replaced.has(`${key.orderId} ${key.gameId}`) || key.recalledAt !== null;
    if (key.state === 'burned' && !isExplained && !isUnread) breaches.push({ code: 'burned-without-reason', subject: key.path });
    const isUnbound = key.state === 'free' || key.state === 'used';
    if (key.used !== isUsed(key.state) || (isUnbound && key.orderId !== null)) breaches.push({ code: 'key-flags', subject: key.path });
    if (encryption.tryOpen(key.code, key.path) === null) breaches.push({ code: 'key-unreadable', subject: key.path });
    if (key.codeHash === null) return;
    if (seenHashes.has(key.codeHash) || hashes.get(key.codeHash) !== key.path) breaches.push({ code: 'key-twice', subject: key.path });
    seenHashes.add(key.codeHash);
  }

  function unreadKey({ path, data }: Snapshot): void {
    required.delete(path);
    if (typeof data['codeHash'] === 'string') seenHashes.add(data['codeHash']);
  }

  /** Returns breaches for all that was promised and not found. */
  async function finish(): Promise<Breach[]> {
    const pace = createPace();
    for (const [path, { orderId, kind }] of required) breaches.push({ code: MISSING[kind], subject: `${orderId} ${path}` });
    for (const [mailId, orderId] of mails) breaches.push({ code: 'mail-missing', subject: `${orderId} ${mailId}` });
    for (const [hash, path] of hashes) {
      if (!seenHashes.has(hash) && !staged.has(hash)) breaches.push({ code: 'code-without-key', subject: `codeHashes/${hash} ${path}` });
      await pace();
    }
    return breaches;
  }
}

/** The breach where a key is not what its order says. */
const MISSING = {
  sold: 'delivered-without-key',
  held: 'hold-lost',
  burned: 'loss-differs',
  'may-hold': 'hold-lost',
  'may-be-burned': 'burned-without-reason',
} as const satisfies Readonly<Record<Claim['kind'], BreachCode>>;

function kindOf({ state, payment }: Order, line: Order['lines'][number]): Claim['kind'] | null {
  if (line.state === 'delivered') return 'sold';
  if (line.state === 'refunded') return line.revealedAt === null ? null : 'may-be-burned';
  if (line.state !== 'open' || payment !== null || isPaid(state)) return null;
  if (state === 'in_review' || state === 'capturing' || state === 'payment_pending') return 'held';
  return isLive(state) ? 'may-hold' : null;
}

/**
 * Returns the mails that a paid order must have; none without an address. `sweptUntil`: mails of causes up to this time (ms) may be gone.
 */
function mailsOf({ email, events, refunds, questions, voids }: Order, sweptUntil: number): string[] {
  if (isNobodys({ email })) return [];
  const nthOf = (name: string, nth: number) => (nth === 0 ? name : `${name}.${nth}`);
  const approvals = events.map((_, index) => events.slice(0, index).filter(({ type }) => type === 'payment-voided').length);
  const isKept = (at: number | null) => at === null || at > sweptUntil;
  const filled = events.filter(({ type }) => type === 'filled');
  const replacements = events.filter(({ type }) => type === 'key-replaced');
  return [
    ...events.flatMap(({ type, at }, index) =>
      isKept(at) && (type === 'delivered' || type === 'owed') ? [nthOf(`order-${type}`, approvals[index] ?? 0)] : [],
    ),
    ...voids.flatMap(({ at }, nth) => (isKept(at) ? [nthOf('payment-missing', nth)] : [])),
    // why by time: keys that came at the same time are in one mail
    ...filled.flatMap(({ at }, nth) => (filled[nth - 1]?.at === at || !isKept(at) ? [] : [nthOf('order-filled', nth)])),
    // why without parts of a return: the store reports a refund only where it sent the money
    ...refunds.flatMap(({ state, doneAt, returnId }, nth) =>
      state === 'done' && returnId === null && isKept(doneAt) ? [`refund-sent.${nth + 1}`] : [],
    ),
    ...questions.flatMap(({ state, kind, decidedAt }, nth) =>
      state === 'declined' && isKept(decidedAt) ? [`${kind}-declined.${nth + 1}`] : [],
    ),
    ...replacements.flatMap(({ at }, nth) => (isKept(at) ? [`key-replaced.${nth + 1}`] : [])),
  ];
}
