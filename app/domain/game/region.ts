import { foldName, nameOfCode, namedCodes } from '~/domain/shared/intl-names';
import type { Language } from '~/domain/shared/language';

/** The regions for keys, with their other names and whether Morocco is in them. */
const AREAS = [
  { name: 'Africa', others: [], hasMorocco: true },
  { name: 'North Africa', others: ['maghreb'], hasMorocco: true },
  { name: 'Middle East and North Africa', others: ['mena', 'middle east & north africa'], hasMorocco: true },
  { name: 'Europe, Middle East and Africa', others: ['emea', 'europe middle east and africa'], hasMorocco: true },
  { name: 'Middle East', others: [], hasMorocco: false },
  { name: 'Europe', others: ['eu', 'european union', 'eea'], hasMorocco: false },
  { name: 'North America', others: [], hasMorocco: false },
  { name: 'Latin America', others: ['latam', 'south america'], hasMorocco: false },
  { name: 'Asia', others: ['asia pacific', 'apac'], hasMorocco: false },
  { name: 'Oceania', others: [], hasMorocco: false },
] as const satisfies readonly { readonly name: string; readonly others: readonly string[]; readonly hasMorocco: boolean }[];
export type Area = (typeof AREAS)[number]['name'];
/** The stored region of a game that activates in every country; no region at all states nothing. */
export const EVERYWHERE = 'Everywhere';
const EVERYWHERE_WORDS: ReadonlySet<string> = new Set(['worldwide', 'world', 'global', 'everywhere', 'region free', 'all']);
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
 * Reads typed names of regions and countries, each with one spelling, once; `EVERYWHERE` alone where it is among them. null where a name
 * isn't known.
 */
export function parseRegions(typed: readonly string[]): readonly string[] | null {
  const named = typed.map((each) => foldName(each)).filter((each) => each !== '');
  if (named.some((each) => EVERYWHERE_WORDS.has(each))) return [EVERYWHERE];
  const found = named.map((each) => areaNamed(each) ?? countryNamed(each));
  return found.includes(null) ? null : [...new Set(found.flatMap((name) => name ?? []))];
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

function areaNamed(folded: string): string | null {
  return (
    AREAS.find(
      ({ name, others }: { readonly name: string; readonly others: readonly string[] }) =>
        foldName(name) === folded || others.includes(folded),
    )?.name ?? null
  );
}

export function findArea(stored: string): Area | null {
  return AREAS.find(({ name }) => name === stored)?.name ?? null;
}

function countryNamed(folded: string): string | null {
  const code = OTHER_COUNTRIES.get(folded)?.toLowerCase() ?? folded;
  return countryOf(code)?.name ?? null;
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
  const named = namedCodes('region').filter(({ code, name }) => !name.includes(',') && !NO_COUNTRIES.has(code));
  return new Map(named.flatMap((country) => [country.code.toLowerCase(), foldName(country.name)].map((each) => [each, country] as const)));
}
