import type { FormError } from '~/domain/shared/form-error';
import { cleanLine, cleanNumber, cleanText, toLatinDigits } from '~/domain/shared/typed-text';
import { findGenre, parseGenre } from './genre';
import { parseGameLanguage } from './language';
import { parseRegions } from './region';

/** The heads of a column in files of games besides its name, French and Arabic ones too, as columnName() writes them; null: no column. */
type Heads = readonly string[] | null;

/** A typed value, or what is wrong with it. */
type Typed<Value> = readonly [Value] | FormError;

/** A field with a value of its own. Prices, the cover and descriptions are made of several fields: features/game. */
interface Field<Value> {
  /** Its name in a document, where that is another. */
  readonly stored?: string;
  /** Reads a stored value, which may have any type. */
  readonly read: (stored: unknown) => Value;
  readonly parse: (typed: string) => Typed<Value>;
  /** Set where a document has it only from the first value on. */
  readonly isSparse?: true;
  /** Set where a cell has one line. */
  readonly isLine?: true;
}

/** `label`: the code of its name on the owner's pages, and in the log where that has no other. */
const column = <const Label extends string>(label: Label, heads: Heads) => ({ label, heads });

function defineField<Value, const Label extends string>(label: Label, heads: Heads, field: Field<Value>) {
  return { ...column(label, heads), ...field };
}

interface Line {
  readonly most: number;
  readonly tooLong: FormError;
  readonly missing?: FormError;
  readonly clean?: (line: string) => string;
}

function defineLine<const Label extends string>(label: Label, heads: readonly string[], { most, tooLong, missing, clean = String }: Line) {
  const parse = (typed: string): Typed<string> => {
    const line = cleanLine(typed).trim();
    if (line.length > most) return tooLong;
    return line === '' && missing !== undefined ? missing : [clean(line)];
  };
  return defineField(label, heads, { read: readText, parse, isLine: true });
}

export const MAX_TITLE_LENGTH = 200;
/** The longest item of a list, in characters. */
const MAX_LIST_ITEM_LENGTH = 300;
const MAX_LIST_ITEMS = 100;
/** The default, and the highest, low-stock alert. */
export const DEFAULT_LOW_STOCK = 5;
const MAX_LOW_STOCK = 1000;
/** The commas of lists that may be Arabic. */
export const COMMAS = /[,،]/;

/** The fields of Game.facts: what a gamer looks for before paying; each may be empty. */
const FACTS = {
  /** Names of domain/game/region.ts; none: not stated. */
  regions: defineField('game-activates-in', ['region', 'région', 'régions', 'المناطق', 'المنطقة'], {
    read: readList,
    parse: (typed) => eachItem(parseItems(typed, COMMAS), orError('region-unknown', parseRegions)),
  }),
  languages: defineField('languages', ['language', 'langue', 'langues', 'اللغات', 'اللغة'], {
    read: readList,
    parse: (typed) => eachItem(parseItems(typed, COMMAS), (names) => [names.map(parseGameLanguage)]),
  }),
  publisher: defineLine('publisher', ['éditeur', 'editeur', 'الناشر'], { most: 100, tooLong: 'fact-too-long' }),
  edition: defineLine('edition', ['édition', 'الإصدار'], { most: 100, tooLong: 'fact-too-long' }),
};

/** Each field of a game: all that its documents, the form, files and the log need. Files have the columns in this order. */
export const GAME_FIELDS = {
  title: defineLine('title', ['titre', 'jeu', 'nom', 'العنوان', 'اللعبة', 'الاسم'], {
    most: MAX_TITLE_LENGTH,
    tooLong: 'title-too-long',
    missing: 'title-required',
  }),
  price: column('origin-price', ['originprice', 'prix', 'prixdorigine', 'prixdachat', 'الثمن', 'ثمن', 'السعر', 'ثمنالشراء']),
  coefficient: column('coefficient', ['coef', 'المعامل']),
  ownPrice: column('game-own-price', ['prixdevente', 'prixpropre', 'ثمنالبيع']),
  /** Other names, for the search, which the form compares. */
  aliases: defineField('short-names', ['nomscourts', 'autresnoms', 'أسماءأخرى'], {
    read: readList,
    parse: (typed) => [splitList(cleanLine(typed))],
    isSparse: true,
  }),
  cover: column('audit-field-cover', ['coverimageurl', 'coverurl', 'image', 'couverture', 'الغلاف', 'الصورة']),
  /** 0 to 5 in steps of 0.1. */
  rating: defineField('game-rating', ['note', 'التقييم'], { read: readStoredRating, parse: orError('rating-invalid', parseRating) }),
  genre: defineField<string, 'genre'>('genre', ['catégorie', 'categorie', 'النوع'], {
    read: (stored) => findGenre(readText(stored)) ?? readText(stored),
    parse: orError('genre-invalid', parseGenre),
  }),
  platform: defineLine('platform', ['plateforme', 'المنصة'], { most: 100, tooLong: 'platform-too-long' }),
  releaseYear: defineLine('release-year', ['year', 'année', 'annee', 'annéedesortie', 'anneedesortie', 'السنة', 'سنةالإصدار'], {
    most: 20,
    tooLong: 'release-year-invalid',
    clean: toLatinDigits,
  }),
  featured: defineField('featured', ['enavant', 'misenavant', 'مميزة'], {
    read: (stored) => stored === true,
    parse: (typed) => [typed !== '' && typed !== 'false'],
  }),
  /** Its place among the featured games, from 1; 0: after those with a place. */
  rank: defineField('game-place-among-the-featured', ['rang', 'الترتيب'], {
    read: (stored) => (Number.isInteger(stored) ? (parseRank(String(stored)) ?? 0) : 0),
    parse: orError('rank-invalid', parseRank),
    isSparse: true,
  }),
  /** The number of free keys that alerts the owner; 0: never. */
  lowStock: defineField('game-running-low-at', null, {
    stored: 'lowStockAlert',
    read: readStoredLowStock,
    parse: orError('low-stock-invalid', parseLowStock),
  }),
  short: column('audit-field-description.short', ['shortdescription', 'description', 'descriptioncourte', 'الوصف']),
  system: column('system-requirements', ['systemrequirements', 'configuration']),
  performance: column('performance', []),
  features: column('audit-field-description.features', []),
  'short-fr': column('audit-field-texts.fr.short', ['shortdescriptionfr', 'descriptionfr']),
  'system-fr': column('audit-field-texts.fr.system', []),
  'performance-fr': column('audit-field-texts.fr.performance', []),
  'features-fr': column('audit-field-texts.fr.features', []),
  'short-ar': column('audit-field-texts.ar.short', ['shortdescriptionar', 'descriptionar']),
  'system-ar': column('audit-field-texts.ar.system', []),
  'performance-ar': column('audit-field-texts.ar.performance', []),
  'features-ar': column('audit-field-texts.ar.features', []),
  ...FACTS,
};

type Rows = typeof GAME_FIELDS;
export type FormFieldName = keyof Rows;
export const FORM_FIELD_NAMES = Object.keys(GAME_FIELDS) as readonly FormFieldName[];
export type GameColumn = Exclude<FormFieldName, 'lowStock'>;
export const GAME_COLUMNS = FORM_FIELD_NAMES.filter((name): name is GameColumn => GAME_FIELDS[name].heads !== null);

/** The fields that have a value of their own. */
export type ValueName = { [Name in FormFieldName]: Rows[Name] extends { readonly read: unknown } ? Name : never }[FormFieldName];
type FactName = keyof typeof FACTS;
type ValuesOf<Name extends ValueName> = { readonly [Each in Name]: ReturnType<Rows[Each]['read']> };
export type GameFacts = ValuesOf<FactName>;
export type OwnValues = ValuesOf<Exclude<ValueName, FactName>>;

const isFact = (name: string): name is FactName => name in FACTS;
export const VALUE_NAMES = FORM_FIELD_NAMES.filter((name): name is ValueName => 'read' in GAME_FIELDS[name]);
export const FACT_NAMES = VALUE_NAMES.filter(isFact);
export const OWN_NAMES = VALUE_NAMES.filter((name) => !isFact(name)) as readonly Exclude<ValueName, FactName>[];

export function fieldOf(name: ValueName): Field<unknown> {
  return GAME_FIELDS[name];
}

/** Returns a game's fields from a value for each: the facts are among themselves. */
export function toGameValues(valueOf: (name: ValueName, field: Field<unknown>) => unknown): OwnValues & { readonly facts: GameFacts } {
  const values = (names: readonly ValueName[]) => Object.fromEntries(names.map((name) => [name, valueOf(name, fieldOf(name))]));
  return { ...(values(OWN_NAMES) as OwnValues), facts: values(FACT_NAMES) as GameFacts };
}

/** Returns the text of each value in the form: a list with commas, nothing for 0 and false. */
export function fieldTexts(game: OwnValues & { readonly facts: GameFacts }) {
  const values: Readonly<Record<ValueName, unknown>> = { ...game, ...game.facts };
  return Object.fromEntries(VALUE_NAMES.map((name) => [name, textOf(values[name])]));
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : value === true ? 'on' : value === false || value === 0 ? '' : String(value);
}

function readText(stored: unknown): string {
  return typeof stored === 'string' || typeof stored === 'number' ? String(stored) : '';
}

function readList(stored: unknown): readonly string[] {
  return Array.isArray(stored) && stored.every((item) => typeof item === 'string') ? stored : [];
}

export function orError<From, Value>(error: FormError, parse: (typed: From) => Value | null): (typed: From) => Typed<Value> {
  return (typed) => {
    const value = parse(typed);
    return value === null ? error : [value];
  };
}

function eachItem<Value>(typed: Typed<readonly string[]>, parse: (items: readonly string[]) => Typed<Value>): Typed<Value> {
  return typeof typed === 'string' ? typed : parse(typed[0]);
}

/** Reads a typed list. `comma`: the signs between items. */
export function parseItems(typed: string, comma = /,/): Typed<readonly string[]> {
  const items = splitList(cleanText(typed), comma);
  if (items.some(({ length }) => length > MAX_LIST_ITEM_LENGTH)) return 'list-item-too-long';
  return items.length > MAX_LIST_ITEMS ? 'list-too-long' : [items];
}

/** Splits `Single player, , Co-op ` into ['Single player', 'Co-op']. `comma`: the signs between items. */
export function splitList(typed: string, comma = /,/): string[] {
  return typed
    .split(comma)
    .map((item) => item.replace(/\s+/g, ' ').trim())
    .filter((item) => item !== '');
}

/** Reads a typed place among the featured games: 1 to MAX_RANK; 0 for an empty field; null for anything else. */
function parseRank(typed: string): number | null {
  const text = cleanNumber(typed);
  return text === '' ? 0 : /^[1-9]\d?$/.test(text) ? Number(text) : null;
}

/** Reads a typed low-stock alert: a whole number of keys; DEFAULT_LOW_STOCK for an empty field; null for anything else. */
export function parseLowStock(typed: string): number | null {
  const text = cleanNumber(typed);
  if (text === '') return DEFAULT_LOW_STOCK;
  const keys = /^\d{1,4}$/.test(text) ? Number(text) : MAX_LOW_STOCK + 1;
  return keys <= MAX_LOW_STOCK ? keys : null;
}

/** Reads a stored low-stock alert; the default where it can't be read. */
export function readStoredLowStock(stored: unknown): number {
  return Number.isInteger(stored) ? (parseLowStock(String(stored)) ?? DEFAULT_LOW_STOCK) : DEFAULT_LOW_STOCK;
}

/** Reads a typed rating: 0 to 5 in steps of 0.1 (`4.5`, `4,5`); 0 for an empty field; null for anything else. */
export function parseRating(typed: string): number | null {
  const text = cleanNumber(typed).replace(',', '.');
  if (text === '') return 0;
  return /^(?:[0-4](?:\.\d)?|5(?:\.0)?)$/.test(text) ? Number(text) : null;
}

/** Reads a stored rating; 0 where it can't be read. */
export function readStoredRating(stored: unknown): number {
  const value = typeof stored === 'string' && stored.trim() !== '' ? Number(stored) : stored;
  if (typeof value !== 'number' || !Number.isFinite(value)) return 0;
  return Math.round(Math.min(5, Math.max(0, value)) * 10) / 10;
}
