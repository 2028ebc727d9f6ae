import { expect, test } from 'vitest';

import { settingNotes } from '~/domain/admin/config-warning';
import { dashboardReasons } from '~/domain/admin/dashboard';
import { restockRow } from '~/domain/admin/restock';
import { missingForSale } from '~/domain/admin/setup-checklist';
import { isBackupLate } from '~/domain/doctor/backup';
import { isRunningLow } from '~/domain/game';
import { isTaken, isUndoable } from '~/domain/game/bulk-edit';
import { readPictureName } from '~/domain/game/picture-name';
import { countWarnings, priceWarnings } from '~/domain/game/second-look';
import { stockLevel } from '~/domain/key';
import { codeDoubt, codeIdentity } from '~/domain/key/code';
import { priceAt } from '~/domain/offer';
import { keepsSecret, settingRule } from '~/domain/setting';
import { isLinkLocal } from '~/domain/setting/link-local';
import { rateJump } from '~/domain/setting/rate-jump';
import { toShopServices } from '~/domain/setting/services';
import { toShopSettings } from '~/domain/setting/shop-settings';
import { buyingPrice, roundPrice } from '~/domain/shared/money';
import { createAuditLog } from '~/features/audit/index.server';
import { createDailyBackup } from '~/features/backup/daily.server';
import { createCoupons } from '~/features/coupon/manage.server';
import { createCardComparison } from '~/features/doctor/card.server';
import { createExamination } from '~/features/doctor/examine.server';
import { createHealth } from '~/features/doctor/health.server';
import { createPaymentComparison } from '~/features/doctor/payment.server';
import { createGameBatches } from '~/features/game/bulk-edit.server';
import { createGameChanges } from '~/features/game/change.server';
import { createGamePictures } from '~/features/game/picture.server';
import { createGameRemoval } from '~/features/game/removal.server';
import { createKeyChanges } from '~/features/key/change.server';
import { createKeyFiles } from '~/features/key/file.server';
import { createKeyImportUndo } from '~/features/key/import-undo.server';
import { createKeyImports } from '~/features/key/import.server';
import { createKeyList } from '~/features/key/list.server';
import { createTickedKeys } from '~/features/key/ticked.server';
import { createRetention } from '~/features/privacy/retention/index.server';
import { createSettingChanges } from '~/features/setting/change.server';
import { createSettings, makePicture } from '~/features/setting/index.server';

import { HOUSE_LABELS } from './labels';
import { type Claims, isLabel, stale, unlisted, withoutSource } from './sentences';

/** The claims of games, keys, changes of many, health, settings, log and what to buy. */
const CLAIMS: readonly Claims<'house'>[] = [
  {
    at: 'log',
    of: [createAuditLog],
    from: ['audit'],
    says: {
      audit: `
        audit-empty audit-empty-filtered audit-fields
      `,
    },
  },
  {
    at: 'changes of many',
    of: [createGameBatches, isTaken, isUndoable],
    from: ['games', 'gameBatches', 'orders'],
    says: {
      shared: `
        conflict
      `,
      batch: `
        import-games-plan import-games-none import-games-left-zero import-games-left import-unread import-games-done
        import-games-skipped import-games-busy prices-plan prices-none prices-left-zero games-left prices-done games-skipped
        prices-busy prices-held regions-unstated regions-plan regions-none games-left-zero regions-done
        regions-busy batch-refreshed batch-updates-itself batch-may-leave field-plan field-none
        field-done field-busy pictures-plan pictures-none pictures-left-zero pictures-left pictures-done
        pictures-skipped pictures-busy undo-plan undo-none undo-left-zero undo-left undo-done undo-skipped undo-busy undo-until
        undo-orders undo-no-orders undo-alerts changes-hint changes-none
      `,
    },
  },
  {
    at: 'changes of many',
    of: [priceWarnings, countWarnings],
    from: ['games', 'games/{}/codes'],
    says: {
      batch: `
        warn-below-cost warn-over-half warn-own-price-lost warn-no-key warn-first
      `,
    },
  },
  {
    at: 'health',
    of: [createExamination, createPaymentComparison, createCardComparison],
    from: ['orders', 'payments', 'games', 'games/{}/codes', 'cardAttempts', 'coupons', 'offers', 'wishes', 'outbox', 'alarms'],
    says: {
      doctor: `
        breach-unreadable breach-newer-release breach-key-in-two-orders breach-delivered-without-key breach-hold-lost
        breach-sold-without-line breach-held-by-dead-order breach-burned-without-reason breach-key-flags breach-key-twice
        breach-code-without-key breach-key-unreadable breach-paid-line-open breach-line-without-payment breach-loss-differs
        breach-state-differs breach-total-differs breach-coupon-differs breach-payment-mismatch breach-payment-in-two-orders
        breach-capture-in-two-orders breach-capture-not-booked breach-orphan-not-told breach-paid-at-differs breach-books-differ
        breach-card-differs breach-card-not-followed breach-key-for-gone-money breach-refunds-exceed breach-refund-differs
        breach-question-differs breach-attention-differs breach-waiting-differs breach-nobodys-order-open breach-mail-missing
        breach-too-many-featured breach-wishes-differ breach-offer-differs breach-pack-differs breach-legal-unconfirmed
        health-well health-well-but-mail health-broken health-never health-running health-goes-on health-broken-do
        promise-keys-once promise-paid-games promise-keys-paid promise-keys-held promise-payments promise-money-followed
        promise-mails promise-decisions promise-readable
      `,
    },
  },
  {
    at: 'health',
    of: [createHealth],
    from: ['alarms', 'orders', 'games/{}/codes', 'cardAttempts', 'settings'],
    says: {
      doctor: `
        health-attention health-store-alarms health-old-seals health-plain health-clients-unknown health-cards-refused
        health-cards-left health-cards-elsewhere health-cards-account health-search-denied health-aside health-aside-why aside-newer
        aside-damaged health-more
      `,
    },
  },
  {
    at: 'health',
    of: [isBackupLate, createDailyBackup],
    from: ['meta'],
    says: {
      doctor: `
        health-backup-none health-backup-new health-backup-age health-backup-kept health-backup-late health-backup-failed
        health-backup-broken
      `,
    },
  },
  {
    at: 'health',
    of: [settingNotes, missingForSale],
    from: ['settings'],
    says: {
      doctor: `
        note-paypal-receiving-unchecked note-admin-second-step-off set-up-lead set-up-demo set-up-card-why set-up-bank-why
        set-up-wallet-why set-up-google-why set-up-mail-why note-legal-unconfirmed
      `,
    },
  },
  {
    at: 'health',
    of: [createRetention],
    from: ['settings'],
    says: {
      doctor: `
        kept-why kept-days
      `,
    },
  },
  {
    at: 'game',
    of: [createGameRemoval],
    from: ['games', 'games/{}/codes'],
    says: {
      game: `
        game-delete game-delete-no-key game-archive game-archive-no-key change-hint
      `,
    },
  },
  {
    at: 'game',
    of: [createGameChanges],
    from: ['games'],
    says: {
      game: `
        alias-taken featured-full game-conflict game-conflict-keep game-conflict-same game-gone regions-change-lead
        prices-change-lead change-nothing-yet title-copied game-copied
      `,
    },
  },
  {
    at: 'game',
    of: [createGamePictures, readPictureName],
    from: ['games', 'games/{}/pictureFiles'],
    says: {
      game: `
        pictures-full picture-game-unknown picture-game-several picture-cover-twice many-pictures-nothing-yet many-pictures-rule
        many-pictures-by-title many-pictures-by-short-name many-pictures-second
      `,
    },
  },
  {
    at: 'game',
    of: [priceAt, buyingPrice, roundPrice],
    from: ['games', 'offers'],
    says: {
      game: `
        buying-price-rule coefficient-change-hint game-own-price-hint game-in-mad-your-own game-own-coefficient game-in-no-offer
        game-offer-not-lower game-margin prices-round-hint
      `,
    },
  },
  {
    at: 'game, games',
    of: [isRunningLow, stockLevel],
    from: ['games', 'games/{}/codes'],
    says: {
      game: `
        low-stock-hint game-keys-to-sell game-preview-shown
      `,
    },
  },
  {
    at: 'keys, files of keys',
    of: [createKeyImports, codeDoubt, codeIdentity],
    from: ['keyImports', 'codeHashes', 'games/{}/codes'],
    says: {
      key: `
        import-unusual import-may code-spreadsheet codes-two code-signs code-address code-template code-added-unusual code-exists
        code-added import-refreshed import-plan import-nothing import-claiming import-writing import-failed import-added
        import-none
      `,
    },
  },
  {
    at: 'files of keys',
    of: [createKeyFiles],
    from: ['keyImports', 'games'],
    says: {
      key: `
        keys-many-unread keys-many-unplaced keys-many-unknown keys-many-several keys-many-too-many keys-many-plan keys-many-progress
      `,
    },
  },
  {
    at: 'files of keys',
    of: [createKeyImportUndo],
    from: ['keyImports', 'games/{}/codes', 'orders'],
    says: {
      key: `
        keys-many-kept import-undoing import-kept import-undo-asks import-undone
      `,
    },
  },
  {
    at: 'keys',
    of: [createTickedKeys, createKeyChanges, createKeyList],
    from: ['games/{}/codes', 'orders'],
    says: {
      key: `
        code-in-order code-lost search-code-unknown keys-not-sorted key-delete-used keys-left-of keys-game-archived
        keys-none-matching keys-none-yet key-game-same key-move-hint key-moved key-write-off-hint key-is-written-off
      `,
    },
  },
  {
    at: 'what to buy',
    of: [restockRow],
    from: ['games', 'orders', 'games/{}/codes', 'stockAlerts', 'wishes'],
    says: {
      restock: `
        restock-none restock-hint restock-low restock-owes
      `,
    },
  },
  {
    at: 'settings',
    of: [createSettings, createSettingChanges],
    from: ['settings', 'audit'],
    says: {
      nouns: `
        nothing-changed
      `,
      setting: `
        settings-lead settings-never settings-fixed settings-test-mail-sent settings-test-telegram-sent settings-test-failed
        settings-test-mail-text settings-test-message settings-secret-kept settings-saved settings-saved-untried
        settings-put-back-done settings-guarded settings-guarded-no-mail settings-orders-keep settings-cards-keep
        settings-check-card-good settings-check-good settings-earlier-why settings-until settings-differs settings-differs-none
        setting-sign-in-refused setting-server-silent setting-server-open setting-sender-refused setting-bot-refused
        setting-chat-refused setting-paypal-refused setting-paypal-silent setting-cards-open setting-secret-gone setting-moved
        payees-changed confirm-lasts
      `,
    },
  },
  {
    at: 'settings',
    of: [toShopServices, missingForSale],
    from: ['settings'],
    says: {
      setting: `
        settings-group-shop-why settings-group-payment-why settings-group-card-why settings-group-seller-why
        settings-group-prices-why settings-group-languages-why settings-group-mail-why settings-group-telegram-why
        settings-group-providers-why settings-group-access-why settings-missing-shop settings-missing-payment
        settings-missing-seller settings-missing-mail settings-unset-telegram settings-unset-card settings-unset-providers
        settings-unset-access settings-set-mail settings-untried-mail settings-set-telegram settings-set-card
        settings-set-card-sandbox settings-set-access settings-set-languages settings-set-payment settings-set-seller
        settings-set-prices preview-demo preview-hold preview-no-seller preview-draft preview-confirmed preview-language-leads
        preview-no-mail preview-no-telegram preview-card preview-card-sandbox preview-no-card preview-no-buttons
      `,
    },
  },
  {
    at: 'settings',
    of: [rateJump],
    from: ['settings'],
    says: {
      setting: `
        setting-rate-jump rate-jump-tenth rate-jump-hundredth rate-jump-tenfold rate-jump-hundredfold rate-jump-part
      `,
    },
  },
  {
    at: 'settings',
    of: [toShopSettings],
    from: ['settings'],
    says: {
      setting: `
        setting-logo-why setting-logo-none setting-walletOther-why setting-walletQr-why setting-walletQr-none setting-shopEmail-why setting-shopPhone-why setting-whatsapp-why setting-contactTo-why
        settings-part-links-why settings-part-team-why settings-part-wallets-why settings-part-banks-why setting-sellerAddress-why setting-legalConfirmed
        setting-legalConfirmed-why setting-paypalWebhook-why setting-paypalReceiving setting-paypalReceiving-why setting-usdRate-why
        setting-holdMinutes-why setting-mainLanguage-why setting-adminSecondStep setting-adminSecondStep-why
      `,
    },
  },
  {
    at: 'settings',
    of: [settingRule],
    from: ['settings'],
    says: {
      setting: `
        setting-bankRib-good
      `,
    },
  },
  {
    at: 'settings, QR code of a wallet',
    of: [makePicture],
    from: ['settings'],
    says: {
      setting: `
        setting-qr-small setting-qr-unreadable
      `,
    },
  },
  {
    at: 'settings, mail server',
    of: [isLinkLocal, keepsSecret],
    from: ['settings'],
    says: {
      setting: `
        setting-server-own setting-secret-again
      `,
    },
  },
  {
    at: 'download of codes',
    of: [createCoupons],
    from: ['coupons'],
    says: {
      setting: `
        confirm-keys confirm-coupons
      `,
    },
  },
  {
    at: 'today',
    of: [dashboardReasons],
    from: ['orders', 'alarms'],
    says: {
      nouns: `
        key-count
      `,
      shared: `
        frame-waiting frame-low-games
      `,
    },
  },
];

test('each sentence says by which function and documents it holds, or is a label by its form or by the list', () => {
  expect(unlisted('house', CLAIMS, HOUSE_LABELS, isLabel)).toEqual([]);
});

test('the lists name sentences that exist, once', () => {
  expect(stale('house', CLAIMS, HOUSE_LABELS)).toEqual([]);
});

test('each claim has a function and a document behind it', () => {
  expect(withoutSource(CLAIMS)).toEqual([]);
});
