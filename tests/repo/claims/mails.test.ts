import { expect, test } from 'vitest';

import { dashboardReasons } from '~/domain/admin/dashboard';
import type { MailKind } from '~/domain/mail/kinds';
import { nextMessageState } from '~/domain/mail/contact-message';
import { nextOrderState, paidState } from '~/domain/order';
import { payToOfOrder } from '~/domain/payment/payee';
import { refundAmount } from '~/domain/payment/refund-amounts';
import { isLowest, priceNews } from '~/domain/wish/reasons';
import { createAccounts } from '~/features/account/index.server';
import { createAlerts } from '~/features/alert/index.server';
import { nextCardState } from '~/domain/payment/card';
import { nextKeyState } from '~/domain/key';
import { nextQuestionState, nextRefundState } from '~/domain/refund';
import { createReports } from '~/features/reports/index.server';
import { createSettings } from '~/features/setting/index.server';
import { createStockAlerts } from '~/features/stock-alert/index.server';

import { type Claims, withoutSource } from './sentences';

type Source = Pick<Claims<'shop'>, 'of' | 'from'>;

const account: Source = { of: [createAccounts], from: ['tokens'] };
const decision: Source = { of: [nextOrderState, nextQuestionState], from: ['orders'] };

/** The source of each mail: a new kind doesn't compile without one. */
const MAILS: Readonly<Record<MailKind, Source>> = {
  'order-placed': { of: [payToOfOrder], from: ['orders', 'settings'] },
  'order-delivered': { of: [paidState], from: ['orders'] },
  'order-owed': { of: [paidState], from: ['orders'] },
  'order-filled': { of: [paidState, nextKeyState], from: ['orders', 'games/{}/codes'] },
  'order-cancelled': decision,
  'card-declined': { of: [nextCardState], from: ['cardAttempts'] },
  'proof-received': { of: [nextOrderState], from: ['orders', 'proofs'] },
  'proof-rejected': decision,
  'payment-refused': decision,
  'refund-sent': { of: [nextRefundState, refundAmount], from: ['orders', 'payments'] },
  'refund-declined': decision,
  'problem-declined': decision,
  'key-replaced': { of: [nextKeyState], from: ['orders', 'games/{}/codes'] },
  'replacement-owed': { of: [paidState], from: ['orders'] },
  'verify-email': account,
  'reset-password': account,
  'account-changed': account,
  'change-email': account,
  'email-changed': account,
  'confirm-alert': { of: [createStockAlerts], from: ['stockAlerts'] },
  'back-in-stock': { of: [createStockAlerts], from: ['stockAlerts', 'games/{}/codes'] },
  'wish-news': { of: [priceNews, isLowest], from: ['wishes', 'games'] },
  'payment-missing': { of: [nextOrderState], from: ['orders', 'payments'] },
  'refund-account-asked': decision,
  'refund-account-typed': decision,
  'message-reply': { of: [nextMessageState], from: ['messages'] },
  'order-needs-attention': { of: [createAlerts], from: ['alarms'] },
  'order-question': decision,
  'store-alarm': { of: [createAlerts], from: ['alarms'] },
  'owner-news': { of: [createAlerts], from: ['orders', 'alarms'] },
  'daily-digest': { of: [dashboardReasons, createReports], from: ['orders', 'alarms', 'messages', 'outbox'] },
  'settings-changed': { of: [createSettings], from: ['settings'] },
  'contact-message': { of: [nextMessageState], from: ['messages'] },
};

test('each mail has the document and the function behind it', () => {
  expect(withoutSource(Object.entries(MAILS).map(([at, source]) => ({ at, ...source, says: {} })))).toEqual([]);
});
