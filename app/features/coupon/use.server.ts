import { canonicalAddress, canonicalCode, type Coupon, type LostReason, needsPerson, timeProblem } from '~/domain/coupon';
import { isAtProvider, isPaid, type OrderState } from '~/domain/order';
import type { PriceLoss } from '~/domain/order/price-loss';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Reader, Snapshot, Store, Transaction } from '~/ports/store';
import { eachPage } from '~/ports/store/paginate';

import { tryParse } from '~/features/documents/index.server';
import { couponPath, type OrderCoupon, parseCoupon, usePath } from './document.server';
import { counts, type CouponOrders, orderOf, type UsePick } from './pick.server';
import { createSlots } from './slots.server';

/** A person who uses a code. */
export interface CouponUser {
  readonly accountId: string;
  readonly email: string;
  readonly isConfirmed: boolean;
}

/** A code that can be used, with the documents of a use. */
export interface CouponDraft {
  readonly coupon: Coupon;
  readonly isConfirmed: boolean;
  readonly slot: UsePick | null;
  readonly uses: readonly UsePick[];
}

type EvaluatedCoupon =
  | { readonly reason: null; readonly draft: CouponDraft }
  | { readonly reason: LostReason; readonly draft: null; readonly coupon: Coupon | null };

export type CouponUses = ReturnType<typeof createCouponUses>;

interface Dependencies {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly sendsMail: () => boolean;
  readonly orders: CouponOrders;
}

/** Creates the uses of codes: docs/rules.md, Codes. */
export function createCouponUses({ store, encryption, clock, sendsMail, orders }: Dependencies) {
  const slots = createSlots({ store, clock, orders });

  /**
   * Evaluates a code for a person, outside of a transaction. `replaced`: the order that a new one would replace; its use is free. An unknown
   * code is evaluated with the same reads as a known one.
   */
  async function evaluate(code: string, user: CouponUser, replaced: string | null): Promise<EvaluatedCoupon> {
    const evaluated = await evaluateUse(store, code, user, replaced);
    if (evaluated.reason !== null || user.isConfirmed || !sendsMail() || !needsPerson(evaluated.draft.coupon)) return evaluated;
    return { reason: 'unconfirmed', draft: null, coupon: evaluated.draft.coupon };
  }

  /** Evaluates a code for its order `replaced`, or for one in its place. In a transaction the search for a use in all is a short one. */
  async function evaluateUse(reader: Reader, code: string, user: CouponUser, replaced: string | null): Promise<EvaluatedCoupon> {
    const id = canonicalCode(code);
    const doc = await reader.get(couponPath(id));
    const coupon = doc && tryParse(parseCoupon, doc);
    const uses = await freeUses(reader, id, coupon?.usesEach ?? 1, user, replaced);
    const slot =
      coupon === null || coupon.uses !== null ? await slots.find(reader, id, coupon?.slotSet ?? id, coupon?.batch ?? id, replaced) : null;
    const isLate = coupon?.firstOnly === true && (await hasOrdered(reader, user, replaced));
    if (coupon === null) return { reason: 'unknown', draft: null, coupon };
    const reason =
      timeProblem(coupon, clock()) ??
      (isLate ? 'not-first' : uses === null ? 'not-yours' : coupon.uses !== null && slot === null ? 'used-up' : null);
    if (reason !== null || uses === null) return { reason: reason ?? 'not-yours', draft: null, coupon };
    return { reason: null, draft: { coupon, slot, uses, isConfirmed: user.isConfirmed } };
  }

  /** Returns a use for each of the person's names, its own first; null where one of them has none left. */
  async function freeUses(reader: Reader, id: string, each: number, user: CouponUser, replaced: string | null): Promise<UsePick[] | null> {
    const picks: UsePick[] = [];
    for (const { person, isUnconfirmed } of personsOf(user)) {
      const paths = Array.from({ length: each }, (_, nth) => usePath(id, person, nth + 1));
      const docs = await reader.getMany(paths);
      const holders = docs.map((doc) => doc && orderOf(doc));
      const users = await reader.getMany(holders.flatMap((holder) => (holder === null ? [] : [orders.pathOf(holder)])));
      const found = new Map(users.flatMap((order) => (order ? [[order.id, order] as const] : [])));
      const all = paths.map((path, nth) => ({ path, orderId: holders[nth] ?? null, isUnconfirmed, doc: docs[nth] ?? null }));
      const pick =
        all.find(({ orderId, doc }) => orderId !== null && orderId === replaced && doc?.data['isSpent'] !== true) ??
        all.find(({ orderId, doc }) => orderId === null || !counts(orders, found.get(orderId) ?? null, clock(), doc));
      if (!pick) return null;
      picks.push(pick);
    }
    return picks;
  }

  function personsOf({ accountId, email, isConfirmed }: CouponUser) {
    return [
      { person: encryption.fingerprint(`coupons of account ${accountId}`), isUnconfirmed: false },
      { person: personOf(email), isUnconfirmed: !isConfirmed },
    ];
  }

  /** Returns an address as codes know people. */
  function personOf(email: string): string {
    return encryption.fingerprint(`coupons of address ${canonicalAddress(email)}`);
  }

  /** Returns whether the person has another order that is paid, or whose money is looked at. */
  async function hasOrdered(reader: Reader, { accountId, email }: CouponUser, except: string | null): Promise<boolean> {
    for (const [field, value] of [['accountId', accountId] as const, ['person', personOf(email)] as const])
      for await (const docs of eachPage(reader, { from: 'orders', where: [[field, '==', value]], limit: 100 }))
        if (docs.some((doc) => doc.id !== except && isOrdered(doc.data['state'] as OrderState))) return true;
    return false;
  }

  /** Returns the paths that a transaction must read to take a use. */
  function redemptionPaths({ coupon, slot, uses }: CouponDraft): string[] {
    const picks = slot ? [slot, ...uses] : uses;
    const paths = picks.flatMap(({ path, orderId }) => (orderId === null ? [path] : [path, orders.pathOf(orderId)]));
    return [...new Set([couponPath(coupon.id), ...paths])];
  }

  /** Returns whether the code holds and the use is still free, by what a transaction read. `replaced`: the order that ends in it. */
  function isRedeemable(
    { coupon, slot, uses }: CouponDraft,
    found: (path: string) => Snapshot | null,
    replaced: string | null,
    now: number,
  ): boolean {
    const doc = found(couponPath(coupon.id));
    const current = doc && tryParse(parseCoupon, doc);
    if (current === null || timeProblem(current, now) !== null) return false;
    const isFree = ({ path, orderId }: UsePick) => {
      const taken = found(path);
      const has = taken === null ? null : orderOf(taken);
      return has === orderId && (orderId === null || orderId === replaced || !counts(orders, found(orders.pathOf(orderId)), now, taken));
    };
    return (slot === null || (found(slot.path) !== null && isFree(slot))) && uses.every(isFree);
  }

  return { evaluate, evaluateUse, personOf, redemptionPaths, isRedeemable };
}

const isOrdered = (state: OrderState) => isPaid(state) || isAtProvider(state) || state === 'in_review';

/** Writes a use for an order whose keys are held until `until` (ms). */
export function redeemCoupon(
  tx: Transaction,
  { coupon, slot, uses }: CouponDraft,
  { orderId, at, until }: { readonly orderId: string; readonly at: number; readonly until: number },
): void {
  if (slot) tx.update(slot.path, { orderId, until });
  for (const use of uses) {
    const data = { coupon: coupon.id, orderId, at, isUnconfirmed: use.isUnconfirmed === true };
    if (use.orderId === null) tx.create(use.path, data);
    else tx.set(use.path, data);
  }
}

/** An order with the use that it has. */
interface UsedBy {
  readonly id: string;
  readonly coupon: OrderCoupon | null;
}

/** Takes the use of an order whose money is asked for, or looked at; returns the order's fields. `loss`: why its price counts no more. */
export function redeemOwnCoupon(
  tx: Transaction,
  { id, coupon }: UsedBy,
  { use, loss }: { readonly use: CouponDraft | null; readonly loss: PriceLoss | null },
  at: number,
): { readonly coupon?: OrderCoupon } {
  if (coupon === null) return {};
  // why also false: an earlier ask for its money took a use that another order may have got since
  if (use === null) return { coupon: { ...coupon, isTaken: loss === null } };
  // why at: only a hint, that the slot is worth a look
  redeemCoupon(tx, use, { orderId: id, at, until: at });
  return { coupon: couponFields(use, true) };
}

/** Returns an order's use as it is stored with it. */
export function couponFields({ coupon, slot, uses, isConfirmed }: CouponDraft, isTaken: boolean): OrderCoupon {
  return { id: coupon.id, code: coupon.code, slot: slot?.path ?? null, uses: uses.map(({ path }) => path), isConfirmed, isTaken };
}

/** Returns whether the documents of an order's use still name it. */
export async function hasOwnUse(reader: Pick<Reader, 'getMany'>, { id, coupon }: UsedBy): Promise<boolean> {
  if (coupon === null) return true;
  const docs = await reader.getMany([...(coupon.slot === null ? [] : [coupon.slot]), ...coupon.uses]);
  return docs.every((doc) => doc !== null && orderOf(doc) === id);
}

interface OwnUses {
  readonly slot: Snapshot | null;
  readonly uses: readonly Snapshot[];
}

/** Reads the documents of an order's use that still name it. */
export async function usesIn(tx: Transaction, { slot, uses }: OrderCoupon, orderId: string): Promise<OwnUses> {
  const own = (doc: Snapshot | null) => (doc && orderOf(doc) === orderId ? doc : null);
  const [slotSnap = null, ...useSnaps] = await tx.getMany([...(slot === null ? [] : [slot]), ...uses]);
  const found = slot === null ? [slotSnap, ...useSnaps] : useSnaps;
  return { slot: slot === null ? null : own(slotSnap), uses: found.flatMap((doc) => own(doc) ?? []) };
}

/** Frees the slot and deletes the uses of an order that is removed. */
export function forgetUses(tx: Transaction, { slot, uses }: OwnUses): void {
  if (slot) tx.update(slot.path, { orderId: null, until: 0 });
  for (const use of uses) tx.delete(use.path);
}
