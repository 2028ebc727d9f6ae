import { INDEXES } from '~/features/data/indexes';
import { DOCUMENT_KINDS } from '~/features/data/registry.server';
import { kindPathOf } from '~/features/documents/collection.server';
import { schemaOf } from '~/features/documents/reader.server';
import { makeReference } from '~/domain/order';
import type { Data, Json, Snapshot, Store } from '~/ports/store';

import { TEN_PERCENT } from '../shop/coupon-terms';
import { keyInput, type TestShop } from '../shop/test-shop';

/** Kinds of which each document has its one fixed id: no list finds a second one beside it. */
const FIXED: ReadonlySet<string> = new Set(['meta', 'guards', 'catalogue', 'removals', 'settings']);
/** At most so many documents of a kind get twins. */
const SOME = 12;

/** A document beside a sound one, in the same lists, that this release can't read. */
export interface Twin {
  readonly path: string;
  readonly of: string;
  readonly reason: 'damaged' | 'newer';
  readonly data: Data;
}

/**
 * A store with something of every kind: what this shopper, others and the owner did. Documents that take a longer way (a second factor, a
 * batch) are written as their rooms write them. `at` in ms.
 */
export async function fill(
  shop: TestShop,
  shopper: { readonly id: string; readonly email: string },
): Promise<Record<'delivered' | 'owed' | 'waiting', string>> {
  const at = shop.clock();
  await shop.game('hades', 8);
  await shop.game('celeste', 2);
  const place = async (who: string, game: string) => (await shop.order(who, [game], who)).id;

  const delivered = await place(shopper.id, 'hades');
  await shop.approve(delivered);
  await shop.orders.reveal(delivered, 'hades', shopper.id);
  const owed = await place(shopper.id, 'celeste');
  await shop.orders.cancel(owed, shopper.id);
  for (const key of await shop.keys.list('celeste', { used: false, type: null })) await shop.keys.setUsed('celeste', key.id, true, 'owner');
  await shop.approve(owed);
  const waiting = await place('basma', 'hades');
  await shop.prove(waiting, 'basma');
  const called = await place('chaimae', 'hades');
  await shop.orders.flag(called, { code: 'unexpected-answer', note: null });
  await place(shopper.id, 'hades');
  await shop.coupons.create('TEN', { ...TEN_PERCENT, uses: 1 }, 'owner');
  await shop.coupons.createMany('YT', 1, TEN_PERCENT, 'owner');
  await shop.carts.setCode('dounia', 'TEN');
  await place('dounia', 'hades');
  await shop.keys.add('hades', keyInput('ONE-MORE'), 'owner');
  await shop.keyImports.preview('hades', { bytes: Buffer.from('code,originPrice\nNEW-1,60\n'), name: 'keys.csv' }, 15);

  // why a day: a time much farther ahead counts as one that a wrong clock wrote
  const later = at + 24 * 60 * 60_000;
  const file = { chunks: 1, chunkSet: 'a', progress: 0, workUntil: 0, isRefreshed: false, by: null, createdAt: at, finishedAt: null };
  const batch = { kind: 'import', fileName: 'games.csv', coefficient: null, state: 'preview', counts: {}, skipped: 0, skippedTitles: [] };
  const offer = { kind: 'percent', percent: 25, startsAt: at, endsAt: later, appliedAt: at, state: 'done', counts: {} };
  const written: Readonly<Record<string, Data>> = {
    [`cardAttempts/${called}-1`]: { orderId: called, attempt: 1, state: 'captured', startedAt: at, dueAt: at },
    'alarms/store.a1': { code: 'unknown', orderId: null, note: null, at, openSince: at },
    'cardEvents/e1': { kind: 'other', at, expiresAt: later },
    'accountRemovals/left': { email: 'left@example.com', emailVerified: false, askedAt: at, dueAt: later },
    'accountLanguages/basma': { language: 'fr' },
    'confirmedLinks/basma': { links: [] },
    'providerStates/p1': { expiresAt: later },
    'securityClients/slot-1': { events: [], changedAt: at },
    'securityLogs/basma': { events: [], changedAt: at },
    'sessionEnds/gone': { at },
    'formerAdmins/left': { email: 'left@example.com' },
    [`games/hades/pictureFiles/${'a'.repeat(24)}-300.webp`]: { data: '' },
    [`settings/shop/logos/${'a'.repeat(24)}`]: { webp: '', png: '' },
    'gameBatches/b1': { ...file, ...batch, expiresAt: later },
    'gameBatches/b1/chunks/a-0': { data: '[]' },
    'offers/o1': { ...file, ...offer, expiresAt: null },
    'offers/o1/chunks/a-0': { data: '[]' },
    'statements/s1': { name: 'bank.csv', method: 'bank', by: 'owner', rows: 0, chunks: 1, createdAt: at, expiresAt: later },
    'statements/s1/chunks/000': { data: shop.encryption.seal('[]', 'statements/s1/chunks/000') },
    'statementRows/f1': { statementId: 's1', orderId: delivered, by: 'owner', at },
    'stockAlerts/a1.0': { gameId: 'hades', email: 'basma@example.com', askedAt: at, waitingSince: at },
    'wishes/basma': { games: [{ gameId: 'hades', at, priceCentimes: 9900 }], changedAt: at },
    'secondFactors/basma': { sealedSecret: null, offer: null },
    'subjects/s1': { accountId: 'basma' },
    'messages/m1': { from_name: 'Basma', from_email: shopper.email, message: 'Hello', state: 'new', createdAt: at },
  };
  for (const [path, data] of Object.entries(written)) await shop.store.set(path, data);
  return { delivered, owed, waiting };
}

/** Puts beside documents of every kind one that is damaged, and one of a later release. Throws where a kind has none. */
export async function addTwins(store: Store): Promise<readonly Twin[]> {
  const kinds = new Map<string, Snapshot[]>();
  for (const doc of await store.scan({ limit: 10_000 })) {
    const kind = kindPathOf(doc.path);
    kinds.set(kind, [...(kinds.get(kind) ?? []), doc]);
  }
  const twins: Twin[] = [];
  for (const kind of Object.keys(DOCUMENT_KINDS).filter((each) => !FIXED.has(each))) {
    const sound = kinds.get(kind) ?? [];
    if (sound.length === 0) throw new Error(`There is no document of ${kind}.`);
    for (const doc of sound.slice(0, SOME)) {
      for (const [reason, data] of Object.entries({ damaged: damagedOf(doc, kind), newer: { ...doc.data, schema: 99 } }) as [
        Twin['reason'],
        Data,
      ][]) {
        const path = twinPathOf(doc, kind, reason);
        await store.set(path, data);
        twins.push({ path, of: doc.path, reason, data });
      }
    }
  }
  return twins;
}

/** Returns whether its reader finds an unreadable part; some kinds are read field by field, and never fail for a value. */
export function isUnreadable(doc: Snapshot): boolean {
  try {
    DOCUMENT_KINDS[kindPathOf(doc.path)]?.read(doc);
    return false;
  } catch {
    return true;
  }
}

function twinPathOf({ path, id }: Snapshot, kind: string, reason: Twin['reason']): string {
  const own = path.slice(0, -id.length);
  if (kind === 'orders') return `${own}${makeReference(crypto.getRandomValues(new Uint8Array(6)))}`;
  // A session's id is a hash, and some ids are as long as ids may be.
  return /^[0-9a-f]{64}$/.test(id) ? `${own}${id.slice(0, -1)}${reason === 'newer' ? 'x' : 'y'}` : `${own}${id}-${reason}`;
}

/** The same document with one unknown value: in a field that no query uses, so that the same lists find it. */
function damagedOf(doc: Snapshot, kind: string): Data {
  const collection = kind.split('/').at(-1) ?? '';
  const queried = new Set(INDEXES.filter(({ from, exempt }) => from === collection && !exempt).flatMap(({ fields }) => fields));
  const fields = Object.keys(doc.data).filter((field) => !queried.has(field) && field !== 'schema');
  const strange: Json = { value: 'that nobody knows' };
  const odd = fields.map((field) => ({ ...doc.data, [field]: strange }));
  const breaking = odd.find((data) => schemaOf({ data }) < 99 && isUnreadable({ ...doc, data }));
  return breaking ?? Object.assign({ ...doc.data }, ...fields.map((field) => ({ [field]: strange })));
}
