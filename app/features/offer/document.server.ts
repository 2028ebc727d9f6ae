import { z } from 'zod';

import { JOB_STATES } from '~/domain/bulk-job/state';
import { OFFER_KINDS, OFFER_VERDICTS } from '~/domain/offer/row';
import { LANGUAGES } from '~/domain/shared/language';
import { ROUNDINGS, toCentimes } from '~/domain/shared/money';

import { countsOf, fileReader, previewFields, type Read } from '~/features/bulk-job/index.server';

export const OFFERS = 'offers';

const offerDocument = z.object({
  ...previewFields,
  kind: z.enum(OFFER_KINDS),
  /** Its name in each language; none: it has no name. */
  names: z.partialRecord(z.enum(LANGUAGES), z.string()).default({}),
  percent: z.number().int().nullable(),
  priceCentimes: z.number().transform(toCentimes).nullable().default(null),
  /** The end of its rounded prices; null: none. */
  round: z.enum(ROUNDINGS).nullable().default(null),
  startsAt: z.number(),
  endsAt: z.number(),
  stoppedAt: z.number().nullable().default(null),
  /** The time from which it counts: all of its games have it; null before. */
  appliedAt: z.number().nullable().default(null),
  state: z.enum(JOB_STATES),
  counts: countsOf(OFFER_VERDICTS),
  /** Games that had left the store when their turn came. */
  skipped: z.number().int().default(0),
});

/** An offer, from its preview on. Times in ms. */
export type Offer = Read<z.infer<typeof offerDocument>>;

export const offerPath = (id: string) => `${OFFERS}/${id}`;

export const toOffer = fileReader(offerDocument);
