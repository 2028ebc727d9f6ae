import { addDays, dayInCasablanca } from '../domain/day';
import type { DigestFigures } from '../domain/desk';
import { oneLine, type MailContent } from '../domain/mail';
import { formatMad, formatSignedMad, formatUsd, toCentimes } from '../domain/money';
import type { Letters } from '../ports/letters';

/** One kind of mail: whole sentences, in which `{name}` is replaced by what the mail is about. Another language is another table of these. */
interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What the button says. */
  readonly button: string;
  /** Below the button. */
  readonly afterwards: readonly string[];
}

const HELLO = 'Hello {name},';
const NEVER_BY_MAIL = 'We never send keys by mail, and nobody of this store asks you for one.';

const ENGLISH = {
  'order-delivered': {
    subject: 'Order {order} is delivered',
    paragraphs: [
      HELLO,
      'Your payment for order {order} is confirmed, and what you bought is waiting for you. Open the order to reveal it.',
    ],
    button: 'Open your order',
    afterwards: [NEVER_BY_MAIL],
  },
  'order-owed': {
    subject: 'Order {order}: paid, and we owe you a key',
    paragraphs: [
      HELLO,
      'Your payment for order {order} is confirmed. When it came, not every game of the order had a key left. You are first in line: a key is yours as soon as it comes in.',
      'If you would rather not wait, ask for a refund on the page of the order.',
    ],
    button: 'Open your order',
    afterwards: [NEVER_BY_MAIL],
  },
  'order-filled': {
    subject: 'Order {order}: your missing key is here',
    paragraphs: [HELLO, 'New keys arrived, and what we owed you for order {order} is yours now. Open the order to reveal it.'],
    button: 'Open your order',
    afterwards: [NEVER_BY_MAIL],
  },
  'order-cancelled': {
    subject: 'Order {order} is cancelled',
    paragraphs: [
      HELLO,
      'We could not find a payment for order {order}, so it is cancelled.',
      'If you did pay, answer us through the support page and name the order: money that came late is not lost.',
    ],
    button: 'Open your order',
    afterwards: [],
  },
  'proof-rejected': {
    subject: 'Order {order}: please send another proof',
    paragraphs: [HELLO, 'We could not find your payment for order {order} with the proof that you sent.', 'What we saw: {reason}'],
    button: 'Send another proof',
    afterwards: [],
  },
  'refund-sent': {
    subject: 'Order {order}: {amount} went back to you',
    paragraphs: [
      HELLO,
      'We sent {amount} back to you for {game} of order {order}. It takes the way by which you paid; a bank may need some days to show it.',
    ],
    button: 'Open your order',
    afterwards: [],
  },
  'refund-declined': {
    subject: 'Order {order}: about your refund',
    paragraphs: [HELLO, 'You asked for a refund of {game} in order {order}. This time we can’t give it.', 'Why: {reason}'],
    button: 'Open your order',
    afterwards: ['What you bought stays yours.'],
  },
  'problem-declined': {
    subject: 'Order {order}: about your key',
    paragraphs: [HELLO, 'You told us of a problem with the key of {game} in order {order}.', 'Our answer: {reason}'],
    button: 'Open your order',
    afterwards: ['If it still does not work, tell us so on the page of the order.'],
  },
  'key-replaced': {
    subject: 'Order {order}: you have a new key',
    paragraphs: [
      HELLO,
      'You told us of a problem with the key of {game} in order {order}. We gave you another one. Open the order to reveal it.',
    ],
    button: 'Open your order',
    afterwards: [NEVER_BY_MAIL],
  },
  'replacement-owed': {
    subject: 'Order {order}: we owe you a new key',
    paragraphs: [
      HELLO,
      'You told us of a problem with the key of {game} in order {order}. We have no other key of it at the moment: one is yours as soon as it comes in.',
      'If you would rather not wait, ask for a refund on the page of the order.',
    ],
    button: 'Open your order',
    afterwards: [NEVER_BY_MAIL],
  },
  'card-declined': {
    subject: 'Order {order}: your card payment did not go through',
    paragraphs: [
      HELLO,
      'PayPal looked at your payment for order {order} and did not let it through. You were not charged, and the order is still yours to pay.',
    ],
    button: 'Pay another way',
    afterwards: [],
  },
  'verify-email': {
    subject: 'Confirm your address',
    paragraphs: ['Hello,', 'Somebody signed up at Miftah with this address. If it was you, open this page and confirm it.'],
    button: 'Confirm my address',
    afterwards: ['The link works once, for 24 hours.', 'If it was not you, do nothing: without you the address stays unconfirmed.'],
  },
  'reset-password': {
    subject: 'Set a new password',
    paragraphs: ['Hello,', 'Somebody asked for a new password for the account with this address. If it was you, choose it on this page.'],
    button: 'Set a new password',
    afterwards: ['The link works once, for 30 minutes.', 'If it was not you, do nothing: your password stays as it is.'],
  },
  'order-needs-attention': {
    subject: 'Order {order} needs your attention',
    paragraphs: ['Something happened to order {order} that should not happen. It stays as it is until you decide.'],
    button: 'Open the order',
    afterwards: [],
  },
  'order-question': {
    subject: 'Order {order}: a shopper asks something',
    paragraphs: ['The shopper of order {order} asks for a refund, or has a problem with a key. You decide.'],
    button: 'Open the order',
    afterwards: [],
  },
  'contact-message': {
    subject: 'Message from {name}',
    paragraphs: ['{name} ({email}) wrote by the contact form:', '{message}'],
    button: 'All messages',
    afterwards: ['Answer this mail to write back.'],
  },
  'daily-digest': {
    subject: 'Your store on {day}',
    paragraphs: [
      'Good morning,',
      'Yesterday. Orders: {orders}. Sales: {sales}. Profit: {profit}.',
      '{well}',
      'Orders that wait for your decision: {waiting}.',
      'Keys that you owe to shoppers who paid: {owed}.',
      'Games that run out: {low}.',
      'Further games that run out: {lowMore}.',
      'Mails that could not be sent: {failed}.',
      'Messages that wait for an answer: {messages}.',
      'The oldest of them came on {oldestMessage}.',
      'Something is wrong in the store’s data. Found: {breaches}.',
    ],
    button: 'Open your daily page',
    afterwards: ['You can switch this mail off on the same page.'],
  },
  'message-reply': {
    subject: 'Our answer to your message',
    paragraphs: [HELLO, '{reply}', 'You wrote:', '{quoted}'],
    button: 'Write to us again',
    afterwards: [],
  },
} as const satisfies Record<MailContent['kind'], Words>;

/** The store's mails, in English. `origin`: scheme, host and port, with which every link begins; the address that a visitor came by is never asked. */
export function createLetters({ origin }: { readonly origin: string }): Letters {
  return {
    write(content) {
      const words: Words = ENGLISH[content.kind];
      const values = valuesOf(content);
      const link = linkOf(content, origin);
      const fill = (sentence: string) => sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
      const before = words.paragraphs.filter((sentence) => isWhole(sentence, values)).map(fill);
      const letter = { subject: oneLine(fill(words.subject)), before, button: words.button, link, after: words.afterwards.map(fill) };
      return { subject: letter.subject, text: toText(letter), html: toHtml(letter), link };
    },
  };
}

interface Parts {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button: string;
  readonly link: string | null;
  readonly after: readonly string[];
}

function valuesOf(content: MailContent): Readonly<Record<string, string>> {
  switch (content.kind) {
    case 'verify-email':
    case 'reset-password':
      return {};
    case 'order-needs-attention':
    case 'order-question':
      return { order: content.orderId };
    case 'daily-digest':
      return digestValues(content.digest);
    case 'contact-message':
      return { name: oneLine(content.name), email: oneLine(content.email), message: content.message };
    case 'message-reply':
      return { name: oneLine(content.name), reply: content.reply, quoted: content.quoted };
    case 'proof-rejected':
      return { name: oneLine(content.name), order: content.orderId, reason: content.reason };
    case 'refund-sent':
      return { name: oneLine(content.name), order: content.orderId, game: oneLine(content.game), amount: amountOf(content) };
    case 'refund-declined':
    case 'problem-declined':
      return { name: oneLine(content.name), order: content.orderId, game: oneLine(content.game), reason: content.reason };
    case 'key-replaced':
    case 'replacement-owed':
      return { name: oneLine(content.name), order: content.orderId, game: oneLine(content.game) };
    default:
      return { name: oneLine(content.name), order: content.orderId };
  }
}

/** What is 0 is not told: without its value a sentence is left out. */
function digestValues({ day, orders, salesCentimes, profitCentimes, lowTitles, lowGames, oldestMessageAt, ...waits }: DigestFigures) {
  const told = (count: number) => (count === 0 ? '' : String(count));
  const isWell = lowGames === 0 && Object.values(waits).every((count) => count === 0);
  return {
    day: DAY.format(new Date(`${addDays(day, 1)}T00:00:00Z`)),
    orders: String(orders),
    sales: formatSignedMad(salesCentimes),
    profit: formatSignedMad(profitCentimes),
    well: isWell ? 'Nothing waits for you.' : '',
    waiting: told(waits.waiting),
    owed: told(waits.owedKeys),
    low: lowTitles.map(oneLine).join(', '),
    lowMore: told(lowGames - lowTitles.length),
    failed: told(waits.failedMails),
    messages: told(waits.messages),
    oldestMessage: oldestMessageAt !== null ? DAY.format(new Date(`${dayInCasablanca(oldestMessageAt)}T00:00:00Z`)) : '',
    breaches: told(waits.breaches),
  };
}

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });

/** What went back, in the money in which it went. */
function amountOf({ amountCentimes, usdCents }: Extract<MailContent, { readonly kind: 'refund-sent' }>): string {
  return usdCents === null ? formatMad(toCentimes(amountCentimes)) : formatUsd(usdCents);
}

/** A sentence about something that isn't known, as in mails of an older store, is left out as a whole. */
function isWhole(sentence: string, values: Readonly<Record<string, string>>): boolean {
  return [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== '');
}

function linkOf(content: MailContent, origin: string): string | null {
  switch (content.kind) {
    case 'verify-email':
    case 'reset-password':
      return content.token === null ? null : `${origin}/${content.kind}?token=${encodeURIComponent(content.token)}`;
    case 'order-needs-attention':
    case 'order-question':
      return `${origin}/admin/orders/${encodeURIComponent(content.orderId)}`;
    case 'daily-digest':
      return `${origin}/admin/today`;
    case 'contact-message':
      return `${origin}/admin/messages`;
    case 'message-reply':
      return `${origin}/support#contact`;
    default:
      return `${origin}/orders/${encodeURIComponent(content.orderId)}`;
  }
}

function toText({ before, button, link, after }: Parts): string {
  const signpost = link === null ? [] : [`${button}:\n${link}`];
  return `${[...before, ...signpost, ...after, 'Miftah'].join('\n\n')}\n`;
}

function toHtml({ subject, before, button, link, after }: Parts): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  const signpost = link === null ? '' : `<p><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(button)}</a></p>`;
  return `<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${BODY}">
${[...before.map(paragraph), signpost, ...after.map(paragraph), '<p>Miftah</p>'].filter((part) => part !== '').join('\n')}
</body>
</html>
`;
}

/** Styles stand at their elements: many mail programs read no others. */
const BODY = 'margin:0 auto;max-width:36rem;padding:1.5rem;font-family:system-ui,sans-serif;font-size:1rem;line-height:1.5;color:#1c1b22';
const BUTTON =
  'display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#4b2fd6;color:#ffffff;font-weight:600;text-decoration:none';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
