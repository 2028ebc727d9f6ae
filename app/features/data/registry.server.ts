import { ACCOUNT_DOCUMENTS } from '~/features/account/document.server';
import { ALARMS, toAlarm } from '~/features/alert/document.server';
import { toFormerAdmin, toStoredEntry } from '~/features/audit/index.server';
import { STATEMENTS, toStatement } from '~/features/reports/index.server';
import { CARD_ATTEMPTS, toAttempt } from '~/features/order/card-attempt.server';
import { toStoredCart } from '~/features/cart/document.server';
import { PACKS, REMOVALS } from '~/features/catalogue/document.server';
import { byFields, type DocumentKinds } from '~/features/documents/collection.server';
import { toGame } from '~/features/game/document.server';
import { GAME_BATCHES, toBatch, toPictureFile } from '~/features/game/index.server';
import { toKey, toKeyOwner } from '~/features/key/document.server';
import { KEY_IMPORTS, toKeyImport } from '~/features/key/index.server';
import { PAYMENTS, toPayment } from '~/features/payment/ledger.server';
import { toLimit } from '~/features/session/rate-limit.server';
import { toMessage, toStoredMail } from '~/features/mail/document.server';
import { ORDER_DOCUMENTS } from '~/features/order/document.server';
import { REMOVALS_OF_ACCOUNTS, toRemoval } from '~/features/privacy/document.server';
import { PROOF_DOCUMENTS } from '~/features/order/payment-proof/document.server';
import { toFactor } from '~/features/session/second-factor/document.server';
import { SECURITY_CLIENTS, SECURITY_LOGS, toSecurityEvents } from '~/features/session/security-document.server';
import { SESSION_DOCUMENTS } from '~/features/session/document.server';
import { STOCK_ALERTS, toStockAlert } from '~/features/stock-alert/document.server';

/** Everything that this release stores, and how it reads it. What isn't here can't be written: numbered-store.server.ts. */
export const DOCUMENT_KINDS: DocumentKinds = {
  ...ACCOUNT_DOCUMENTS,
  ...ORDER_DOCUMENTS,
  ...PROOF_DOCUMENTS,
  ...SESSION_DOCUMENTS,
  [REMOVALS_OF_ACCOUNTS]: { read: toRemoval },
  [ALARMS]: { read: toAlarm },
  audit: { read: toStoredEntry },
  [CARD_ATTEMPTS]: { read: toAttempt },
  cardEvents: { ...byFields, isReplaceable: true },
  carts: { read: toStoredCart },
  [PACKS]: { ...byFields, isReplaceable: true },
  codeHashes: { read: toKeyOwner },
  emails: byFields,
  formerAdmins: { read: toFormerAdmin },
  games: { read: toGame },
  'games/{}/codes': { read: toKey },
  'games/{}/pictureFiles': { read: toPictureFile },
  [GAME_BATCHES]: { read: toBatch },
  [`${GAME_BATCHES}/{}/chunks`]: byFields,
  guards: byFields,
  [KEY_IMPORTS]: { read: toKeyImport },
  [`${KEY_IMPORTS}/{}/chunks`]: byFields,
  limits: { read: toLimit, isReplaceable: true },
  marks: byFields,
  messages: { read: toMessage },
  meta: byFields,
  outbox: { read: toStoredMail },
  [PAYMENTS]: { read: toPayment },
  [REMOVALS]: { ...byFields, isReplaceable: true },
  [STATEMENTS]: { read: toStatement },
  [`${STATEMENTS}/{}/chunks`]: byFields,
  secondFactors: { read: toFactor },
  [SECURITY_CLIENTS]: { read: toSecurityEvents },
  [SECURITY_LOGS]: { read: toSecurityEvents },
  statementRows: byFields,
  [STOCK_ALERTS]: { read: toStockAlert },
  subjects: byFields,
};
