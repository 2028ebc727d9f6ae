import { describe, expect, it } from 'vitest';

import { shopWords } from '../../../tests/support/shop-words';

import { deskWords } from './admin';
import { TRANSLATIONS } from './use-translations';

/** Each file of words, by its path: what it exports by name. */
const FILES = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>('./{en,fr,ar}/**/*.ts', { eager: true });

const ENGLISH: Readonly<Record<string, string>> = { ...shopWords, ...deskWords };

/** Said alike in English and another language, and not by mistake: names, codes, places alone, and words that French shares. */
const ALIKE = {
  fr: 'actions area-Europe audit-about-catalogue audit-about-other bank-rib code codes coefficient coupon-batch-one coupon-batch-other details-title details-whatsapp duration-minutes-one duration-minutes-other email filter-choice genre genre-Action genre-MMO genre-RPG genre-Simulation genres keys-file-game legal-ice legal-rc mad mail message messages nav-admin nav-menu page-title pages pages-page preview-title privacy-cookies-title requirement-console requirement-minimum requirement-notes setting-bankRib setting-discord setting-facebook setting-instagram setting-logo setting-sellerIce setting-sellerRc setting-tiktok setting-walletInwi setting-walletMt setting-walletOrange setting-x setting-youtube settings-group-telegram settings-set-shop total type verdict',
  ar: 'audit-about-other bank-rib check-field details-whatsapp filter-choice genre-MMO keys-file-game labelled legal-ice legal-rc page-title setting-bankRib setting-sellerIce setting-sellerRc setting-walletInwi setting-walletMt setting-walletOrange transfer-reference-french',
};

/** Texts that are one in English, but several in another language: a badge of an order and of an amount, a heading and a button. */
const SEVERAL = new Set([
  'Refunded',
  'Write to us',
  'Search',
  'New password',
  'Answer',
  'Archived',
  'Keep it',
  'Recommended',
  'From',
  'To',
  '{count} of them left the store before.',
  'planned',
  'over',
]);

const namesIn = (text: string, pattern: RegExp) => [...new Set(text.match(pattern))].sort();
const placesOf = (text: string) => namesIn(text, /\{\w+\}/g);
const partsOf = (text: string) => namesIn(text, /<(\w+)>(?=[^<]*<\/\1>)/g);

/** The text that a translated one stands for: `games-few` for `games-other`. */
function originOf(code: string): string {
  return ENGLISH[code] ?? ENGLISH[code.replace(/-(zero|two|few|many)$/, '-other')] ?? '';
}

const { fr, ar } = TRANSLATIONS;

describe.each(Object.entries({ fr, ar }))('the words in %s', (language, table) => {
  const rows = Object.entries(table);
  const found = (isWrong: (text: string, code: string, origin: string) => boolean) =>
    rows.filter(([code, text]) => isWrong(text, code, originOf(code)));

  it('are all that shoppers and the owner read, and nothing else', () => {
    expect(Object.keys(ENGLISH).filter((code) => table[code] === undefined)).toEqual([]);
    expect(rows.filter(([code]) => originOf(code) === '')).toEqual([]);
    expect(found((text) => text.trim() === '' || text !== text.trim())).toEqual([]);
  });

  it('are in tables that are all named', () => {
    const tables = Object.entries(FILES).filter(([path]) => path.startsWith(`./${language}/`));
    const missing = tables.flatMap(([path, words]) => Object.values(words).flatMap((own) => Object.keys(own)).some((code) => table[code] === undefined) ? [path] : []); // prettier-ignore
    expect(missing).toEqual([]);
    const english = Object.keys(FILES).filter((path) => path.startsWith('./en/'));
    expect(tables.map(([path]) => path.slice(5)).sort()).toEqual(english.map((path) => path.slice(5)).sort());
  });

  it('have the places of the English ones', () => {
    // 'One game' and 'two games' may be words without a number.
    const needed = (code: string, origin: string) =>
      placesOf(origin).filter((place) => place !== '{count}' || !/-(zero|one|two)$/.test(code));
    expect(
      found(
        (text, code, origin) =>
          needed(code, origin).some((place) => !placesOf(text).includes(place)) ||
          placesOf(text).some((place) => !placesOf(origin).includes(place)),
      ),
    ).toEqual([]);
  });

  it('have the parts of the English ones', () => {
    // The French word beside a bank's field: French needs no second one.
    const needed = (origin: string) => partsOf(origin).filter((part) => part !== '<fr>' || language !== 'fr');
    expect(
      found(
        (text, _, origin) =>
          needed(origin).some((part) => !partsOf(text).includes(part)) || partsOf(text).some((part) => !partsOf(origin).includes(part)),
      ),
    ).toEqual([]);
  });

  it('are not the English ones, but for a few', () => {
    const alike = found((text, code) => text === ENGLISH[code]).map(([code]) => code);
    expect(alike.sort()).toEqual(ALIKE[language as keyof typeof ALIKE].split(' ').sort());
  });

  it('say one thing in one way', () => {
    const said = new Map<string, Set<string>>();
    for (const [code, origin] of Object.entries(ENGLISH)) {
      if (SEVERAL.has(origin)) continue;
      said.set(origin, (said.get(origin) ?? new Set()).add(table[code] ?? ''));
    }
    expect([...said].filter(([, ways]) => ways.size > 1)).toEqual([]);
  });

  it('have a word for each number of the question against robots', () => {
    expect(new Set(table['captcha-numbers']?.split(', ')).size).toBe(21);
  });
});

describe('French', () => {
  it('has a space that never breaks before ; : ! ? and within « »', () => {
    // Not of `a:b` without a space, as in an address.
    const wrong = /[^\s\d] ?[;!?](?!\S)|(?<!\u00a0):(?=\s|$)|«(?!\u00a0)|(?<!\u00a0)»/;
    expect(Object.entries(TRANSLATIONS.fr).filter(([, text]) => wrong.test(text))).toEqual([]);
  });

  it('has curved apostrophes, and « » for quotes', () => {
    expect(Object.entries(TRANSLATIONS.fr).filter(([, text]) => /['"“”‘]/.test(text))).toEqual([]);
  });
});

describe('Arabic', () => {
  const rows = Object.entries(TRANSLATIONS.ar);

  it('has its own comma, semicolon and question mark, and western digits', () => {
    const wrong = rows.filter(
      ([code, text]) => code !== 'captcha-numbers' && /[\u0600-\u06ff][,;?]|[\u0660-\u0669\u06f0-\u06f9]/.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it('has Arabic letters in each sentence', () => {
    expect(rows.filter(([code, text]) => !/[\u0600-\u06ff]/.test(text) && !ALIKE.ar.split(' ').includes(code))).toEqual([]);
  });

  it('counts in its own forms: one, two, a few, more', () => {
    const stems = rows.flatMap(([code]) => (code.endsWith('-few') ? [code.slice(0, -4)] : []));
    expect(stems.filter((stem) => !rows.some(([code]) => code === `${stem}-two`))).toEqual([]);
    const counted = Object.keys(ENGLISH).filter((code) => code.endsWith('-other') && placesOf(ENGLISH[code] ?? '').includes('{count}'));
    expect(counted.filter((code) => !stems.includes(code.slice(0, -6)))).toEqual([]);
  });
});
