import type { MailContent } from '~/domain/mail';
import type { Encryption } from '~/ports/encryption';
import type { Snapshot } from '~/ports/store';

import { toStoredMail } from './document.server';

/** The content of a mail, with its secret opened. UnreadableDocument. */
export function toContent(snap: Snapshot, cipher: Encryption): MailContent {
  const { mail, content } = toStoredMail(snap);
  const {
    name,
    orderId,
    alarmId,
    reason,
    game,
    gameId,
    amountCentimes,
    usdCents,
    message,
    quoted,
    replyTo,
    fromEmail: email,
    sealedToken,
    change,
    digest,
    orders,
    alarms,
    lines,
    until,
    payTo,
  } = content;
  const { kind } = mail;
  switch (kind) {
    case 'order-placed':
      return { kind, name, orderId, lines, until, payTo };
    case 'order-delivered':
    case 'order-owed':
      return { kind, name, orderId, lines };
    case 'order-filled':
    case 'order-cancelled':
    case 'card-declined':
    case 'proof-received':
      return { kind, name, orderId };
    case 'proof-rejected':
    case 'payment-refused':
      return { kind, name, orderId, reason };
    case 'refund-sent':
      return { kind, name, orderId, game, amountCentimes, usdCents };
    case 'refund-declined':
    case 'problem-declined':
      return { kind, name, orderId, game, reason };
    case 'key-replaced':
    case 'replacement-owed':
      return { kind, name, orderId, game };
    case 'confirm-alert':
      return { kind, gameId, game, token: sealedToken === null ? null : cipher.open(sealedToken, snap.path) };
    case 'back-in-stock':
      return { kind, gameId, game };
    case 'order-needs-attention':
    case 'order-question':
      return { kind, orderId };
    case 'store-alarm':
      return { kind, alarmId };
    case 'contact-message':
      return { kind, name, email, message };
    case 'owner-news':
      return { kind, orders, alarms };
    case 'daily-digest':
      return { kind, digest };
    case 'message-reply':
      return { kind, name, reply: message, quoted, replyTo };
    case 'account-changed':
      return { kind, change, token: sealedToken === null ? null : cipher.open(sealedToken, snap.path) };
    case 'verify-email':
    case 'reset-password':
    case 'change-email':
    case 'email-changed':
      return { kind, token: sealedToken === null ? null : cipher.open(sealedToken, snap.path) };
  }
}
