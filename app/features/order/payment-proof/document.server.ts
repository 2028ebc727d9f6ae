import { z } from 'zod';

import { FILE_KINDS } from '~/domain/shared/file-kind';
import type { Data, Reader, Snapshot, Transaction, Write } from '~/ports/store';

import { defineDocument, tryParse, type Stored, type Input } from '~/features/documents/index.server';

/** `proofs/{id}`, with its bytes in chunks below. Damaged fields count as absent, so that the order still opens. */
const proofDocument = z.object({
  sha256: z.string().catch(''),
  kind: z.enum(FILE_KINDS).catch('pdf'),
  size: z.number().catch(0),
  chunks: z.number().int().nonnegative().catch(0),
  /** ms since 1970. */
  createdAt: z.number().catch(0),
  orderId: z.string().nullable().default(null).catch(null),
  /** The time (ms) of its removal if no order takes it; null: one did. */
  expiresAt: z.number().nullable().default(null).catch(null),
});
export type ProofDocument = Stored<typeof proofDocument>;

const chunkDocument = z.object({ data: z.string().catch('') });

/** `proofHashes/{hash of the stored bytes}`: the first order that sent a file, and the last other one. It stays when a file is rejected. */
const sentProof = z.object({ orderId: z.string(), againBy: z.string().nullable().default(null).catch(null) });

export const PROOFS = 'proofs';
export const proofPath = (id: string) => `${PROOFS}/${id}`;
export const chunkPaths = (id: string, chunks: number): readonly string[] =>
  Array.from({ length: chunks }, (_, index) => `${proofPath(id)}/chunks/${String(index).padStart(3, '0')}`);

export const toProof = defineDocument(1, ({ id, data }): ProofDocument & { readonly id: string } => ({ id, ...proofDocument.parse(data) }));

export const toBytes = (chunk: Snapshot | null) => Buffer.from(chunk === null ? '' : chunkDocument.parse(chunk.data).data, 'base64');

export const newProof = (fields: Input<typeof proofDocument>): Data => ({ ...proofDocument.parse(fields) });

export function keepProof(tx: Transaction, { path }: Snapshot, orderId: string): void {
  tx.update(path, { orderId, expiresAt: null });
}

export const toSentProof = defineDocument(1, ({ data }) => sentProof.parse(data));

export const sentProofPath = (sha256: string) => `proofHashes/${sha256}`;

/** Returns another order that sent this file, or null, and notes this one. `sentProofDoc`: sentProofPath()'s document, read here. */
export function noteSentProof(
  tx: Transaction,
  { sha256, orderId, sentProofDoc }: { readonly sha256: string; readonly orderId: string; readonly sentProofDoc: Snapshot | null },
): string | null {
  if (sentProofDoc === null) tx.create(sentProofPath(sha256), { orderId });
  const file = sentProofDoc && tryParse(toSentProof, sentProofDoc);
  if (file === null) return null;
  if (file.orderId !== orderId) tx.merge(sentProofPath(sha256), { againBy: orderId });
  return otherWithFile(file, orderId);
}

/**
 * Takes an order off the note of a file that it replaced. `sentProofDoc`: sentProofPath()'s document, read here. The same order twice stands for
 * several, of which the note may have lost one: it stays.
 */
export function forgetSentProof(tx: Transaction, sentProofDoc: Snapshot | null, id: string): void {
  const file = sentProofDoc && tryParse(toSentProof, sentProofDoc);
  if (!sentProofDoc || !file) return;
  const { orderId, againBy } = file;
  if (orderId === id && againBy === null) tx.delete(sentProofDoc.path);
  else if (orderId === id) tx.merge(sentProofDoc.path, { orderId: againBy });
  else if (againBy === id) tx.merge(sentProofDoc.path, { againBy: orderId });
}

/** Returns another order that sent the file: the first one, or the last one that sent it after. */
export function otherWithFile({ orderId, againBy }: z.infer<typeof sentProof>, id: string): string | null {
  if (orderId !== id) return orderId;
  return againBy === id ? null : againBy;
}

/** Returns whether the order waits with the proof that the owner looked at. */
export function isShown(order: { readonly state: string; readonly proofId: string | null }, seen: string | null): boolean {
  return order.state === 'in_review' && order.proofId === seen;
}

export async function proofsIn(tx: Reader, { id }: { readonly id: string }): Promise<Snapshot[]> {
  return (await tx.query({ from: PROOFS, where: [['orderId', '==', id]] })).docs;
}

/** Removes a proof with its bytes, in the transaction that takes it from its order. null: it is gone. */
export function forgetProof(tx: Transaction, proof: Snapshot | null): void {
  for (const path of proof === null ? [] : pathsOf(proof)) tx.delete(path);
}

/** Returns the same as one commit, which does nothing where the file changed since it was read. */
export function proofDeletion(proof: Snapshot): Write[] {
  return pathsOf(proof).map((path) => (path === proof.path ? { delete: path, ifRev: proof.rev } : { delete: path }));
}

const pathsOf = (proof: Snapshot) => [proof.path, ...chunkPaths(proof.id, toProof(proof).chunks)];
