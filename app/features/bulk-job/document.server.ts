import { z } from 'zod';

import { defineDocument, type DocumentReader } from '~/features/documents/index.server';

/** Fields in the document of every staged file. Times in ms. */
export const fileFields = {
  chunks: z.number().int(),
  createdAt: z.number(),
  /** null: it stays. */
  expiresAt: z.number().nullable(),
};

export const previewFields = {
  ...fileFields,
  chunkSet: z.string(),
  progress: z.number().int(),
  /** The time until which the process that works on it counts as alive. */
  workUntil: z.number(),
  /** Set where the store changed after the owner saw the first verdicts. */
  isRefreshed: z.boolean(),
  by: z.string().nullable(),
  /** null while work remains. */
  finishedAt: z.number().nullable(),
};

export const UNDECIDED = { state: 'preview', progress: 0, workUntil: 0, isRefreshed: false, by: null, finishedAt: null } as const;

/** Returns the schema of the number of rows by verdict. */
export const countsOf = <Verdict extends string>(verdicts: readonly Verdict[]) => z.partialRecord(z.enum(verdicts), z.number().int());

/** A staged file as it was read; `rev` is its document's revision, for conditional writes. */
export type Read<Document> = Document & { readonly id: string; readonly rev: string };

export function fileReader<Document>(schema: z.ZodType<Document>): DocumentReader<Read<Document>> {
  return defineDocument(1, ({ id, rev, data }) => ({ ...schema.parse(data), id, rev }));
}

export interface StagedFile {
  readonly id: string;
  readonly rev: string;
  readonly chunks: number;
  /** '': its one set of chunks is never replaced. */
  readonly chunkSet?: string;
}

/** The fields of every staged file that the owner applies or discards as a whole. */
export interface Preview<State extends string> extends StagedFile {
  readonly chunkSet: string;
  readonly state: State;
  readonly progress: number;
  readonly workUntil: number;
  readonly finishedAt: number | null;
}
