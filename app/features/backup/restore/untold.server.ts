import type { Data, Store } from '~/ports/store';

import { isKeyPath, isOut } from '~/features/key/index.server';
import { isDamaged } from './damage.server';
import { hasNoPerson } from './keep-orders.server';
import { idIn } from './lasting.server';
import type { Kept } from './recalling';
import { standingOf } from './timeline';

interface Known {
  /** The backup, with what the replaced database told. */
  readonly draft: Store;
  readonly replaced: Store;
  readonly partedAt: number | null;
}

/**
 * What only the journal tells: the replaced database has no such document, or none that can be read, or an earlier state of it, as where an
 * older file was copied over it. Where that is so of an order or a key, it may be so of accounts too.
 */
export async function untold({ draft, replaced, partedAt }: Known, kept: Kept): Promise<Kept> {
  const later = await laterFacts(draft, kept);
  const isOlder = partedAt !== null || later.size > 0;
  const [found, drafted] = await Promise.all([replaced, draft].map((store) => store.getMany([...kept.keys()])));
  return new Map(
    [...kept].filter(([path, part], index) => {
      // why: an order may have lost a key to another one by now, which only its timeline doesn't say
      const snap = (idIn('orders', path) === null ? found : drafted)?.[index] ?? null;
      if (snap === null || isDamaged(snap) || later.has(path)) return true;
      return /^(users|secondFactors)\//.test(path) ? isOlder : part !== null && later.has(`orders/${String(part['orderId'])}`);
    }),
  );
}

/** The orders and keys that are later in the journal than in the draft. */
async function laterFacts(draft: Store, kept: Kept): Promise<ReadonlySet<string>> {
  const facts = [...kept].flatMap(([path, part]) =>
    part !== null && (isKeyPath(path) || idIn('orders', path) !== null) ? [{ path, part }] : [],
  );
  const known = await draft.getMany(facts.map(({ path }) => path));
  return new Set(
    facts.flatMap(({ path, part }, index) => {
      const own = known[index]?.data;
      return own !== undefined && (isKeyPath(path) ? isSale(part, own) : isLaterOrder(part, own)) ? [path] : [];
    }),
  );
}

const isLaterOrder = (part: Data, own: Data) => standingOf(part, own) === 'ahead' || (hasNoPerson(part) && !hasNoPerson(own));
const isSale = (part: Data, own: Data) => isOut(part) && !isOut(own);
