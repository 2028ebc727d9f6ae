import { z } from 'zod';

import type { Snapshot } from '~/ports/store';

import { defineDocument, type Stored } from '~/features/documents/index.server';

/** A second factor, on or offered. Secrets are sealed, recovery codes keyed hashes. */
const factorDocument = z.object({
  offer: z.object({ sealedSecret: z.string(), at: z.number() }).nullable().default(null),
  sealedSecret: z.string().nullable().default(null),
  /** ms */
  onAt: z.number().nullable().default(null),
  /** The half minute of the last code that counted: no code counts twice. */
  lastStep: z.number().default(0),
  recovery: z.array(z.string()).default([]),
});

type StoredFactor = Stored<typeof factorDocument>;

export type Factor = Pick<StoredFactor, 'lastStep' | 'recovery'> & { readonly sealedSecret: string; readonly onAt: number };

export const toFactor = defineDocument(1, ({ data }): StoredFactor => factorDocument.parse(data));

export const factorPath = (accountId: string) => `secondFactors/${accountId}`;

/** Returns null where it is off. Throws UnreadableDocument, so that no sign-in passes without a code. */
export function factorOf(doc: Snapshot | null): Factor | null {
  if (!doc) return null;
  const { sealedSecret, onAt, lastStep, recovery } = toFactor(doc);
  return sealedSecret === null ? null : { sealedSecret, onAt: onAt ?? 0, lastStep, recovery };
}

export function offerOf(doc: Snapshot | null): StoredFactor['offer'] {
  return doc && toFactor(doc).offer;
}
