import { z } from 'zod';

import { auditKeyName, type AuditAction } from '~/domain/audit';
import { formError, type FormError } from '~/domain/form-error';
import { isTakeable, isUsed, KEY_STATES, KEY_TYPES, nextKeyState, type KeyState, type KeyType } from '~/domain/key';
import {
  buyingPrice,
  MAX_CENTIMES,
  parseCoefficient,
  parsePrice,
  readStoredPrice,
  toDecimal,
  type Centimes,
  type Tenths,
} from '~/domain/money';
import { ShopError } from '~/domain/shop-error';
import type { Cipher } from '~/ports/cipher';
import type { Clock } from '~/ports/clock';
import type { Data, Page, Snap, Store, Transaction, Write } from '~/ports/store/port';
import { idOf } from '~/ports/store/rules';

import { recordChange, type AdminChange } from '~/features/audit.server';
import { changeMark, removalNote } from '~/features/catalogue/changes';
import { isPossibleId } from '~/features/document-id';
import { readByName } from '~/features/read-by-name';
import { plainPrints } from './plain.server';
import { randomId, randomPoint } from '~/features/random';

/** Of a code, in characters. */
export const MAX_CODE_LENGTH = 255;

const keyDocument = z.looseObject({
  code: z.string(),
  type: z.enum(KEY_TYPES).catch('Steam'),
  used: z.boolean().catch(false),
  originPrice: z.unknown().optional().transform(readStoredPrice),
  buyingPrice: z.unknown().optional().transform(readStoredPrice),
  state: z.enum(KEY_STATES).optional(),
  holdUntil: z.number().catch(0),
  orderId: z.string().nullable().catch(null),
  codeHash: z.string().optional(),
  rand: z.number().catch(0),
});

/** One key as it is stored. `code` is sealed, or plain in older data; documents without a state are free or used by their flag. */
export interface Key {
  readonly id: string;
  readonly path: string;
  readonly gameId: string;
  readonly code: string;
  readonly codeHash: string | null;
  readonly type: KeyType;
  readonly state: KeyState;
  /** The flag of older data, as it is stored; it agrees with the state. */
  readonly used: boolean;
  /** ms; a hold counts until then. */
  readonly holdUntil: number;
  readonly orderId: string | null;
  readonly originPrice: Centimes;
  readonly buyingPrice: Centimes;
}

export interface KeyInput {
  readonly code: string;
  readonly type: KeyType;
  readonly originPrice: Centimes;
  readonly coefficient: Tenths;
}

const coefficientField = z
  .string()
  .default('1.5')
  .transform((typed, context) => parseCoefficient(typed) ?? refuse(context, 'key-buying-price-failed'));

/** The form that adds many keys from a file, the file apart. */
export const keyFileForm = z.object({ coefficient: coefficientField });

/** The form that adds one key: docs/rules.md, Keys. */
export const keyForm = z
  .object({
    code: z.string(formError('code-required')).trim().min(1, formError('code-required')).max(MAX_CODE_LENGTH, formError('code-too-long')),
    type: z.enum(KEY_TYPES, formError('type-unknown')).default('Steam'),
    originPrice: z
      .string()
      .default('')
      .transform((typed, context) => parsePrice(typed) || refuse(context, 'key-origin-price-invalid')),
    coefficient: coefficientField,
  })
  .transform((input, context) => {
    const sells = buyingPrice(input.originPrice, input.coefficient);
    if (sells === 0 || sells > MAX_CENTIMES)
      context.addIssue({ code: 'custom', path: ['coefficient'], message: formError('key-buying-price-failed') });
    return input satisfies KeyInput;
  });

function refuse(context: z.RefinementCtx, code: FormError): never {
  context.addIssue({ code: 'custom', message: code });
  return z.NEVER;
}

export const keyPath = (gameId: string, keyId: string) => `games/${gameId}/codes/${keyId}`;
/** The document that makes a code unique; `hash` is its fingerprint. */
export const hashPath = (hash: string) => `codeHashes/${hash}`;

/** The document of a new key, free or taken out by hand; `at` in ms. */
export function newKeyDocument(input: KeyInput, cipher: Cipher, at: number, isUsed = false) {
  const sells = buyingPrice(input.originPrice, input.coefficient);
  return {
    code: cipher.seal(input.code),
    codeHash: cipher.fingerprint(input.code),
    type: input.type,
    used: isUsed,
    originPrice: toDecimal(input.originPrice),
    buyingPrice: toDecimal(sells),
    profit: (sells - input.originPrice) / 100,
    expiresAt: null,
    state: isUsed ? 'used' : 'free',
    rand: randomPoint(),
    orderId: null,
    holdUntil: 0,
    createdAt: at,
    ...changeMark(at),
  } satisfies Data;
}

/** Every key of a game, in the order of the store. */
export async function* allKeys(store: Store, gameId: string): AsyncGenerator<Key> {
  for (let after: string | null | undefined; after !== null;) {
    const page: Page = await store.query({ from: `games/${gameId}/codes`, limit: 1000, ...(after ? { after } : {}) });
    for (const doc of page.docs) yield toKey(doc);
    after = page.next;
  }
}

/** Reads a key document, older ones without the new fields too. */
export function toKey(snap: Snap): Key {
  const document = keyDocument.parse(snap.data);
  return {
    id: snap.id,
    path: snap.path,
    gameId: snap.path.split('/')[1] ?? '',
    code: document.code,
    codeHash: document.codeHash ?? null,
    type: document.type,
    state: document.state ?? (document.used ? 'used' : 'free'),
    used: document.used,
    holdUntil: document.holdUntil,
    orderId: document.orderId,
    originPrice: document.originPrice,
    buyingPrice: document.buyingPrice,
  };
}

/** An order has, or had, this key: it stays. One in a lapsed hold counts too, because its order may still be paid. */
export function isRemovable(code: Snap): boolean {
  const { state, orderId } = toKey(code);
  return (state === 'free' || state === 'used') && orderId === null && typeof code.data['soldAt'] !== 'number';
}

/** A key goes together with the document that makes it unique, so that it can be loaded again; only as it was read. */
export function keyDeletion(code: Snap): Write[] {
  const { codeHash } = toKey(code);
  return [{ delete: code.path, ifRev: code.rev }, ...(codeHash ? [{ delete: hashPath(codeHash) }] : [])];
}

export type KeyChanges = ReturnType<typeof createKeyChanges>;

/** The keys of the games: what the owner does with them. */
export function createKeyChanges({
  store,
  cipher,
  clock,
  onStockArrived = async () => {},
}: {
  store: Store;
  cipher: Cipher;
  clock: Clock;
  /** Told of a game that has new free keys, before anybody hears that they came in: somebody may have paid for one already. */
  onStockArrived?: (gameId: string) => Promise<void>;
}) {
  const now = clock;

  /** A new key and the document that makes it unique in the whole store, compared without case and spaces. */
  function writes(
    gameId: string,
    input: KeyInput,
  ): [key: Write & { create: string; data: Data }, hash: Write & { create: string; data: Data }] {
    const id = randomId();
    const data = newKeyDocument(input, cipher, now());
    return [
      { create: keyPath(gameId, id), data },
      { create: hashPath(data.codeHash), data: { gameId, keyId: id } },
    ];
  }

  /** Adds one key. ShopError 'code-exists' where the store has it already, 'not-found' without the game. */
  async function add(gameId: string, input: KeyInput, by: string): Promise<void> {
    const [key, hash] = writes(gameId, input);
    const older = (await plainPrints(store, cipher, gameId)).get(cipher.fingerprint(input.code));
    if (older !== undefined) throw new ShopError('code-exists', [older]);
    await store.transaction(async (tx) => {
      const { game, known } = await readByName(tx, { game: `games/${gameId}`, known: hash.create });
      if (!game || game.data['archived'] === true) throw new ShopError('not-found', [gameId]);
      if (known) throw new ShopError('code-exists', [String(known.data['gameId'])]);
      tx.create(key.create, key.data);
      tx.create(hash.create, hash.data);
      const after = { type: input.type, originPrice: key.data['originPrice'], buyingPrice: key.data['buyingPrice'] };
      record(tx, 'key-added', { subject: key.create, code: input.code, by, before: null, after });
    });
    await onStockArrived(gameId);
  }

  /** Adds many keys in chunks, each all or nothing; a key that is there already is left as it is. Returns how many are new. */
  async function addMany(gameId: string, inputs: readonly KeyInput[]): Promise<number> {
    let added = 0;
    for (let at = 0; at < inputs.length; at += 100) {
      const chunk = inputs.slice(at, at + 100).map((input) => writes(gameId, input));
      const known = await store.getMany(chunk.map(([, hash]) => hash.create));
      const fresh = chunk.filter((_, index) => !known[index]);
      await store.commit(fresh.flat());
      added += fresh.length;
    }
    if (added > 0) await onStockArrived(gameId);
    return added;
  }

  /** Takes a key out of the store by hand, or puts it back. Saying it twice changes nothing. ShopError 'not-found', 'code-in-order'. */
  async function setUsed(gameId: string, keyId: string, used: boolean, by: string): Promise<void> {
    await changing(gameId, keyId, (tx, key) => {
      if (isUsed(key.state) === used) return;
      const from = isTakeable(key, now()) ? 'free' : key.state;
      const state = nextKeyState(from, used ? 'markUsed' : 'markAvailable');
      if (state === null) throw new ShopError('code-in-order', [key.orderId ?? '']);
      tx.update(key.path, { state, used: isUsed(state), orderId: null, holdUntil: 0, rand: randomPoint(), ...changeMark(now()) });
      const said = { before: { state: from }, after: { state } };
      record(tx, used ? 'key-marked-used' : 'key-marked-available', { subject: key.path, code: cipher.open(key.code), by, ...said });
    });
    if (!used) await onStockArrived(gameId);
  }

  /** Deletes a key that no order has. Twice is harmless. ShopError 'code-in-order'. */
  async function remove(gameId: string, keyId: string, by: string): Promise<void> {
    await changing(gameId, keyId, (tx, key) => {
      tx.delete(key.path);
      if (key.codeHash) tx.delete(hashPath(key.codeHash));
      const note = removalNote(gameId, now());
      tx.set(note.set, note.data);
      const before = { state: key.state, type: key.type, originPrice: toDecimal(key.originPrice) };
      record(tx, 'key-deleted', { subject: key.path, code: cipher.open(key.code), by, before, after: null });
    }).catch((error: unknown) => {
      if (!(error instanceof ShopError && error.code === 'not-found')) throw error;
    });
  }

  /** `code` in the open: of it the log keeps what a person needs to find the key. */
  function record(
    tx: Transaction,
    action: AuditAction,
    { code, before, after, ...change }: Omit<AdminChange, 'at' | 'action'> & { readonly code: string },
  ): void {
    const key = auditKeyName(idOf(change.subject), code);
    recordChange(tx, { ...change, at: now(), action, before: before && { key, ...before }, after: after && { key, ...after } });
  }

  async function changing(gameId: string, keyId: string, change: (tx: Transaction, key: Key) => void): Promise<void> {
    if (!isPossibleId(gameId) || !isPossibleId(keyId)) throw new ShopError('not-found', [keyId]);
    await store.transaction(async (tx) => {
      const snap = await tx.get(keyPath(gameId, keyId));
      if (!snap) throw new ShopError('not-found', [keyId]);
      const key = toKey(snap);
      if (!isTakeable(key, now()) && key.state !== 'used') throw new ShopError('code-in-order', [key.orderId ?? '']);
      change(tx, key);
    });
  }

  return { add, addMany, setUsed, remove };
}
