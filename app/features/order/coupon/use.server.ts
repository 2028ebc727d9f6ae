import { canonicalAddress, canonicalCode, type Coupon, type LostReason, timeProblem } from '~/domain/coupon';
import { isPaid } from '~/domain/order';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Snapshot, Store, Transaction } from '~/ports/store';
import { eachPage } from '~/ports/store/paginate';

import { couponPath, parseCoupon, usePath } from '~/features/coupon/index.server';
import { tryParse } from '~/features/documents/index.server';
import { orderPath, type Order } from '../schema.server';
import { counts, orderOf, type UsePick } from './pick.server';
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
  readonly slot: UsePick | null;
  readonly uses: readonly UsePick[];
}

export type JudgedCoupon =
  | { readonly reason: null; readonly draft: CouponDraft }
  | { readonly reason: LostReason; readonly draft: null; readonly coupon: Coupon | null };

export type CouponUses = ReturnType<typeof createCouponUses>;

/** Creates the uses of codes: docs/rules.md, Codes. */
export function createCouponUses({ store, cipher, clock }: { readonly store: Store; readonly cipher: Encryption; readonly clock: Clock }) {
  const slots = createSlots({ store, clock });

  /**
   * Judges a code for a person, outside of a transaction. `replaced`: the order that a new one would replace; its use is free. An unknown
   * code is judged with the same reads as a known one.
   */
  async function evaluate(code: string, user: CouponUser, replaced: string | null): Promise<JudgedCoupon> {
    const id = canonicalCode(code);
    const snap = await store.get(couponPath(id));
    const coupon = snap && tryParse(parseCoupon, snap);
    const uses = await freeUses(id, coupon?.usesEach ?? 1, user, replaced);
    const slot =
      coupon === null || coupon.uses !== null ? await slots.find(id, coupon?.slotSet ?? id, coupon?.batch ?? id, replaced) : null;
    const isLate = coupon?.firstOnly === true && (await hasPaid(user.accountId));
    const reason =
      coupon === null
        ? 'unknown'
        : (timeProblem(coupon, clock()) ??
          (uses === null || isLate ? 'not-yours' : coupon.uses !== null && slot === null ? 'used-up' : null));
    if (reason !== null || coupon === null || uses === null) return { reason: reason ?? 'unknown', draft: null, coupon };
    return { reason: null, draft: { coupon, slot, uses } };
  }

  /** Returns a free use for each of the person's names; null where one of them has none left. */
  async function freeUses(id: string, each: number, user: CouponUser, replaced: string | null): Promise<UsePick[] | null> {
    const picks: UsePick[] = [];
    for (const person of personsOf(user)) {
      const paths = Array.from({ length: each }, (_, nth) => usePath(id, person, nth + 1));
      const snaps = await store.getMany(paths);
      const holders = snaps.map((snap) => snap && orderOf(snap));
      const orders = await store.getMany(holders.flatMap((holder) => (holder === null ? [] : [orderPath(holder)])));
      const found = new Map(orders.flatMap((order) => (order ? [[order.id, order] as const] : [])));
      const pick = paths
        .map((path, nth) => ({ path, orderId: holders[nth] ?? null, isSpent: snaps[nth]?.data['isSpent'] === true }))
        .find(
          ({ orderId, isSpent }) => !isSpent && (orderId === null || orderId === replaced || !counts(found.get(orderId) ?? null, clock())),
        );
      if (!pick) return null;
      picks.push(pick);
    }
    return picks;
  }

  function personsOf({ accountId, email, isConfirmed }: CouponUser): string[] {
    const account = cipher.fingerprint(`coupons of account ${accountId}`);
    return isConfirmed ? [account, cipher.fingerprint(`coupons of address ${canonicalAddress(email)}`)] : [account];
  }

  async function hasPaid(accountId: string): Promise<boolean> {
    for await (const docs of eachPage(store, { from: 'orders', where: [['accountId', '==', accountId]], limit: 100 }))
      if (docs.some((doc) => isPaid(doc.data['state'] as Order['state']))) return true;
    return false;
  }

  return { evaluate };
}

/** Returns the paths that a transaction must read to take a use. */
export function pathsOfUse({ coupon, slot, uses }: CouponDraft): string[] {
  const picks = slot ? [slot, ...uses] : uses;
  const paths = picks.flatMap(({ path, orderId }) => (orderId === null ? [path] : [path, orderPath(orderId)]));
  return [...new Set([couponPath(coupon.id), ...paths])];
}

/** Returns whether the code holds and the use is still free, by what a transaction read. `replaced`: the order that ends in it. */
export function isUseFree(
  { coupon, slot, uses }: CouponDraft,
  found: (path: string) => Snapshot | null,
  replaced: string | null,
  now: number,
): boolean {
  const snap = found(couponPath(coupon.id));
  const current = snap && tryParse(parseCoupon, snap);
  if (current === null || timeProblem(current, now) !== null) return false;
  const isFree = ({ path, orderId }: UsePick) => {
    const taken = found(path);
    const has = taken === null ? null : orderOf(taken);
    return has === orderId && (orderId === null || orderId === replaced || !counts(found(orderPath(orderId)), now));
  };
  return (slot === null || (found(slot.path) !== null && isFree(slot))) && uses.every(isFree);
}

/** Writes a use for an order whose keys are held until `until` (ms). */
export function takeUse(
  tx: Transaction,
  { coupon, slot, uses }: CouponDraft,
  { orderId, at, until }: { readonly orderId: string; readonly at: number; readonly until: number },
): void {
  if (slot) tx.update(slot.path, { orderId, until });
  for (const use of uses) {
    const data = { coupon: coupon.id, orderId, at };
    if (use.orderId === null) tx.create(use.path, data);
    else tx.set(use.path, data);
  }
}

interface OwnUses {
  readonly slot: Snapshot | null;
  readonly uses: readonly Snapshot[];
}

/** Reads the documents of an order's use that still name it. */
export async function usesIn(tx: Transaction, { slot, uses }: NonNullable<Order['coupon']>, orderId: string): Promise<OwnUses> {
  const own = (snap: Snapshot | null) => (snap && orderOf(snap) === orderId ? snap : null);
  const [slotSnap = null, ...useSnaps] = await tx.getMany([...(slot === null ? [] : [slot]), ...uses]);
  const found = slot === null ? [slotSnap, ...useSnaps] : useSnaps;
  return { slot: slot === null ? null : own(slotSnap), uses: found.flatMap((snap) => own(snap) ?? []) };
}

/** Frees the slot and deletes the uses of an order that is removed. */
export function forgetUses(tx: Transaction, { slot, uses }: OwnUses): void {
  if (slot) tx.update(slot.path, { orderId: null, until: 0 });
  for (const use of uses) tx.delete(use.path);
}
