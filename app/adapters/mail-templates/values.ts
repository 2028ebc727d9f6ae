import { addDays, dayInCasablanca } from '~/domain/shared/day';
import { isolate, listNames, listComma } from '~/domain/shared/text/bidi';
import { formatDate, formatLongDay, formatTime } from '~/domain/shared/text/date-format';
import { LANGUAGE_FACTS, type Language } from '~/domain/shared/language';
import { formatMad, formatSignedMad, formatUsd, sum, toCentimes } from '~/domain/shared/money';
import { ANOTHER_WALLET } from '~/domain/payment/payee';
import { groupRib } from '~/domain/payment/rib';
import { oneLine } from '~/domain/shared/typed-text';
import type { DigestFigures } from '~/domain/admin/dashboard';
import type { MailFields, MailLine, MailNews } from '~/domain/mail/kinds';

import { OWNER_WORDS } from './owner-words';
import type { TemplateText } from './types';

/** Returns the values of a mail's text, by their names. */
export function valuesOf(content: Partial<MailFields>, language: Language): Readonly<Record<string, string>> {
  const { lines, payTo, until = 0, amountCentimes, usdCents = null, orders, alarms = 0, digest } = content;
  return {
    name: oneLine(content.name ?? ''),
    order: content.orderId ?? '',
    game: oneLine(content.game ?? ''),
    reason: content.reason ?? '',
    email: oneLine(content.fromEmail ?? ''),
    message: content.message ?? '',
    quoted: content.quoted ?? '',
    settings: content.settings === undefined ? '' : OWNER_WORDS[language].settings[content.settings],
    ...(lines && boughtValues(lines, language)),
    ...(payTo && payValues({ payTo, until }, language)),
    ...(amountCentimes !== undefined && { amount: amountOf({ amountCentimes, usdCents }, language) }),
    ...(orders && newsValues({ orders, alarms }, language)),
    ...(digest && digestValues(digest, language)),
  };
}

/** Returns the games with their prices, and the total; nothing for an older mail without lines. */
function boughtValues(lines: readonly MailLine[], language: Language): Readonly<Record<'lines' | 'amount', string>> {
  const { colon } = LANGUAGE_FACTS[language];
  const row = (name: string, amount: string) => `${name}${colon} ${isolate(amount, language)}`;
  const before = lines.map(({ priceCentimes, codeCentimes = 0 }) => toCentimes(priceCentimes + codeCentimes));
  const priced = lines.map(({ title }, nth) => row(isolate(oneLine(title), language), formatMad(before[nth] ?? toCentimes(0), language)));
  const total = sum(lines.map(({ priceCentimes }) => toCentimes(priceCentimes)));
  const code = lines.find((line) => typeof line.code === 'string')?.code ?? null;
  const subtotal = sum(before);
  const reduced =
    code === null
      ? []
      : [
          row(CODE_WORDS[language].subtotal, formatMad(subtotal, language)),
          row(`${CODE_WORDS[language].code} ${isolate(code, language)}`, formatSignedMad(total - subtotal, language)),
        ];
  return { lines: [...priced, ...reduced].join('\n'), amount: lines.length === 0 ? '' : formatMad(total, language) };
}

/** The words between the games and the total of an order with a code. */
const CODE_WORDS: Readonly<Record<Language, { readonly subtotal: string; readonly code: string }>> = {
  en: { subtotal: 'Subtotal', code: 'Code' },
  fr: { subtotal: 'Sous-total', code: 'Code promo' },
  ar: { subtotal: 'المجموع قبل الرمز', code: 'الرمز' },
};

/** The name of a wallet that all others can pay. */
const ANOTHER_WALLET_WORDS: Readonly<Record<Language, string>> = { en: 'Another wallet', fr: 'Un autre portefeuille', ar: 'محفظة أخرى' };

/** Returns the accounts to pay to; a missing method leaves its sentence out. */
function payValues({ payTo, until }: Pick<MailFields, 'payTo' | 'until'>, language: Language) {
  const { bank, otherBanks, wallets } = payTo;
  const { colon } = LANGUAGE_FACTS[language];
  return {
    until: until > 0 ? formatTime(until, language) : '',
    holder: bank?.holder ?? '',
    bank: bank?.name ?? '',
    rib: bank ? groupRib(bank.rib) : '',
    banks: otherBanks
      .map(
        ({ holder, name, rib }) =>
          `${isolate(name, language)}${colon} ${isolate(holder, language)}, RIB ${isolate(groupRib(rib), language)}`,
      )
      .join('\n'),
    wallets: wallets
      .map(
        ({ operator, number }) =>
          `${isolate(operator === ANOTHER_WALLET ? ANOTHER_WALLET_WORDS[language] : operator, language)}${colon} ${isolate(number, language)}`,
      )
      .join(listComma(language)),
  };
}

/** Returns the first kept game with news, and a sentence about each. */
export function wishValues(
  { news: about = [] }: Partial<MailFields>,
  { news }: Pick<TemplateText, 'news'>,
  language: Language,
): Readonly<Record<string, string>> {
  if (!news) return {};
  const sentenceOf = ({ title, reason, priceCentimes, until, since }: MailNews) => {
    const values: Readonly<Record<string, string>> = {
      game: oneLine(title),
      amount: formatMad(toCentimes(priceCentimes), language),
      until: until > 0 ? formatTime(until, language) : '',
      since: formatDate(since, language),
    };
    const sentence = reason !== 'back' && until > 0 ? news[`${reason}-until`] : news[reason];
    return sentence.replace(/\{(\w+)\}/g, (_, name: string) => isolate(values[name] ?? '', language));
  };
  return { first: oneLine(about[0]?.title ?? ''), news: about.map(sentenceOf).join('\n') };
}

function newsValues({ orders, alarms }: Pick<MailFields, 'orders' | 'alarms'>, language: Language): Readonly<Record<string, string>> {
  const more = orders.length - NAMED_ORDERS;
  return {
    count: String(orders.length + alarms),
    orders: listNames(orders.slice(0, NAMED_ORDERS), language),
    more: more > 0 ? String(more) : '',
    alarms: alarms > 0 ? String(alarms) : '',
  };
}

const NAMED_ORDERS = 20;

/** Leaves out figures that are 0, and with them their sentences. */
function digestValues(
  { day, orders, salesCentimes, profitCentimes, lowTitles, lowGames, oldestMessageAt, missing, ...waits }: DigestFigures,
  language: Language,
) {
  const words = OWNER_WORDS[language];
  const unlessZero = (count: number) => (count === 0 ? '' : String(count));
  const isWell = missing.length === 0 && lowGames === 0 && Object.values(waits).every((count) => count === 0);
  return {
    day: formatLongDay(addDays(day, 1), language),
    orders: String(orders),
    sales: formatSignedMad(salesCentimes, language),
    profit: formatSignedMad(profitCentimes, language),
    well: isWell ? words.well : '',
    demo: missing.includes('demo') ? words.demo : '',
    missing: listNames(
      missing.flatMap((need) => (need === 'demo' ? [] : [words.missing[need]])),
      language,
    ),
    alarms: unlessZero(waits.alarms),
    waiting: unlessZero(waits.waiting),
    owed: unlessZero(waits.owedKeys),
    low: listNames(lowTitles.map(oneLine), language),
    lowMore: unlessZero(lowGames - lowTitles.length),
    failed: unlessZero(waits.failedMails),
    messages: unlessZero(waits.messages),
    oldestMessage: oldestMessageAt !== null ? formatLongDay(dayInCasablanca(oldestMessageAt), language) : '',
    breaches: unlessZero(waits.breaches),
  };
}

function amountOf({ amountCentimes, usdCents }: Pick<MailFields, 'amountCentimes' | 'usdCents'>, language: Language): string {
  return usdCents === null ? formatMad(toCentimes(amountCentimes), language) : formatUsd(usdCents, language);
}
