import { z } from 'zod';

import { isUsed, KEY_STATES, KEY_TYPES, nextKeyState } from '~/domain/key';
import { cleanCode, codeIdentity } from '~/domain/key/code';
import { buyingPrice, readStoredPrice, toDecimal } from '~/domain/shared/money';
import type { Encryption } from '~/ports/encryption';
import { eachPage } from '~/ports/store/paginate';
import { StoreError, type Data, type Snapshot, type Store, type Transaction, type Write } from '~/ports/store';

import { withChangedAt, defineDocument, randomSortKey, parseAll, tryParse, type Stored } from '~/features/documents/index.server';
import type { KeyInput } from './form.server';

/** Holds a key for an order until a time (ms). The caller has read it in this transaction and found that the order may take it. */
export function holdKey(tx: Transaction, key: Key, orderId: string, { at, until }: { readonly at: number; readonly until: number }): void {
  move(tx, key, 'hold', at, { orderId, holdUntil: until });
}

export function releaseKey(tx: Transaction, key: Key, at: number): void {
  move(tx, key, 'release', at, { orderId: null, holdUntil: 0, rand: randomSortKey() });
}

/** Sells a key to an order: from then on it is the shopper's. */
export function sellKey(tx: Transaction, key: Key, orderId: string, soldAt: number): void {
  move(tx, key, 'sell', soldAt, { orderId, holdUntil: 0, soldAt });
}

/** Takes back a sold key that was never shown: it can be sold again. */
export function returnKey(tx: Transaction, key: Key, at: number): void {
  move(tx, key, 'return', at, { orderId: null, holdUntil: 0, rand: randomSortKey(), soldAt: null });
}

/** Takes back a sold key that was shown: it is never given again, and still names its order. */
export function burnKey(tx: Transaction, key: Key, at: number): void {
  move(tx, key, 'burn', at, { orderId: key.orderId, holdUntil: 0 });
}

function move(
  tx: Transaction,
  key: Key,
  event: 'hold' | 'release' | 'sell' | 'return' | 'burn',
  at: number,
  fields: { orderId: string | null; holdUntil: number; rand?: number; soldAt?: number | null },
): void {
  const state = nextKeyState(key.state, event);
  // why: the callers check before, but a change outside the table must never be written
  if (state === null) throw new StoreError('stale', `${key.path}: ${event} on ${key.state}`);
  tx.update(key.path, { ...fields, state, used: isUsed(state), ...withChangedAt(at) });
}

/** Returns whether a shopper has or had a key of this stored state: it is never sold again. */
export function isGivenAway(state: unknown): boolean {
  return state === 'sold' || state === 'burned';
}

/** Returns whether a stored key can still be sold; false for an unknown state, since a shopper may have it. */
export function isAvailable({ state, used }: Data): boolean {
  return state === undefined ? used !== true : state === 'free' || state === 'held';
}

/** The fields of a key's document that say to whom it belongs. */
const BINDING = ['state', 'used', 'orderId', 'holdUntil', 'soldAt', 'recalledAt', 'rand', 'changedAt'] as const;

export function keyBinding(data: Data): Data {
  const binding: Data = {};
  for (const field of BINDING) if (data[field] !== undefined) binding[field] = data[field];
  return binding;
}

/** Returns the binding of a key that was given to an order which a restore could not bring back: it is never given again. `at` in ms. */
export function recalledKey(binding: Data, at: number): Data {
  return { ...binding, state: 'burned', used: true, holdUntil: 0, recalledAt: at };
}

/** Returns the binding of a key that the owner gave away by hand and then deleted: it is never sold. */
export function takenOutKey(data: Data): Data {
  return { ...data, state: 'used', used: true, orderId: null, holdUntil: 0 };
}

/** Returns a stub of a key whose code was lost with the database: it keeps the code from being sold again. `at` in ms. */
export function newStub(path: string, encryption: Encryption, at: number): Data {
  const prices = { originPrice: 0, buyingPrice: 0, profit: 0 };
  return { code: encryption.seal(LOST_CODE, path), ...prices, rand: 0, holdUntil: 0, createdAt: at, recalledAt: at, ...withChangedAt(at) };
}

const LOST_CODE = 'LOST-IN-A-RESTORE';

const keyDocument = z
  .object({
    /** Sealed, or plain in older data. */
    code: z.string(),
    codeHash: z.string().nullable().default(null),
    type: z.enum(KEY_TYPES).catch('Steam'),
    /** The flag of older data; it agrees with the state. */
    used: z.boolean().catch(false),
    originPrice: z.unknown().optional().transform(readStoredPrice),
    buyingPrice: z.unknown().optional().transform(readStoredPrice),
    state: z.enum(KEY_STATES).optional(),
    /** ms; the end of the hold. */
    holdUntil: z.number().catch(0),
    orderId: z.string().nullable().catch(null),
    recalledAt: z.number().nullable().catch(null).default(null),
    /** Set while the owner counts it as lost; `at` in ms. */
    writtenOff: z.object({ at: z.number(), reason: z.string() }).nullable().catch(null).default(null),
  })
  // why: documents of older data have no state; their flag says whether they are free or used
  .transform(({ state, ...key }) => ({ ...key, state: state ?? (key.used ? ('used' as const) : ('free' as const)) }));

export type Key = Stored<typeof keyDocument> & { readonly id: string; readonly path: string; readonly gameId: string };

export const keyPath = (gameId: string, keyId: string) => `games/${gameId}/codes/${keyId}`;

export const isKeyPath = (path: string) => /^games\/[^/]+\/codes\/[^/]+$/.test(path);

/** Returns the keyed hash by which a code is known in the store: the same for every spelling of one code. */
export function codePrint(encryption: Pick<Encryption, 'fingerprint'>, code: string): string {
  return encryption.fingerprint(codeIdentity(code));
}

/** Returns the path of the document that makes a code unique; `hash` is its fingerprint. */
export const hashPath = (hash: string) => `codeHashes/${hash}`;

/** Returns the document of a new key, free or taken out by hand; `at` in ms. It can be read at its path alone. */
export function newKeyDocument(path: string, input: KeyInput, encryption: Encryption, at: number, isUsed = false) {
  const sells = buyingPrice(input.originPrice, input.coefficient);
  return {
    code: encryption.seal(cleanCode(input.code), path),
    codeHash: codePrint(encryption, input.code),
    type: input.type,
    used: isUsed,
    originPrice: toDecimal(input.originPrice),
    buyingPrice: toDecimal(sells),
    profit: (sells - input.originPrice) / 100,
    expiresAt: null,
    state: isUsed ? 'used' : 'free',
    rand: randomSortKey(),
    orderId: null,
    holdUntil: 0,
    createdAt: at,
    ...withChangedAt(at),
  } satisfies Data;
}

export async function* allKeys(store: Store, gameId: string): AsyncGenerator<Key> {
  for await (const docs of eachPage(store, { from: `games/${gameId}/codes`, limit: 1000 })) yield* parseAll(parseKey, docs);
}

export const parseKey = defineDocument(1, (doc): Key => ({
  id: doc.id,
  path: doc.path,
  gameId: doc.path.split('/')[1] ?? '',
  ...keyDocument.parse(doc.data),
}));

const hashDocument = z.object({ gameId: z.string(), keyId: z.string() });

export const toKeyOwner = defineDocument(1, (doc): Stored<typeof hashDocument> => hashDocument.parse(doc.data));

/** Returns whether no order has or had this key. An expired hold counts too, because its order may still be paid. */
export function isRemovable(code: Snapshot): boolean {
  const key = tryParse(parseKey, code);
  if (key === null) return false;
  const { state, orderId } = key;
  return (state === 'free' || state === 'used') && orderId === null && typeof code.data['soldAt'] !== 'number';
}

/** Returns the deletion of a key and of its code's document, so that it can be imported again; only as it was read. */
export function keyDeletion(code: Snapshot): Write[] {
  const { codeHash } = parseKey(code);
  return [{ delete: code.path, ifRev: code.rev }, ...(codeHash ? [{ delete: hashPath(codeHash) }] : [])];
}
