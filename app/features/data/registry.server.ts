import { ACCOUNT_DOCUMENTS } from '~/features/account/index.server';
import { ALARMS, toAlarm } from '~/features/alert/index.server';
import { toFormerAdmin, toStoredEntry } from '~/features/audit/index.server';
import { STATEMENTS, toStatement } from '~/features/statement/index.server';
import { ORDER_DOCUMENTS, PROOF_DOCUMENTS } from '~/features/order/index.server';
import { CARD_ATTEMPTS, PAYMENTS, toAttempt, toPayment } from '~/features/payment/index.server';
import { COUPON_DOCUMENTS } from '~/features/coupon/index.server';
import { toStoredCart } from '~/features/cart/index.server';
import { unvalidated, type DocumentKinds, PACKS, REMOVALS } from '~/features/documents/index.server';
import { GAME_BATCHES, toBatch, toGame, toPictureFile } from '~/features/game/index.server';
import { OFFERS, toOffer } from '~/features/offer/index.server';
import { KEY_IMPORTS, parseKey, toKeyImport, toKeyOwner } from '~/features/key/index.server';
import { SECURITY_CLIENTS, SECURITY_LOGS, SESSION_DOCUMENTS, toFactor, toLimit, toSecurityEvents } from '~/features/session/index.server';
import { toStoredMail } from '~/features/mail/index.server';
import { toMessage } from '~/features/contact/index.server';
import { REMOVALS_OF_ACCOUNTS, toRemoval } from '~/features/privacy/index.server';
import { SETTING_DOCUMENTS, toLogoFiles, toSettings } from '~/features/setting/index.server';
import { STOCK_ALERTS, toStockAlert } from '~/features/stock-alert/index.server';
import { toWishList, WISHES } from '~/features/wish/index.server';

/** Every kind of document that this release stores, with its reader. Anything else can't be written. */
export const DOCUMENT_KINDS: DocumentKinds = {
  ...ACCOUNT_DOCUMENTS,
  ...COUPON_DOCUMENTS,
  ...ORDER_DOCUMENTS,
  ...PROOF_DOCUMENTS,
  ...SESSION_DOCUMENTS,
  [REMOVALS_OF_ACCOUNTS]: { read: toRemoval, restore: 'backup' },
  [ALARMS]: { read: toAlarm, restore: 'backup' },
  audit: { read: toStoredEntry, restore: 'backup' },
  [CARD_ATTEMPTS]: { read: toAttempt, restore: 'card-attempts' },
  cardEvents: { ...unvalidated, restore: 'passing', isReplaceable: true },
  carts: { read: toStoredCart, restore: 'backup' },
  [PACKS]: { ...unvalidated, restore: 'passing', isReplaceable: true },
  codeHashes: { read: toKeyOwner, restore: 'passing' },
  emails: { ...unvalidated, restore: 'passing' },
  formerAdmins: { read: toFormerAdmin, restore: 'backup' },
  games: { read: toGame, restore: 'backup' },
  'games/{}/codes': { read: parseKey, restore: 'keys' },
  'games/{}/pictureFiles': { read: toPictureFile, restore: 'backup' },
  [GAME_BATCHES]: { read: toBatch, restore: 'backup' },
  [`${GAME_BATCHES}/{}/chunks`]: { ...unvalidated, restore: 'backup' },
  guards: { ...unvalidated, restore: 'passing' },
  [KEY_IMPORTS]: { read: toKeyImport, restore: 'backup' },
  [`${KEY_IMPORTS}/{}/chunks`]: { ...unvalidated, restore: 'backup' },
  limits: { read: toLimit, restore: 'passing', isReplaceable: true },
  marks: { ...unvalidated, restore: 'passing' },
  messages: { read: toMessage, restore: 'backup' },
  meta: { ...unvalidated, restore: 'passing' },
  [OFFERS]: { read: toOffer, restore: 'offers' },
  [`${OFFERS}/{}/chunks`]: { ...unvalidated, restore: 'backup' },
  outbox: { read: toStoredMail, restore: 'mails' },
  [PAYMENTS]: { read: toPayment, restore: 'payments' },
  [REMOVALS]: { ...unvalidated, restore: 'passing', isReplaceable: true },
  [STATEMENTS]: { read: toStatement, restore: 'backup' },
  [`${STATEMENTS}/{}/chunks`]: { ...unvalidated, restore: 'backup' },
  secondFactors: { read: toFactor, restore: 'second-factors' },
  [SECURITY_CLIENTS]: { read: toSecurityEvents, restore: 'passing' },
  [SECURITY_LOGS]: { read: toSecurityEvents, restore: 'passing' },
  [SETTING_DOCUMENTS]: { read: toSettings, restore: 'settings' },
  [`${SETTING_DOCUMENTS}/{}/logos`]: { read: toLogoFiles, restore: 'settings' },
  statementRows: { ...unvalidated, restore: 'backup' },
  [STOCK_ALERTS]: { read: toStockAlert, restore: 'backup' },
  subjects: { ...unvalidated, restore: 'passing' },
  [WISHES]: { read: toWishList, restore: 'wishes' },
};
