import { addDays, dayInCasablanca } from '~/domain/shared/day';
import { adminPaths } from '~/domain/paths/admin';
import { isAdminPath } from '~/domain/paths/admin-route';
import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, localizedPath, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import type { DigestFigures } from '~/domain/admin/dashboard';
import type { AccountChange, MailContent, MailLine } from '~/domain/mail';
import { oneLine } from '~/domain/shared/typed-text';
import { formatMad, formatSignedMad, formatUsd, sum, toCentimes } from '~/domain/shared/money';
import type { Letters } from '~/ports/mail-templates';

import { ARABIC, ARABIC_CHANGES } from './arabic';
import { ACCOUNT_CHANGED, ENGLISH } from './english';
import { MISSING } from './english-owner';
import { FRENCH, FRENCH_CHANGES } from './french';
import type { LetterWords } from './letter-words';

/** The store's mails: those to shoppers in their language, the owner's in English. Every link begins with `origin` (scheme, host and port), never with the address that a visitor used. */
export function createLetters({ origin }: { readonly origin: string }): Letters {
  return {
    write(content, asked = DEFAULT_LANGUAGE) {
      const words = wordsOf(content, asked);
      const language = words.of;
      const values = valuesOf(content, language);
      const path = pathOf(content);
      const link = path === null ? null : origin + localizedPath(isAdminPath(path) ? DEFAULT_LANGUAGE : asked, path);
      const fill = (sentence: string, show = (value: string) => isolated(value, language)) =>
        sentence.replace(/\{(\w+)\}/g, (_, name: string) => show(values[name] ?? ''));
      const toParagraph = (sentence: string): Paragraph => {
        const [, own] = /^\{(\w+)\}$/.exec(sentence) ?? [];
        return own === undefined ? { text: fill(sentence), isQuoted: false } : { text: values[own] ?? '', isQuoted: OWN_WORDS.has(own) };
      };
      const before = words.paragraphs.filter((sentence) => isWhole(sentence, values)).map(toParagraph);
      const letter = {
        subject: oneLine(fill(words.subject, String)),
        before,
        button: words.button,
        link,
        after: words.afterwards.map((sentence) => fill(sentence)),
      };
      return { subject: letter.subject, text: toText(letter, language), html: toHtml(letter, language), link };
    },
  };
}

/** The values that a person wrote, where they are a paragraph of their own. */
const OWN_WORDS: ReadonlySet<string> = new Set(['message', 'reply', 'quoted']);

/** A value within a sentence of the language: in one that is written from the right it keeps its own direction. */
function isolated(value: string, language: Language): string {
  return LANGUAGE_FACTS[language].dir === 'rtl' && value !== '' ? `\u2068${value}\u2069` : value;
}

/** The words of a mail, and their language: English where nobody translated it, as the owner's mails. */
function wordsOf(content: MailContent, asked: Language): LetterWords & { readonly of: Language } {
  const { letters, changes } = TRANSLATED[asked];
  const own = content.kind === 'account-changed' ? changes[content.change] : letters[content.kind];
  if (own) return { ...own, of: asked };
  return { ...(content.kind === 'account-changed' ? ACCOUNT_CHANGED[content.change] : ENGLISH[content.kind]), of: DEFAULT_LANGUAGE };
}

/** The mails to shoppers in a language. */
interface Translated {
  readonly letters: Readonly<Partial<Record<keyof typeof ENGLISH, LetterWords>>>;
  readonly changes: Readonly<Partial<Record<AccountChange, LetterWords>>>;
}

const TRANSLATED: Readonly<Record<Language, Translated>> = {
  en: { letters: {}, changes: {} },
  fr: { letters: FRENCH, changes: FRENCH_CHANGES },
  ar: { letters: ARABIC, changes: ARABIC_CHANGES },
};

/** `isQuoted`: a person's own words and nothing else, in whichever language: they have their own direction. */
interface Paragraph {
  readonly text: string;
  readonly isQuoted: boolean;
}

interface Parts {
  readonly subject: string;
  readonly before: readonly Paragraph[];
  readonly button: string;
  readonly link: string | null;
  readonly after: readonly string[];
}

function valuesOf(content: MailContent, language: Language): Readonly<Record<string, string>> {
  switch (content.kind) {
    case 'verify-email':
    case 'reset-password':
    case 'account-changed':
    case 'change-email':
    case 'email-changed':
    case 'store-alarm':
      return {};
    case 'confirm-alert':
    case 'back-in-stock':
      return { game: oneLine(content.game) };
    case 'order-needs-attention':
    case 'order-question':
      return { order: content.orderId };
    case 'owner-news':
      return newsValues(content);
    case 'daily-digest':
      return digestValues(content.digest);
    case 'contact-message':
      return { name: oneLine(content.name), email: oneLine(content.email), message: content.message };
    case 'message-reply':
      return { name: oneLine(content.name), reply: content.reply, quoted: content.quoted };
    case 'order-placed':
      return {
        name: oneLine(content.name),
        order: content.orderId,
        ...boughtValues(content.lines, language),
        ...payValues(content, language),
      };
    case 'order-delivered':
    case 'order-owed':
      return { name: oneLine(content.name), order: content.orderId, ...boughtValues(content.lines, language) };
    case 'proof-rejected':
    case 'payment-refused':
      return { name: oneLine(content.name), order: content.orderId, reason: content.reason };
    case 'refund-sent':
      return { name: oneLine(content.name), order: content.orderId, game: oneLine(content.game), amount: amountOf(content, language) };
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

/** Gives the games with their prices, a line each, and the total; nothing for a mail of an older version, which has no lines. */
function boughtValues(lines: readonly MailLine[], language: Language): Readonly<Record<'lines' | 'amount', string>> {
  const { colon } = LANGUAGE_FACTS[language];
  const priced = lines.map(({ title, priceCentimes }) => {
    const game = isolated(oneLine(title), language);
    return `${game}${colon} ${isolated(formatMad(toCentimes(priceCentimes), language), language)}`;
  });
  const total = sum(lines.map(({ priceCentimes }) => toCentimes(priceCentimes)));
  return { lines: priced.join('\n'), amount: lines.length === 0 ? '' : formatMad(total, language) };
}

/** Says to whom and by when; a method that the shop does not have leaves its sentence out. */
function payValues({ payTo, until }: Extract<MailContent, { readonly kind: 'order-placed' }>, language: Language) {
  const { bank, wallets } = payTo;
  const { locale, colon } = LANGUAGE_FACTS[language];
  const time = new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Casablanca', dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  return {
    until: until > 0 ? time.format(until) : '',
    holder: bank?.holder ?? '',
    bank: bank?.name ?? '',
    rib: bank?.rib ?? '',
    wallets: wallets.map(({ operator, number }) => `${operator}${colon} ${number}`).join(', '),
  };
}

/** Names the first orders; a sentence without its value is not sent. */
function newsValues({ orders, alarms }: Extract<MailContent, { readonly kind: 'owner-news' }>): Readonly<Record<string, string>> {
  const more = orders.length - NAMED_ORDERS;
  return {
    count: String(orders.length + alarms),
    orders: orders.slice(0, NAMED_ORDERS).join(', '),
    more: more > 0 ? String(more) : '',
    alarms: alarms > 0 ? String(alarms) : '',
  };
}

const NAMED_ORDERS = 20;

/** Leaves out figures that are 0: a sentence without its value is not sent. */
function digestValues({
  day,
  orders,
  salesCentimes,
  profitCentimes,
  lowTitles,
  lowGames,
  oldestMessageAt,
  missing,
  ...waits
}: DigestFigures) {
  const told = (count: number) => (count === 0 ? '' : String(count));
  const isWell = missing.length === 0 && lowGames === 0 && Object.values(waits).every((count) => count === 0);
  return {
    day: DAY.format(new Date(`${addDays(day, 1)}T00:00:00Z`)),
    orders: String(orders),
    sales: formatSignedMad(salesCentimes),
    profit: formatSignedMad(profitCentimes),
    well: isWell ? 'Nothing waits for you.' : '',
    demo: missing.includes('demo') ? 'This store is a demo: its games, keys and ways to pay are made up.' : '',
    missing: missing.flatMap((need) => (need === 'demo' ? [] : [MISSING[need]])).join(', '),
    alarms: told(waits.alarms),
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

/** The refund, in the money in which it went back. */
function amountOf({ amountCentimes, usdCents }: Extract<MailContent, { readonly kind: 'refund-sent' }>, language: Language): string {
  return usdCents === null ? formatMad(toCentimes(amountCentimes), language) : formatUsd(usdCents, language);
}

/** Whether a sentence has all its values. One about something unknown, as in mails of an older version, is left out. */
function isWhole(sentence: string, values: Readonly<Record<string, string>>): boolean {
  return [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== '');
}

/** Where the mail's link leads; null where its secret is gone. */
function pathOf(content: MailContent): string | null {
  switch (content.kind) {
    case 'verify-email':
      return content.token === null ? null : paths.verifyEmail(content.token);
    case 'reset-password':
      return content.token === null ? null : paths.resetPassword(content.token);
    case 'account-changed':
      return content.token === null ? null : paths.notMe(content.token);
    case 'change-email':
      return content.token === null ? null : paths.changeEmail(content.token);
    case 'email-changed':
      return content.token === null ? null : paths.takeBack(content.token);
    case 'confirm-alert':
      return content.token === null ? null : paths.confirmAlert(content.token);
    case 'back-in-stock':
      return paths.product(content.gameId);
    case 'order-needs-attention':
    case 'order-question':
      return adminPaths.order(content.orderId);
    case 'owner-news':
    case 'daily-digest':
    case 'store-alarm':
      return adminPaths.today;
    case 'contact-message':
      return adminPaths.messages();
    case 'message-reply':
      return paths.contactForm;
    default:
      return paths.order(content.orderId);
  }
}

function toText({ before, button, link, after }: Parts, language: Language): string {
  const signpost = link === null ? [] : [`${button}${LANGUAGE_FACTS[language].colon}\n${link}`];
  return `${[...before.map(({ text }) => text), ...signpost, ...after, 'Miftah'].join('\n\n')}\n`;
}

function toHtml({ subject, before, button, link, after }: Parts, language: Language): string {
  const shown = (text: string) =>
    escapeHtml(text).replaceAll('\n', '<br>').replaceAll(REFERENCE, `<span style="white-space:nowrap">$&</span>`);
  const paragraph = (text: string, attributes = '') => `<p${attributes}>${shown(text)}</p>`;
  const signpost = link === null ? '' : `<p><a href="${escapeHtml(link)}" class="button" style="${BUTTON}">${escapeHtml(button)}</a></p>`;
  return `<!doctype html>
<html lang="${language}" dir="${LANGUAGE_FACTS[language].dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="page" style="${PAGE}">
<div class="page" style="${SHEET}">
${[...before.map(({ text, isQuoted }) => paragraph(text, isQuoted ? ' dir="auto"' : '')), signpost, ...after.map((text) => paragraph(text)), '<p>Miftah</p>'].filter((part) => part !== '').join('\n')}
</div>
</body>
</html>
`;
}

/** An order's: a phone would break it at its hyphen. */
const REFERENCE = /MF-[2-9A-HJ-NP-Z]{6}/g;

/** Styles are on each element, since many mail programs read no others. Text never comes without its background: a dark one may be below. */
const COLOURS = 'background-color:#ffffff;color:#1c1b22';
const PAGE = `margin:0;padding:0;${COLOURS}`;
const SHEET = `margin:0 auto;max-width:36rem;padding:1.5rem;font-family:system-ui,sans-serif;font-size:1rem;line-height:1.5;${COLOURS}`;
/** For programs that follow the reader's choice of a dark screen. */
const DARK = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background-color:#14131a!important;color:#f2f1f7!important}.button{background-color:#a99bff!important;color:#14131a!important}}`;
const BUTTON =
  'display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background-color:#4b2fd6;color:#ffffff;font-weight:600;text-decoration:none';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
