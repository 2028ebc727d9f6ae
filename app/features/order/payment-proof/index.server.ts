import { kindOf, wholePdf, type FileKind } from '~/domain/shared/file-kind';
import { ShopError } from '~/domain/shared/shop-error';
import type { Clock } from '~/ports/clock';
import type { PictureFault, Pictures } from '~/ports/pictures';
import type { Snapshot, Store } from '~/ports/store';
import { succeeded, CONFLICT } from '~/ports/store/retry';

import { randomId, tryParse, sha256, whenDue } from '~/features/documents/index.server';
import { chunkPaths, newProof, proofDeletion, proofPath, PROOFS, toBytes, toProof } from './document.server';

export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;
export const MAX_PDF_BYTES = 5 * 1024 * 1024;
export const MAX_PROOF_BYTES = { picture: MAX_PICTURE_BYTES, pdf: MAX_PDF_BYTES } as const;
const KEPT_SIDE = 2_560;
/** The width, in pixels, at which a long screenshot of a phone can still be read. */
const LEAST_WIDTH = 1_080;

export type ProofRefusal =
  | 'proof-required'
  | 'proof-type'
  | 'proof-other-picture'
  | 'proof-broken'
  | 'proof-too-many-dots'
  | 'proof-too-large'
  | 'proof-pdf-too-large';
const FAULTS: Readonly<Record<PictureFault, ProofRefusal>> = { broken: 'proof-broken', 'too-many-dots': 'proof-too-many-dots' };

export interface SavedProof {
  readonly id: string;
  readonly sha256: string;
  readonly kind: FileKind;
  readonly size: number;
}

// why 360,000: its base64 stays below 512 kB, and a multiple of 3 needs no padding between chunks
const CHUNK_BYTES = 360_000;
/** The time (ms) after which an upload that no order took is removed. */
export const COMING_MS = 60 * 60_000;
const SWEPT_AT_ONCE = 50;
const CONTENT_TYPES: Readonly<Record<FileKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
};

export type Proofs = ReturnType<typeof createProofs>;

/** Stores payment proofs in the document store, in chunks of at most 512 kB. */
export function createProofs({ store, clock, pictures }: { store: Store; clock: Clock; pictures: Pictures }) {
  /** Stores a whole JPEG, PNG, WebP or PDF without its name. Its document is written first, so that sweep() removes a cut-off upload. */
  async function save(
    upload: Uint8Array,
  ): Promise<({ readonly ok: true } & SavedProof) | { readonly ok: false; readonly code: ProofRefusal }> {
    const file = await toFormState(upload);
    if (!file.ok) return file;
    const { kind, bytes } = file;
    const proof = { id: randomId(), sha256: await sha256(bytes), kind, size: bytes.length };
    const chunks = chunkPaths(proof.id, Math.ceil(bytes.length / CHUNK_BYTES)).map((path, index) => ({
      set: path,
      data: { data: Buffer.from(bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)).toString('base64') },
    }));
    const [first, ...others] = chunks;
    const { id: _id, ...proofFields } = proof;
    const now = clock();
    const document = newProof({ ...proofFields, chunks: chunks.length, createdAt: now, expiresAt: now + COMING_MS });
    await store.commit([{ create: proofPath(proof.id), data: document }, ...(first ? [first] : [])]);
    for (const chunk of others) await store.commit([chunk]);
    return { ok: true, ...proof };
  }

  /** Keeps of a picture at most KEPT_SIDE pixels a side, of a long one LEAST_WIDTH across, without metadata; of a PDF all from its header to its end. */
  async function toFormState(
    upload: Uint8Array,
  ): Promise<
    { readonly ok: true; readonly kind: FileKind; readonly bytes: Uint8Array } | { readonly ok: false; readonly code: ProofRefusal }
  > {
    if (upload.length === 0) return { ok: false, code: 'proof-required' };
    if (upload.length > MAX_PICTURE_BYTES) return { ok: false, code: 'proof-too-large' };
    const kind = kindOf(upload);
    if (kind === null) return { ok: false, code: 'proof-type' };
    if (kind === 'other-picture') return { ok: false, code: 'proof-other-picture' };
    if (kind !== 'pdf') {
      const picture = await pictures.smaller(upload, KEPT_SIDE, { leastWidth: LEAST_WIDTH });
      return picture.ok ? { ok: true, ...picture.made } : { ok: false, code: FAULTS[picture.why] };
    }
    if (upload.length > MAX_PDF_BYTES) return { ok: false, code: 'proof-pdf-too-large' };
    const pdf = wholePdf(upload);
    return pdf ? { ok: true, kind, bytes: pdf } : { ok: false, code: 'proof-broken' };
  }

  async function hashOf(upload: Uint8Array): Promise<string | null> {
    const file = await toFormState(upload);
    return file.ok ? sha256(file.bytes) : null;
  }

  async function find(id: string): Promise<SavedProof & { readonly chunks: number }> {
    return toProof(await mustFind(id));
  }

  async function mustFind(id: string): Promise<Snapshot> {
    const doc = await store.get(proofPath(id));
    if (!doc) throw new ShopError('not-found', [id]);
    return doc;
  }

  /** Returns the file with its type and a generated name. ShopError 'not-found'. */
  async function read(id: string): Promise<{ readonly bytes: Uint8Array; readonly contentType: string; readonly name: string }> {
    const proof = await find(id);
    const parts = await store.getMany(chunkPaths(id, proof.chunks));
    const name = `proof-${id}.${proof.kind === 'jpeg' ? 'jpg' : proof.kind}`;
    return { bytes: Buffer.concat(parts.map(toBytes)), contentType: CONTENT_TYPES[proof.kind], name };
  }

  /** Gives a file to an order; discards it where the order has another one, or refused it. */
  async function attach<Taker extends { readonly proofId: string | null }>(id: string, act: () => Promise<Taker>): Promise<Taker> {
    try {
      const order = await act();
      if (order.proofId !== id) await discard(id);
      return order;
    } catch (error) {
      // why only then: without a certain answer of the store, the sweep decides
      if (error instanceof ShopError) await discard(id);
      throw error;
    }
  }

  async function discard(id: string): Promise<void> {
    const doc = await store.get(proofPath(id));
    if (doc && tryParse(toProof, doc)?.orderId === null) await succeeded(store.commit(proofDeletion(doc)), CONFLICT);
  }

  /** Removes files that no order took in time; returns the number. */
  async function sweep(): Promise<number> {
    let count = 0;
    for (const where of whenDue('expiresAt', clock())) {
      const { docs } = await store.query({ from: PROOFS, where, limit: SWEPT_AT_ONCE });
      for (const doc of docs) if (tryParse(toProof, doc) && (await succeeded(store.commit(proofDeletion(doc)), CONFLICT))) count += 1;
    }
    return count;
  }

  return { save, hashOf, find, read, attach, discard, sweep };
}
