import {
  readFieldChange,
  type BatchKind,
  type BatchRowOf,
  type FilteredKind,
  type FilteredRow,
  type ImportRow,
} from '~/domain/game/bulk-edit';
import type { Clock } from '~/ports/clock';
import type { Data, Snapshot, Store, Transaction } from '~/ports/store';

import type { GameBatchKind, GameChange, GameChanges, GameTerms } from './bulk-edit-document.server';
import { fieldEntry, importEntry, picturesEntry, priceEntry, regionsEntry, undoEntry } from './bulk-edit-log.server';
import { fieldChanges, fieldRows } from './fields.server';
import { checkRows, gameOfRow, placesFor, type Known } from './import.server';
import { judgePictures, pictureChanges } from './many-pictures.server';
import { priceRows, regionRows, repriced, restated } from './prices.server';
import { undoChanges, undoRows } from './undo.server';

// why 190: a commit takes 400 writes; a changed game takes two, with its entry in the log, and the record of a step some more
const CHANGED_AT_ONCE = 190;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly known: () => Known | Promise<Known>;
}

type GameBatchKinds = { readonly [Each in BatchKind]: GameBatchKind<BatchRowOf[Each]> } & {
  readonly [Each in FilteredKind]: { readonly rowsOf: (terms: GameTerms, ids: readonly string[]) => Promise<readonly BatchRowOf[Each][]> };
};

/** Creates the rules of each kind of change to many games. */
export function createGameBatchKinds({ store, clock, known: catalogueFacts }: Dependencies): GameBatchKinds {
  return {
    import: {
      atOnce: CHANGED_AT_ONCE,
      judge: async (_, rows) => checkRows(rows, await catalogueFacts()),
      seen: ({ verdict }) => [verdict],
      entry: importEntry,
      changes: (_tx, _batch, rows) => newGames(rows),
    },
    coefficient: filtered((terms, ids) => priceRows(store, ids, terms), {
      atOnce: CHANGED_AT_ONCE,
      seen: ({ id, verdict, originPrice, before, after }) => [id, verdict, originPrice, before, after],
      entry: priceEntry,
      changes: (tx, { coefficient }, rows) => changesOf(tx, rows, (doc, row) => repriced(doc, row, coefficient, clock())),
    }),
    regions: filtered(({ regions }, ids) => regionRows(store, ids, regions), {
      atOnce: CHANGED_AT_ONCE,
      seen: ({ id, verdict, regionsBefore }) => [id, verdict, ...regionsBefore],
      entry: regionsEntry,
      changes: (tx, _, rows) => changesOf(tx, rows, restated),
    }),
    field: filtered(
      async ({ change }, ids) => {
        const field = readFieldChange(change);
        return field ? fieldRows(store, ids, field, (await catalogueFacts()).hasKeys) : [];
      },
      {
        atOnce: 100,
        seen: ({ id, verdict, fieldBefore }) => [id, verdict, fieldBefore],
        entry: fieldEntry,
        changes: (tx, { change }, rows) => fieldChanges(tx, rows, readFieldChange(change)),
      },
    ),
    pictures: {
      // why fewer: each step reads the files too
      atOnce: 40,
      judge: (_, rows) => judgePictures(store, rows),
      seen: ({ id, verdict, digest }) => [id, verdict, digest],
      entry: picturesEntry,
      changes: (tx, _, rows) => pictureChanges(tx, rows),
    },
    undo: {
      // why fewer: a removed game takes three writes
      atOnce: 100,
      judge: (_, rows) => undoRows(store, rows),
      seen: ({ id, verdict, problem }) => [id, verdict, problem],
      entry: undoEntry,
      changes: (tx, _, rows) => undoChanges(tx, rows, clock()),
    },
  };

  async function newGames(rows: readonly ImportRow[]): Promise<GameChanges<ImportRow>> {
    const places = await placesFor(
      store,
      rows.map(({ title }) => title),
    );
    const now = clock();
    return {
      added: rows.flatMap((row, index) => (places[index] ? [{ id: places[index], data: gameOfRow(row, now) }] : [])),
      changed: [],
      skipped: rows.filter((_, index) => !places[index]),
    };
  }
}

async function changesOf<Row extends FilteredRow>(
  tx: Transaction,
  rows: readonly Row[],
  fieldsOf: (doc: Snapshot | null, row: Row) => Data | null,
): Promise<GameChanges<Row>> {
  const docs = await tx.getMany(rows.map(({ id }) => `games/${id}`));
  const [changed, skipped]: [GameChange[], Row[]] = [[], []];
  for (const [index, row] of rows.entries()) {
    const doc = docs[index] ?? null;
    const fields = fieldsOf(doc, row);
    if (doc && fields) changed.push({ doc: doc, fields });
    else skipped.push(row);
  }
  return { changed, skipped };
}

/** Returns a kind whose rows are judged by the games alone. */
function filtered<Row extends FilteredRow>(
  rowsOf: (terms: GameTerms, ids: readonly string[]) => Promise<readonly Row[]>,
  rules: Omit<GameBatchKind<Row>, 'judge'>,
) {
  return {
    ...rules,
    rowsOf,
    judge: (batch: GameTerms, rows: readonly Row[]) =>
      rowsOf(
        batch,
        rows.map(({ id }) => id),
      ),
  };
}
