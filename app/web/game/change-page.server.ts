import { type BatchRow, type ChangedRow, isTaken, isUndoable, UNDO_MS } from '~/domain/game/bulk-edit';
import { type PageOf, pageOf } from '~/domain/shared/pagination';
import type { GameBatch } from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';

const ROWS_ON_A_PAGE = 100;

type GameNow = 'added' | 'changed' | 'back' | 'removed';

/** Returns one page of the games that a change wrote, with their state of today. */
export async function changedGames(
  shop: Shop,
  batch: GameBatch,
  page: number,
): Promise<PageOf<{ readonly row: ChangedRow; readonly now: GameNow }>> {
  const { kind, undoneKind, undoneBy } = batch;
  const rows = pageOf(await shop.gameBatches.recordOf(batch), page, ROWS_ON_A_PAGE);
  const undo = undoneBy === '' ? null : await shop.gameBatches.find(undoneBy);
  const back = new Set(undo ? (await shop.gameBatches.recordOf(undo)).map(({ id }) => id) : []);
  const stateOf = (id: string): GameNow => {
    if (kind === 'undo' || back.has(id)) return undoneKind === 'import' || kind === 'import' ? 'removed' : 'back';
    return kind === 'import' ? 'added' : 'changed';
  };
  return { ...rows, items: rows.items.map((row) => ({ row, now: stateOf(row.id) })) };
}

/** Returns one page of the games that an undo leaves as they are, with the reasons. */
export async function rowsLeft(shop: Shop, batch: GameBatch, page: number): Promise<PageOf<BatchRow>> {
  const rows = await shop.gameBatches.rowsOf(batch);
  return pageOf(
    rows.filter(({ verdict }) => !isTaken(verdict)),
    page,
    ROWS_ON_A_PAGE,
  );
}

/** Returns by whom and when (ms) a change was made, and until when it can be taken back. */
export async function changeFacts(shop: Shop, batch: GameBatch) {
  const { by, decidedAt, finishedAt, undoes, undoneBy } = batch;
  const links = await shop.gameBatches.existing([undoes, undoneBy].filter((id) => id !== ''));
  return {
    who: by === null ? '' : await shop.audit.addressOf(by),
    decidedAt,
    until: isUndoable(batch, shop.clock()) ? (finishedAt ?? 0) + UNDO_MS : null,
    undoes: links.includes(undoes) ? undoes : '',
    undoneBy: links.includes(undoneBy) ? undoneBy : '',
  };
}

/** Returns the orders placed since the change that a batch takes back; null where it takes none back. */
export async function ordersSince(shop: Shop, { undoes }: GameBatch) {
  const undone = undoes === '' ? null : await shop.gameBatches.find(undoes);
  if (!undone || undone.decidedAt === null) return null;
  const ids = (await shop.gameBatches.recordOf(undone)).map(({ id }) => id);
  return shop.orders.placedWith(new Set(ids), undone.decidedAt);
}
