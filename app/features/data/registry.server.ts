import { ACCOUNT_DOCUMENTS } from '~/features/account/index.server';
import { ALARMS, toAlarm } from '~/features/alert/index.server';
import { toFormerAdmin, toStoredEntry } from '~/features/audit/index.server';
import { STATEMENTS, toStatement } from '~/features/payment/index.server';
import { CARD_ATTEMPTS, ORDER_DOCUMENTS, PAYMENTS, PROOF_DOCUMENTS, toAttempt, toPayment } from '~/features/order/index.server';
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
  [REMOVALS_OF_ACCOUNTS]: { read: toRemoval },
  [ALARMS]: { read: toAlarm },
  audit: { read: toStoredEntry },
  [CARD_ATTEMPTS]: { read: toAttempt },
  cardEvents: { ...unvalidated, isReplaceable: true },
  carts: { read: toStoredCart },
  [PACKS]: { ...unvalidated, isReplaceable: true },
  codeHashes: { read: toKeyOwner },
  emails: unvalidated,
  formerAdmins: { read: toFormerAdmin },
  games: { read: toGame },
  'games/{}/codes': { read: parseKey },
  'games/{}/pictureFiles': { read: toPictureFile },
  [GAME_BATCHES]: { read: toBatch },
  [`${GAME_BATCHES}/{}/chunks`]: unvalidated,
  guards: unvalidated,
  [KEY_IMPORTS]: { read: toKeyImport },
  [`${KEY_IMPORTS}/{}/chunks`]: unvalidated,
  limits: { read: toLimit, isReplaceable: true },
  marks: unvalidated,
  messages: { read: toMessage },
  meta: unvalidated,
  [OFFERS]: { read: toOffer },
  [`${OFFERS}/{}/chunks`]: unvalidated,
  outbox: { read: toStoredMail },
  [PAYMENTS]: { read: toPayment },
  [REMOVALS]: { ...unvalidated, isReplaceable: true },
  [STATEMENTS]: { read: toStatement },
  [`${STATEMENTS}/{}/chunks`]: unvalidated,
  secondFactors: { read: toFactor },
  [SECURITY_CLIENTS]: { read: toSecurityEvents },
  [SECURITY_LOGS]: { read: toSecurityEvents },
  [SETTING_DOCUMENTS]: { read: toSettings },
  [`${SETTING_DOCUMENTS}/{}/logos`]: { read: toLogoFiles },
  statementRows: unvalidated,
  [STOCK_ALERTS]: { read: toStockAlert },
  subjects: unvalidated,
  [WISHES]: { read: toWishList },
};
