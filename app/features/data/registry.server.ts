import { COLLECTION_ROWS, type CollectionName } from '~/domain/documents/collections';
import { ownValue } from '~/domain/shared/own-value';

import { toAccountLanguage, toConfirmedLinks, toToken, toUser } from '~/features/account/index.server';
import { toAlert } from '~/features/alert/index.server';
import { toFormerAdmin, toStoredEntry } from '~/features/audit/index.server';
import { toStoredCart } from '~/features/cart/index.server';
import { toMessage } from '~/features/contact/index.server';
import { parseBatch, parseCoupon, parseSlot, parseUse } from '~/features/coupon/index.server';
import { type DocumentKinds, type DocumentReader, toData } from '~/features/documents/index.server';
import { toBatch, toGame, toPictureFile } from '~/features/game/index.server';
import { parseKey, toKeyImport, toKeyOwner } from '~/features/key/index.server';
import { toStoredMail } from '~/features/mail/index.server';
import { toOffer } from '~/features/offer/index.server';
import { parseOrder, readLimit, readShopper, toProof, toSentProof } from '~/features/order/index.server';
import { toAttempt, toPayment } from '~/features/payment/index.server';
import { toStatement } from '~/features/statement/index.server';
import { toRemoval } from '~/features/privacy/index.server';
import { toFactor, toLimit, toSecurityEvents, toSeen, toSessionEnd } from '~/features/session/index.server';
import { toPictureFiles, toSettings } from '~/features/setting/index.server';
import { toStockAlert } from '~/features/stock-alert/index.server';
import { toWishList } from '~/features/wish/index.server';

/** The reader of each collection; chunks have none of their own. */
const READERS: Readonly<Record<Exclude<CollectionName, `${string}/chunks`>, DocumentReader<unknown>>> = {
  accountLanguages: toAccountLanguage,
  accountRemovals: toRemoval,
  addresses: readLimit,
  alarms: toAlert,
  audit: toStoredEntry,
  cardAttempts: toAttempt,
  cardEvents: toData,
  carts: toStoredCart,
  catalogue: toData,
  codeHashes: toKeyOwner,
  confirmedLinks: toConfirmedLinks,
  couponBatches: parseBatch,
  coupons: parseCoupon,
  couponSlots: parseSlot,
  couponUses: parseUse,
  emails: toData,
  formerAdmins: toFormerAdmin,
  gameBatches: toBatch,
  games: toGame,
  'games/{}/codes': parseKey,
  'games/{}/pictureFiles': toPictureFile,
  guards: toData,
  keyImports: toKeyImport,
  limits: toLimit,
  marks: toData,
  messages: toMessage,
  meta: toData,
  offers: toOffer,
  orders: parseOrder,
  outbox: toStoredMail,
  payments: toPayment,
  proofHashes: toSentProof,
  proofs: toProof,
  providerStates: toData,
  removals: toData,
  secondFactors: toFactor,
  securityClients: toSecurityEvents,
  securityLogs: toSecurityEvents,
  sessionEnds: toSessionEnd,
  sessions: toSeen,
  settings: toSettings,
  'settings/{}/logos': toPictureFiles,
  shoppers: readShopper,
  statementRows: toData,
  statements: toStatement,
  stockAlerts: toStockAlert,
  subjects: toData,
  tokens: toToken,
  users: toUser,
  wishes: toWishList,
};

/** Every kind of document that this release stores, with its reader. Anything else can't be written. */
export const DOCUMENT_KINDS: DocumentKinds = Object.fromEntries(
  COLLECTION_ROWS.map((row) => [row.name, { ...row, read: ownValue<DocumentReader<unknown>>(READERS, row.name) ?? toData }]),
);
