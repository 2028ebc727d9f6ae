import { z } from 'zod';

import { COUPON_KINDS, MAX_PERCENT, MAX_SINGLES, MAX_SLOTS, MAX_USES_EACH, parseCode } from '~/domain/coupon';
import { type Genre, GENRES } from '~/domain/game/genre';
import { MAX_TITLE_LENGTH } from '~/domain/game/fields';
import { addDays, isDay, startOfDay } from '~/domain/shared/day';
import { formError, type FormError } from '~/domain/shared/form-error';
import { isAmbiguousPrice, parsePrice, toCentimes } from '~/domain/shared/money';
import { cleanLine, cleanNumber } from '~/domain/shared/typed-text';

const MAX_GAMES = 200;

const typed = z.string().default('').transform(cleanLine);
const isTicked = z
  .string()
  .default('')
  .transform((text) => text !== '' && text !== 'false');

/** Reads a field by `parse`, which returns undefined for what it can't read. */
function or<T>(code: FormError, parse: (text: string) => T | undefined) {
  return (text: string, context: z.RefinementCtx): T => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: code });
    return z.NEVER;
  };
}

/** Reads a whole number from 1 to `most`; `empty` for an empty field. */
function whole<Empty>(most: number, empty: Empty) {
  return (text: string): number | Empty | undefined => {
    const digits = cleanNumber(text);
    if (digits === '') return empty;
    return /^[1-9]\d{0,6}$/.test(digits) && Number(digits) <= most ? Number(digits) : undefined;
  };
}

const amount = typed.transform(
  or('coupon-amount-invalid', (text) => (text.trim() === '' ? null : isAmbiguousPrice(text) ? undefined : (parsePrice(text) ?? undefined))),
);
const day = typed.transform(or('day-invalid', (text) => (text.trim() === '' ? '' : isDay(text.trim()) ? text.trim() : undefined)));

const tickOf = (genre: Genre) => `genre-${genre}` as const;
const genreTicks = Object.fromEntries(GENRES.map((genre) => [tickOf(genre), isTicked])) as Record<
  ReturnType<typeof tickOf>,
  typeof isTicked
>;

/** The terms of a code, as typed. Ends are the last day, included, in Casablanca. */
const termsFields = {
  kind: z.enum(COUPON_KINDS, formError('something-wrong')).default('percent'),
  percent: typed.transform(or('coupon-percent-invalid', whole(MAX_PERCENT, 0))),
  amount,
  least: amount,
  most: amount,
  /** Titles, each on a line; the caller finds the games. */
  games: z
    .string()
    .default('')
    .transform((text) => text.split('\n').flatMap((line) => cleanLine(line).trim() || []))
    .pipe(z.array(z.string().max(MAX_TITLE_LENGTH, formError('coupon-game-unknown'))).max(MAX_GAMES, formError('coupon-games-too-many'))),
  from: day,
  to: day,
  uses: typed.transform(or('coupon-uses-invalid', whole(MAX_SLOTS, null))),
  usesEach: typed.transform(or('coupon-uses-invalid', whole(MAX_USES_EACH, 1))),
  ...genreTicks,
  firstOnly: isTicked,
  onOffers: isTicked,
};

const ZERO = toCentimes(0);

type Typed = z.output<z.ZodObject<typeof termsFields>>;

function toTerms({ from, to, games, amount: off, least, most, uses, ...rest }: Typed) {
  return {
    kind: rest.kind,
    percent: rest.kind === 'percent' ? rest.percent : 0,
    amountCentimes: rest.kind === 'amount' ? (off ?? ZERO) : ZERO,
    leastCentimes: least ?? ZERO,
    mostCentimes: rest.kind === 'percent' ? most : null,
    gameIds: games,
    genres: GENRES.filter((genre) => rest[tickOf(genre)]),
    startsAt: from === '' ? 0 : startOfDay(from),
    endsAt: to === '' ? null : startOfDay(addDays(to, 1)),
    uses,
    usesEach: rest.usesEach,
    firstOnly: rest.firstOnly,
    onOffers: rest.onOffers,
  };
}

function checkTerms({ kind, percent, amount: off, from, to }: Typed, context: z.RefinementCtx): void {
  const add = (path: string, message: FormError) => context.addIssue({ code: 'custom', path: [path], message });
  if (kind === 'percent' && percent === 0) add('percent', 'coupon-percent-invalid');
  if (kind === 'amount' && !off) add('amount', 'coupon-amount-invalid');
  if (from !== '' && to !== '' && to < from) add('to', 'period-reversed');
}

const code = typed.transform(or('coupon-code-invalid', (text) => parseCode(text) ?? undefined));

/** The form of one code. */
export const couponForm = z
  .object({ code, ...termsFields })
  .superRefine(checkTerms)
  .transform(({ code: shown, ...terms }) => ({ code: shown, terms: toTerms(terms) }));

/** The form of many single codes: a prefix, and how many. */
export const batchForm = z
  .object({
    prefix: typed.transform(
      or('coupon-prefix-invalid', (text) => (/^[A-Z0-9]{2,10}$/.test(text.trim().toUpperCase()) ? text.trim().toUpperCase() : undefined)),
    ),
    count: typed.transform(or('coupon-count-invalid', whole(MAX_SINGLES, undefined))),
    ...termsFields,
  })
  .superRefine(checkTerms)
  .transform(({ prefix, count, ...terms }) => ({ prefix, count, terms: { ...toTerms(terms), uses: 1, usesEach: 1 } }));
