import type { KeyType } from './index';
import { addressesIn, isGiftAddress, keyInAddress } from './link';
import { INVISIBLE, toLatinDigits } from '~/domain/shared/typed-text';

/** No sign of a format belongs to a code. */
const UNSEEN = new RegExp(String.raw`[\p{Cf}${INVISIBLE}]`, 'gu');
const DASH = /[\p{Dash}\u02d7\u2043\u2796]/gu;

/** Returns a code as it is stored: trimmed, without unseen marks, with `-` for each dash. */
export function cleanCode(typed: string): string {
  return typed.replace(UNSEEN, '').replace(DASH, '-').replace(/\s/gu, ' ').trim();
}

/** Returns the same text for codes that a platform takes as one, also of a link that carries the code. '' where nothing is left. */
export function codeIdentity(code: string): string {
  return identityOf(keyWithin(code) ?? code);
}

/** Returns whether a code is a link that carries a key. */
export function carriesKey(code: string): boolean {
  return keyWithin(code) !== null;
}

function keyWithin(code: string): string | null {
  const [key = null, ...more] = addressesIn(code.normalize('NFKC')).flatMap((address) => keyInAddress(address) ?? []);
  return more.length === 0 ? key : null;
}

function identityOf(code: string): string {
  return cleanCode(code).normalize('NFKC').replace(DASH, '').replace(/\s+/gu, '').toUpperCase();
}

/** The reason to leave a code out of an import until the owner ticks it. */
export type CodeDoubt = 'code-spreadsheet' | 'codes-two' | 'code-address' | 'code-template' | 'code-signs' | 'length-unusual';

/** Returns the first doubt about a clean code; null: none. */
export function codeDoubt(code: string, type: KeyType): CodeDoubt | null {
  if (isSpreadsheetCode(code)) return 'code-spreadsheet';
  if (isTemplate(code)) return 'code-template';
  const addresses = addressesIn(code);
  const keys = addresses.flatMap((address) => keyInAddress(address) ?? []);
  if (keys.length > 1) return 'codes-two';
  if (keys.length < addresses.length) return 'code-address';
  if (keys.length === 1) return code === addresses[0] ? linkDoubt(keys[0] ?? '', code, type) : 'code-signs';
  if (isTwoCodes(code)) return 'codes-two';
  if (oddSigns(code) !== '') return 'code-signs';
  return isUsualLength(code, type) ? null : 'length-unusual';
}

/** Returns the signs of a clean code that no key has, each once: `. É`. */
export function oddSigns(code: string): string {
  return [...new Set(code.normalize('NFKC').match(/[^A-Za-z0-9 -]/gu))].join(' ');
}

const USUAL_LENGTHS: Readonly<Record<KeyType, readonly number[]>> = { Steam: [15, 25], Epic: [20], Xbox: [25], PlayStation: [12] };

/** Returns whether a code has the usual length of its platform: a hint, not a rule. */
export function isUsualLength(code: string, type: KeyType): boolean {
  return USUAL_LENGTHS[type].includes(codeIdentity(code).length);
}

/** Returns the doubt about a key in a link; a gift has no length. */
function linkDoubt(key: string, link: string, type: KeyType): CodeDoubt | null {
  if (isGiftAddress(link)) return null;
  return oddSigns(key) !== '' ? 'code-signs' : isUsualLength(key, type) ? null : 'length-unusual';
}

const TEMPLATE_WORDS =
  /^(?:(?:your|votre|my|cd|game|steam|test|sample|example|exemple|demo|essai|key|code|cle|clé|here|ici|مثال|تجربة|المفتاح|رمز)[\s_-]*)+$/iu;

/** Returns whether a code is a row of a template: `XXXXX-XXXXX-XXXXX`, `TEST`. */
function isTemplate(code: string): boolean {
  const groups = code.split(/[\s-]+/u);
  return TEMPLATE_WORDS.test(code) || groups.every((group) => /^([\p{L}\p{N}?*])\1{3,}$/u.test(group));
}

const SHORTEST_KEY = 12;

function isTwoCodes(code: string): boolean {
  const areKeys = (parts: readonly string[]) => parts.filter((part) => codeIdentity(part).length >= SHORTEST_KEY).length > 1;
  // why: spaces around a dash part the groups of one code
  const joined = code.replace(/\s*-\s*/gu, '-');
  return areKeys(joined.split(/[,;|/&+]|\s(?:et|and|و)\s/iu)) || areKeys(joined.split(/\s+/u));
}

/** Returns whether a spreadsheet changed a code to a number, a date, an error, a truth or a formula. */
export function isSpreadsheetCode(code: string): boolean {
  const text = toLatinDigits(code).toLowerCase();
  return SPREADSHEET_FORMS.some((form) => form.test(text)) || isDate(text);
}

const SPREADSHEET_FORMS = [
  // a number: 1,23457E+14 · 123456789012,00 · 1 234 567,5 · 12 % · with only 15 digits left of it
  /^[+-]?\d+(?:[.,]\d+)? ?e ?[+-]\d+$/,
  /^[+-]?\d+[.,]\d+ ?e ?\d+$/,
  /^[+-]?\d[\d ]*[.,]\d+ ?%?$/,
  /^\d+ ?%$/,
  /^[1-9]\d{14}0+$/,
  // a column that is too narrow
  /^#+$/,
  // an error: #NOM? · #REF! · #DIV/0! · #N/A · Err:508
  /^#[\p{L}\p{N}/_ ]+[!?؟]$/u,
  /^#n\/[\p{L}]{1,3}$/u,
  /^#getting_data$/,
  /^err ?: ?\d+$/,
  /^(?:vrai|faux|true|false|صحيح|خطأ)$/,
  // a formula, also behind the apostrophe that keeps it from running
  /^'*[=@]/,
];

const MONTHS = new Set(
  (
    'jan janv january janvier feb fev fevr february fevrier mar mars march apr avr april avril may mai jun june juin jul juil july juillet ' +
    'aug aou aout august sep sept september septembre oct october octobre nov november novembre dec december decembre ' +
    'يناير فبراير مارس ابريل ماي مايو يونيو يوليوز يوليو غشت اغسطس شتنبر سبتمبر اكتوبر نونبر نوفمبر دجنبر ديسمبر'
  ).split(' '),
);

/** Returns whether a text in lower case is a date or a time, as spreadsheets write them: `mars-24`, `01/03/2024`. */
function isDate(text: string): boolean {
  const [day = '', time] = text.split(/[ t](?=\d{1,2}:\d\d)/);
  if (time !== undefined) return isTime(time) && isDay(day);
  return isTime(text) || isDay(text);
}

const isTime = (text: string) => /^\d{1,3}:[0-5]?\d(?::[0-5]?\d(?:[.,]\d+)?)?(?: ?[ap]m)?$/.test(text);

function isDay(text: string): boolean {
  const parts = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[-/. ]+/)
    .filter((part) => part !== '');
  if (parts.length < 2 || parts.length > 4) return false;
  const numbers = parts.filter((part) => /^\d{1,4}$/.test(part));
  const words = parts.filter((part) => !/^\d+$/.test(part));
  if (words.length === 0) return isNumericDay(numbers, parts.length);
  return words.filter((word) => MONTHS.has(word)).length === 1 && words.every(isDateWord) && numbers.length > 0 && numbers.length < 3;
}

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$|^(?:lun|mar|mer|jeu|ven|sam|dim)[a-z]*$/;
const isDateWord = (word: string) => MONTHS.has(word) || WEEKDAY.test(word);

function isNumericDay(numbers: readonly string[], count: number): boolean {
  if (numbers.length !== count || count > 3) return false;
  const [years, others] = [numbers.filter((part) => part.length === 4), numbers.filter((part) => part.length < 3)];
  if (count === 2) return others.length + years.length === 2 && years.length < 2 && isDayAndMonth([...others, '1']);
  if (years.length === 1 && others.length === 2) return numbers[1]?.length !== 4 && isDayAndMonth(others);
  return others.length === 3 && (isDayAndMonth(others.slice(0, 2)) || isDayAndMonth(others.slice(1)));
}

function isDayAndMonth([one = '', other = '']: readonly string[]): boolean {
  const [low, high] = [Number(one), Number(other)].toSorted((a, b) => a - b);
  return low !== undefined && high !== undefined && low >= 1 && low <= 12 && high <= 31;
}
