import { eachPage } from '~/ports/store/paginate';
import type { Data, Snapshot } from '~/ports/store';

import { isNobodys } from '~/domain/order';
import { createAlerts } from '~/features/alert/index.server';
import { isEqual } from '~/features/data/index.server';
import type { Change } from './claim.server';
import { isDamaged } from './damage.server';
import type { Keeping } from './keeping';
import { itemsOf } from './lasting.server';
import { noteOf } from './recalling';
import { isSettledMore, standingOf, type Standing } from './timeline';
import type { Told } from './told';

/**
 * Which side knows all that the other ever knew of an order, by its id; 'apart': nobody can say that of either. An order that is missing here
 * is in neither.
 */
export type OrderSides = ReadonlyMap<string, 'backup' | 'replaced' | 'apart'>;

const PAGE_SIZE = 400;

/**
 * Takes each order from where it is later in its life: no order that was paid goes back to one that waits. Where the two are equal, from the
 * replaced database. Where both went on, from where it was paid; the owner is called for what the other one says that came.
 */
export async function keepOrders(keeping: Keeping): Promise<OrderSides> {
  const { draft, replaced, told } = keeping;
  const sides = new Map<string, 'backup' | 'replaced' | 'apart'>();
  for await (const docs of eachPage(draft, { from: 'orders', limit: PAGE_SIZE })) for (const { id } of docs) sides.set(id, 'apart');
  for await (const docs of eachPage(replaced, { from: 'orders', limit: PAGE_SIZE })) {
    const own = await draft.getMany(docs.map(({ path }) => path));
    const changes: Change[] = [];
    for (const [index, doc] of docs.entries()) {
      const backedUp = own[index] ?? null;
      const standing = standingOfBackup(doc, backedUp);
      // why damage is apart: the order of the backup is taken, but nobody knows what the other one said
      if (standing !== 'apart' && !(backedUp !== null && isDamaged(doc))) sides.set(doc.id, standing === 'ahead' ? 'backup' : 'replaced');
      if (backedUp === null || !(await isBackups(keeping, standing, doc, backedUp))) changes.push(...orderKept(told, doc, backedUp));
    }
    await draft.bulk(changes);
  }
  return sides;
}

function standingOfBackup(doc: Snapshot, backedUp: Snapshot | null): Standing {
  if (backedUp === null) return 'behind';
  // why: damage is what a restore is for; but what is over must not begin again
  if (isDamaged(doc)) return 'ahead';
  // why: of a later release, which may keep its timeline in another form
  return itemsOf(doc.data['events']).length === 0 ? 'behind' : standingOf(backedUp.data, doc.data);
}

function orderKept(told: Told, doc: Snapshot, backedUp: Snapshot | null): Change[] {
  if (backedUp !== null && isEqual(doc.data, backedUp.data)) return [];
  told.add('orders-kept', doc.id);
  return [{ set: doc.path, data: doc.data }];
}

async function isBackups({ draft, clock, told }: Keeping, standing: Standing, doc: Snapshot, backedUp: Snapshot): Promise<boolean> {
  const isLeft = standing === 'same' && hasNoPerson(backedUp.data) && !hasNoPerson(doc.data);
  const isTaken = standing === 'ahead' || isLeft || (standing === 'apart' && isSettledMore(backedUp.data, doc.data));
  if (standing === 'apart') {
    told.add('orders-apart', doc.id);
    await callForOther({ draft, clock }, doc.id, isTaken ? [backedUp.data, doc.data] : [doc.data, backedUp.data]);
  }
  if (standing === 'ahead' && !isDamaged(doc)) told.add('orders-of-backup', doc.id);
  return isTaken;
}

/** Its person deleted her account, of which the timeline says nothing. */
export const hasNoPerson = ({ email }: Data) => typeof email === 'string' && isNobodys({ email });

/** The order can have one payment: another that came for it in the other store is nobody's, unless it is the same money. */
async function callForOther({ draft, clock }: Pick<Keeping, 'draft' | 'clock'>, id: string, [kept, other]: [Data, Data]): Promise<void> {
  const [own, lost] = [paymentOf(kept), paymentOf(other)];
  if (lost === null || (own?.['reference'] === lost['reference'] && own?.['method'] === lost['method'])) return;
  const note = noteOf([id, lost['method'], lost['reference'], lost['amountCentimes']]);
  await createAlerts({ store: draft, clock, ownerMail: null }).raise({ code: 'orphan-payment', cause: `restore ${id}`, note });
}

function paymentOf({ payment }: Data): Data | null {
  return typeof payment === 'object' && payment !== null && !Array.isArray(payment) ? payment : null;
}
