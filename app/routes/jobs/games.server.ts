import { redirect } from '@remix-run/node';

import { type BatchRow, type ChangedRow, isTaken, isUndoable, UNDO_MS } from '~/domain/game/bulk-edit';
import { adminPaths } from '~/domain/paths/admin';
import { type PageOf, pageOf } from '~/domain/shared/pagination';
import { ShopError } from '~/domain/shared/shop-error';
import type { GameBatch } from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';
import { batchWord, readBatchVerdict, toBatchRow, toBatchView, toChangedRow, toChangeFacts } from '~/ui/admin/game/bulk-edit-view';
import { adminTranslationsAt } from '~/ui/translations/admin';

import { lastList } from '~/web/admin/last-list.server';
import { redirectWithToast } from '~/web/flash.server';
import { invalid } from '~/web/form-response.server';
import { type JobPage, type PageArgs, startWork } from './page.server';

const ROWS_ON_A_PAGE = 100;

type GameNow = 'added' | 'changed' | 'back' | 'removed';

/** Returns the page of a change to many games; null where there is none. */
export async function gamesPage({ request, params, context: { shop } }: PageArgs) {
  const i18n = adminTranslationsAt(request);
  const { t } = i18n;
  const batch = await shop.gameBatches.find(params['batch'] ?? '');
  if (!batch) return null;
  const { id, kind, state } = batch;
  const here = adminPaths.batch(id);
  const listTo = await lastList(shop, request, 'games');

  async function view(of: GameBatch) {
    const query = new URL(request.url).searchParams;
    const [verdict, page] = [readBatchVerdict(query.get('verdict')), Number(query.get('page'))];
    if (state === 'writing') await shop.gameBatches.resume();
    const rows = state === 'preview' ? await shop.gameBatches.rowPage(of, verdict, page) : null;
    const rowsOfUndo = state === 'done' && kind === 'undo' ? await rowsLeft(shop, of, page) : null;
    const record = state === 'done' ? await changedGames(shop, of, page) : null;
    return {
      kind: 'batch' as const,
      facts: toChangeFacts(i18n, await changeFacts(shop, of)),
      record: record && { ...record, items: record.items.map(({ row, now }, nth) => toChangedRow(i18n, row, now, `${row.id} ${nth}`)) },
      rowsLeft: rowsOfUndo && { ...rowsOfUndo, items: rowsOfUndo.items.map((each) => toBatchRow(i18n, each)) },
      orders: state === 'writing' ? null : await ordersSince(shop, of),
      listTo,
      batch: toBatchView(i18n, of),
      verdict,
      rows: rows && { ...rows, items: rows.items.map((each) => toBatchRow(i18n, each)) },
    };
  }

  return {
    view: () => view(batch),
    failureOf: () => batchWord(batch, 'failed'),
    acts: {
      apply: async (form, by) => {
        const isChecked = form.values['looked'] === 'on';
        if (state === 'preview' && !isChecked && Object.keys(batch.warnings).length > 0)
          return invalid(form, { looked: 'looked-required' });
        return startWork(shop, {
          here,
          begin: () => shop.gameBatches.begin(id, by, isChecked),
          settled: (ms) => shop.gameBatches.settled(id, ms),
          doneText: t(batchWord(batch, 'complete')),
          failedText: (code) => t(batchWord(batch, 'failed'), { reason: t(reasonOf(code)) }),
        });
      },
      undo: async () => {
        try {
          return redirect(adminPaths.batch(await shop.gameBatches.previewUndo(id)), 303);
        } catch (error) {
          if (!(error instanceof ShopError)) throw error;
          return redirectWithToast(shop, here, { text: t('undo-failed', { reason: t(reasonOf(error.code)) }), tone: 'bad' });
        }
      },
      discard: async () =>
        (await shop.gameBatches.discard(id)) ? redirectWithToast(shop, listTo, { text: t('discarded') }) : redirect(here, 303),
    },
  } satisfies JobPage;
}

function reasonOf(code: ShopError['code']) {
  return code === 'change-running' ? 'reason-change-running' : 'reason-conflict';
}

/** Returns one page of the games that a change wrote, with their state of today. */
async function changedGames(
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
async function rowsLeft(shop: Shop, batch: GameBatch, page: number): Promise<PageOf<BatchRow>> {
  const rows = await shop.gameBatches.rowsOf(batch);
  return pageOf(
    rows.filter(({ verdict }) => !isTaken(verdict)),
    page,
    ROWS_ON_A_PAGE,
  );
}

/** Returns by whom and when (ms) a change was made, and until when it can be taken back. */
async function changeFacts(shop: Shop, batch: GameBatch) {
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
async function ordersSince(shop: Shop, { undoes }: GameBatch) {
  const undone = undoes === '' ? null : await shop.gameBatches.find(undoes);
  if (!undone || undone.decidedAt === null) return null;
  const ids = (await shop.gameBatches.recordOf(undone)).map(({ id }) => id);
  return shop.orders.placedWith(new Set(ids), undone.decidedAt);
}
