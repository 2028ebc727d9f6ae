import { z } from 'zod';

import { COUPON_KINDS, type Coupon } from '~/domain/coupon';
import { toCentimes } from '~/domain/shared/money';

import { defineDocument, type Input, type Stored } from '~/features/documents/index.server';

export const COUPONS = 'coupons';
export const COUPON_BATCHES = 'couponBatches';
export const COUPON_USES = 'couponUses';
export const COUPON_SLOTS = 'couponSlots';

export const couponPath = (id: string) => `${COUPONS}/${id}`;
export const batchPath = (id: string) => `${COUPON_BATCHES}/${id}`;
/** `person`: a keyed hash; `nth`: from 1 to the uses that each person has. */
export const usePath = (couponId: string, person: string, nth: number) => `${COUPON_USES}/${couponId}.${person}.${nth}`;
export const slotPath = (slotSet: string, nth: number) => `${COUPON_SLOTS}/${slotSet}.${nth}`;

const centimes = z.number().int().nonnegative().transform(toCentimes);

/** The terms of a code, and of many single codes. Amounts in centimes, times in ms. */
const termsFields = z.object({
  kind: z.enum(COUPON_KINDS),
  percent: z.number().int(),
  amountCentimes: centimes,
  leastCentimes: centimes,
  mostCentimes: centimes.nullable(),
  gameIds: z.array(z.string()),
  genres: z.array(z.string()),
  startsAt: z.number(),
  endsAt: z.number().nullable(),
  uses: z.number().int().nullable(),
  usesEach: z.number().int(),
  firstOnly: z.boolean(),
  onOffers: z.boolean(),
});
export type CouponTerms = Stored<typeof termsFields>;

const couponDocument = termsFields.extend({
  code: z.string(),
  batch: z.string().nullable().default(null),
  /** Set where the owner's list has a row of its own for it; null for a single code. */
  listedAt: z.number().nullable().default(null),
  /** The name that its slots bear; null: its id. */
  slotSet: z.string().nullable().default(null),
  isReady: z.boolean().default(false),
  endedAt: z.number().nullable().default(null),
  createdAt: z.number(),
  by: z.string(),
});
export type NewCoupon = Input<typeof couponDocument>;
export type StoredCoupon = Coupon & Stored<typeof couponDocument>;

const batchDocument = termsFields.extend({
  prefix: z.string(),
  count: z.number().int(),
  isReady: z.boolean().default(false),
  /** The time at which the codes were shown; null: not yet. */
  shownAt: z.number().nullable().default(null),
  endedAt: z.number().nullable().default(null),
  createdAt: z.number(),
  by: z.string(),
});
export type NewBatch = Input<typeof batchDocument>;
export type CouponBatch = Stored<typeof batchDocument> & { readonly id: string };

/** A use of a code by a person; the order says whether it counts. */
const useDocument = z.object({
  coupon: z.string(),
  orderId: z.string(),
  at: z.number(),
  /** Set where a restore lost its order, which was paid: it counts for good. */
  isSpent: z.boolean().default(false),
  /** Set where it is an address's that its shopper didn't confirm. */
  isUnconfirmed: z.boolean().default(false),
});

/** A slot: a part of the uses in all. `until` (ms) is a hint for the search: 0: free; SPENT: its order was paid; else the end of a hold. */
const slotDocument = z.object({
  /** The name of its set. */
  coupon: z.string(),
  orderId: z.string().nullable(),
  until: z.number(),
  rand: z.number(),
  isSpent: z.boolean().default(false),
});
export type CouponSlot = Stored<typeof slotDocument>;

/** The code that lowered an order's lines, with the documents of its use. */
export const orderCoupon = z.object({
  id: z.string(),
  code: z.string(),
  slot: z.string().nullable(),
  uses: z.array(z.string()),
  /** Set where the shopper had confirmed the address. */
  isConfirmed: z.boolean().default(true),
  /** Set once money was asked for with it: then no other order may have its use. */
  isTaken: z.boolean().default(false),
});
export type OrderCoupon = Stored<typeof orderCoupon>;

export const SPENT = Number.MAX_SAFE_INTEGER;

export const parseCoupon = defineDocument(1, (doc): StoredCoupon => ({ id: doc.id, ...couponDocument.parse(doc.data) }));
export const parseBatch = defineDocument(1, (doc): CouponBatch => ({ id: doc.id, ...batchDocument.parse(doc.data) }));
export const parseUse = defineDocument(1, ({ data }): Stored<typeof useDocument> => useDocument.parse(data));
export const parseSlot = defineDocument(1, ({ data }): CouponSlot => slotDocument.parse(data));
