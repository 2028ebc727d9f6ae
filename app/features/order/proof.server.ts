import { z } from 'zod';

import { ShopError } from '~/domain/shop-error';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store/port';

import { randomId, sha256 } from '~/features/random';

/** The largest payment proof, in bytes. */
export const MAX_PROOF_BYTES = 5 * 1024 * 1024;

const PROOF_KINDS = ['jpeg', 'png', 'webp', 'pdf'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];
export type ProofRefusal = 'proof-missing' | 'proof-type' | 'proof-too-large';

export interface SavedProof {
  readonly id: string;
  /** Hash of the file's bytes, to recognize the same proof again. */
  readonly sha256: string;
  readonly kind: ProofKind;
  readonly size: number;
}

// why 360,000: its base64 stays below 512 kB, and a multiple of 3 needs no padding between chunks
const CHUNK_BYTES = 360_000;
const CONTENT_TYPES: Readonly<Record<ProofKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

/** What is damaged of one is as if it were not there: the owner still opens the order, and removes the file. */
const proofDocument = z.object({
  sha256: z.string().catch(''),
  kind: z.enum(PROOF_KINDS).catch('pdf'),
  /** Bytes. */
  size: z.number().catch(0),
  chunks: z.number().int().nonnegative().catch(0),
});
const chunkDocument = z.object({ data: z.string().catch('') });

export type Proofs = ReturnType<typeof createProofs>;

/** Stores payment proofs in the document store, in chunks of at most 512 kB. */
export function createProofs({ store, clock }: { store: Store; clock: Clock }) {
  /** Stores a file whose content is a JPEG, PNG, WebP or PDF, without its name. Its document is written with the last chunk. */
  async function save(
    bytes: Uint8Array,
  ): Promise<({ readonly ok: true } & SavedProof) | { readonly ok: false; readonly code: ProofRefusal }> {
    if (bytes.length === 0) return { ok: false, code: 'proof-missing' };
    if (bytes.length > MAX_PROOF_BYTES) return { ok: false, code: 'proof-too-large' };
    const kind = sniff(bytes);
    if (kind === null) return { ok: false, code: 'proof-type' };
    const proof = { id: randomId(), sha256: await sha256(bytes), kind, size: bytes.length };
    const chunks = Math.ceil(bytes.length / CHUNK_BYTES);
    const chunk = (index: number) => ({
      set: chunkPath(proof.id, index),
      data: { data: Buffer.from(bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)).toString('base64') },
    });
    for (let index = 0; index < chunks - 1; index += 1) await store.commit([chunk(index)]);
    const document = { sha256: proof.sha256, kind, size: proof.size, chunks, createdAt: clock() };
    await store.commit([chunk(chunks - 1), { create: `proofs/${proof.id}`, data: document }]);
    return { ok: true, ...proof };
  }

  /** What is stored of a proof beside its bytes. ShopError 'not-found'. */
  async function find(id: string): Promise<SavedProof & { readonly chunks: number }> {
    const snap = await store.get(`proofs/${id}`);
    if (!snap) throw new ShopError('not-found', [id]);
    return { id, ...proofDocument.parse(snap.data) };
  }

  /** The file, with its type and a generated name. ShopError 'not-found'. */
  async function read(id: string): Promise<{ readonly bytes: Uint8Array; readonly contentType: string; readonly name: string }> {
    const proof = await find(id);
    const parts = await store.getMany(Array.from({ length: proof.chunks }, (_, index) => chunkPath(id, index)));
    const bytes = Buffer.concat(parts.map((part) => Buffer.from(part === null ? '' : chunkDocument.parse(part.data).data, 'base64')));
    return { bytes, contentType: CONTENT_TYPES[proof.kind], name: `proof-${id}.${proof.kind === 'jpeg' ? 'jpg' : proof.kind}` };
  }

  /** Removes a file that no order took. */
  async function remove(id: string): Promise<void> {
    const { chunks } = await find(id);
    await store.bulk(
      [`proofs/${id}`, ...Array.from({ length: chunks }, (_, index) => chunkPath(id, index))].map((path) => ({ delete: path })),
    );
  }

  return { save, find, read, remove };
}

/** The kind of a file, by its first bytes; null for any other. A name or a declared type proves nothing. */
export function sniff(bytes: Uint8Array): ProofKind | null {
  const starts = (text: string, at = 0) => [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0));
  if (bytes.length < 12) return null;
  if (starts('\u0089PNG\r\n\u001a\n')) return 'png';
  if (starts('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp';
  return starts('%PDF-') ? 'pdf' : null;
}

const chunkPath = (id: string, index: number) => `proofs/${id}/chunks/${String(index).padStart(3, '0')}`;
