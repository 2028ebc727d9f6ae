import { foldName, nameOfCode, namedCodes } from '~/domain/shared/intl-names';
import { type Language, LANGUAGES } from '~/domain/shared/language';

/** The regions for keys, with their other names, in French and Arabic those that pages show, and whether Morocco is in them. */
const AREAS = [
  { name: 'Africa', others: ['Afrique', 'إفريقيا'], hasMorocco: true },
  { name: 'North Africa', others: ['maghreb', 'Afrique du Nord', 'شمال إفريقيا', 'المغرب العربي'], hasMorocco: true },
  {
    name: 'Middle East and North Africa',
    others: ['mena', 'middle east & north africa', 'Moyen-Orient et Afrique du Nord', 'الشرق الأوسط وشمال إفريقيا'],
    hasMorocco: true,
  },
  {
    name: 'Europe, Middle East and Africa',
    others: ['emea', 'europe middle east and africa', 'Europe, Moyen-Orient et Afrique', 'أوروبا والشرق الأوسط وإفريقيا'],
    hasMorocco: true,
  },
  { name: 'Middle East', others: ['Moyen-Orient', 'الشرق الأوسط'], hasMorocco: false },
  { name: 'Europe', others: ['eu', 'european union', 'eea', 'UE', 'Union européenne', 'أوروبا', 'الاتحاد الأوروبي'], hasMorocco: false },
  { name: 'North America', others: ['Amérique du Nord', 'أمريكا الشمالية'], hasMorocco: false },
  {
    name: 'Latin America',
    others: ['latam', 'south america', 'Amérique latine', 'Amérique du Sud', 'أمريكا اللاتينية', 'أمريكا الجنوبية'],
    hasMorocco: false,
  },
  { name: 'Asia', others: ['asia pacific', 'apac', 'Asie', 'آسيا'], hasMorocco: false },
  { name: 'Oceania', others: ['Océanie', 'أوقيانوسيا'], hasMorocco: false },
] as const satisfies readonly { readonly name: string; readonly others: readonly string[]; readonly hasMorocco: boolean }[];
export type Area = (typeof AREAS)[number]['name'];
/** The stored region of a game that activates in every country; no region at all states nothing. */
export const EVERYWHERE = 'Everywhere';
/** As foldName() writes them. */
const EVERYWHERE_WORDS: ReadonlySet<string> = new Set(
  'worldwide|world|global|everywhere|region free|all|partout|monde|monde entier|في كل مكان|العالم'.split('|'),
);
const HOME = 'Morocco';
/** Codes of Unicode that name no country. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
const OTHER_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ['uk', 'GB'],
  ['usa', 'US'],
  ['uae', 'AE'],
  ['turkey', 'TR'],
  ['maroc', 'MA'],
]);

/**
 * Reads names of regions and countries, typed in a language of the store, each with one spelling, once; `EVERYWHERE` alone where it is among
 * them. null where a name isn't known.
 */
export function parseRegions(typed: readonly string[]): readonly string[] | null {
  const names = withCommas(typed.map((each) => foldName(each)).filter((each) => each !== ''));
  if (names.some((each) => EVERYWHERE_WORDS.has(each))) return [EVERYWHERE];
  const places = names.map((each) => areaNamed(each) ?? countryNamed(each));
  return places.includes(null) ? null : [...new Set(places.flatMap((name) => name ?? []))];
}

/** The place of activation, seen from Morocco; `unstated`: the owner named none. */
export interface Activation {
  readonly at: 'unstated' | 'everywhere' | 'here' | 'elsewhere';
  /** The regions besides Morocco itself. */
  readonly regions: readonly string[];
}

/** Returns the activation of stored regions; an unknown one counts as elsewhere. See docs/rules.md, Games. */
export function activationOf(regions: readonly string[]): Activation {
  if (regions.length === 0) return { at: 'unstated', regions };
  if (regions.includes(EVERYWHERE)) return { at: 'everywhere', regions: [] };
  const others = regions.filter((name) => name !== HOME);
  const isHere = others.length < regions.length || others.some((name) => AREAS.some((area) => area.name === name && area.hasMorocco));
  return { at: isHere ? 'here' : 'elsewhere', regions: others };
}

/** Returns whether stored regions say that a game activates in Morocco. */
export function isForHere(regions: readonly string[]): boolean {
  const { at } = activationOf(regions);
  return at === 'here' || at === 'everywhere';
}

/** Puts the names of areas together that have a comma, which also ends a name in a list. */
function withCommas(folded: readonly string[]): readonly string[] {
  return folded.flatMap((name, at) => {
    if (at > 0 && areaNamed(`${folded[at - 1]}, ${name}`) !== null) return [];
    const whole = `${name}, ${folded[at + 1]}`;
    return areaNamed(whole) === null ? [name] : [whole];
  });
}

let areas: ReadonlyMap<string, Area> | null = null;

function areaNamed(folded: string): Area | null {
  areas ??= new Map(AREAS.flatMap(({ name, others }) => [name, ...others].map((word) => [foldName(word), name] as const)));
  return areas.get(folded) ?? null;
}

export function findArea(stored: string): Area | null {
  return AREAS.find(({ name }) => name === stored)?.name ?? null;
}

function countryNamed(folded: string): string | null {
  const code = OTHER_COUNTRIES.get(folded)?.toLowerCase() ?? folded;
  return (countryOf(code) ?? translatedCountry(folded))?.name ?? null;
}

/** Returns the name of a country in another language, by its English one; null: no country. */
export function countryName(english: string, language: Language): string | null {
  const country = countryOf(foldName(english));
  return country === undefined ? null : nameOfCode('region', country.code, language);
}

type Country = ReturnType<typeof namedCodes>[number];

let countries: ReadonlyMap<string, Country> | null = null;

function countryOf(folded: string): Country | undefined {
  countries ??= readCountries();
  return countries.get(folded);
}

function readCountries(): ReadonlyMap<string, Country> {
  // why: a comma would end the name in the form's list
  const listed = namedCodes('region').filter(({ code, name }) => !name.includes(',') && !NO_COUNTRIES.has(code));
  return new Map(listed.flatMap((country) => [country.code.toLowerCase(), foldName(country.name)].map((each) => [each, country] as const)));
}

let translated: ReadonlyMap<string, Country> | null = null;

/** Returns a country by its name in another language of the store. */
function translatedCountry(folded: string): Country | undefined {
  translated ??= new Map(
    LANGUAGES.flatMap((language) => namedCodes('region', [], language)).flatMap(({ code, name }) => {
      const country = countryOf(code.toLowerCase());
      return country === undefined ? [] : [[foldName(name), country] as const];
    }),
  );
  return translated.get(folded);
}
