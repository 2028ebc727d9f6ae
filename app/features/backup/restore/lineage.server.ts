import { eachPage } from '~/ports/store/paginate';
import type { Snapshot, Store } from '~/ports/store';

import { isSameStore } from '~/features/key/index.server';
import { orderPath } from '~/features/order/index.server';
import { isEqual, pagesOf } from '~/features/data/index.server';
import { isDamaged } from './damage.server';
import { sideOf } from './sides.server';
import { momentOf, sharedUntil, standingOf } from './timeline';

/** How the database that is replaced stands to the backup. */
export interface Lineage {
  /** It is an earlier state of the backup, and nothing was done with it since: nothing in it is worth keeping. */
  readonly isBehind: boolean;
  /**
   * The last moment (ms) that both know, where the backup knows of later ones: what one of them lacks and is older was ended there, what is
   * newer never came there. null in the usual case: the backup is an earlier state of the database.
   */
  readonly partedAt: number | null;
}

interface Both {
  readonly draft: Store;
  readonly replaced: Store;
  readonly now: number;
}

const PAGE_SIZE = 400;
const USUAL: Lineage = { isBehind: false, partedAt: null };
/** What a store that is only opened writes by itself, or anybody's visit. */
const PASSING = new Set(['accountLanguages', 'addresses', 'cardEvents', 'carts', 'guards', 'limits', 'marks', 'shoppers']);
/** What only one of them has of these was done there, whatever its clock said: it sold. */
const SALES = /^(orders|payments)\//;
/** Where nothing that is lasting is ever deleted: the other store never had it. */
const LASTING = ['audit', 'orders', 'payments'];
/** In ms: no retention takes an unpaid order or an entry of the log sooner. */
const YOUNG = 60 * 24 * 60 * 60_000;

/**
 * Finds out which of the two went on after the other. A database whose backup was made of it, and that went on, is the usual case. But the
 * owner may first restore an old backup, and then find a newer copy; between the two her shop may have sold.
 */
export async function lineageOf(both: Both): Promise<Lineage> {
  if (!(await isSameStore(both.draft, both.replaced))) return USUAL;
  const found = await compare(both);
  const lastOfBackup = await lastOnlyIn(both);
  if (!found.isBackupAhead && lastOfBackup <= found.partedAt) return USUAL;
  return { isBehind: !found.isReplacedAhead && found.lastOfReplaced <= found.partedAt, partedAt: found.partedAt };
}

/** Goes through all that the replaced database has. */
async function compare({ draft, replaced, now }: Both) {
  const found = { partedAt: 0, lastOfReplaced: 0, isBackupAhead: false, isReplacedAhead: false };
  const shared = (at: number) => (found.partedAt = Math.max(found.partedAt, Math.min(at, now)));
  for await (const docs of pagesOf(replaced)) {
    const people = docs.filter(({ path }) => isOfPeople(path));
    const own = await draft.getMany(people.map(({ path }) => path));
    people.forEach((doc, index) => {
      const other = own[index] ?? null;
      if (other === null && SALES.test(doc.path)) found.isReplacedAhead = true;
      else if (other === null) found.lastOfReplaced = Math.max(found.lastOfReplaced, momentOf(doc.data, now));
      else if (isEqual(doc.data, other.data)) shared(momentOf(doc.data, now));
      else if (!isDamaged(doc)) noteDiffering(doc, other);
    });
  }
  return found;

  function noteDiffering(doc: Snapshot, other: Snapshot): void {
    if (doc.path !== orderPath(doc.id)) {
      found.isReplacedAhead ||= momentOf(doc.data, now) > momentOf(other.data, now);
      return;
    }
    const standing = standingOf(doc.data, other.data);
    shared(sharedUntil(doc.data, other.data));
    found.isReplacedAhead ||= standing === 'ahead' || standing === 'apart';
    found.isBackupAhead ||= standing === 'behind' || standing === 'apart';
  }
}

/** The last moment (ms) of what the replaced database lacks and nobody deleted there; 0 where there is nothing. */
async function lastOnlyIn({ draft, replaced, now }: Both): Promise<number> {
  let last = 0;
  for (const from of LASTING)
    for await (const docs of eachPage(draft, { from, limit: PAGE_SIZE })) {
      const lasting = docs.filter((doc) => isLasting(from, doc, now));
      const others = await replaced.getMany(lasting.map(({ path }) => path));
      lasting.forEach((doc, index) => {
        if (others[index] === null) last = Math.max(last, momentOf(doc.data, now));
      });
    }
  return last;
}

function isLasting(from: string, { data }: Snapshot, now: number): boolean {
  if (from === 'payments') return data['direction'] !== 'out';
  const isPaid = from === 'orders' && typeof data['payment'] === 'object' && data['payment'] !== null;
  return isPaid || momentOf(data, now) > now - YOUNG;
}

function isOfPeople(path: string): boolean {
  const side = sideOf(path);
  return side !== 'backup' && side !== 'nowhere' && !PASSING.has(path.split('/')[0] ?? '');
}
