import { z } from 'zod';

import { FILE_KINDS } from '~/domain/shared/file-kind';
import type { Data, Reader, Snapshot, Transaction, Write } from '~/ports/store';

import { unvalidated, type DocumentKinds, defineDocument, tryParse, type Stored, type Input } from '~/features/documents/index.server';

/** `proofs/{id}`, with its bytes in chunks below. What is damaged of one is as if it were not there: the owner still opens the order. */
const proofDocument = z.object({
  /** Hash of the bytes that are kept, to recognize the same proof again. */
  sha256: z.string().catch(''),
  kind: z.enum(FILE_KINDS).catch('pdf'),
  /** Bytes. */
  size: z.number().catch(0),
  chunks: z.number().int().nonnegative().catch(0),
  /** ms since 1970. */
  createdAt: z.number().catch(0),
  /** The order that took it; null before that. */
  orderId: z.string().nullable().default(null).catch(null),
  /** After this time (ms) it is removed: no order took it; null: one did. */
  expiresAt: z.number().nullable().default(null).catch(null),
});
export type ProofDocument = Stored<typeof proofDocument>;

const chunkDocument = z.object({ data: z.string().catch('') });

/** `proofHashes/{hash of the bytes that are kept}`: the first order that sent a file. It stays when the file goes. */
const sentProof = z.object({ orderId: z.string() });

export const PROOFS = 'proofs';
export const proofPath = (id: string) => `${PROOFS}/${id}`;
export const chunkPaths = (id: string, chunks: number): readonly string[] =>
  Array.from({ length: chunks }, (_, index) => `${proofPath(id)}/chunks/${String(index).padStart(3, '0')}`);

export const toProof = defineDocument(1, ({ id, data }): ProofDocument & { readonly id: string } => ({ id, ...proofDocument.parse(data) }));

/** The bytes of one chunk; none where it is missing. */
export const toBytes = (chunk: Snapshot | null) => Buffer.from(chunk === null ? '' : chunkDocument.parse(chunk.data).data, 'base64');

/** A new file's document: no order has it yet. */
export const newProof = (fields: Input<typeof proofDocument>): Data => ({ ...proofDocument.parse(fields) });

/** Notes, in the transaction that gives the proof to an order, that it stays with it. */
export function keepProof(tx: Transaction, { path }: Snapshot, orderId: string): void {
  tx.update(path, { orderId, expiresAt: null });
}

export const toSentProof = defineDocument(1, ({ data }) => sentProof.parse(data));

export const sentProofPath = (sha256: string) => `proofHashes/${sha256}`;

/**
 * The other order that sent the same file before, null where none did. It is noted in the transaction that sends a file, so that of many
 * at once only one is the first. `sent`: the document of sentProofPath(), read there.
 */
export function noteSentProof(
  tx: Transaction,
  { sha256, orderId, sent }: { readonly sha256: string; readonly orderId: string; readonly sent: Snapshot | null },
): string | null {
  if (sent === null) tx.create(sentProofPath(sha256), { orderId });
  const first = sent && tryParse(toSentProof, sent);
  return first === null || first.orderId === orderId ? null : first.orderId;
}

/** Every file of an order, also those that it had before the present one. */
export async function proofsIn(tx: Reader, { id }: { readonly id: string }): Promise<Snapshot[]> {
  return (await tx.query({ from: PROOFS, where: [['orderId', '==', id]] })).docs;
}

/** Removes a proof with its bytes, in the transaction that takes it from its order: nothing of it is left. `proof`: read there; null: gone. */
export function forgetProof(tx: Transaction, proof: Snapshot | null): void {
  for (const path of proof === null ? [] : pathsOf(proof)) tx.delete(path);
}

/** The same as one commit, which does nothing where the file changed since it was read. */
export function proofDeletion(proof: Snapshot): Write[] {
  return pathsOf(proof).map((path) => (path === proof.path ? { delete: path, ifRev: proof.rev } : { delete: path }));
}

const pathsOf = (proof: Snapshot) => [proof.path, ...chunkPaths(proof.id, toProof(proof).chunks)];

/** What this room stores. */
export const PROOF_DOCUMENTS = {
  proofHashes: { read: toSentProof },
  proofs: { read: toProof },
  'proofs/{}/chunks': unvalidated,
} satisfies DocumentKinds;
