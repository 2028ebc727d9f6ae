import { z } from 'zod';

import { defineDocument, type DocumentReader } from '~/features/documents/index.server';

/** Fields in the document of every staged file. Times in ms. */
export const fileFields = {
  /** The number of chunks that hold its rows. */
  chunks: z.number().int(),
  createdAt: z.number(),
  /** After this time it is removed; null: it stays. */
  expiresAt: z.number().nullable(),
};

/** More fields, for a file whose rows are applied in steps, beside its `state` and the `counts` of its verdicts. Times in ms. */
export const previewFields = {
  ...fileFields,
  /** The name of the chunk set whose rows count. */
  chunkSet: z.string(),
  /** How many of its rows the running work has done. */
  progress: z.number().int(),
  /** Until then, the process that works on it counts as alive. */
  workUntil: z.number(),
  /** The verdicts are new: the store changed after the owner saw the first ones. */
  isRefreshed: z.boolean(),
  /** The account id of the admin who asked for the work. */
  by: z.string().nullable(),
  /** null while work remains. */
  finishedAt: z.number().nullable(),
};

/** A new preview: nobody has decided on it. */
export const UNDECIDED = { state: 'preview', progress: 0, workUntil: 0, isRefreshed: false, by: null, finishedAt: null } as const;

/** How many rows have each verdict, as the document stores it. */
export const countsOf = <Verdict extends string>(verdicts: readonly Verdict[]) => z.partialRecord(z.enum(verdicts), z.number().int());

/** A staged file as it was read; `rev` is its document's revision, for conditional writes. */
export type Read<Document> = Document & { readonly id: string; readonly rev: string };

/** The reader of one kind of staged files. */
export function fileReader<Document>(schema: z.ZodType<Document>): DocumentReader<Read<Document>> {
  return defineDocument(1, ({ id, rev, data }) => ({ ...schema.parse(data), id, rev }));
}

/** What every staged file has, whatever it holds. */
export interface StagedFile {
  readonly id: string;
  readonly rev: string;
  readonly chunks: number;
  /** '': its one set of chunks is never replaced. */
  readonly chunkSet?: string;
}

/** What every staged file has that the owner applies or discards as a whole. */
export interface Preview<State extends string> extends StagedFile {
  readonly chunkSet: string;
  readonly state: State;
  readonly progress: number;
  readonly workUntil: number;
  readonly finishedAt: number | null;
}
