import { z } from 'zod';

import type { Data, Json, Snapshot } from '~/ports/store';

import type { Stored } from '~/features/documents/index.server';

const tally = z.object({ collection: z.string(), count: z.number(), digest: z.string() });

const markDocument = z.object({
  from: z.string(),
  before: z.string().nullable().default(null),
  after: z.string(),
  copied: z.array(tally),
});

/** The progress of a copy. It is written in one step with the documents, so that it is always true. */
export type CopyMark = Stored<typeof markDocument>;

export function toMark(doc: Snapshot): CopyMark {
  return markDocument.parse(doc.data);
}

export function fromMark({ from, before, after, copied }: CopyMark): Data {
  return { from, before, after, copied: copied.map((row): Json => ({ ...row })) };
}
