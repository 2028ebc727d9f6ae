import type { Breach, BreachCode, Report } from '~/domain/doctor/violation';
import { MAX_FEATURED } from '~/domain/game';
import { ownValue } from '~/domain/shared/own-value';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Query, Snapshot, Store } from '~/ports/store';

import { createAlertComparison } from './alerts.server';
import { comparePacks } from './catalogue';
import { readSnapshotEvidence } from '~/features/catalogue/index.server';
import { createCardComparison } from './card.server';
import { createCouponComparison } from './coupon.server';
import { createOfferComparison } from './offers';
import { createPaymentComparison } from './payment.server';
import { COUPON_SLOTS, COUPON_USES } from '~/features/coupon/index.server';
import { ALERTS } from '~/features/alert/index.server';
import { type Order, parseOrder } from '~/features/order/index.server';
import { CARD_ATTEMPTS, type CardAttempt, PAYMENTS, toAttempt, toPayment } from '~/features/payment/index.server';
import { sweptMailUntil } from '~/features/mail/index.server';
import { createLedger } from './ledger.server';
import { checkOrder } from './order.server';
import { DOCUMENT_KINDS } from '~/features/data/index.server';
import { UnreadableDocument } from '~/features/documents/index.server';
import { OFFERS, toOffer } from '~/features/offer/index.server';
import { KEY_IMPORTS, parseKey, toKeyImport } from '~/features/key/index.server';
import { createPace } from '~/features/jobs/index.server';
import { isWhole, toWishList, WISHES } from '~/features/wish/index.server';

const COMPARED: ReadonlySet<string> = new Set([
  'orders',
  PAYMENTS,
  ALERTS,
  CARD_ATTEMPTS,
  'outbox',
  KEY_IMPORTS,
  'codeHashes',
  'games',
  OFFERS,
  COUPON_SLOTS,
  COUPON_USES,
  WISHES,
]);
const ONLY_READ = Object.entries(DOCUMENT_KINDS).flatMap(([from, { isReplaceable }]) =>
  from.includes('/') || isReplaceable || COMPARED.has(from) ? [] : [from],
);

const PAGE_SIZE = 500;

interface Pace {
  readonly isGentle?: boolean;
  readonly signal?: AbortSignal;
}

export type Doctor = ReturnType<typeof createExamination>;

export interface ExaminationNeeds {
  readonly store: Store;
  readonly encryption: Encryption;
  /** Absent for a copy of a store: nothing serves it, so its times are not compared with the clock. */
  readonly clock?: Clock | undefined;
  /** The promises that the settings break by themselves. */
  readonly bySettings?: (() => readonly BreachCode[]) | undefined;
}

/** Checks all of 'What always holds' (docs/rules.md), also on a store in use. */
export function createExamination({ store, encryption, clock = () => -Infinity, bySettings = () => [] }: ExaminationNeeds) {
  /** Reads everything and names each breach that two looks see, `pauseMs` apart. `isGentle` rests after each page. `signal` stops it. */
  async function examine(pauseMs = 500, pace: Pace = {}): Promise<Report> {
    const unsettled = bySettings().map((code) => ({ code, subject: 'settings' }));
    const first = await look(pace);
    if (first.breaches.length === 0) return { ...first, breaches: unsettled };
    await rest(pauseMs);
    const second = await look(pace);
    const before = new Set(first.breaches.map(signature));
    return { ...second, breaches: [...unsettled, ...second.breaches.filter((breach) => before.has(signature(breach)))] };
  }

  async function look(pace: Pace): Promise<Report> {
    const ledger = createLedger(encryption, await sweptMailUntil(store));
    const now = clock();
    const cards = createCardComparison(now);
    const money = createPaymentComparison();
    const coupons = createCouponComparison();
    const called = createAlertComparison();
    const offers = createOfferComparison();
    const breaches: Breach[] = [];
    const attention: string[] = [];
    const everything = (query: Query) => pages(store, query, pace);
    const packs = await readSnapshotEvidence(store, clock);
    const unread = ({ id }: Snapshot) => {
      ledger.unread(id);
      cards.unread(id);
      money.unread(id);
      coupons.unread(id);
    };
    const takeOrder = (order: Order) => {
      breaches.push(...checkOrder(order, now));
      ledger.order(order);
      cards.order(order);
      money.order(order);
      coupons.order(order);
      called.order(order);
      if (order.alarms.length > 0) attention.push(order.id);
    };
    const orders = await each(everything({ from: 'orders' }), parseOrder, breaches, takeOrder, unread);
    const countAttempt = (attempt: CardAttempt) => {
      cards.attempt(attempt);
      money.attempt(attempt);
    };
    await each(everything({ from: CARD_ATTEMPTS }), toAttempt, breaches, countAttempt);
    const payments = await each(everything({ from: PAYMENTS }), toPayment, breaches, money.payment);
    const countAlert = (doc: Snapshot) => {
      called.alarm(doc);
      money.alarm(doc);
    };
    await each(everything({ from: ALERTS }), readAs(ALERTS), breaches, countAlert);
    await each(everything({ from: 'outbox' }), readAs('outbox'), breaches, ledger.mail, ledger.mail);
    await each(everything({ from: KEY_IMPORTS }), toKeyImport, breaches, ledger.keyImport);
    await each(everything({ from: 'codeHashes' }), readAs('codeHashes'), breaches, ledger.hash);
    await each(everything({ from: COUPON_SLOTS }), readAs(COUPON_SLOTS), breaches, coupons.slot);
    await each(everything({ from: COUPON_USES }), readAs(COUPON_USES), breaches, coupons.use);
    const takeWishes = ({ path, isFine }: ReturnType<typeof toJudgedWishes>) => {
      if (!isFine) breaches.push({ code: 'wishes-differ', subject: path });
    };
    await each(everything({ from: WISHES }), toJudgedWishes, breaches, takeWishes);
    await each(everything({ from: OFFERS }), toOffer, breaches, offers.offer, offers.unread);
    for (const from of ONLY_READ) await each(everything({ from }), readAs(from), breaches, () => {});
    const codes: Snapshot[] = [];
    let [plainKeys, oldSeals] = [0, 0];
    const takeKey = ({ doc, key }: ReturnType<typeof toDocAndKey>) => {
      ledger.key(key);
      if (!encryption.isSealed(key.code)) plainKeys += 1;
      else if (!encryption.isCurrent(key.code)) oldSeals += 1;
      if (packs) codes.push(withoutCode(doc));
    };
    const keys = await each(everything({ from: 'codes', group: true }), toDocAndKey, breaches, takeKey, ledger.unreadKey);
    const games: Snapshot[] = [];
    const gameCount = await each(everything({ from: 'games' }), readAs('games'), breaches, (doc) => void games.push(doc));
    const alerts = called.finish();
    breaches.push(
      ...(await ledger.finish()),
      ...cards.finish(),
      ...money.finish(),
      ...coupons.finish(),
      ...alerts.breaches,
      ...checkFeatured(games),
      ...(await offers.finish(games)),
    );
    if (packs) breaches.push(...(await comparePacks(packs, games, codes)).map((subject) => ({ code: 'pack-differs' as const, subject })));
    return { games: gameCount, keys, orders, payments, plainKeys, oldSeals, attention, storeAlarms: alerts.ofStore, breaches };
  }

  return { examine };
}

async function* pages(
  store: Store,
  query: Query,
  { isGentle = false, signal }: Pace,
): AsyncGenerator<readonly Snapshot[], void, undefined> {
  for (let after: string | null | undefined; after !== null;) {
    signal?.throwIfAborted();
    const startedAt = performance.now();
    const page = await store.query({ ...query, limit: PAGE_SIZE, ...(after ? { after } : {}) });
    yield page.docs;
    after = page.next;
    if (isGentle && after !== null) await rest(performance.now() - startedAt);
  }
}

/** Passes on each document and counts them; one that this release can't read is a breach. */
async function each<T>(
  docs: AsyncGenerator<readonly Snapshot[], void, undefined>,
  parse: (doc: Snapshot) => T,
  breaches: Breach[],
  take: (parsed: T) => void,
  unread: (doc: Snapshot) => void = () => {},
): Promise<number> {
  let count = 0;
  const pace = createPace();
  for await (const page of docs) {
    for (const doc of page) {
      await pace();
      try {
        take(parse(doc));
      } catch (error) {
        if (!(error instanceof UnreadableDocument)) throw error;
        breaches.push({ code: error.reason === 'newer' ? 'newer-release' : 'unreadable', subject: doc.path });
        unread(doc);
      }
    }
    count += page.length;
  }
  return count;
}

const readAs = (from: string) => (doc: Snapshot) => {
  ownValue(DOCUMENT_KINDS, from)?.read(doc);
  return doc;
};
const toJudgedWishes = (doc: Snapshot) => ({ path: doc.path, isFine: isWhole(toWishList(doc)) });
const toDocAndKey = (doc: Snapshot) => ({ doc, key: parseKey(doc) });

function withoutCode({ data: { code: _code, codeHash: _hash, ...data }, ...doc }: Snapshot): Snapshot {
  return { ...doc, data: { ...data, code: '' } };
}

const signature = (breach: Breach): `${BreachCode} ${string}` => `${breach.code} ${breach.subject}`;

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function checkFeatured(games: readonly Snapshot[]): Breach[] {
  const featured = games.filter((game) => game.data['featured'] === true && game.data['archived'] !== true);
  return featured.length > MAX_FEATURED ? [{ code: 'too-many-featured', subject: String(featured.length) }] : [];
}
