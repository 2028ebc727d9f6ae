/** The languages that the shop speaks. */
export type Language = 'en';

/** Code → text. `{name}` is replaced by a value of the page; a count chooses between `-one` and `-other`. */
export type Sentences = Readonly<Record<string, string>>;

/** The names in braces: `'{done} of {all}'` → `'done' | 'all'`. */
type Place<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Place<Rest> : never;

type Code<Words extends Sentences> = keyof Words & string;

/** The common start of a pair's codes: `'games-one'` and `'games-other'` → `'games'`. */
export type Stem<Words extends Sentences> = StemOf<Code<Words>, Code<Words>>;
type StemOf<One, All> = One extends `${infer Name}-other` ? (`${Name}-one` extends All ? Name : never) : never;

/** The codes whose text has only these places; by default none: the text is a whole sentence. */
export type CodeWith<Words extends Sentences, Known extends string = never> = {
  [One in Code<Words>]: [Place<Words[One]>] extends [Known] ? One : never;
}[Code<Words>];

/** The same of pairs, which fill in their count. */
export type PairWith<Words extends Sentences, Known extends string = never> = StemOf<CodeWith<Words, Known | 'count'>, Code<Words>>;

/** The values for the places of a text; none if it has no place. */
type Values<Name extends string> = [Name] extends [never] ? [] : [values: Readonly<Record<Name, string | number>>];

export interface Speaker<Words extends Sentences> {
  /** The sentence of a code. An unknown code doesn't compile, nor does a missing value. */
  readonly sentence: <Wanted extends Code<Words>>(code: Wanted, ...values: Values<Place<Words[Wanted]>>) => string;
  /** The sentence of a pair for this count, by the rules of the language; `{count}` is filled in. */
  readonly countedSentence: <Wanted extends Stem<Words>>(
    stem: Wanted,
    count: number,
    ...values: Values<Exclude<Place<Words[`${Wanted}-other`]>, 'count'>>
  ) => string;
  /** Whether a code that was built from stored data has a sentence. */
  readonly hasSentence: <Asked extends string>(code: Asked) => code is Asked & Code<Words>;
}

/** Makes the functions that give the sentences of one table. A page loads only the tables that it uses. */
export function speak<const Words extends Sentences>(language: Language, words: Words): Speaker<Words> {
  const plural = new Intl.PluralRules(language);
  const fill = (code: string, values: Readonly<Record<string, string | number>> = {}) =>
    (words[code] ?? code).replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  return {
    sentence: (code, ...[values]) => fill(code, values),
    countedSentence: (stem, count, ...[values]) =>
      fill(`${stem}-${plural.select(count)}`, { count: count.toLocaleString(language), ...values }),
    hasSentence: (code): code is typeof code & Code<Words> => Object.hasOwn(words, code),
  };
}
