import { ACCOUNT_DOCUMENTS } from './account/document.server';
import { ALARMS, toAlarm } from './alarm/document.server';
import { toFormerAdmin, toStoredEntry } from './audit.server';
import { STATEMENTS, toStatement } from './books/face.server';
import { CARD_ATTEMPTS, toAttempt } from './card/document.server';
import { toStoredCart } from './cart/document.server';
import { PACKS, REMOVALS } from './catalogue/document.server';
import { byFields, type DocumentKinds } from './document-kind.server';
import { toGame } from './game/document.server';
import { GAME_BATCHES, toBatch, toPictureFile } from './game/face.server';
import { toKey, toKeyOwner } from './key/document.server';
import { KEY_IMPORTS, toKeyImport } from './key/face.server';
import { PAYMENTS, toPayment } from './ledger/document.server';
import { toLimit } from './limit.server';
import { toMessage, toStoredMail } from './mail/document.server';
import { ORDER_DOCUMENTS } from './order/document.server';
import { REMOVALS_OF_ACCOUNTS, toRemoval } from './personal-data/document.server';
import { PROOF_DOCUMENTS } from './proof/document.server';
import { toFactor } from './second-factor/document.server';
import { SECURITY_CLIENTS, SECURITY_LOGS, toSecurityEvents } from './security/document.server';
import { SESSION_DOCUMENTS } from './session/document.server';
import { STOCK_ALERTS, toStockAlert } from './stock-alert/document.server';

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
