import { plainText } from './text';

const OURS = /(?:^|[^\p{L}])(?:mad|dhs?|dhm|dirhams?|درهم|دراهم|د\.\s?م)(?![\p{L}])/u;
const OTHER_DIRHAMS = /(?:درهم|dirhams?)\s+(?:ا?ل?امارات|emirat|u\.?a\.?e)/u;
const SIGNS = /[€$£¥₤₺₽]/;
const CODES =
  /(?:^|[^\p{L}])(?:eur|usd|gbp|chf|cad|aed|sar|qar|kwd|bhd|omr|tnd|dzd|lyd|egp|mru|xof|xaf|jpy|cny|sek|nok|dkk|aud)(?![\p{L}])/u;
/** Words that are also parts of names and titles: only beside a number or after 'en', 'in'. */
const UNIT = '(?:euros?|dollars?|dinars?|riyals?|livres? sterling|pounds?|francs?)';
const COUNTED = new RegExp(`\\d\\s?${UNIT}(?!\\p{L})|(?:^|[^\\p{L}])(?:en|in) ${UNIT}(?!\\p{L})`, 'u');
const ARABIC = /يورو|اورو|دولار|استرليني|ريال|دينار|فرنك/u;

/** A reference whose signs may be those of a currency: `mf-2usd4k`. */
const REFERENCE = /(?<![\p{L}\p{N}])mf[\s\-_.:/]{0,3}[a-z0-9]{6}(?![\p{L}\p{N}])/gu;

/** Returns whether a text names a currency other than the dirham of Morocco. */
export function namesOtherCurrency(text: string): boolean {
  const plain = plainText(text).replace(REFERENCE, ' ');
  return SIGNS.test(text) || CODES.test(plain) || COUNTED.test(plain) || ARABIC.test(plain) || OTHER_DIRHAMS.test(plain);
}

export function namesDirhams(text: string): boolean {
  const plain = plainText(text);
  return OURS.test(plain) && !OTHER_DIRHAMS.test(plain);
}

/** Returns whether a cell of currencies names another one. An empty cell names none; 504 is the dirham. */
export function isOtherCurrency(cell: string): boolean {
  const text = cell.trim();
  return /[\p{L}\p{N}\p{Sc}]/u.test(text) && text !== '504' && (!namesDirhams(text) || namesOtherCurrency(text));
}

/** Returns whether lines beside the rows name an account in another currency. */
export function isOtherAccount(lines: readonly (readonly string[])[]): boolean {
  const texts = lines.map((cells) => cells.join(' ')).filter((line) => line.length < 500);
  const isSaid = (line: string) => /devise|currency|monnaie|\bccy\b|عملة/u.test(plainText(line));
  const others = texts.filter(namesOtherCurrency);
  if (others.length === 0) return false;
  return others.some(isSaid) || !texts.some((line) => namesDirhams(line));
}
