import { z } from 'zod';

import { formError, type FormError } from '~/domain/shared/form-error';
import { isCover } from '~/domain/game';
import {
  FACT_NAMES,
  COMMAS,
  fieldOf,
  GAME_FIELDS,
  orError,
  OWN_NAMES,
  parseItems,
  splitList,
  toGameValues,
  type ValueName,
} from '~/domain/game/fields';
import { coverDigest } from '~/domain/game/picture';
import {
  buyingPrice,
  type Centimes,
  isAmbiguousPrice,
  MAX_CENTIMES,
  parseCoefficient,
  parsePrice,
  parseRounding,
  type Tenths,
} from '~/domain/shared/money';
import { readFieldChange } from '~/domain/game/bulk-edit';
import { distinctAliases, MAX_ALIAS_LENGTH, MAX_ALIASES, nameKey } from '~/domain/search/alias';
import { cleanLine, cleanText } from '~/domain/shared/typed-text';

const typedBy = <Value>(parse: (typed: string) => readonly [Value] | FormError, absent = '') =>
  z
    .string()
    .default(absent)
    .transform((typed, context): Value => {
      const value = parse(typed);
      if (typeof value !== 'string') return value[0];
      context.addIssue({ code: 'custom', message: value });
      return z.NEVER;
    });

const items = typedBy(parseItems);
const translatedItems = typedBy((typed) => parseItems(typed, COMMAS));

const short = typedBy((typed) => {
  const text = cleanText(typed).trim();
  return text.length > 5000 ? 'description-too-long' : [text];
});
const isTicked = typedBy(GAME_FIELDS.featured.parse);
const addressBy = (isAddress: (line: string) => boolean) =>
  typedBy((typed) => {
    const line = cleanLine(typed).trim();
    return line === '' || (line.length <= 2048 && isAddress(line)) ? [line] : 'cover-invalid';
  });
const parsePriceOr = (error: FormError) => (typed: string) =>
  isAmbiguousPrice(typed) ? 'price-ambiguous' : orError(error, (text: string) => parsePrice(text) || null)(typed);
const parseOwnPrice = parsePriceOr('own-price-invalid');

const alias = z
  .string()
  .max(MAX_ALIAS_LENGTH, formError('alias-too-long'))
  .refine((name) => nameKey(name) !== '', formError('alias-unreadable'));

type TypedFields<Name extends ValueName> = {
  readonly [Each in Name]: ReturnType<typeof typedBy<ReturnType<(typeof GAME_FIELDS)[Each]['read']>>>;
};
const typedFields = <Name extends ValueName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, typedBy(fieldOf(name).parse)])) as TypedFields<Name>;
const { title, aliases, lowStock, ...others } = typedFields(OWN_NAMES);

// why in this order: errors are named in it
const gameFields = z.object({
  title,
  aliases: aliases.transform(distinctAliases).pipe(z.array(alias).max(MAX_ALIASES, formError('aliases-too-many'))),
  cover: addressBy(isCover),
  withoutPicture: isTicked,
  uploaded: addressBy((stored) => coverDigest(stored) !== null),
  removeCover: isTicked,
  price: typedBy(parsePriceOr('origin-price-invalid')),
  // why here: the buying price is computed, and its message is at the field that can mend it
  ownPrice: typedBy((typed): readonly [Centimes | ''] | FormError => (typed.trim() === '' ? [''] : parseOwnPrice(typed))),
  coefficient: typedBy(orError('buying-price-failed', parseCoefficient), '1.5'),
  lowStock,
  ...others,
  short,
  system: items,
  performance: items,
  features: items,
  'short-fr': short,
  'system-fr': items,
  'performance-fr': items,
  'features-fr': items,
  'short-ar': short,
  'system-ar': translatedItems,
  'performance-ar': translatedItems,
  'features-ar': translatedItems,
  ...typedFields(FACT_NAMES),
});

type Typed = z.output<typeof gameFields>;

/** Returns the address of the cover: the typed one, else the uploaded one that stays; '' for none. */
function coverOf({
  cover,
  withoutPicture,
  uploaded,
  removeCover,
}: Pick<Typed, 'cover' | 'withoutPicture' | 'uploaded' | 'removeCover'>): string {
  if (withoutPicture) return '';
  return cover === '' && !removeCover ? uploaded : cover;
}

/** The game form: typed fields → GameInput. Messages are codes. docs/rules.md, Games. */
export const gameForm = gameFields
  .refine((typed) => typed.withoutPicture || coverOf(typed) !== '', {
    path: ['cover'],
    error: formError('cover-required'),
    // why: all errors are shown at once
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform(toInput);

/** The game form that comes with pictures: the first is the cover where there is no other. */
export const picturedGameForm = gameFields.transform(toInput);

function toInput(typed: Typed, context: z.RefinementCtx) {
  const { price: originPrice, coefficient } = typed;
  const paid = typed.ownPrice === '' ? buyingPrice(originPrice, coefficient) : typed.ownPrice;
  if (paid === 0 || paid > MAX_CENTIMES) {
    context.addIssue({ code: 'custom', path: ['coefficient'], message: formError('buying-price-failed') });
    return z.NEVER;
  }
  return {
    ...toGameValues((name) => typed[name]),
    cover: coverOf(typed),
    originPrice,
    coefficient,
    buyingPrice: paid,
    description: { short: typed.short, system: typed.system, performance: typed.performance, features: typed.features },
    texts: {
      fr: { short: typed['short-fr'], system: typed['system-fr'], performance: typed['performance-fr'], features: typed['features-fr'] },
      ar: { short: typed['short-ar'], system: typed['system-ar'], performance: typed['performance-ar'], features: typed['features-ar'] },
    },
  };
}

/** The owner's values for a game. Amounts in centimes, the coefficient in tenths. */
export type GameInput = z.output<typeof gameForm>;

export const csvForm = z.object({});

/** The new value of one field for many games: `featured:yes`, `genre:RPG`. */
export const fieldForm = z.object({ change: typedBy(orError('change-required', readFieldChange)) });

export const regionsForm = z.object({
  regions: typedBy((typed) => (splitList(cleanText(typed), COMMAS).length === 0 ? 'regions-required' : GAME_FIELDS.regions.parse(typed))),
});

/** New prices for many games: another coefficient, or (null) the prices of today, rounded. */
export const pricesForm = z
  .object({
    coefficient: z
      .string()
      .default('')
      .transform((typed, context): Tenths | null => {
        const tenths = parseCoefficient(typed);
        if (tenths === null && typed.trim() !== '') context.addIssue({ code: 'custom', message: formError('coefficient-invalid') });
        return tenths;
      }),
    round: z.string().default('').transform(parseRounding),
  })
  .refine(({ coefficient, round }) => coefficient !== null || round !== null, {
    path: ['coefficient'],
    error: formError('coefficient-invalid'),
  });
