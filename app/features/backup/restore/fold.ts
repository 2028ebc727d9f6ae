import type { Data } from '~/ports/store';
import type { KeptChange } from '~/ports/journal';

import { isKeyPath, isOut, keyPath, recalledKey } from '~/features/key/index.server';
import { idIn, itemsOf } from './lasting.server';
import type { Kept } from './recalling';
import { standingOf } from './timeline';

/** What a journal tells of one key: by the id of each order that has it, or '' for the owner's hand, its last state there. */
interface KeyStory {
  readonly owners: Map<string, Data>;
  lastOut: Data | null;
}

/**
 * The last state of each document in a journal. A key keeps its last state where it was deleted: somebody may have it. After a restore of an
 * old backup a journal tells of two databases: an order that was paid in one of them is paid, and a key is free only if it came back in both.
 */
export function fold(changes: readonly KeptChange[]): Kept {
  const kept = new Map<string, Data | null>();
  const orders = new Map<string, Data[]>();
  const keys = new Map<string, KeyStory>();
  for (const [path, part] of changes) {
    const before = kept.get(path) ?? null;
    kept.set(
      path,
      part === null ? endOf(path, before) : idIn('orders', path) === null ? { ...before, ...part } : withOrder(orders, path, before, part),
    );
    if (isKeyPath(path)) noteKey(keys, path, before, kept.get(path) ?? null);
  }
  for (const [path, states] of orders) keepPaid(kept, path, states);
  const seen = new Set([...orders.values()].flatMap((states) => states.flatMap(seenIn)));
  for (const [path, story] of keys) keepOut(kept, path, story, seen.has(path));
  return kept;
}

const endOf = (path: string, before: Data | null) => (before && isKeyPath(path) ? { ...before, isDeleted: true } : null);

/** The next state of an order: on top of the last one of which it is a later state. */
function withOrder(orders: Map<string, Data[]>, path: string, before: Data | null, part: Data): Data {
  const states = orders.get(path) ?? [];
  orders.set(path, states);
  const base = part['events'] === undefined ? before : states.findLast((state) => ['ahead', 'same'].includes(standingOf(part, state)));
  const after = { ...base, ...part };
  states.push(after);
  return after;
}

/** The last state in which this order was paid. */
function keepPaid(kept: Map<string, Data | null>, path: string, states: readonly Data[]): void {
  const last = kept.get(path);
  const paid = last && !last['payment'] ? states.findLast(({ payment }) => Boolean(payment)) : undefined;
  if (paid !== undefined) kept.set(path, paid);
}

/** The paths of the keys that a shopper saw with an order. */
function seenIn(order: Data): string[] {
  return itemsOf(order['lines']).flatMap(({ gameId, keyId, revealedAt }) =>
    typeof keyId === 'string' && typeof revealedAt === 'number' ? [keyPath(String(gameId), keyId)] : [],
  );
}

/** A burned key stays so; a sold one is free only once its own order, or the owner who took it by hand, gave it back. */
function noteKey(keys: Map<string, KeyStory>, path: string, before: Data | null, after: Data | null): void {
  const story: KeyStory = keys.get(path) ?? { owners: new Map(), lastOut: null };
  keys.set(path, story);
  const owner = (data: Data) => String(data['orderId'] ?? '');
  if (after !== null && isOut(after)) {
    story.lastOut = after;
    if (story.owners.get(owner(after))?.['state'] !== 'burned') story.owners.set(owner(after), after);
  } else if (before !== null && story.owners.get(owner(before))?.['state'] !== 'burned') story.owners.delete(owner(before));
}

/** `isSeen`: by a shopper. What came back unseen in one of two databases may have been seen in the other. */
function keepOut(kept: Map<string, Data | null>, path: string, { owners, lastOut }: KeyStory, isSeen: boolean): void {
  const last = kept.get(path);
  const out = [...owners.values()].at(-1) ?? (isSeen && lastOut !== null ? recalledKey(lastOut, Number(lastOut['soldAt'] ?? 0)) : null);
  if (last && out !== null && !isOut(last)) kept.set(path, last['isDeleted'] === true ? { ...out, isDeleted: true } : out);
}
