import type { Encryption } from '~/ports/encryption';
import { eachPage } from '~/ports/store/paginate';
import { type Snapshot, type Store, StoreError, type Write } from '~/ports/store';

import { patient, patiently } from './scan';
import { tryParse } from '~/features/documents/index.server';
import { beginSealingAnew, codePrint, hashPath, type Key, keyPath, parseKey, toKeyOwner } from '~/features/key/index.server';

export interface LeftKey {
  readonly path: string;
  /** The key with the same code; null: this one is not readable. */
  readonly twin: string | null;
}

export interface EncryptResult {
  readonly keys: number;
  readonly encrypted: number;
  readonly left: readonly LeftKey[];
}

const STEP = 100;

/**
 * Seals the plain codes of older data, each unique in `codeHashes`. Repeatable, also while the shop is open. A key with another's code is
 * left.
 */
export async function encryptKeys({
  store,
  encryption,
  onProgress = () => {},
}: {
  readonly store: Store;
  readonly encryption: Encryption;
  readonly onProgress?: (encrypted: number) => void;
}): Promise<EncryptResult> {
  await beginSealingAnew({ store, encryption });
  const left: LeftKey[] = [];
  let keys = 0;
  let encrypted = 0;
  for await (const docs of keyPages(store)) {
    keys += docs.length;
    const plain = docs.filter((doc) => isPlain(doc, encryption, left));
    for (let at = 0; at < plain.length; at += STEP) {
      encrypted += await sealMany(plain.slice(at, at + STEP));
      onProgress(encrypted);
    }
  }
  return { keys, encrypted, left };

  /** Seals all in one step; if one is in the way (a twin, a sale), one by one. */
  async function sealMany(docs: readonly Snapshot[]): Promise<number> {
    try {
      await store.commit(docs.flatMap((doc) => sealing(doc)));
      return docs.length;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
    }
    let sealed = 0;
    for (const doc of docs) if (await patiently(() => sealOne(doc.path))) sealed += 1;
    return sealed;
  }

  function sealing(doc: Snapshot): Write[] {
    const key = parseKey(doc);
    const { fields, hash } = sealed(key);
    return [
      { update: doc.path, patch: fields, ifRev: doc.rev },
      { create: hash, data: { gameId: key.gameId, keyId: key.id } },
    ];
  }

  async function sealOne(path: string): Promise<boolean> {
    const outcome = await store.transaction(async (tx) => {
      const doc = await tx.get(path);
      if (!doc || encryption.isSealed(parseKey(doc).code)) return 'gone';
      const key = parseKey(doc);
      const { fields, hash } = sealed(key);
      const hashDoc = await tx.get(hash);
      const owner = hashDoc && toKeyOwner(hashDoc);
      const twin = owner && (await tx.get(keyPath(owner.gameId, owner.keyId)));
      if (twin && twin.path !== path) return twin;
      tx.update(path, fields);
      tx.set(hash, { gameId: key.gameId, keyId: key.id });
      return 'sealed';
    });
    if (typeof outcome !== 'string') left.push({ path, twin: outcome.path });
    return outcome === 'sealed';
  }

  function sealed({ code, path }: Key): { readonly fields: { code: string; codeHash: string }; readonly hash: string } {
    const codeHash = codePrint(encryption, code);
    return { fields: { code: encryption.seal(code, path), codeHash }, hash: hashPath(codeHash) };
  }
}

async function* keyPages(store: Store): AsyncGenerator<readonly Snapshot[], void, undefined> {
  for await (const docs of eachPage(patient(store), { from: 'codes', group: true, limit: 500 }))
    yield docs.filter((doc) => /^games\/[^/]+\/codes\/[^/]+$/.test(doc.path));
}

function isPlain(doc: Snapshot, encryption: Encryption, left: LeftKey[]): boolean {
  const code = sealedCodeOf(doc);
  if (code === null) left.push({ path: doc.path, twin: null });
  return code !== null && !encryption.isSealed(code);
}

function sealedCodeOf(doc: Snapshot): string | null {
  const key = tryParse(parseKey, doc);
  return key === null || key.code.trim() === '' ? null : key.code;
}
