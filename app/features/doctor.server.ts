import { isUsed } from '~/domain/key';
import { isLive, isPaid } from '~/domain/order';
import { MAX_FEATURED } from '~/domain/game';
import type { Cipher } from '~/ports/cipher';
import type { Query, Snap, Store } from '~/ports/store';

import { comparePacks, readPackEvidence } from './catalogue-check';
import { toKey, type Key } from './key.server';
import { toOrder, type Order } from './order.server';

/** Each promise of the store that can be broken. */
export type BreachCode =
  | 'unreadable'
  | 'key-in-two-orders'
  | 'delivered-without-key'
  | 'paid-line-open'
  | 'sold-without-line'
  | 'held-by-dead-order'
  | 'review-without-hold'
  | 'key-flags'
  | 'key-twice'
  | 'key-unreadable'
  | 'payment-mismatch'
  | 'mail-missing'
  | 'too-many-featured'
  | 'pack-differs';

export interface Breach {
  readonly code: BreachCode;
  /** Paths and references that it is about. */
  readonly subject: string;
}

export interface Report {
  readonly games: number;
  readonly keys: number;
  readonly orders: number;
  readonly payments: number;
  /** Keys of older data that are not encrypted yet: no breach, but the owner should know. */
  readonly plainKeys: number;
  readonly breaches: readonly Breach[];
}

interface Evidence {
  readonly games: readonly Snap[];
  readonly keys: readonly Key[];
  readonly orders: readonly Order[];
  readonly payments: readonly Snap[];
  readonly mails: ReadonlySet<string>;
  readonly hashes: ReadonlyMap<string, string>;
  readonly packDifferences: readonly string[];
  readonly unreadable: readonly Breach[];
}

const PAGE = 2000;

/** Checks every promise of section 6 of the product on a store that may be in use. */
export function createDoctor({ store, cipher }: { store: Store; cipher: Cipher }) {
  /**
   * Reads everything and names each breach. The store may change while it is read: only what two looks both see is a breach.
   * `pauseMs` lies between them.
   */
  async function examine(pauseMs = 500): Promise<Report> {
    const first = await look();
    if (first.breaches.length === 0) return first;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const second = await look();
    const before = new Set(first.breaches.map(signature));
    return { ...second, breaches: second.breaches.filter((breach) => before.has(signature(breach))) };
  }

  async function look(): Promise<Report> {
    const evidence = await gather();
    const breaches = [
      ...evidence.unreadable,
      ...checkLines(evidence),
      ...checkKeys(evidence),
      ...checkSecrets(evidence.keys, cipher),
      ...checkPayments(evidence),
      ...checkFeatured(evidence.games),
      ...evidence.packDifferences.map((subject) => ({ code: 'pack-differs' as const, subject })),
    ];
    const { games, keys, orders, payments } = evidence;
    const plainKeys = keys.filter((key) => !cipher.isSealed(key.code)).length;
    return { games: games.length, keys: keys.length, orders: orders.length, payments: payments.length, plainKeys, breaches };
  }

  async function gather(): Promise<Evidence> {
    const unreadable: Breach[] = [];
    const packs = await readPackEvidence(store);
    const orders = parseAll(await everything({ from: 'orders' }), toOrder, unreadable);
    const payments = await everything({ from: 'payments' });
    const mails = new Set((await everything({ from: 'outbox' })).map((snap) => String(snap.data['orderId'])));
    const hashes = new Map(
      (await everything({ from: 'codeHashes' })).map((snap) => [
        snap.id,
        `games/${String(snap.data['gameId'])}/codes/${String(snap.data['keyId'])}`,
      ]),
    );
    const codes = await everything({ from: 'codes', group: true });
    const keys = parseAll(codes, toKey, unreadable);
    const games = await everything({ from: 'games' });
    const packDifferences = packs ? comparePacks(packs, games, codes) : [];
    return { games, keys, orders, payments, mails, hashes, packDifferences, unreadable };
  }

  async function everything(query: Query): Promise<Snap[]> {
    const docs: Snap[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await store.query({ ...query, limit: PAGE, ...(after ? { after } : {}) });
      docs.push(...page.docs);
      after = page.next;
    }
    return docs;
  }

  return { examine };
}

const signature = (breach: Breach) => `${breach.code} ${breach.subject}`;

function parseAll<T>(snaps: readonly Snap[], parse: (snap: Snap) => T, unreadable: Breach[]): T[] {
  return snaps.flatMap((snap) => {
    try {
      return [parse(snap)];
    } catch {
      unreadable.push({ code: 'unreadable', subject: snap.path });
      return [];
    }
  });
}

/** No key in two orders; every paid line has exactly one key, or is owed or refunded. */
function checkLines({ orders, keys }: Evidence): Breach[] {
  const breaches: Breach[] = [];
  const byPath = new Map(keys.map((key) => [key.path, key]));
  const owner = new Map<string, string>();
  for (const order of orders) {
    for (const line of order.lines) {
      const path = `games/${line.gameId}/codes/${line.keyId}`;
      const key = byPath.get(path);
      if (isPaid(order.state) && line.state === 'open') breaches.push({ code: 'paid-line-open', subject: `${order.id} ${line.gameId}` });
      if (order.state === 'in_review' && line.keyId !== null && !(key?.state === 'held' && key.orderId === order.id))
        breaches.push({ code: 'review-without-hold', subject: `${order.id} ${path}` });
      if (line.state !== 'delivered') continue;
      if (key?.state !== 'sold' || key.orderId !== order.id)
        breaches.push({ code: 'delivered-without-key', subject: `${order.id} ${path}` });
      const other = owner.get(path);
      if (other) breaches.push({ code: 'key-in-two-orders', subject: `${path} ${other} ${order.id}` });
      owner.set(path, order.id);
    }
  }
  return breaches;
}

/** No sold key without a paid line; held keys belong to live orders; flags agree with states; no key twice. */
function checkKeys({ orders, keys, hashes }: Evidence): Breach[] {
  const breaches: Breach[] = [];
  const byId = new Map(orders.map((order) => [order.id, order]));
  const byHash = new Map<string, string>();
  for (const key of keys) {
    const order = key.orderId ? byId.get(key.orderId) : undefined;
    const line = order?.lines.find((each) => each.gameId === key.gameId && each.keyId === key.id);
    if (key.state === 'sold' && line?.state !== 'delivered') breaches.push({ code: 'sold-without-line', subject: key.path });
    if (key.state === 'held' && !(order && isLive(order.state) && line))
      breaches.push({ code: 'held-by-dead-order', subject: `${key.path} ${key.orderId}` });
    if (key.used !== isUsed(key.state) || ((key.state === 'free' || key.state === 'used') && key.orderId !== null))
      breaches.push({ code: 'key-flags', subject: key.path });
    if (key.codeHash === null) continue;
    const twin = byHash.get(key.codeHash);
    if (twin || hashes.get(key.codeHash) !== key.path) breaches.push({ code: 'key-twice', subject: `${key.path} ${twin ?? ''}`.trim() });
    byHash.set(key.codeHash, key.path);
  }
  return breaches;
}

function checkSecrets(keys: readonly Key[], cipher: Cipher): Breach[] {
  return keys.flatMap((key) => {
    try {
      cipher.open(key.code);
      return [];
    } catch {
      return [{ code: 'key-unreadable' as const, subject: key.path }];
    }
  });
}

/** One payment, one order, and its mail sent or waiting. */
function checkPayments({ orders, payments, mails }: Evidence): Breach[] {
  const paid = orders.filter((order) => isPaid(order.state));
  const known = new Map(payments.map((payment) => [String(payment.data['orderId']), payment]));
  const byId = new Map(orders.map((order) => [order.id, order]));
  return [
    ...paid
      .filter((order) => known.get(order.id)?.data['reference'] !== order.payment?.reference)
      .map((order) => ({ code: 'payment-mismatch' as const, subject: order.id })),
    ...payments
      .filter((payment) => !byId.get(String(payment.data['orderId']))?.payment)
      .map((payment) => ({ code: 'payment-mismatch' as const, subject: payment.path })),
    // Whose shopper has left is without an address, and her mails went with her.
    ...paid
      .filter((order) => order.email !== '' && !mails.has(order.id))
      .map((order) => ({ code: 'mail-missing' as const, subject: order.id })),
  ];
}

function checkFeatured(games: readonly Snap[]): Breach[] {
  const featured = games.filter((game) => game.data['featured'] === true && game.data['archived'] !== true);
  return featured.length > MAX_FEATURED ? [{ code: 'too-many-featured', subject: String(featured.length) }] : [];
}
