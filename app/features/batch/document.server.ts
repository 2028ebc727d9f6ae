import { z } from 'zod';

import type { Snap } from '~/ports/store/port';

/** What the document of every staged file has. Times in ms. */
export const fileFields = {
  /** How many chunks its rows stand in. */
  chunks: z.number().int(),
  createdAt: z.number(),
  /** From then on it is removed; null where it stays. */
  expiresAt: z.number().nullable(),
};

/** What the document of one has whose rows are applied in steps, beside its `state` and the `counts` of its verdicts. Times in ms. */
export const previewFields = {
  ...fileFields,
  /** The rows that count stand in chunks of this name. */
  chunkSet: z.string(),
  /** How many of its rows the work that is under way has done. */
  progress: z.number().int(),
  /** Until then the process that works on it is alive. */
  workUntil: z.number(),
  /** The verdicts were made anew, since the store changed after the owner saw them. */
  isRefreshed: z.boolean(),
  /** The account id of the admin who asked for what is under way. */
  by: z.string().nullable(),
  /** null while something is still to be done. */
  finishedAt: z.number().nullable(),
};

/** How a preview begins: nobody has decided on it. */
export const UNDECIDED = { state: 'preview', progress: 0, workUntil: 0, isRefreshed: false, by: null, finishedAt: null } as const;

/** How many rows have each verdict, as a document keeps it. */
export const countsOf = <Verdict extends string>(verdicts: readonly Verdict[]) => z.partialRecord(z.enum(verdicts), z.number().int());

/** A staged file as it was read; `rev` is its document's, for conditional writes. */
export type Read<Document> = Document & { readonly id: string; readonly rev: string };

export function readDocument<Document>(schema: z.ZodType<Document>, { id, rev, data }: Snap): Read<Document> {
  return { ...schema.parse(data), id, rev };
}

/** As every staged file is, whatever it is about. */
export interface StagedFile {
  readonly id: string;
  readonly rev: string;
  readonly chunks: number;
  /** '': it has one set of chunks for good. */
  readonly chunkSet?: string;
}

/** As every staged file is that the owner decides on as a whole. */
export interface Preview<State extends string> extends StagedFile {
  readonly chunkSet: string;
  readonly state: State;
  readonly progress: number;
  readonly workUntil: number;
  readonly finishedAt: number | null;
}
