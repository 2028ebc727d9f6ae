import { expect, test } from 'vitest';

import { dashboardReasons } from '~/domain/admin/dashboard';
import { firstDay, missingForSale } from '~/domain/admin/setup-checklist';
import { codeLoss, timeProblem } from '~/domain/coupon';
import { priceToday } from '~/domain/coupon/cart';
import { nextKeyState } from '~/domain/key';
import { nextMailState } from '~/domain/mail';
import { nextMessageState } from '~/domain/mail/contact-message';
import { orderDropReason } from '~/domain/mail/outdated';
import { offerLoss, offerPrice, offerState } from '~/domain/offer';
import { lowestBefore } from '~/domain/offer/price-log';
import { offerRow } from '~/domain/offer/verdict';
import { isLateProof, isPaid, nextOrderState, owedGames, paidState, waitingSince } from '~/domain/order';
import { matchRow, waitingOrders } from '~/domain/payment/bank-statement';
import { statementColumns } from '~/domain/payment/bank-statement/columns';
import { columnFaults } from '~/domain/payment/bank-statement/chosen';
import { directionIn } from '~/domain/payment/bank-statement/direction';
import { parseStatementAmount } from '~/domain/payment/bank-statement/row';
import { asksForRow, clearRow, shopperClaim, statementEvidence } from '~/domain/payment/evidence';
import { lateness } from '~/domain/admin/lateness';
import { isTransfer } from '~/domain/payment/method';
import { needsReason, proofConcerns } from '~/domain/payment/proof-concerns';
import { needsRefundAccount } from '~/domain/payment/refund-account';
import { canReplaceKey, refundableAmount, sharesOf } from '~/domain/payment/refund-amounts';
import { keepsKeysBack, leftAtProvider, returnedAmount, undecidedReturns } from '~/domain/payment/returns';
import { choosesEnding, isLoss, lossesOf, voidRefusal } from '~/domain/payment/void';
import { nextRefundState } from '~/domain/refund';
import { byCurrency, feeOf } from '~/domain/reports/currency';
import { presetPeriod } from '~/domain/reports/period';
import { movementsOf, profitOf } from '~/domain/reports/sales';
import { openAlert } from '~/features/alert/document.server';
import { createAlerts } from '~/features/alert/index.server';
import { createCoupons } from '~/features/coupon/manage.server';
import { createExamination } from '~/features/doctor/examine.server';
import { createHealth } from '~/features/doctor/health.server';
import { createPaymentComparison } from '~/features/doctor/payment.server';
import { enqueueMail } from '~/features/mail/enqueue.server';
import { createOutbox } from '~/features/mail/outbox.server';
import { createMailServerMark } from '~/features/mail/server-mark.server';
import { createMailStanding } from '~/features/mail-standing/index.server';
import { orderAlertId } from '~/features/order/alerts.server';
import { createOrderCancelling } from '~/features/order/cancel.server';
import { createOrderApproval } from '~/features/order/payment-proof/approve.server';
import { fromOrder } from '~/features/order/schema.server';
import { createPaymentVoiding } from '~/features/order/void/index.server';
import { createMoneyNotes } from '~/features/order/void/note.server';
import { createColumnChoices } from '~/features/statement/columns.server';
import { createApprovalConfirming } from '~/features/statement/confirm.server';
import { createStatementFiles } from '~/features/statement/statement.server';
import { createMatchedApproval } from '~/features/statement/matched.server';
import { createRefundAccounts } from '~/features/refund/account.server';
import { createCardRefunds } from '~/features/refund/card.server';
import { createCouponFigures } from '~/features/reports/coupons.server';
import { createReports } from '~/features/reports/index.server';
import { createOfferResults } from '~/features/reports/offers.server';
import { createSettingChanges } from '~/features/setting/change.server';

import { ADMIN_LABELS } from './labels';
import { type Claims, stale, unlisted, withoutSource } from './sentences';

/** The claims of the admin area, page × sentence × function × document: all that the admin area says of money, orders, offers, codes and mail. */
const CLAIMS: readonly Claims<'admin'>[] = [
  {
    at: 'statements, order, proofs',
    of: [createApprovalConfirming, clearRow],
    from: ['statements', 'orders', 'payments'],
    says: {
      order: `
        check-statement-found payment-part
      `,
      reports: `
        unfound-title unfound-about unfound
      `,
    },
  },
  {
    at: 'order',
    of: [voidRefusal, isLoss, lossesOf, choosesEnding, createPaymentVoiding],
    from: ['orders', 'payments', 'games/{}/codes'],
    says: {
      payment: `
        void-approved void-back void-owed void-loss void-rest void-all-lost void-nobody void-wait void-cancel void-done
        void-moved-on void-not-unpaid void-not-provider void-not-statement void-not-sent-back void-before void-lost
      `,
    },
  },
  {
    at: 'order',
    of: [createMoneyNotes],
    from: ['payments'],
    says: {
      payment: `
        note-done
      `,
    },
  },
  {
    at: 'line of an order',
    of: [createRefundAccounts, needsRefundAccount],
    from: ['orders'],
    says: {
      order: `
        line-account-title line-account-typed line-account-shown line-account-asked line-account-none line-account-ask
      `,
    },
  },
  {
    at: 'line of an order',
    of: [refundableAmount, sharesOf, nextRefundState, nextKeyState, canReplaceKey],
    from: ['orders', 'payments', 'games/{}/codes'],
    says: {
      order: `
        line-refund-sending line-refund-failed line-refund-done line-asked line-key-none line-key-unseen line-key-seen
        line-refund-by-hand line-refund-over line-refund-part line-replace-free line-replace-none line-moved-on line-nothing
        line-refunded line-refund-waits line-refund-refused line-owed line-declined
      `,
    },
  },
  {
    at: 'line of an order',
    of: [createCardRefunds, returnedAmount, isTransfer],
    from: ['orders', 'payments'],
    says: {
      order: `
        line-refund-card line-failed-why line-failed-already line-failed-no-answer line-failed-no-access line-sending
        line-sending-unasked line-refund-unasked
      `,
    },
  },
  {
    at: 'order, proofs',
    of: [createOrderApproval, paidState, nextOrderState],
    from: ['orders', 'payments'],
    says: {
      order: `
        reference-used reference-taken amount-over approve-over approve-over-how gets-keys order-approved-before
        order-booked-before order-booked-by-card order-booked-typed order-booked-correct order-approved-next order-approved-last
        approve-amount order-approved-at order-approved-by queue-approved-before queue-paid-by-card approve-amount-anyway
      `,
    },
  },
  {
    at: 'order, proofs',
    of: [isLateProof, codeLoss, offerLoss],
    from: ['orders', 'coupons', 'offers'],
    says: {
      order: `
        waits-offer-over waits-offer-stopped waits-code-over waits-code-used-up waits-code-not-first
        waits-late
      `,
    },
  },
  {
    at: 'order, proofs, statements',
    of: [lateness, priceToday],
    from: ['orders', 'coupons', 'offers', 'games'],
    says: {
      order: `
        late-offer-over late-offer-stopped late-code-over late-code-used-up late-code-not-first late-cancelled late-lapsed
        late-prices late-prices-gone late-today late-gone
      `,
    },
  },
  {
    at: 'order, today',
    of: [createAlerts, openAlert, orderAlertId],
    from: ['alarms'],
    says: {
      order: `
        waits-same-proof waits-amount-differs waits-currency-differs waits-payee-differs waits-order-differs waits-paid-twice
        waits-paid-before waits-paid-after-loss waits-account-gone waits-refund-failed waits-refunded-twice
        waits-refunded-elsewhere waits-payment-reversed waits-disputed waits-unexpected-answer waits-card-undecided
        waits-card-gone waits-card-review waits-key-lost waits-held attention-amount-differs attention-currency-differs
        attention-payee-differs attention-order-differs attention-paid-twice attention-paid-before attention-paid-after-loss
        attention-account-gone attention-refund-failed attention-refunded-twice attention-refunded-elsewhere
        attention-payment-reversed attention-disputed attention-held-preferences attention-held-address
        attention-held-verification attention-held-unknown attention-unexpected-answer attention-card-undecided
        attention-card-gone attention-card-review attention-key-lost attention-orphan-payment attention-provider-denied
        attention-journal-copy-behind attention-mail-stuck attention-job-stuck attention-backup-late attention-disk-low
        attention-clocks-differ alarm-answered
      `,
    },
  },
  {
    at: 'order, proofs',
    of: [statementEvidence, shopperClaim, clearRow],
    from: ['statements', 'orders', 'proofs'],
    says: {
      order: `
        approve-reference-statement proof-same-file check-statement check-statement-none check-picture-new check-picture-known
        check-keys check-keys-of check-sender check-statement-rows check-statement-unclear check-statement-likely
      `,
    },
  },
  {
    at: 'order, proofs',
    of: [proofConcerns, needsReason, asksForRow],
    from: ['statements', 'orders', 'proofs', 'alarms'],
    says: {
      order: `
        concerns-title concern-ended concern-no-proof concern-same-picture concern-alert
        concern-several-rows concern-row-differs concern-row-unclear concern-row-used concern-taken-back concern-money-back
        row-required row-which row-none row-less row-more row-rest row-rest-hint approve-chosen
      `,
    },
  },
  {
    at: 'order',
    of: [createOrderCancelling, nextOrderState],
    from: ['orders', 'cardAttempts'],
    says: {
      order: `
        end-card-undecided
      `,
    },
  },
  {
    at: 'order',
    of: [returnedAmount, undecidedReturns, keepsKeysBack],
    from: ['orders', 'payments'],
    says: {
      order: `
        gone-title gone-title-disputed gone-amount gone-unknown gone-disputed gone-held gone-close-of second-payment-kept
      `,
    },
  },
  {
    at: 'order, proofs',
    of: [leftAtProvider, isPaid, fromOrder],
    from: ['orders', 'payments'],
    says: {
      order: `
        order-moved-on order-not-among-these order-charged-at order-amount-received order-none-since-the-last-rejection
        order-proof-gone order-account-gone order-none-was-sent order-what-arrived order-asked order-second-payment
        order-what-should-arrive order-proof-sent order-keys-held-until order-charged order-left-of-it order-delivered-key-seen
        order-delivered-key-not-seen-yet line-given-up order-not-chosen-yet order-key-held queue-moved-on
      `,
    },
  },
  {
    at: 'orders, proofs',
    of: [waitingSince, owedGames, dashboardReasons],
    from: ['orders'],
    says: {
      order: `
        order-nothing-waits-for-your-decision order-no-proof-waits-for-you order-request-list-empty order-nobody-waits-for-a-key
        order-no-order-was-placed-yet order-no-key-is-held
      `,
    },
  },
  {
    at: 'proofs',
    of: [clearRow, createMatchedApproval],
    from: ['statements', 'orders', 'proofs'],
    says: {
      order: `
        sure sure-why sure-approve sure-look sure-left
      `,
    },
  },
  {
    at: 'today',
    of: [missingForSale, firstDay],
    from: ['settings', 'games', 'orders'],
    says: {
      today: `
        first-sale-title first-sale-demo first-sale-owner-address-why first-sale-shop-why first-sale-payee first-sale-payee-why
        first-sale-mail-why first-sale-seller-why first-sale-legal-why first-sale-game-why first-sale-key-why first-day-title
        first-day-done first-day-language-why first-day-seller-why first-day-trial-why
      `,
    },
  },
  {
    at: 'today, daily mail',
    of: [dashboardReasons, waitingSince, owedGames, createReports],
    from: ['orders', 'alarms', 'messages', 'outbox', 'games/{}/codes'],
    says: {
      today: `
        desk-well desk-quiet desk-reason-proof desk-reason-payment desk-reason-refund desk-waits-minutes desk-waits-hours
        desk-waits-days desk-decide desk-owed desk-more desk-low desk-left desk-sold desk-failed desk-mail-waits desk-messages
        desk-alarms-more digest-on digest-off digest-switched-on digest-switched-off desk-sales-today desk-profit-today
        desk-sales-yesterday desk-profit-yesterday
      `,
    },
  },
  {
    at: 'today',
    of: [createHealth, createExamination],
    from: ['meta'],
    says: {
      today: `
        desk-broken desk-unchecked desk-checked
      `,
    },
  },
  {
    at: 'statements',
    of: [statementColumns, parseStatementAmount, createStatementFiles, columnFaults, createColumnChoices],
    from: ['statements', 'settings'],
    says: {
      reports: `
        statement-kept statement-csv-columns-missing statement-csv-no-rows statement-is-excel statement-is-pdf
        statement-is-picture statement-is-mt940 statement-is-accounting statement-csv-too-many-rows statement-rows
        statement-unread statement-unread-amount statement-unread-cells statement-unread-quotes statement-unread-more
        statement-sum statement-tab-sure statement-tab-doubtful statement-tab-unknown statement-tab-taken
        statement-account-of-file statement-account-required statement-account-differs
        statement-orders-together statement-needs-attention statement-none-chosen statement-some-failed statement-line
        statement-approve statement-column-no-day statement-column-no-amount statement-columns-how statement-columns-anew-hint
      `,
    },
  },
  {
    at: 'statements',
    of: [matchRow, waitingOrders, directionIn],
    from: ['statements', 'orders', 'payments'],
    says: {
      reports: `
        statement-about-sure statement-about-doubtful statement-about-unknown statement-about-taken statement-amount-differs
        statement-several-orders statement-may-be-out statement-direction-unclear statement-other-currency statement-sent-back
        statement-reference-unclear statement-other-account statement-several-rows statement-paid-already statement-card-under-way
        statement-name-and-amount statement-amount statement-done statement-fail-row-taken statement-fail-reference-used
        statement-fail-wrong-state statement-fail-amount-differs statement-fail-row-doubtful statement-fail-not-offered
        statement-amount-over statement-late statement-same-picture statements-none books-what-the-statement-says
        statement-payment-of statement-more-money books-paid-more-or-less
      `,
    },
  },
  {
    at: 'statements, Health',
    of: [createPaymentComparison],
    from: ['payments', 'cardAttempts'],
    says: {
      reports: `
        comparison-title comparison-none comparison-denied comparison-compared comparison-only-there comparison-only-here
        comparison-more
      `,
    },
  },
  {
    at: 'sales, files',
    of: [movementsOf, profitOf, feeOf, byCurrency, presetPeriod],
    from: ['orders', 'payments'],
    says: {
      reports: `
        sales-empty sales-orders sales-sold sales-rows-more sales-games-more sales-without-fee currency-left currency-surplus
        currency-returned books-payments books-received books-left books-payments-without-a-fee books-given-away-total sales-lead
        books-payment-fees sales-counting-rule books-for-paid-orders books-never-there books-losses books-sent-back games-sold
      `,
    },
  },
  {
    at: 'sales, files',
    of: [createReports],
    from: ['keyImports', 'games/{}/codes', 'orders'],
    says: {
      reports: `
        supplier-bought supplier-paid supplier-refunded supplier-how
      `,
    },
  },
  {
    at: 'codes',
    of: [timeProblem, createCouponFigures, createCoupons],
    from: ['coupons', 'couponUses', 'orders'],
    says: {
      coupon: `
        coupons-made coupons-shown coupon-state-planned coupon-state-over coupon-batch coupon-uses-of coupon-late
        coupon-percent-off coupon-amount-off coupon-at-most coupon-least-total coupon-only coupon-from coupon-until coupon-each
        coupon-first-order coupon-with-offers coupon-only-these-games coupon-only-these-genres coupon-codes-are-shown-as
      `,
    },
  },
  {
    at: 'offers',
    of: [offerState, offerPrice, offerRow, lowestBefore, createOfferResults],
    from: ['offers', 'games', 'orders'],
    says: {
      offer: `
        offer-verdict-reduced offer-verdict-below-cost offer-verdict-no-reduction offer-verdict-new-game offer-verdict-not-lower
        offer-verdict-in-offer offer-row-reduced offer-row-below-cost offer-row-no-reduction offer-row-new-game
        offer-row-not-lower offer-row-in-offer offer-none offer-left-zero offer-left offer-orders offer-complete offer-stopped
        offer-extended offer-over offer-state-planned offer-state-running offer-state-over offer-empty-planned offer-empty-running
        offer-empty-over offer-each offer-rounded offer-round-hint offer-lowest-30-days
      `,
    },
  },
  {
    at: 'messages, outbox',
    of: [nextMailState, createOutbox],
    from: ['outbox'],
    says: {
      mail: `
        mail-order-delivered mail-proof-received mail-payment-missing mail-refund-sent mail-refund-account-asked
        mail-refund-account-typed mail-replacement-owed mail-owner-news mail-order-question mail-verify-email mail-confirm-alert
        mail-back-in-stock mail-wish-news mail-account-changed mail-change-email mail-email-changed mail-order-needs-attention
        mail-store-alarm mail-message-reply mail-sent mail-failure-no-answer mail-failure-not-secure mail-failure-address-unusable
        mail-held mail-server-at-fault mail-settings mail-link-gone mail-hidden-link-gone mail-next-try mail-paused-send
        mail-paused-drop mail-paused-drop-others mail-paused-sent mail-paused-dropped mail-drop-by-owner
      `,
    },
  },
  {
    at: 'today, health, outbox',
    of: [createMailServerMark, createOutbox],
    from: ['marks', 'outbox', 'settings'],
    says: {
      mail: `
        mail-paused-why mail-paused-notes
      `,
    },
  },
  {
    at: 'outbox',
    of: [orderDropReason, createMailStanding],
    from: ['outbox', 'orders', 'games', 'alarms', 'messages'],
    says: {
      mail: `
        mail-drop-order-paid mail-drop-order-ended mail-drop-order-moved-on mail-drop-order-gone mail-drop-settled mail-drop-sold-out
        mail-drop-offer-ended mail-drop-too-old
      `,
    },
  },
  {
    at: 'offers',
    of: [createSettingChanges],
    from: ['settings'],
    says: {
      offer: `
        feed-renew-why feed-renewed
      `,
    },
  },
  {
    at: 'messages',
    of: [nextMessageState, enqueueMail],
    from: ['messages', 'outbox'],
    says: {
      mail: `
        reply-no-mail reply-sent reply-waits reply-conflict reply-full reply-failed
      `,
    },
  },
];

test('each sentence of the admin area is a claim with a source, or claims nothing', () => {
  expect(unlisted('admin', CLAIMS, ADMIN_LABELS)).toEqual([]);
  expect(stale('admin', CLAIMS, ADMIN_LABELS)).toEqual([]);
  expect(withoutSource(CLAIMS)).toEqual([]);
});
