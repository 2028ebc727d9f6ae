import type { Data, Snapshot } from '~/ports/store';

import { isUsing, type UsingOrder } from '~/domain/coupon';
import { COUPONS, parseCoupon, slotsOf, SPENT } from '~/features/coupon/index.server';
import { DOCUMENT_KINDS, isEqual } from '~/features/data/index.server';
import { kindPathOf, tryParse } from '~/features/documents/index.server';
import { OFFERS } from '~/features/offer/index.server';
import { orderPath } from '~/features/order/index.server';
import { factsOf, idIn, type Restoring } from './facts.server';
import { itemsOf, sharePrint } from './irreversible-facts.server';

/** Lets the newest stand of what carries no time: settings, codes and their uses, offers that were stopped, mails that were ended. */
export async function replayNewest(restoring: Restoring): Promise<void> {
  await replayWhole(restoring, 'settings');
  await replayWhole(restoring, 'coupons');
  for (const [path, part] of factsOf(restoring, 'coupon-uses')) if (part !== null) await replayUse(restoring, path, part);
  for (const [path, part] of factsOf(restoring, 'offers')) if (part !== null) await replayOffer(restoring, path, part);
  for (const [path, part] of factsOf(restoring, 'wishes')) if (part !== null) await replayWishes(restoring, path, part);
}

/** Replays documents of which the journal keeps all: after a restore no order shows an account that the owner has left. */
async function replayWhole(restoring: Restoring, of: 'settings' | 'coupons'): Promise<void> {
  const { draft, report } = restoring;
  for (const [path, part] of factsOf(restoring, of)) {
    if (part === null) continue;
    const own = await draft.get(path);
    const next = { ...own?.data, ...part };
    if (isEqual(next, own?.data ?? null)) continue;
    if (!isWhole(path, next)) {
      if (of === 'coupons') report.add('coupons-lost', path);
      continue;
    }
    await draft.set(path, next);
    if (idIn(COUPONS, path) !== null) await fillSlots(restoring, { path, data: next });
    report.add(of === 'coupons' ? 'coupons-kept' : 'settings-kept', path);
  }
}

/** Returns whether this release can read the document: the journal of an earlier one has only what changed. */
function isWhole(path: string, data: Data): boolean {
  const kind = DOCUMENT_KINDS[kindPathOf(path)];
  return kind !== undefined && tryParse(kind.read, snapshotOf(path, data)) !== null;
}

const snapshotOf = (path: string, data: Data): Snapshot => ({ path, id: path.slice(path.lastIndexOf('/') + 1), data, rev: '' });

/** Makes the uses in all that a code has and the draft lacks, each free. */
async function fillSlots({ draft }: Restoring, { path, data }: { readonly path: string; readonly data: Data }): Promise<void> {
  const { id, slotSet, uses } = parseCoupon(snapshotOf(path, data));
  const slots = [...slotsOf(slotSet ?? id, uses)];
  const docs = await draft.getMany(slots.map(({ set }) => set));
  await draft.bulk(slots.filter((_, nth) => docs[nth] === null));
}

/** Replays a use: a lost order's counts for good if the order's own would: no order is left that could give it back. */
async function replayUse({ draft, facts, clock, report }: Restoring, path: string, part: Data): Promise<void> {
  const own = await draft.get(path);
  const isSlot = path.startsWith('couponSlots/');
  const { orderId } = part;
  if (typeof orderId !== 'string') {
    if (own !== null && isSlot) await draft.update(path, { orderId: null, until: 0 });
    return;
  }
  const order = await draft.get(orderPath(orderId));
  const isSpent = order === null && isUsing(usingOrder(facts.get(orderPath(orderId)) ?? null), clock());
  if (order === null && !isSpent) return;
  // why 1: the search for a free one looks at it first, and learns what it is
  const next = { ...own?.data, ...part, ...(isSpent ? { isSpent } : {}), ...(isSlot ? { until: isSpent ? SPENT : 1 } : {}) };
  if (own?.data['orderId'] === orderId || !isWhole(path, isSlot ? { rand: 0, ...next } : next)) return;
  await draft.set(path, isSlot ? { rand: 0, ...next } : next);
  if (!isSlot) report.add('uses-kept', path);
}

function usingOrder(part: Data | null): UsingOrder {
  const { state = 'cancelled', lines } = part ?? {};
  const seen = itemsOf(lines).map(({ revealedAt = null }) => ({ revealedAt, state: 'delivered' }));
  return { state, holdUntil: 0, lines: seen } as UsingOrder;
}

async function replayOffer({ draft, report }: Restoring, path: string, { stoppedAt = null, endsAt = null }: Data): Promise<void> {
  const own = await draft.get(path);
  // why: a preview has no games yet; the owner decides on it anew
  if (own === null || idIn(OFFERS, path) === null || own.data['state'] === 'preview') return;
  const next = { stoppedAt: stoppedAt ?? own.data['stoppedAt'] ?? null, endsAt: endsAt ?? own.data['endsAt'] ?? null };
  if (isEqual({ ...own.data, ...next }, own.data)) return;
  await draft.update(path, next);
  report.add('offers-kept', path);
}

/** Ends mails and an address of a list that its shopper ended; what was allowed since is asked again. */
async function replayWishes({ draft, encryption, report }: Restoring, path: string, part: Data): Promise<void> {
  const own = await draft.get(path);
  if (own === null) return;
  const isEnded = part['consentAt'] === null && typeof own.data['consentAt'] === 'number';
  const print = sharePrint(encryption, own.data['shareId'] ?? null);
  const isUnshared = print !== null && part['sharePrint'] !== undefined && part['sharePrint'] !== print;
  if (!isEnded && !isUnshared) return;
  await draft.update(path, {
    ...(isEnded ? { consentAt: null, mailAt: null } : {}),
    ...(isUnshared ? { shareId: null, shareName: '', sharedAt: null } : {}),
  });
  report.add('mails-stopped', path);
}
