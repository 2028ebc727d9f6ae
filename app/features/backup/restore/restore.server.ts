import type { Store } from '~/ports/store';
import type { KeptChange } from '~/ports/journal';

import { ownValue } from '~/domain/shared/own-value';
import { checkWhole, DataRefusal, DOCUMENT_KINDS, pagesOf } from '~/features/data/index.server';
import { kindPathOf } from '~/features/documents/index.server';
import { adoptKeySecret } from '~/features/key/index.server';
import { readFacts, type Restoring } from './facts.server';
import { createNames } from './names.server';
import { replayAccounts, revokeSessions } from './replay-accounts.server';
import { replayKeys } from './replay-keys.server';
import { replayMoney } from './replay-money.server';
import { replayNewest } from './replay-newest.server';
import { replayOrders } from './replay-orders.server';
import { type RestoreLine, RestoreReport } from './report';

interface Restore extends Omit<Restoring, 'facts' | 'report'> {
  /** The database that it will replace; null where there is none, or where only the journal counts. */
  readonly replaced: Store | null;
  readonly journal: readonly KeptChange[];
}

/**
 * Turns a copy of a backup into what a restore puts in place: docs/restoring.md, What a restore keeps. A repeat needs a fresh copy.
 * DataRefusal 'no-backup' (empty), 'unfinished-copy', 'other-secret'.
 */
export async function prepareRestore({ replaced, journal, ...to }: Restore): Promise<readonly RestoreLine[]> {
  const { draft, encryption } = to;
  await checkWhole(draft);
  if (!(await adoptKeySecret({ store: draft, encryption }))) throw new DataRefusal('other-secret');
  if ((await draft.scan({ limit: 1 })).length === 0) throw new DataRefusal('no-backup');
  const report = new RestoreReport();
  const restoring: Restoring = { ...to, report, facts: await readFacts({ draft, journal, replaced, encryption }) };
  const orders = await replayOrders(restoring);
  await replayKeys(restoring);
  await replayMoney(restoring, orders);
  await replayAccounts(restoring);
  await replayNewest(restoring);
  await revokeSessions(draft, report);
  return [...(replaced === null ? [] : await onlyIn(replaced, draft)), ...(await report.lines(createNames(draft, replaced)))];
}

/** Returns whether a document is missed where it is lost. */
function isOwners(path: string): boolean {
  const restore = ownValue(DOCUMENT_KINDS, kindPathOf(path))?.restore;
  return restore !== 'passing' && restore !== 'ended';
}

async function onlyIn(replaced: Store, draft: Store): Promise<RestoreLine[]> {
  const counts = new Map<string, number>();
  for await (const page of pagesOf(replaced)) {
    const docs = page.filter(({ path }) => isOwners(path));
    const others = await draft.getMany(docs.map(({ path }) => path));
    for (const { path } of docs.filter((_, nth) => others[nth] === null)) {
      const kind = kindPathOf(path);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  const names = [...counts].map(([kind, count]) => `${kind} ${count}`).toSorted();
  return names.length === 0 ? [] : [{ step: 'only-replaced', count: [...counts.values()].reduce((sum, count) => sum + count), names }];
}
