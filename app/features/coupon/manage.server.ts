import { canonicalCode, isShowable } from '~/domain/coupon';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { Data, Snapshot, Store } from '~/ports/store';
import { eachPage } from '~/ports/store/paginate';

import { recordChange } from '~/features/audit/index.server';
import { isPossibleId, parseAll, plain, randomBytes, randomId, randomSortKey, tryParse } from '~/features/documents/index.server';
import {
  batchPath,
  COUPON_BATCHES,
  COUPONS,
  couponPath,
  type CouponBatch,
  type CouponTerms,
  type NewBatch,
  type NewCoupon,
  parseBatch,
  parseCoupon,
  slotPath,
  type StoredCoupon,
} from './document.server';

const PAGE_SIZE = 20;
/** The signs of single codes: none that looks like another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const SINGLE_LENGTH = 8;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
}

/** Creates the owner's commands about codes: docs/rules.md, Codes. */
export function createCoupons({ store, clock }: Dependencies) {
  /** Makes a code with its slots. ShopError 'coupon-exists'. */
  async function create(code: string, terms: CouponTerms, by: string): Promise<string> {
    const id = canonicalCode(code);
    const at = clock();
    // why a name of their own: of two who make one code at once, or where one died, the slots of one alone count
    const slotSet = `${id}.${randomId()}`;
    const made: NewCoupon = { ...terms, code, slotSet, listedAt: at, createdAt: at, by };
    // why in three steps: a code without all of its slots must not be usable, and there may be thousands
    const leftover = await store.transaction(async (tx) => {
      const doc = await tx.get(couponPath(id));
      const unreadyCoupon = doc && tryParse(parseCoupon, doc);
      if (doc && unreadyCoupon?.isReady !== false) throw new ShopError('coupon-exists', [code]);
      tx.set(couponPath(id), plain(made));
      return unreadyCoupon;
    });
    await store.bulk([...slotsOf(slotSet, terms.uses)]);
    const isOurs = await store.transaction(async (tx) => {
      const doc = await tx.get(couponPath(id));
      if (doc === null || tryParse(parseCoupon, doc)?.slotSet !== slotSet) return false;
      tx.update(couponPath(id), { isReady: true });
      recordChange(tx, { at, by, action: 'coupon-added', subject: couponPath(id), before: null, after: audited(terms, code) });
      return true;
    });
    if (!isOurs) {
      await forgetSlots(slotSet, terms.uses);
      throw new ShopError('coupon-exists', [code]);
    }
    if (leftover) await forgetSlots(leftover.slotSet ?? id, leftover.uses);
    return id;
  }

  async function forgetSlots(slotSet: string, uses: number | null): Promise<void> {
    await store.bulk([...slotsOf(slotSet, uses)].map(({ set }) => ({ delete: set })));
  }

  /** Makes many single codes, each for one use. Returns the batch's id. */
  async function createMany(prefix: string, count: number, terms: CouponTerms, by: string): Promise<string> {
    const id = randomId();
    const at = clock();
    const batch: NewBatch = { ...terms, prefix, count, createdAt: at, by };
    await store.create(batchPath(id), plain(batch));
    for (let left = count; left > 0;) {
      const codes = [...new Set(Array.from({ length: Math.min(left, 100) }, () => `${prefix}-${randomSigns()}`))];
      const known = await store.getMany(codes.map((code) => couponPath(canonicalCode(code))));
      const fresh = codes.filter((_, nth) => known[nth] === null);
      await store.commit(
        fresh.flatMap((code) => {
          const coupon: NewCoupon = { ...terms, code, batch: id, isReady: true, createdAt: at, by };
          const canonical = canonicalCode(code);
          return [
            { create: couponPath(canonical), data: plain(coupon) },
            { create: slotPath(canonical, 1), data: newSlot(canonical) },
          ];
        }),
      );
      left -= fresh.length;
    }
    await store.transaction(async (tx) => {
      await tx.get(batchPath(id));
      tx.update(batchPath(id), { isReady: true });
      recordChange(tx, {
        at,
        by,
        action: 'coupons-added',
        subject: batchPath(id),
        before: null,
        after: { ...audited(terms, prefix), count },
      });
    });
    return id;
  }

  /** Returns the codes of a batch, again for an hour. ShopError 'not-found', 'coupons-shown'. */
  async function showCodes(id: string, by: string): Promise<{ readonly batch: CouponBatch; readonly codes: readonly string[] }> {
    const codes = (await singlesOf(id)).map(({ code }) => code);
    const batch = await store.transaction(async (tx) => {
      const found = toBatch(await tx.get(batchPath(id)));
      if (!found?.isReady) throw new ShopError('not-found', [id]);
      const at = clock();
      if (!isShowable(found, at)) throw new ShopError('coupons-shown', [id]);
      const shown = found.shownAt !== null;
      tx.update(batchPath(id), { shownAt: found.shownAt ?? at });
      recordChange(tx, { at, by, action: 'coupons-shown', subject: batchPath(id), before: { shown }, after: { shown: true } });
      return found;
    });
    return { batch, codes };
  }

  /** Ends a code at once. One that is over already stays as it is. ShopError 'not-found'. */
  async function end(id: string, by: string): Promise<void> {
    await store.transaction(async (tx) => {
      const doc = isPossibleId(id) ? await tx.get(couponPath(id)) : null;
      const coupon = doc && parseCoupon(doc);
      if (!coupon) throw new ShopError('not-found', [id]);
      if (coupon.endedAt !== null) return;
      const at = clock();
      tx.update(couponPath(id), { endedAt: at });
      recordChange(tx, { at, by, action: 'coupon-ended', subject: couponPath(id), before: { ended: false }, after: { ended: true } });
    });
  }

  /** Ends all codes of a batch. A repeat ends those that a crash left. ShopError 'not-found'. */
  async function endMany(id: string, by: string): Promise<void> {
    const at = clock();
    await store.transaction(async (tx) => {
      const batch = toBatch(isPossibleId(id) ? await tx.get(batchPath(id)) : null);
      if (!batch) throw new ShopError('not-found', [id]);
      if (batch.endedAt !== null) return;
      tx.update(batchPath(id), { endedAt: at });
      recordChange(tx, { at, by, action: 'coupon-ended', subject: batchPath(id), before: { ended: false }, after: { ended: true } });
    });
    const open = (await singlesOf(id)).filter(({ endedAt }) => endedAt === null);
    for (let from = 0; from < open.length; from += 400)
      await store.commit(open.slice(from, from + 400).map((coupon) => ({ update: couponPath(coupon.id), patch: { endedAt: at } })));
  }

  async function singlesOf(batch: string): Promise<readonly StoredCoupon[]> {
    const found: StoredCoupon[] = [];
    for await (const docs of eachPage(store, { from: COUPONS, where: [['batch', '==', batch]], limit: 500 }))
      found.push(...parseAll(parseCoupon, docs));
    return found;
  }

  async function find(id: string): Promise<StoredCoupon | null> {
    const doc = isPossibleId(id) ? await store.get(couponPath(id)) : null;
    return doc && parseCoupon(doc);
  }

  async function findBatch(id: string): Promise<CouponBatch | null> {
    return toBatch(isPossibleId(id) ? await store.get(batchPath(id)) : null);
  }

  /** Lists codes for many, newest first. */
  async function list(after: string | null = null): Promise<{ readonly coupons: readonly StoredCoupon[]; readonly next: string | null }> {
    const page = await store.query({
      from: COUPONS,
      order: ['listedAt', 'desc'],
      where: [['listedAt', '>', 0]],
      limit: PAGE_SIZE,
      ...(after ? { after } : {}),
    });
    return { coupons: parseAll(parseCoupon, page.docs), next: page.next };
  }

  /** Lists the last batches of single codes, newest first. */
  async function listBatches(): Promise<readonly CouponBatch[]> {
    const { docs } = await store.query({ from: COUPON_BATCHES, order: ['createdAt', 'desc'], limit: PAGE_SIZE });
    return parseAll(parseBatch, docs);
  }

  return { create, createMany, showCodes, end, endMany, find, findBatch, list, listBatches };
}

const toBatch = (doc: Snapshot | null) => doc && parseBatch(doc);

/** Yields the slots of a code, each free. */
export function* slotsOf(slotSet: string, count: number | null): Generator<{ readonly set: string; readonly data: Data }> {
  for (let nth = 1; nth <= (count ?? 0); nth += 1) yield { set: slotPath(slotSet, nth), data: newSlot(slotSet) };
}

const newSlot = (coupon: string): Data => ({ coupon, orderId: null, until: 0, rand: randomSortKey() });

function randomSigns(): string {
  return Array.from(randomBytes(SINGLE_LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** why not as `code`: a field of that name is taken for a secret */
const audited = (terms: CouponTerms, name: string) => ({ ...terms, name });
