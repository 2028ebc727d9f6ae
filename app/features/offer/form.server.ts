import { z } from 'zod';

import { MAX_PERCENT, MIN_PERCENT } from '~/domain/offer';
import type { OfferKind } from '~/domain/offer/row';
import type { Language } from '~/domain/shared/language';
import { parseLocalTime } from '~/domain/shared/day';
import { formError, type FormError } from '~/domain/shared/form-error';
import { type Centimes, isAmbiguousPrice, parsePrice, parseRounding, type Rounding } from '~/domain/shared/money';
import { cleanLine, cleanNumber } from '~/domain/shared/typed-text';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const MAX_NAME_LENGTH = 60;
const MIN_LENGTH_MS = HOUR;
/** The longest offer, from its begin to its last end, in ms. */
export const MAX_LENGTH_MS = 60 * DAY;
const MAX_AHEAD_MS = 365 * DAY;
/** Tolerance for a start typed as 'now'. */
const TYPING_MS = HOUR;

/** The owner's values for an offer. Times in ms. */
export interface OfferInput {
  readonly kind: OfferKind;
  readonly names: Readonly<Partial<Record<Language, string>>>;
  readonly percent: number | null;
  readonly priceCentimes: Centimes | null;
  /** The end of prices with a percent off; null: none. */
  readonly round: Rounding | null;
  readonly startsAt: number;
  readonly endsAt: number;
}

const name = z
  .string()
  .default('')
  .transform((typed) => cleanLine(typed).trim())
  .pipe(z.string().max(MAX_NAME_LENGTH, formError('offer-name-too-long')));
const text = z.string().default('');

/** Returns the form of a new offer at `now` (ms). A begin that is left empty is now. */
export function offerForm(now: number) {
  return z
    .object({
      en: name,
      fr: name,
      ar: name,
      kind: z.enum(['percent', 'price']).catch('percent'),
      percent: text,
      price: text,
      round: text,
      begin: text,
      end: text,
    })
    .transform(({ en, fr, ar, ...typed }, context): OfferInput => {
      const refuse = (path: string, message: FormError) => context.addIssue({ code: 'custom', path: [path], message });
      const percent = typed.kind === 'percent' ? parsePercent(typed.percent) : null;
      if (typed.kind === 'percent' && percent === null) refuse('percent', 'offer-percent-invalid');
      const priceCentimes = typed.kind === 'price' ? parsePrice(typed.price) || null : null;
      if (typed.kind === 'price' && priceCentimes === null)
        refuse('price', isAmbiguousPrice(typed.price) ? 'price-ambiguous' : 'offer-price-invalid');
      const startsAt = typed.begin.trim() === '' ? now : parseLocalTime(typed.begin);
      const wrongBegin = beginError(startsAt, now);
      if (wrongBegin) refuse('begin', wrongBegin);
      const endsAt = parseLocalTime(typed.end);
      const wrongEnd = typed.end.trim() === '' ? ('offer-end-required' as const) : endError(endsAt, Math.max(startsAt ?? now, now));
      if (wrongEnd) refuse('end', wrongEnd);
      const round = typed.kind === 'percent' ? parseRounding(typed.round) : null;
      const names = Object.fromEntries(Object.entries({ en, fr, ar }).filter(([, typedName]) => typedName !== ''));
      return { kind: typed.kind, names, percent, priceCentimes, round, startsAt: Math.max(startsAt ?? now, now), endsAt: endsAt ?? now };
    });
}

/** The form of a later end. */
export const laterEndForm = z.object({
  end: text.transform((typed, context) => {
    const at = parseLocalTime(typed);
    if (at === null) context.addIssue({ code: 'custom', message: formError('offer-time-invalid') });
    return at ?? 0;
  }),
});

function parsePercent(typed: string): number | null {
  const digits = cleanNumber(typed).replace(/\s*%$/, '');
  const percent = /^\d{1,2}$/.test(digits) ? Number(digits) : 0;
  return percent >= MIN_PERCENT && percent <= MAX_PERCENT ? percent : null;
}

function beginError(startsAt: number | null, now: number): FormError | null {
  if (startsAt === null) return 'offer-time-invalid';
  if (startsAt < now - TYPING_MS) return 'offer-begin-past';
  return startsAt > now + MAX_AHEAD_MS ? 'offer-begin-too-far' : null;
}

function endError(endsAt: number | null, startsAt: number): FormError | null {
  if (endsAt === null) return 'offer-time-invalid';
  // why a minute less: 'now' is typed in whole minutes
  if (endsAt < startsAt + MIN_LENGTH_MS - 60_000) return 'offer-too-short';
  return endsAt > startsAt + MAX_LENGTH_MS ? 'offer-too-long' : null;
}
