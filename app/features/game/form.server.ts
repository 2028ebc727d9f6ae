import { z } from 'zod';

import { distinctAliases, MAX_ALIAS_LENGTH, MAX_ALIASES, nameKey } from '~/domain/search/alias';
import { formError, type FormError } from '~/domain/shared/form-error';
import {
  isCover,
  MAX_LIST_ITEM_LENGTH,
  MAX_LIST_ITEMS,
  MAX_TITLE_LENGTH,
  parseLowStock,
  parseRank,
  parseRating,
  splitList,
} from '~/domain/game';
import { parseGenre } from '~/domain/game/genre';
import { parseGameLanguage } from '~/domain/game/language';
import { coverDigest } from '~/domain/game/picture';
import {
  buyingPrice,
  isAmbiguousPrice,
  MAX_CENTIMES,
  parseCoefficient,
  parsePrice,
  parseRounding,
  type Tenths,
} from '~/domain/shared/money';
import { readFieldChange } from '~/domain/game/bulk-edit';
import { parseRegions } from '~/domain/game/region';
import { cleanLine, cleanText, toLatinDigits } from '~/domain/shared/typed-text';

const line = (max: number, tooLong: FormError) =>
  z
    .string()
    .default('')
    .transform((typed) => cleanLine(typed).trim())
    .pipe(z.string().max(max, tooLong));

const listWith = (comma: RegExp) =>
  z
    .string()
    .default('')
    .transform((typed) => splitList(cleanText(typed), comma))
    .pipe(z.array(z.string().max(MAX_LIST_ITEM_LENGTH, formError('list-item-too-long'))).max(MAX_LIST_ITEMS, formError('list-too-long')));

const items = listWith(/,/);
const translatedItems = listWith(/[,،]/);

const short = z
  .string()
  .default('')
  .transform((typed) => cleanText(typed).trim())
  .pipe(z.string().max(5000, formError('description-too-long')));

const aliases = z
  .string()
  .default('')
  .transform((typed) => distinctAliases(splitList(cleanLine(typed))))
  .pipe(
    z
      .array(
        z
          .string()
          .max(MAX_ALIAS_LENGTH, formError('alias-too-long'))
          .refine((name) => nameKey(name) !== '', formError('alias-unreadable')),
      )
      .max(MAX_ALIASES, formError('aliases-too-many')),
  );

const isTicked = z
  .string()
  .default('')
  .transform((typed) => typed !== '' && typed !== 'false');

const gameFields = z.object({
  title: line(MAX_TITLE_LENGTH, 'title-too-long').pipe(z.string().min(1, formError('title-required'))),
  aliases,
  cover: line(2048, 'cover-invalid').refine((typed) => typed === '' || isCover(typed), formError('cover-invalid')),
  withoutPicture: isTicked,
  uploaded: line(2048, 'cover-invalid').refine((stored) => stored === '' || coverDigest(stored) !== null, formError('cover-invalid')),
  removeCover: isTicked,
  price: z
    .string()
    .default('')
    .refine((typed) => !isAmbiguousPrice(typed), { error: formError('price-ambiguous'), abort: true })
    .transform(or('origin-price-invalid', (typed) => parsePrice(typed) || null)),
  // why here: the buying price is computed, and its message is at the field that can mend it
  ownPrice: z
    .string()
    .default('')
    .refine((typed) => !isAmbiguousPrice(typed), { error: formError('price-ambiguous'), abort: true })
    .transform(or('own-price-invalid', (typed) => (typed.trim() === '' ? ('' as const) : parsePrice(typed) || null))),
  coefficient: z.string().default('1.5').transform(or('buying-price-failed', parseCoefficient)),
  lowStock: z.string().default('').transform(or('low-stock-invalid', parseLowStock)),
  rating: z.string().default('').transform(or('rating-invalid', parseRating)),
  genre: z.string().default('').transform(or('genre-invalid', parseGenre)),
  platform: line(100, 'platform-too-long'),
  releaseYear: line(20, 'release-year-invalid').overwrite(toLatinDigits),
  featured: isTicked,
  rank: z.string().default('').transform(or('rank-invalid', parseRank)),
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
  regions: translatedItems.transform(or('region-unknown', parseRegions)),
  languages: translatedItems.transform((names) => names.map(parseGameLanguage)),
  publisher: line(100, 'fact-too-long'),
  edition: line(100, 'fact-too-long'),
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
  const { price: originPrice, coefficient, regions, languages, publisher, edition } = typed;
  const paid = typed.ownPrice === '' ? buyingPrice(originPrice, coefficient) : typed.ownPrice;
  if (paid === 0 || paid > MAX_CENTIMES) {
    context.addIssue({ code: 'custom', path: ['coefficient'], message: formError('buying-price-failed') });
    return z.NEVER;
  }
  const { title, aliases, lowStock, rating, genre, platform, releaseYear, featured, rank } = typed;
  const own = { title, aliases, lowStock, rating, genre, platform, releaseYear, featured, rank };
  return {
    ...own,
    facts: { regions, languages, publisher, edition },
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

function or<Typed, T>(code: FormError, parse: (typed: Typed) => T | null) {
  return (typed: Typed, context: z.RefinementCtx): T => {
    const value = parse(typed);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: code });
    return z.NEVER;
  };
}

export const csvForm = z.object({});

/** The new value of one field for many games: `featured:yes`, `genre:RPG`. */
export const fieldForm = z.object({ change: z.string().default('').transform(or('change-required', readFieldChange)) });

export const regionsForm = z.object({
  regions: translatedItems.pipe(z.array(z.string()).min(1, formError('regions-required'))).transform(or('region-unknown', parseRegions)),
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
