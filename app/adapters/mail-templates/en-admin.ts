import type { MailKind, ShopperMail } from '~/domain/mail/kinds';

import type { Texts } from './types';

export const TO_OWNER: Texts<Exclude<MailKind, ShopperMail>> = {
  'order-needs-attention': {
    subject: 'Order {order} needs your attention',
    paragraphs: ['Something happened to order {order} that should not happen. The order says what; it waits for your answer.'],
    button: 'Open the order',
    afterwards: [],
  },
  'store-alarm': {
    subject: 'Your store needs your attention',
    paragraphs: ['Something happened that should not happen, and it concerns no order that the store knows. It waits for your answer.'],
    button: 'Open your store',
    afterwards: [],
  },
  'refund-account-typed': {
    subject: 'Order {order}: an account for a refund',
    paragraphs: ['The shopper of order {order} wrote where to send the money.'],
    button: 'Open the order',
    afterwards: [],
  },
  'order-question': {
    subject: 'Order {order}: a shopper has a question',
    paragraphs: ['The shopper of order {order} asks for a refund, or has a problem with a key. You decide.'],
    button: 'Open the order',
    afterwards: [],
  },
  'settings-changed': {
    subject: 'The settings of your store were changed',
    paragraphs: [
      'An owner who is signed in, and typed a password or a code, changed settings of your store: {settings}.',
      'If it was you or another owner, there is nothing to do.',
    ],
    button: 'See what was changed',
    afterwards: ['If it was neither: open that page, put back what stood there before, and change your password.'],
  },
  'contact-message': {
    subject: 'Message from {name}',
    paragraphs: ['{name} ({email}) wrote by the contact form:', '{message}'],
    button: 'All messages',
    afterwards: ['Answer this mail to write back.'],
  },
  'owner-news': {
    subject: 'New in the store: {count}',
    paragraphs: ['Waiting for your decision: {orders}', 'More orders: {more}', 'Alarms of the store: {alarms}'],
    button: 'Open Today',
    afterwards: [],
  },
  'daily-digest': {
    subject: 'Your store on {day}',
    paragraphs: [
      'Good morning,',
      'Yesterday. Orders: {orders}. Sales: {sales}. Profit: {profit}.',
      '{well}',
      '{demo}',
      'Missing for a first real sale: {missing}.',
      'Other things that need you: {alarms}.',
      'Orders that wait for your decision: {waiting}.',
      'Keys that you owe to shoppers who paid: {owed}.',
      'Games that are running low or sold out: {low}.',
      'More of these games: {lowMore}.',
      'Mails that could not be sent: {failed}.',
      'Messages that wait for an answer: {messages}.',
      'The oldest of them came on {oldestMessage}.',
      'Something is wrong in the store’s data. Found: {breaches}.',
    ],
    button: 'Open your daily page',
    afterwards: ['You can switch this mail off on the same page.'],
  },
};
