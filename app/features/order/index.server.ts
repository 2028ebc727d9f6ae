import type { PayTo } from '~/domain/payment/payee';
import type { UsdRate } from '~/domain/shared/money';
import type { Encryption } from '~/ports/encryption';
import type { Clock } from '~/ports/clock';
import type { Identity } from '~/ports/identity';
import type { Log } from '~/ports/log';
import type { Pictures } from '~/ports/pictures';
import type { Store } from '~/ports/store';

import { createCouponUses } from '~/features/coupon/index.server';
import { createKeySearch, createKeyStock } from '~/features/key/index.server';
import type { DeferredTasks } from '~/features/jobs/index.server';
import { createProofs } from '~/features/order/payment-proof/index.server';
import { createOrderApproval } from './payment-proof/approve.server';
import { createProofConcerns } from './payment-proof/concerns.server';
import { createOrderAttention } from './alerts.server';
import { createOrderCancelling } from './cancel.server';
import { createOrderDelivery } from './delivery.server';
import { createOwedKeys } from './owed-keys.server';
import { createOrderPlacing } from './place.server';
import { createLateness } from './price/lateness.server';
import { createPriceEvaluation } from './price/loss.server';
import { createOrderReader } from './queries.server';
import { createOrderRejecting } from './payment-proof/reject.server';
import { createOrderSearch } from './search/find.server';
import { createMoneySearch } from './search/money.server';
import { createOrderSettling } from './settle.server';
import { createProofReplacing } from './payment-proof/replace.server';
import { createProofSubmission } from './payment-proof/submit.server';
import { createMoneyNotes } from './void/note.server';
import { createPaymentVoiding } from './void/index.server';
import { createReviewTimes } from './payment-proof/review-time.server';
import { orderPath, parseOrder } from './schema.server';

export { type AllocatedOrder, type Allocation, createKeyAllocation, NO_PATHS } from './allocate.server';
export { cancelled, otherUnpaidOrder } from './unpaid.server';
export {
  changeFields,
  changeOrder,
  decided,
  declinedKind,
  declineQuestion,
  queryFields,
  linesWithHeldKeys,
  orderIn,
  ownOrderIn,
  removeFromCart,
  soldKey,
} from './transition.server';
export { withOrderLog } from './log.server';
export { noteForm, voidForm } from './void/form.server';
export { alertOrder, resolveOrderAlerts, orderAlertId, reviewPaths, takeToReview, withoutReturnAlerts } from './alerts.server';
export { forgetOpenOrder, openOrderPaths, readLimit, readShopper, rememberOpenOrder } from './limits.server';
export {
  addressee,
  logged,
  mustFindOrder,
  NO_REFUND_ACCOUNT,
  type Order,
  type OrderLine,
  orderPath,
  type Question,
  type Refund,
  type TimelineEntry,
  parseOrder,
} from './schema.server';
export { createSales } from './sales.server';
export { approveForm, endForm, proofForm, rejectForm, replacementForm, secondForm } from './form.server';
export { forgetProof, keepProof, proofPath, PROOFS, proofsIn, toProof, toSentProof } from './payment-proof/document.server';
export { MAX_PICTURE_BYTES, MAX_PROOF_BYTES } from './payment-proof/index.server';

export type { OrderPage } from './queries.server';
export type { Approval } from './payment-proof/approve.server';
export type { ConcernsOf } from './payment-proof/concerns.server';
export type { Buyer } from './place.server';
export type { EvaluatedPrice, PriceEvaluation } from './price/loss.server';
export type { Claim, SettlementSideEffect } from './settle.server';

export interface OrderNeeds {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly log: Log;
  readonly pictures: Pictures;
  readonly identity: Pick<Identity, 'findByEmail'>;
  readonly deferredTasks: Pick<DeferredTasks, 'run'>;
  /** The time in ms for which an unpaid order holds its keys. */
  readonly holdMs: () => number;
  readonly usdRate: () => UsdRate;
  readonly payTo: () => PayTo;
  readonly ownerMail: () => string | null;
  readonly sendsMail?: () => boolean;
  readonly onWaiting?: () => void;
}

/** Creates orders, from the cart to the keys, with proofs of payment and the stock. */
export function createOrders({
  store,
  encryption,
  clock,
  log,
  identity,
  pictures,
  deferredTasks,
  holdMs,
  usdRate,
  payTo,
  ownerMail,
  onWaiting = () => {},
  sendsMail = () => false,
}: OrderNeeds) {
  const everyKey = createKeyStock({ store, clock });
  const { fillOwed, candidates } = createOwedKeys({ store, stock: everyKey, clock });
  const stock = { ...everyKey, candidates };
  const proofs = createProofs({ store, clock, pictures });
  const reader = createOrderReader({ store, clock });

  async function onStockArrived(gameId: string | null): Promise<void> {
    try {
      await fillOwed(gameId);
    } catch (error) {
      // why no error: the keys are there; the next buyer and the reconciler give them to the right shoppers
      log.error('owed-keys-not-filled', error, { gameId });
    }
  }

  const coupons = createCouponUses({ store, encryption, clock, sendsMail, orders: { pathOf: orderPath, parse: parseOrder } });
  const { evaluatePrice } = createPriceEvaluation({ store, clock, coupons });
  const settling = createOrderSettling({ store, stock, clock, ownerMail });
  const orders = {
    ...reader,
    ...createOrderPlacing({ store, stock, encryption, clock, holdMs, usdRate, payTo, coupons, evaluatePrice }),
    ...createProofSubmission({ store, stock, proofs, clock, ownerMail, onWaiting, evaluatePrice }),
    ...createProofReplacing({ store, proofs, clock }),
    ...createOrderRejecting({ store, stock, clock, holdMs, onStockArrived }),
    ...createOrderCancelling({ store, stock, clock, onStockArrived }),
    ...createOrderDelivery({ store, encryption, clock, deferredTasks, ownerMail }),
    ...settling,
    ...createOrderApproval({ clock, settle: settling.settle }),
    ...createProofConcerns({ store }),
    ...createLateness({ store }),
    ...createMoneyNotes({ store, clock }),
    ...createPaymentVoiding({ store, stock, clock, holdMs, onStockArrived }),
    ...createOrderAttention({ store, clock, ownerMail, onStockArrived }),
    evaluatePrice,
    fillOwed,
    ...createReviewTimes({ store, clock }),
  };
  const orderSearch = {
    ...createOrderSearch({ store, identity, keys: createKeySearch({ store, encryption }), orders: reader }),
    ...createMoneySearch({ store }),
  };
  return { orders, orderSearch, proofs, stock, onStockArrived };
}
