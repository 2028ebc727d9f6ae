export {
  batchPath,
  COUPONS,
  COUPON_SLOTS,
  COUPON_USES,
  type CouponBatch,
  couponPath,
  orderCoupon,
  type CouponTerms,
  parseBatch,
  parseCoupon,
  parseSlot,
  parseUse,
  SPENT,
  type StoredCoupon,
} from './document.server';
export { createCouponEntry } from './enter.server';
export { batchForm, couponForm } from './form.server';
export { codeFields, couponOf, hasSameCode, withCoupon } from './lines.server';
export { createCoupons, slotsOf } from './manage.server';
export {
  type CouponDraft,
  type CouponUser,
  type CouponUses,
  createCouponUses,
  forgetUses,
  hasOwnUse,
  redeemOwnCoupon,
  redeemCoupon,
  usesIn,
} from './use.server';
