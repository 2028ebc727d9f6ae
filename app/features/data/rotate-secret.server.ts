import { COLLECTION_ROWS } from '~/domain/documents/collections';
import type { Encryption } from '~/ports/encryption';
import { eachPage } from '~/ports/store/paginate';
import type { Json, Patch, Query, Snapshot, Store, Write } from '~/ports/store';
import { succeeded, CONFLICT } from '~/ports/store/retry';

import { patient, patiently } from './scan';
import { beginSealingAnew, endSealingAnew } from '~/features/key/index.server';

/** A collection with sealed values; `fields` names them, `offer.sealedSecret` the one inside an object. */
interface Sealed {
  readonly query: Query;
  readonly fields: readonly string[];
  /** Set where they are in chunks below these documents. */
  readonly isInChunks?: true;
}

/** Everything that the store seals, beside its own note (features/key/encryption-secret.server.ts). */
const SEALED = COLLECTION_ROWS.flatMap(({ name, group, sealed: fields, sealedAt }): Sealed[] => {
  if (fields === undefined) return [];
  if (group === 'chunks') return [{ query: { from: name.slice(0, name.indexOf('/')) }, fields, isInChunks: true }];
  return [{ query: { from: group, group: name !== group, ...(sealedAt !== undefined && { where: [[sealedAt, '>=', 0]] }) }, fields }];
});

export interface RenewResult {
  readonly renewed: number;
  /** Documents with a value that no secret at hand opens. They stay as they are. */
  readonly lost: readonly string[];
  /** True where KEY_SECRET alone opens everything else. */
  readonly isDone: boolean;
}

const PAGE_SIZE = 500;
const STEP = 100;
/** The most walks through everything: an open shop may seal in the older way behind a walk. */
const WALKS = 5;

/**
 * Seals anew what an earlier release or KEY_SECRET_BEFORE has sealed. Repeatable, also while the shop is open. Errors as in
 * checkKeySecret().
 */
export async function renewSeals({
  store,
  encryption,
  onProgress = () => {},
}: {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly onProgress?: (renewed: number) => void;
}): Promise<RenewResult> {
  await beginSealingAnew({ store, encryption });
  const lost = new Set<string>();
  let renewed = 0;
  for (let walk = 0; walk < WALKS; walk += 1) {
    const count = await renewAll();
    if (count === 0) {
      await endSealingAnew({ store, encryption });
      return { renewed, lost: [...lost], isDone: true };
    }
  }
  return { renewed, lost: [...lost], isDone: false };

  async function renewAll(): Promise<number> {
    let count = 0;
    for (const { query, fields, isInChunks = false } of SEALED)
      for await (const docs of isInChunks ? chunksBelow(store, query) : eachPage(patient(store), { ...query, limit: PAGE_SIZE })) {
        const due = docs.filter((doc) => patchOf(doc, fields) !== null);
        for (let at = 0; at < due.length; at += STEP) {
          renewed += await renewMany(due.slice(at, at + STEP), fields);
          onProgress(renewed);
        }
        count += due.length;
      }
    return count;
  }

  async function renewMany(docs: readonly Snapshot[], fields: readonly string[]): Promise<number> {
    const writes = docs.flatMap((doc): Write[] => writeOf(doc, patchOf(doc, fields)));
    if (await succeeded(store.commit(writes), CONFLICT)) return docs.length;
    let count = 0;
    for (const { path } of docs) {
      const doc = await patiently(() => store.get(path));
      const [write] = doc === null ? [] : writeOf(doc, patchOf(doc, fields));
      if (write !== undefined && (await succeeded(store.commit([write]), CONFLICT))) count += 1;
    }
    return count;
  }

  function patchOf(doc: Snapshot, fields: readonly string[]): Patch | null {
    const patch: Patch = {};
    for (const name of fields) {
      const [field = '', inner] = name.split('.');
      const value = (patch[field] as Json | undefined) ?? doc.data[field];
      const next = renewedIn(doc.path, value, inner);
      if (next !== undefined) patch[field] = next;
    }
    return Object.keys(patch).length === 0 ? null : patch;
  }

  function renewedIn(path: string, value: Json | undefined, inner: string | undefined): Json | undefined {
    if (inner !== undefined) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
      const next = renewedIn(path, value[inner], undefined);
      return next === undefined ? undefined : { ...value, [inner]: next };
    }
    if (typeof value !== 'string' || !encryption.isSealed(value) || encryption.isCurrent(value)) return undefined;
    if (encryption.opener(value, path) !== null) return encryption.seal(encryption.open(value, path), path);
    lost.add(path);
    return undefined;
  }
}

const writeOf = ({ path, rev }: Snapshot, patch: Patch | null): Write[] => (patch === null ? [] : [{ update: path, patch, ifRev: rev }]);

/** Yields the chunks below these documents only: most others belong to proofs, which are large. */
async function* chunksBelow(store: Store, query: Query): AsyncGenerator<readonly Snapshot[], void, undefined> {
  for await (const files of eachPage(patient(store), { ...query, limit: PAGE_SIZE }))
    for (const { path } of files) yield* eachPage(patient(store), { from: `${path}/chunks`, limit: 5 });
}
