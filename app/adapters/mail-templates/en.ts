import type { ShopperMail } from '~/domain/mail/kinds';

import type { Texts } from './types';

const HELLO = 'Hello {name},';
const NEVER_BY_MAIL = 'We never send your key by mail. No one from this store will ask you for it.';
const OPEN = 'Open your order';
const NOT_ME = {
  button: 'This wasn’t me',
  afterwards: [
    'If it was you, there is nothing to do.',
    'If it was not you, open the page: it signs everyone out of your account, and you choose a new password. The link works once, for 7 days.',
  ],
};

export const ENGLISH: Texts<ShopperMail> = {
  'order-placed': {
    subject: 'Order {order}: how to pay',
    paragraphs: [
      HELLO,
      'Your order {order} waits for its payment.',
      '{lines}',
      'To pay: {amount}',
      'Its keys are kept for you until {until}.',
      'By bank transfer: {holder}, {bank}, RIB {rib}. Write {order} as the reason, then send us the receipt on the page of the order.',
      'Is your bank one of these? Within one bank a transfer is usually free and at once:\n{banks}',
      'By mobile wallet: {wallets}. Write {order} as the reason, then send us the receipt on the page of the order.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-delivered': {
    subject: 'Order {order} is delivered',
    paragraphs: [
      HELLO,
      'Your payment for order {order} is confirmed, and what you bought is waiting for you. Open the order to reveal it.',
      '{lines}',
      'Total: {amount}',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-owed': {
    subject: 'Order {order}: paid, and we owe you a key',
    paragraphs: [
      HELLO,
      'Your payment for order {order} is confirmed. When it came, a game of the order had no key left. You are first in line: you get a key as soon as a new one arrives.',
      '{lines}',
      'Total: {amount}',
      'If you don’t want to wait, ask for a refund on the page of the order.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-filled': {
    subject: 'Order {order}: your missing key is here',
    paragraphs: [HELLO, 'New keys arrived, and what we owed you for order {order} is yours now. Open the order to reveal it.'],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'order-cancelled': {
    subject: 'Order {order} is cancelled',
    paragraphs: [
      HELLO,
      'We could not find a payment for order {order}, so it is cancelled.',
      'If you did pay, write to us on the support page and name the order: money that came late is not lost.',
    ],
    button: OPEN,
    afterwards: [],
  },
  'proof-received': {
    subject: 'Order {order}: proof received',
    paragraphs: [
      HELLO,
      'We have your proof of payment for order {order}. A person compares it with the money that came in, and we write to you when it is decided.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'proof-rejected': {
    subject: 'Order {order}: please send another proof',
    paragraphs: [HELLO, 'We could not find your payment for order {order} with the proof that you sent.', 'What we saw: {reason}'],
    button: 'Send another proof',
    afterwards: [],
  },
  'payment-refused': {
    subject: 'Order {order}: your payment was not accepted',
    paragraphs: [HELLO, 'We looked at your payment for order {order}, and could not accept it.', 'Why: {reason}'],
    button: OPEN,
    afterwards: [],
  },
  'payment-missing': {
    subject: 'Order {order}: your payment did not arrive',
    paragraphs: [
      HELLO,
      'We confirmed order {order}, but its payment never reached our account. So we took that confirmation back.',
      'What we saw: {reason}',
      'The page of your order says what becomes of its games. If you did pay, send us the proof: money that comes late is not lost.',
    ],
    button: OPEN,
    afterwards: [],
  },
  'refund-sent': {
    subject: 'Order {order}: {amount} went back to you',
    paragraphs: [HELLO, 'We sent {amount} back to you for {game} of order {order}. A bank may need some days to show it.'],
    button: OPEN,
    afterwards: [],
  },
  'refund-account-asked': {
    subject: 'Order {order}: where to send your money',
    paragraphs: [
      HELLO,
      'We have to send you money back for order {order}. Open the order and tell us where to: your RIB, or the number of your wallet.',
    ],
    button: OPEN,
    afterwards: ['Never send it by mail: write it on the page of the order.'],
  },
  'refund-declined': {
    subject: 'Order {order}: about your refund',
    paragraphs: [HELLO, 'You asked for a refund of {game} in order {order}. We can’t give it this time.', 'Why: {reason}'],
    button: OPEN,
    afterwards: ['What you bought stays yours.'],
  },
  'problem-declined': {
    subject: 'Order {order}: about your key',
    paragraphs: [HELLO, 'You told us about a problem with the key of {game} in order {order}.', 'Our answer: {reason}'],
    button: OPEN,
    afterwards: ['If it still does not work, tell us on the page of the order.'],
  },
  'key-replaced': {
    subject: 'Order {order}: you have a new key',
    paragraphs: [
      HELLO,
      'You told us about a problem with the key of {game} in order {order}. We gave you another one. Open the order to reveal it.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'replacement-owed': {
    subject: 'Order {order}: we owe you a new key',
    paragraphs: [
      HELLO,
      'You told us about a problem with the key of {game} in order {order}. We have no other key for it at the moment: you get one as soon as a new one arrives.',
      'If you don’t want to wait, ask for a refund on the page of the order.',
    ],
    button: OPEN,
    afterwards: [NEVER_BY_MAIL],
  },
  'card-declined': {
    subject: 'Order {order}: your card payment did not go through',
    paragraphs: [
      HELLO,
      'PayPal looked at your payment for order {order} and did not accept it. You were not charged, and you can still pay the order.',
    ],
    button: 'Pay another way',
    afterwards: [],
  },
  'verify-email': {
    subject: 'Confirm your address',
    paragraphs: ['Hello,', 'Somebody signed up at {shop} with this address. If it was you, open this page and confirm it.'],
    button: 'Confirm my address',
    afterwards: ['The link works once, for 24 hours.', 'If it was not you, do nothing: the address stays unconfirmed.'],
  },
  'reset-password': {
    subject: 'Set a new password',
    paragraphs: ['Hello,', 'Somebody asked for a new password for the account with this address. If it was you, choose it on this page.'],
    button: 'Set a new password',
    afterwards: ['The link works once, for 30 minutes.', 'If it was not you, do nothing: your password stays as it is.'],
  },
  'change-email': {
    subject: 'Confirm your new address',
    paragraphs: [
      'Hello,',
      'Somebody wants to use this address for an account at {shop}. If it was you, sign in there, open this page and confirm it.',
    ],
    button: 'Use this address',
    afterwards: ['The link works once, for 24 hours.', 'If it was not you, do nothing: the account keeps its old address.'],
  },
  'email-changed': {
    subject: 'The address of your account was changed',
    paragraphs: [
      'Hello,',
      'Your account at {shop} has another address now, and we write there from now on. If it was you, there is nothing to do.',
      'If it was not you, take the address back. Everyone is signed out of the account, and you choose a new password.',
    ],
    button: 'Take the address back',
    afterwards: ['The link works once, for 7 days.'],
  },
  'confirm-alert': {
    subject: 'Shall we tell you when {game} is back?',
    paragraphs: [
      'Hello,',
      'Somebody asked {shop} to write to this address when {game} is back in stock. If it was you, open this page and confirm it.',
    ],
    button: 'Tell me when it’s back',
    afterwards: ['The link works for 24 hours.', 'If it was not you, do nothing: everything stays as it is.'],
  },
  'back-in-stock': {
    subject: '{game} is back in stock',
    paragraphs: ['Hello,', 'You asked us to tell you: {game} is back in stock. We can’t keep a key for you, so don’t wait too long.'],
    button: 'See the game',
    afterwards: ['This is the only mail about it. To hear of it another time, ask again on the page of the game.'],
  },
  'wish-news': {
    subject: '{first}: news of the games you keep',
    paragraphs: ['Hello,', 'You asked us to write to you about games on your list.', '{news}'],
    news: {
      back: '{game} is back in stock, for {amount}.',
      below: '{game} costs {amount} now.',
      'below-until': '{game} costs {amount} until {until}.',
      lowest: '{game} costs {amount} now, the lowest price since {since}.',
      'lowest-until': '{game} costs {amount} until {until}, the lowest price since {since}.',
    },
    button: 'See the kept games',
    afterwards: ['We tell each price once, in one mail a day at most. We can’t keep a key for you.'],
    stop: 'End the mails about kept games',
  },
  'message-reply': {
    subject: 'Our answer to your message',
    paragraphs: [HELLO, '{message}', 'You wrote:', '{quoted}'],
    button: 'Write to us again',
    afterwards: [],
  },
  'account-changed.password': {
    subject: 'Your password was changed',
    paragraphs: ['Hello,', 'The password of your account at {shop} was changed.'],
    ...NOT_ME,
  },
  'account-changed.google-linked': {
    subject: 'Google was linked with your account',
    paragraphs: ['Hello,', 'Your account at {shop} can now be opened through an account at Google, too.'],
    ...NOT_ME,
  },
  'account-changed.google-unlinked': {
    subject: 'Google was unlinked from your account',
    paragraphs: ['Hello,', 'Your account at {shop} can no longer be opened through Google.'],
    ...NOT_ME,
  },
  'account-changed.github-linked': {
    subject: 'GitHub was linked with your account',
    paragraphs: ['Hello,', 'Your account at {shop} can now be opened through an account at GitHub, too.'],
    ...NOT_ME,
  },
  'account-changed.github-unlinked': {
    subject: 'GitHub was unlinked from your account',
    paragraphs: ['Hello,', 'Your account at {shop} can no longer be opened through GitHub.'],
    ...NOT_ME,
  },
  'account-changed.second-step-on': {
    subject: 'The second step is switched on',
    paragraphs: ['Hello,', 'To sign in to your account at {shop}, a code from a phone is needed from now on.'],
    ...NOT_ME,
  },
  'account-changed.second-step-off': {
    subject: 'The second step is switched off',
    paragraphs: ['Hello,', 'Your account at {shop} no longer asks for a code from a phone at sign-in.'],
    ...NOT_ME,
  },
};
