import { DEFAULT_LANGUAGE, LANGUAGE_FACTS, type Language } from './language';
import { cleanNumber, toLatinDigits } from './typed-text';

declare const centimes: unique symbol;

/** Moroccan dirhams in centimes: an integer, 1 MAD = 100. */
export type Centimes = number & { readonly [centimes]: true };

/** Approximate US dollars in cents: an integer. */
export type UsdCents = number;

/** A million dirhams. */
export const MAX_CENTIMES = 100_000_000 as Centimes;

/** Marks a whole number of centimes as money. Throws RangeError where it is not a safe integer, or below 0. */
export function toCentimes(value: number): Centimes {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not an amount in centimes: ${value}`);
  return value as Centimes;
}

export function sum(amounts: readonly Centimes[]): Centimes {
  return toCentimes(amounts.reduce<number>((total, amount) => total + amount, 0));
}

/** The forms of a typed price: plain, or with thousands parted by spaces, commas or points. */
const TYPED_PRICES = [
  /^(\d{1,7})(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(\d{1,3}(?:,\d{3}){2,})$/,
  /^(\d{1,3}(?:\.\d{3}){2,})$/,
];

/** A comma or point with three digits behind it: thousands, or decimals. */
const AMBIGUOUS_PRICE = /^(\d+)[.,](\d{3})$/;

/**
 * Reads a typed price in MAD: `199,50`, `1 299,00`, `1.299,00`, also in Arabic digits. null where it is ambiguous, negative, or over
 * MAX_CENTIMES. See docs/rules.md, Money.
 */
export function parsePrice(typed: string): Centimes | null {
  const text = priceText(typed);
  const [, whole, fraction = ''] = TYPED_PRICES.map((form) => form.exec(text)).find((match) => match !== null) ?? [];
  if (whole === undefined) return null;
  const value = Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
  return value <= MAX_CENTIMES ? (value as Centimes) : null;
}

/** Returns whether a typed price could be two amounts: `1,299` is 1299 or 1.30. */
export function isAmbiguousPrice(typed: string): boolean {
  return AMBIGUOUS_PRICE.test(priceText(typed));
}

/** Words for dirhams before or behind a price. */
const DIRHAMS =
  /^\s*(?:mad|dhs?|dirhams?)\.?\s*(?=\d)|(?<=[\d\s\p{Nd}])(?:mad|dhs?|dirhams?|درهما?|دراهم|د\.?م)\.?\s*$|^\s*(?:درهم|د\.?م)\.?\s*(?=\p{Nd})/giu;

/** Returns Latin digits, without a word for dirhams. The Arabic mark of thousands is no comma: it can't be a decimal one. */
function priceText(typed: string): string {
  return cleanNumber(typed.replace(DIRHAMS, '').replace(/(?<=\p{Nd})\u066c(?=\p{Nd})/gu, ' '));
}

/**
 * Reads a stored price: decimal MAD, or older text such as `"$1,299.00"` (`$` means MAD). 0 where it can't be read. See docs/rules.md,
 * Older data.
 */
export function readStoredPrice(stored: unknown): Centimes {
  const text = typeof stored === 'number' ? decimalText(stored) : typeof stored === 'string' ? stored.replace(/[$,\s]|MAD/gi, '') : '';
  const match = /^(\d{1,9})(?:\.(\d*))?$/.exec(text);
  if (!match) return 0 as Centimes;
  const fraction = (match[2] ?? '').padEnd(3, '0');
  const value = Number(match[1]) * 100 + Number(fraction.slice(0, 2)) + (fraction.charCodeAt(2) >= 53 ? 1 : 0);
  return value <= MAX_CENTIMES ? (value as Centimes) : (0 as Centimes);
}

/** Returns decimal MAD for documents and CSV files (19999 → 199.99), exact to 2 decimals. */
export function toDecimal(amount: Centimes): number {
  return Number(toPlain(amount));
}

/** Returns `1299.00`, below zero `-0.05`, for fields, files and machines. `amount`: whole centimes. */
export function toPlain(amount: number): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`;
}

/** Returns a number of a field as its language writes it: `86.00`, in French `86,00`. Everything else stays as it was typed. */
export function toTyped(text: string, language: Language): string {
  return /^-?\d+\.\d{1,2}$/.test(text) ? text.replace('.', LANGUAGE_FACTS[language].money.point) : text;
}

/** Returns `1,299.00`, in French `1 299,00`, for people. */
export function formatNumber(amount: Centimes, language: Language = DEFAULT_LANGUAGE): string {
  const [whole = '0', fraction = '00'] = toPlain(amount).split('.');
  const { group, point } = LANGUAGE_FACTS[language].money;
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${point}${fraction}`;
}

/** Returns `1,299.00 MAD`, in Arabic `1,299.00 درهم`, with a no-break space. */
export function formatMad(amount: Centimes, language: Language = DEFAULT_LANGUAGE): string {
  return `${formatNumber(amount, language)}\u00a0${LANGUAGE_FACTS[language].money.dirham}`;
}

/** Returns `1,299.00 EUR`, with a no-break space, from hundredths that may be below 0. */
export function formatCurrency(hundredths: number, currency: string, language: Language): string {
  return `${formatSigned(hundredths, language)}\u00a0${currency}`;
}

/** Returns `−1,299.00` from centimes that may be below 0; in a text from right to left it keeps its sign before the digits. */
export function formatSigned(amount: number, language: Language = DEFAULT_LANGUAGE): string {
  const digits = formatNumber(toCentimes(Math.abs(amount)), language);
  if (amount >= 0) return digits;
  return LANGUAGE_FACTS[language].dir === 'rtl' ? `\u2066\u2212${digits}\u2069` : `\u2212${digits}`;
}

/** Returns `−1,299.00 MAD`, with a no-break space. */
export function formatSignedMad(amount: number, language: Language = DEFAULT_LANGUAGE): string {
  return `${formatSigned(amount, language)}\u00a0${LANGUAGE_FACTS[language].money.dirham}`;
}

declare const usdRate: unique symbol;

/** The price of one US dollar in ten-thousandths of a dirham: 10.00 MAD = 100,000. */
export type UsdRate = number & { readonly [usdRate]: true };

/** Ten dirhams: the owner set none, or the order is older than the setting. */
export const DEFAULT_USD_RATE = 100_000 as UsdRate;

const MIN_USD_RATE = 10_000;
const MAX_USD_RATE = 10_000_000;

/** Reads dirhams for one dollar: `10`, `9.85`, `9,8512`; from 1 to 1,000. null for anything else. */
export function parseUsdRate(typed: string): UsdRate | null {
  const match = /^(\d{1,4})(?:[.,](\d{1,4}))?$/.exec(toLatinDigits(typed));
  return match ? toUsdRate(Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'))) : null;
}

/** Marks a stored number as a rate; null where it can't be one. */
export function toUsdRate(stored: number): UsdRate | null {
  return Number.isInteger(stored) && stored >= MIN_USD_RATE && stored <= MAX_USD_RATE ? (stored as UsdRate) : null;
}

/** Returns `9.85`, in French `9,85`: dirhams for one dollar. */
export function formatUsdRate(rate: UsdRate, language: Language = DEFAULT_LANGUAGE): string {
  const fraction = String(rate % 10_000)
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${Math.floor(rate / 10_000)}${LANGUAGE_FACTS[language].money.point}${fraction}`;
}

/** Returns the total in US dollars, rounded half up to the cent. */
export function toUsdCents(total: Centimes, rate: UsdRate): UsdCents {
  return Math.floor((total * 20_000 + rate) / (2 * rate));
}

/** Returns US cents in centimes at a rate, rounded half up. */
export function fromUsdCents(cents: UsdCents, rate: UsdRate): Centimes {
  return toCentimes(Math.floor((cents * rate * 2 + 10_000) / 20_000));
}

/** Returns `$39.90`, in French `39,90 $US`, in Arabic `39.90 دولار`, with a no-break space. */
export function formatUsd(cents: UsdCents, language: Language = DEFAULT_LANGUAGE): string {
  return LANGUAGE_FACTS[language].money.dollars.replace('#', formatNumber(toCentimes(cents), language));
}

/** The factor from origin to buying price, in tenths: 15 means 1.5. */
export type Tenths = number;
export const DEFAULT_COEFFICIENT: Tenths = 15;

/** Reads a typed coefficient: 0.1 to 100 in steps of 0.1 (`1.5`, `1,5`). null for anything else. */
export function parseCoefficient(typed: string): Tenths | null {
  const match = /^(\d{1,3})(?:[.,](\d)0*)?$/.exec(cleanNumber(typed));
  if (!match) return null;
  const value = Number(match[1]) * 10 + Number(match[2] ?? 0);
  return value >= 1 && value <= 1000 ? value : null;
}

/** Reads a stored coefficient (1.5); the default where it can't be read. */
export function readStoredCoefficient(stored: unknown): Tenths {
  const value = typeof stored === 'number' ? Math.round(stored * 10) : 0;
  return value >= 1 && value <= 1000 ? value : DEFAULT_COEFFICIENT;
}

/** Returns origin price × coefficient, rounded half up to the centime: floor((price × tenths + 5) / 10). */
export function buyingPrice(origin: Centimes, coefficient: Tenths): Centimes {
  return toCentimes(Math.floor((origin * coefficient + 5) / 10));
}

/** The centimes that a rounded price ends with. */
export const ROUNDINGS = ['00', '90', '99'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** Returns the nearest price with this end, the higher of two, above 0: 239.40 → 239.00, 239.90 or 238.99. null: as it is. */
export function roundPrice(amount: Centimes, to: Rounding | null): Centimes {
  if (to === null) return amount;
  const end = Number(to);
  const dirhams = Math.max(end === 0 ? 1 : 0, Math.floor((amount - end + 50) / 100));
  return toCentimes(dirhams * 100 + end);
}

/** Returns the highest price with this end that is not above the amount; the amount where there is none above 0, or for null. */
export function roundDown(amount: Centimes, to: Rounding | null): Centimes {
  if (to === null) return amount;
  const rounded = Math.floor((amount - Number(to)) / 100) * 100 + Number(to);
  return rounded > 0 ? toCentimes(rounded) : amount;
}

/** Reads the choice of a round end; null for none, and for any other text. */
export function parseRounding(typed: string): Rounding | null {
  return ROUNDINGS.find((end) => end === typed) ?? null;
}

/** Returns the coefficient that a typed price comes to, in hundredths, rounded half up; null for an origin price of 0. */
export function coefficientOf(price: Centimes, origin: Centimes): number | null {
  return origin === 0 ? null : Math.floor((price * 200 + origin) / (2 * origin));
}

function decimalText(value: number): string {
  return Number.isFinite(value) && value >= 0 && value < 1e9 ? String(value) : '';
}
