import { isUndoable, UNDO_MS } from '~/domain/game/bulk-edit';
import { pageOf } from '~/domain/shared/pagination';
import { type GameBatch } from '~/features/game/index.server';
import { shop } from '~/services/index.server';
import { toChangedRow } from '~/ui/admin/game/bulk-edit-view';
import { toMoment } from '~/ui/components/order/view';
import type { AdminTranslations } from '~/ui/translations/admin';

const ROWS_ON_A_PAGE = 100;

/** Returns one page of the games that a change wrote, with their state of today. */
export async function changedGames(say: AdminTranslations, batch: GameBatch, page: number) {
  const { t } = say;
  const all = await shop.gameBatches.recordOf(batch);
  const rows = pageOf(all, page, ROWS_ON_A_PAGE);
  const undo = batch.undoneBy === '' ? null : await shop.gameBatches.find(batch.undoneBy);
  const back = new Set(undo ? (await shop.gameBatches.recordOf(undo)).map(({ id }) => id) : []);
  const stateOf = (id: string) => {
    if (batch.undoneKind === 'import' || (batch.kind === 'import' && back.has(id))) return t('change-now-removed');
    if (batch.kind === 'undo' || back.has(id)) return t('change-now-back');
    return t(batch.kind === 'import' ? 'change-now-added' : 'change-now-changed');
  };
  return {
    ...rows,
    items: rows.items.map((row, index) => ({
      ...toChangedRow(say, row, { text: stateOf(row.id), isGood: !back.has(row.id) }),
      key: `${row.id} ${index}`,
    })),
  };
}

/** Returns by whom and when a change was made, and until when it can be taken back. */
export async function changeFacts({ language }: AdminTranslations, batch: GameBatch) {
  const { by, decidedAt, finishedAt, undoes, undoneBy } = batch;
  const links = await shop.gameBatches.existing([undoes, undoneBy].filter((id) => id !== ''));
  return {
    who: by === null ? '' : await shop.audit.addressOf(by),
    when: decidedAt === null ? null : toMoment(decidedAt, language),
    until: isUndoable(batch, shop.clock()) ? toMoment((finishedAt ?? 0) + UNDO_MS, language) : null,
    undoes: links.includes(undoes) ? undoes : '',
    undoneBy: links.includes(undoneBy) ? undoneBy : '',
  };
}

/** Returns the orders placed since the change that a batch takes back; null where it takes none back. */
export async function ordersSince({ undoes }: GameBatch) {
  const undone = undoes === '' ? null : await shop.gameBatches.find(undoes);
  if (!undone || undone.decidedAt === null) return null;
  const ids = (await shop.gameBatches.recordOf(undone)).map(({ id }) => id);
  return shop.orders.placedWith(new Set(ids), undone.decidedAt);
}
