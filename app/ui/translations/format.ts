import { cloneElement, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

import { isolate, listNames } from '~/domain/shared/text/bidi';
import { LANGUAGE_FACTS, type Language } from '~/domain/shared/language';

/**
 * Code → text. `{name}` is replaced by a value of the page; a count chooses between `-one` and `-other`; `<name>…</name>` is a part that the
 * page marks up, such as a link.
 */
export type Translations = Readonly<Record<string, string>>;

/** The names in braces: `'{done} of {all}'` → `'done' | 'all'`. */
type Place<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Place<Rest> : never;

/** The names of the parts: `'Read <rules>the rules</rules>.'` → `'rules'`. */
type Part<Text> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Part<Rest> : never;

type Code<Words extends Translations> = keyof Words & string;

/** The common start of a pair's codes: `'games-one'` and `'games-other'` → `'games'`. */
export type Stem<Words extends Translations> = StemOf<Code<Words>, Code<Words>>;
type StemOf<One, All> = One extends `${infer Name}-other` ? (`${Name}-one` extends All ? Name : never) : never;

/** A table in another language, with the same places and parts. Of a pair it may have more forms; a missing one is said with `-other`. */
export type Translation<English extends Translations> = { readonly [One in Code<English>]: string } & {
  readonly [More in `${Stem<English>}-${'zero' | 'two' | 'few' | 'many'}`]?: string;
};

/** The codes whose text has only these places, and no parts; by default no places: the text is a whole sentence. */
export type CodeWith<Words extends Translations, Known extends string = never> = {
  [One in Code<Words>]: [Place<Words[One]> | Part<Words[One]>] extends [Known] ? One : never;
}[Code<Words>];

type RichCode<Words extends Translations> = { [One in Code<Words>]: [Part<Words[One]>] extends [never] ? never : One }[Code<Words>];

/** The same of pairs, which fill in their count. */
export type PairWith<Words extends Translations, Known extends string = never> = StemOf<CodeWith<Words, Known | 'count'>, Code<Words>>;

type Values<Name extends string> = [Name] extends [never] ? [] : [values: Readonly<Record<Name, string | number>>];

/** The nodes for a text's places and parts. */
type Nodes<Text> = { readonly [Name in Place<Text>]: ReactNode } & { readonly [Name in Part<Text>]: ReactElement };

/** Returns the code of the sentence that this code shares with another; its own where it shares none. */
export function resolveCode<Own extends string, const Shared extends Translations>(
  own: Own,
  shared: Shared,
): Exclude<Own, keyof Shared> | Shared[keyof Shared] {
  return shared[own] ?? (own as Exclude<Own, keyof Shared>);
}

export interface Formatter<Words extends Translations> {
  readonly language: Language;
  /** Returns a sentence. An unknown code doesn't compile, nor does a missing value. */
  readonly t: <Wanted extends Exclude<Code<Words>, RichCode<Words>>>(code: Wanted, ...values: Values<Place<Words[Wanted]>>) => string;
  /** Returns the sentence of a pair for this count, by the rules of the language. */
  readonly tCount: <Wanted extends Stem<Words>>(
    stem: Wanted,
    count: number,
    ...values: Values<Exclude<Place<Words[`${Wanted}-other`]>, 'count'>>
  ) => string;
  /** Returns a sentence with nodes in it; for each part an empty element, which gets the part's text. Parts do not nest. */
  readonly tRich: <Wanted extends Code<Words>>(code: Wanted, nodes: Nodes<Words[Wanted]>) => ReactNode;
  /** Returns the same of a pair, for this count. */
  readonly tRichCount: <Wanted extends Stem<Words>>(
    stem: Wanted,
    count: number,
    nodes: Omit<Nodes<Words[`${Wanted}-other`]>, 'count'>,
  ) => ReactNode;
  readonly number: (count: number) => string;
  /** Joins things as the language lists them. */
  readonly list: (things: readonly string[], type: 'and' | 'or') => string;
  /** Joins names by commas. */
  readonly names: (names: readonly string[]) => string;
  /** Returns whether a code from stored data has a sentence. */
  readonly hasSentence: <Asked extends string>(code: Asked) => code is Asked & Code<Words>;
}

const KINDS = { and: 'conjunction', or: 'disjunction' } as const;

export function createFormatter<const Words extends Translations>(language: Language, words: Words): Formatter<Words> {
  const plural = new Intl.PluralRules(language);
  const lists: Partial<Record<keyof typeof KINDS, Intl.ListFormat>> = {};
  const isRightToLeft = LANGUAGE_FACTS[language].dir === 'rtl';
  const fill = (code: string, values?: Readonly<Record<string, string | number>>) => {
    const text = words[code] ?? code;
    return values ? text.replace(/\{(\w+)\}/g, (place, name: string) => isolate(String(values[name] ?? place), language)) : text;
  };
  const { locale, numbers } = LANGUAGE_FACTS[language];
  const pair = (stem: string, count: number) => {
    const code = `${stem}-${plural.select(count)}`;
    return Object.hasOwn(words, code) ? code : `${stem}-other`;
  };
  const counted = (count: number) => ({ count: count.toLocaleString(numbers) });
  const rich = (code: string, nodes: Readonly<Record<string, ReactNode>>) =>
    enrich(words[code] ?? code, isRightToLeft ? isolated(nodes, language) : nodes);
  return {
    language,
    t: (code, ...[values]) => fill(code, values),
    tCount: (stem, count, ...[values]) => fill(pair(stem, count), { ...counted(count), ...values }),
    tRich: rich,
    tRichCount: (stem, count, nodes) => rich(pair(stem, count), { ...counted(count), ...nodes }),
    number: (count) => counted(count).count,
    // why kept: a formatter is slow to make
    list: (things, type) =>
      (lists[type] ??= new Intl.ListFormat(locale, { type: KINDS[type] })).format(things.map((each) => isolate(each, language))),
    names: (names) => listNames(names, language),
    hasSentence: (code): code is typeof code & Code<Words> => Object.hasOwn(words, code),
  };
}

/** Keeps the direction of values in a text from right to left. */
function isolated(nodes: Readonly<Record<string, ReactNode>>, language: Language): Readonly<Record<string, ReactNode>> {
  return Object.fromEntries(
    // why not a bdi for a text: the direction of a list is not that of its first name
    Object.entries(nodes).map(([name, node]) => [name, isValidElement(node) ? node : isolate(String(node), language)]),
  );
}

function enrich(text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode {
  const children = text.split(/(<\w+>.*?<\/\w+>|\{\w+\})/).map((piece) => {
    const [, part, inner = '', place] = /^<(\w+)>(.*)<\/\w+>$|^\{(\w+)\}$/.exec(piece) ?? [];
    const node = nodes[part ?? place ?? ''];
    if (part !== undefined && isValidElement(node)) return cloneElement(node, {}, enrich(inner, nodes));
    return place === undefined ? piece : node;
  });
  return createElement(Fragment, null, ...children);
}
