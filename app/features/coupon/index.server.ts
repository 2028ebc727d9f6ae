export {
  batchPath,
  COUPON_DOCUMENTS,
  COUPONS,
  COUPON_SLOTS,
  COUPON_USES,
  type CouponBatch,
  couponPath,
  type CouponTerms,
  parseBatch,
  parseCoupon,
  parseSlot,
  parseUse,
  SPENT,
  type StoredCoupon,
  usePath,
} from './document.server';
export { createCouponEntry } from './enter.server';
export { batchForm, couponForm } from './form.server';
export { createCoupons, slotsOf } from './manage.server';
