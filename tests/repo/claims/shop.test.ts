import { expect, test } from 'vitest';

import { missingForSale } from '~/domain/admin/setup-checklist';
import { lineProblem, ownHoldOf, priceCart } from '~/domain/cart/priced';
import { filterTest, toListing } from '~/domain/catalogue';
import { codeLoss, timeProblem } from '~/domain/coupon';
import { toLinkedCode } from '~/domain/coupon/link';
import { orderCode } from '~/domain/coupon/order';
import { reduceLines } from '~/domain/coupon/reduction';
import { activationOf, isForHere } from '~/domain/game/region';
import { nextKeyState, stockLevel } from '~/domain/key';
import { endedLately, percentOff, priceAt } from '~/domain/offer';
import { lowestBefore, lowestSoFar } from '~/domain/offer/price-log';
import { isLateProof, isPaid, isPriceOver, isSettled, isWaiting, nextOrderState, paidState, pricesUntil, takesProof } from '~/domain/order';
import { nextCardCheck, nextCardState } from '~/domain/payment/card';
import { replacementRefusal } from '~/domain/order/proof-replacement';
import { isTransfer } from '~/domain/payment/method';
import { isDemoRib, payToOf, payToOfOrder } from '~/domain/payment/payee';
import { needsRefundAccount } from '~/domain/payment/refund-account';
import {
  openQuestion,
  opensWithAll,
  questionRefusal,
  refundAmount,
  refundableAmount,
  refundableUntil,
} from '~/domain/payment/refund-amounts';
import { keepsKeysBack, leftAtProvider } from '~/domain/payment/returns';
import { decisionWaits, deliveryWait, reviewTime } from '~/domain/payment/review-time';
import { isLoss, voidRefusal } from '~/domain/payment/void';
import { nextQuestionState, nextRefundState } from '~/domain/refund';
import { toShopSettings } from '~/domain/setting/shop-settings';
import { backAlerts, dropGames, keepGame, withoutAlerts } from '~/domain/wish';
import { nextMailTime, withMail } from '~/domain/wish/mail-time';
import { addBuyable, priceWishes } from '~/domain/wish/priced';
import { createHealth } from '~/features/doctor/health.server';
import { enqueueMail } from '~/features/mail/enqueue.server';
import { heldByAddress, holdEnd, isCoolingDown, placedLately, shareOf } from '~/features/order/limits.server';
import { keepProof, proofsIn } from '~/features/order/payment-proof/document.server';
import { createPriceEvaluation } from '~/features/order/price/loss.server';
import { createSales } from '~/features/order/sales.server';
import { createPaymentVoiding } from '~/features/order/void/index.server';
import { createRefundAccounts } from '~/features/refund/account.server';

import { SHOP_LABELS } from './labels';
import { type Claims, stale, unlisted, withoutSource } from './sentences';

/** The claims of the shop, page × sentence × function × document: all that the shop says of money, stock, delivery and mail. */
const CLAIMS: readonly Claims<'shop'>[] = [
  {
    at: 'lists, game, cart, suggestions',
    of: [stockLevel, toListing, lineProblem],
    from: ['games/{}/codes', 'games'],
    says: {
      cart: `
        total-blocked summary-blocked line-out-of-stock line-type-out-of-stock line-not-for-sale cart-out-of-stock add-gone
        add-type-out-of-stock add-not-for-sale
      `,
      common: `
        out-of-stock
      `,
      game: `
        in-stock only-left list-instead gone list-gone filter-choice filter-show featured-all
      `,
      wish: `
        alert-in-stock
      `,
    },
  },
  {
    at: 'lists, game, filters',
    of: [toListing, priceAt, filterTest],
    from: ['games', 'offers'],
    says: {
      game: `
        filter-below filter-between filter-from rail-cheap
      `,
      about: `
        offer-prices reason-open
      `,
    },
  },
  {
    at: 'lists, game, cart, home, feed',
    of: [priceAt, lowestBefore, endedLately, percentOff],
    from: ['offers', 'games'],
    says: {
      game: `
        on-offer offers offer-lowest offers-up-to offer-before offer-until
      `,
      cart: `
        line-offer-over
      `,
    },
  },
  {
    at: 'home, lists',
    of: [createSales, toListing],
    from: ['orders', 'games/{}/codes'],
    says: {
      game: `
        rail-fresh rail-popular
      `,
    },
  },
  {
    at: 'game, filters',
    of: [activationOf, isForHere],
    from: ['games'],
    says: {
      game: `
        filter-here activates-unstated activates-everywhere activates-here activates-here-alone activates-elsewhere
      `,
      about: `
        faq-region-answer
      `,
    },
  },
  {
    at: 'cart, checkout, order, game',
    of: [ownHoldOf, holdEnd, isCoolingDown, heldByAddress],
    from: ['orders', 'limits', 'games/{}/codes'],
    says: {
      cart: `
        line-held line-recently-held line-held-nearby add-recently-held add-held-nearby
      `,
      checkout: `
        hold-until hold-over-unpaid hold-card hold-pay
      `,
      game: `
        after-hold
      `,
    },
  },
  {
    at: 'cart, summary',
    of: [priceCart],
    from: ['carts', 'games'],
    says: {
      cart: `
        total-usd total-go total-safe summary-title line-before cart-full
      `,
    },
  },
  {
    at: 'home, lists, game, all pages of the shop',
    of: [toLinkedCode, timeProblem],
    from: ['coupons'],
    says: {
      common: `
        linked-code-gives linked-code-most linked-code-least linked-code-some linked-code-offers linked-code-first
        linked-code-limited linked-code-each linked-code-until
      `,
    },
  },
  {
    at: 'cart, checkout',
    of: [codeLoss, timeProblem, reduceLines, orderCode],
    from: ['coupons', 'couponUses'],
    says: {
      cart: `
        code-kept code-unknown code-not-begun code-over code-used-up code-not-yours code-not-first code-unconfirmed
        code-with-offers code-went-on code-goes-on code-least-total code-no-game coupon-unconfirmed coupon-needs-total
        coupon-no-game coupon-not-with-offers code-confirm-address
      `,
    },
  },
  {
    at: 'cart, checkout',
    of: [placedLately, shareOf],
    from: ['limits'],
    says: {
      cart: `
        coupon-too-many too-many-placed too-many-orders
      `,
      checkout: `
        too-many-reviews
      `,
    },
  },
  {
    at: 'checkout',
    of: [pricesUntil, isPriceOver, createPriceEvaluation],
    from: ['orders', 'offers', 'coupons'],
    says: {
      cart: `
        price-since
      `,
      checkout: `
        price-changed price-over price-lost-offer-over price-lost-offer-stopped price-lost-code-over price-lost-code-used-up
        price-lost-code-not-first hold-over-price hold-over-reduced
      `,
    },
  },
  {
    at: 'checkout, home, support',
    of: [payToOfOrder, payToOf, isTransfer],
    from: ['settings', 'orders'],
    says: {
      checkout: `
        payer-hint proof-jump bank-how bank-same bank-fee wallet-how wallet-menu-Another_wallet transfer-demo method-none
      `,
      game: `
        buy-payment hero-title hero-title-priced hero-lead
      `,
      about: `
        offer-methods faq-methods-answer
      `,
    },
  },
  {
    at: 'checkout, order',
    of: [takesProof, isLateProof, paidState],
    from: ['orders', 'proofs'],
    says: {
      checkout: `
        hold-over price-over-paid hold-without-key paid-late paid-late-unpaid
      `,
      order: `
        order-hint-cancelled order-without-key
      `,
    },
  },
  {
    at: 'checkout, order',
    of: [nextCardState, nextCardCheck, nextOrderState],
    from: ['cardAttempts', 'payments'],
    says: {
      checkout: `
        card-paid card-pending card-on-its-way card-cancelled card-waiting card-declined card-over card-unknown card-begun
        card-step-amount card-step-how card-step-back card-away card-undecided card-refused card-too-small card-no-key
      `,
    },
  },
  {
    at: 'checkout of the demo',
    of: [payToOf, isDemoRib],
    from: ['settings'],
    says: {
      checkout: `
        no-money-moves card-demo-elsewhere demo-card-lead demo-card-pay
      `,
    },
  },
  {
    at: 'order, orders',
    of: [nextOrderState, isWaiting, isPaid],
    from: ['orders'],
    says: {
      order: `
        order-hint-awaiting_payment order-hint-to-pay order-hint-in_review order-hint-on-its-way order-hint-fulfilled
        order-hint-owed order-hint-refunded order-hint-needs_attention order-renews
      `,
      'order-status': `
        order-awaiting_payment order-in_review order-fulfilled order-owed order-cancelled order-refunded
        order-needs_attention order track-paid keys
      `,
    },
  },
  {
    at: 'order, file of keys, home',
    of: [paidState, nextKeyState, opensWithAll, keepsKeysBack],
    from: ['orders', 'games/{}/codes'],
    says: {
      order: `
        orders-none-hint orders-to-reveal key-hidden key-sealed key-seen key-reveal-all key-reveal-all-means key-reveal-all-but
        key-lost key-held-returned key-held-disputed key-owed key-refunded key-cancelled key-unpaid keys-none-seen
        keys-file-sealed keys-file-none keys-file-lost key-is-new key-is-owed-anew
      `,
      about: `
        offer-account reason-once reason-help faq-get-answer faq-activate-answer faq-account-answer faq-again-answer
        faq-broken-answer faq-seen-answer faq-owed-answer contact-sent
      `,
    },
  },
  {
    at: 'checkout, order',
    of: [holdEnd, isSettled, leftAtProvider],
    from: ['orders', 'payments'],
    says: {
      common: `
        to-pay
      `,
      checkout: `
        nothing-to-pay due-left due-until due-soon
      `,
      order: `
        order-due receipt-date receipt-method
      `,
      'order-status': `
        received
      `,
    },
  },
  {
    at: 'order',
    of: [openQuestion, questionRefusal, refundableUntil, nextQuestionState],
    from: ['orders'],
    says: {
      order: `
        refund-asked problem-reported question-withdrawn question-failed question-open question-seen question-too-late
        question-too-many question-order-full question-nothing question-refund-asked question-problem-asked
        question-refund-declined question-problem-declined question-answer refund-until ask-refund-lead ask-refund-owed-lead
        ask-picture-sent
      `,
      game: `
        buy-refunds
      `,
    },
  },
  {
    at: 'order, orders, receipt',
    of: [nextRefundState, refundAmount, refundableAmount],
    from: ['orders', 'payments'],
    says: {
      order: `
        order-total-refunded receipt-line-refunded refund-begun refund-sending refund-sending-hidden ask-amount
      `,
      'order-status': `
        refund-done
      `,
    },
  },
  {
    at: 'order',
    of: [nextOrderState],
    from: ['orders'],
    says: {
      'order-status': `
        step-placed step-proof-submitted step-proof-replaced step-proof-rejected step-payment-refused step-card-declined
        step-card-no-key step-card-pending step-paid step-delivered step-owed step-filled step-returned step-returns-decided step-disputed
        step-dispute-won step-dispute-lost step-attention step-resolved step-revealed step-downloaded step-refund-asked
        step-refund-begun step-refund-failed step-refund-account-asked step-refund-account-typed step-refunded
        step-refund-declined step-problem-reported step-problem-declined step-question-withdrawn step-key-replaced step-replaced
        step-payment-voided step-given-up step-cancelled
      `,
    },
  },
  {
    at: 'order, checkout',
    of: [takesProof, nextOrderState],
    from: ['orders'],
    says: {
      'order-status': `
        rejection-title-proof rejection-title-payment rejection-last tries-left-proof tries-left-payment
      `,
    },
  },
  {
    at: 'checkout, order',
    of: [reviewTime, decisionWaits, deliveryWait],
    from: ['orders'],
    says: {
      common: `
        usual-wait-minutes usual-wait-hours usual-wait-days usual-delivery-minutes usual-delivery-hours usual-delivery-days
      `,
    },
  },
  {
    at: 'kept games, shared list',
    of: [keepGame, dropGames, priceWishes, addBuyable, lowestSoFar],
    from: ['wishes', 'games'],
    says: {
      wish: `
        wishes-count wishes-none wish-at wish-less wish-dropped wish-full wishes-buyable wishes-together
        wishes-put wishes-added wishes-added-some wish-lowest wish-at-lowest wish-costs-that wish-unconfirmed wish-stop-lead
        wish-share-on wish-share-done wish-share-ended shared-none
      `,
    },
  },
  {
    at: 'kept games',
    of: [nextMailTime, withMail, withoutAlerts],
    from: ['wishes'],
    says: {
      wish: `
        wish-set-done wish-set-off wish-consent wish-mails-on wish-mails-stopped
      `,
    },
  },
  {
    at: 'game, kept games, links',
    of: [backAlerts, enqueueMail],
    from: ['stockAlerts', 'wishes', 'outbox'],
    says: {
      wish: `
        wish-back wish-back-of wish-back-on wish-back-on-no-mail wish-back-stop wish-back-stop-of wish-back-ended alert-lead
        alert-lead-no-mail alert-email-hint alert-asked alert-known alert-asked-no-mail alert-known-no-mail alert-gone
        alert-full alert-link-question alert-link-unknown alert-link-expired
      `,
    },
  },
  {
    at: 'checkout, order',
    of: [keepProof, proofsIn, replacementRefusal],
    from: ['proofs', 'orders'],
    says: {
      checkout: `
        proof-not-sent proof-other-picture proof-too-many-dots picture-no-room
      `,
      order: `
        order-you-sent proof-replace-lead proof-replaced proof-decided proof-often
      `,
    },
  },
  {
    at: 'every page',
    of: [isTransfer, paidState],
    from: ['settings', 'orders'],
    says: {
      game: `
        buy-delivery after-transfer after-card after-key why-delivery-all why-delivery-card why-delivery-transfer
      `,
      common: `
        store-description footer-lead footer-currency
      `,
    },
  },
  {
    at: 'every page',
    of: [createHealth],
    from: ['settings'],
    says: {
      checkout: `
        checkout-encrypted
      `,
      game: `
        game-load-failed-hint feed-description why-safe why-safe-encrypted
      `,
      common: `
        not-saved-title no-mail wrong-state failure-away failure-unreadable-title failure-unreadable failure-bug offline-visitor
        offline-held offline-store
      `,
      'order-status': `
        reason-unavailable
      `,
      about: `
        store-hours
      `,
    },
  },
  {
    at: 'home, about, support',
    of: [],
    from: ['rules:Texts'],
    says: {
      game: `
        why-title why-safe-title why-delivery-title why-delivery why-price-title why-price why-support-title why-support
      `,
      about: `
        about-mission offer-answers support-description faq-speed-answer faq-refund-answer
      `,
    },
  },
  {
    at: 'about',
    of: [toShopSettings],
    from: ['settings'],
    says: {
      about: `
        offer-keys team-owner team-keys team-support
      `,
    },
  },
  {
    at: 'terms, refunds, privacy, legal notice',
    of: [missingForSale, refundableUntil, nextKeyState, priceAt],
    from: ['settings'],
    says: {
      legal: `
        legal-draft legal-reach privacy-what-orders privacy-what-orders-card privacy-what-proofs privacy-what-refunds
        privacy-what-messages privacy-what-alerts privacy-cookies privacy-long-proofs privacy-long-messages
        privacy-long-refund-accounts privacy-long-security privacy-long-orders privacy-others-card refunds-description
        refunds-lead refunds-unseen refunds-seen refunds-broken refunds-owed refunds-how refunds-money refunds-money-named
        refunds-money-bank refunds-money-when terms-what terms-what-once terms-price terms-price-dollar-card terms-order-hold
        terms-delivery terms-delivery-mail terms-delivery-owed terms-broken terms-account
      `,
    },
  },
  {
    at: 'order',
    of: [createRefundAccounts, needsRefundAccount],
    from: ['orders'],
    says: {
      order: `
        account-asked account-saved account-too-many account-typed
      `,
    },
  },
  {
    at: 'order',
    of: [voidRefusal, isLoss, createPaymentVoiding],
    from: ['orders', 'payments'],
    says: {
      'order-status': `
        missing-title missing-amount missing-waits missing-ended key-lost-unpaid
      `,
    },
  },
];

test('each sentence of the shop is a claim with a source, or claims nothing', () => {
  expect(unlisted('shop', CLAIMS, SHOP_LABELS)).toEqual([]);
  expect(stale('shop', CLAIMS, SHOP_LABELS)).toEqual([]);
  expect(withoutSource(CLAIMS)).toEqual([]);
});
