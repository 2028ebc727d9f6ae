import type { FieldChange, FieldRow } from '~/domain/game/bulk-edit';
import { type Game, MAX_FEATURED } from '~/domain/game';
import type { AuditAction } from '~/domain/admin/audit';
import type { Data, Snapshot, Store, Transaction } from '~/ports/store';

import { tryParse } from '~/features/documents/index.server';
import type { GameChange, GameChanges } from './bulk-edit-document.server';
import { toGame } from './document.server';
import type { Known } from './import.server';
import { featureAll, readFeatured, unfeature } from './featured.server';
import { rowsOf } from './prices.server';

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');

/** Returns the rows of these games with a field's new value, in their order; an archived game can only be restored. */
export async function fieldRows(
  store: Store,
  ids: readonly string[],
  change: FieldChange,
  hasKeys: Known['hasKeys'] = () => true,
): Promise<readonly FieldRow[]> {
  const rows = await rowsOf(store, ids, (game) => toRow(game, change, hasKeys), change.field === 'archived');
  if (change.field !== 'featured' || change.value !== 'yes') return rows;
  const { docs } = await store.query({ from: 'games', where: [['featured', '==', true]] });
  let room = MAX_FEATURED - docs.filter(({ data }) => data['archived'] !== true).length;
  return rows.map((row): FieldRow => {
    if (row.verdict !== 'changed') return row;
    room -= 1;
    return room >= 0 ? row : { ...row, warnings: [], verdict: 'refused', problem: 'featured-full' };
  });
}

function toRow(game: Game, { field, value }: FieldChange, hasKeys: Known['hasKeys']): FieldRow {
  const { id, title } = game;
  const fieldBefore = valueOf(game, field);
  const row = { id, title, fieldBefore, fieldAfter: value, problem: '' } as const;
  if (fieldBefore === value) return { ...row, verdict: 'same', warnings: [] };
  return { ...row, verdict: 'changed', warnings: value === 'yes' && !hasKeys(id) ? ['no-key'] : [] };
}

function valueOf(game: Game, field: FieldChange['field']): string {
  return field === 'genre' ? game.genre : yesOrNo(game[field]);
}

/** Returns the name of such a change in the log, for all games and for each. */
export function actionOf(change: FieldChange | null): AuditAction {
  if (change?.field !== 'archived') return 'games-changed';
  return change.value === 'yes' ? 'games-archived' : 'games-restored';
}

/**
 * Returns the changes of the field for these rows, and leaves out games that aren't as the owner saw them. 'At most 10 featured' stays exact.
 */
export async function fieldChanges(tx: Transaction, rows: readonly FieldRow[], change: FieldChange | null): Promise<GameChanges<FieldRow>> {
  const featured = change?.field === 'genre' ? null : await readFeatured(tx);
  const docs = await tx.getMany(rows.map(({ id }) => `games/${id}`));
  let room = MAX_FEATURED - (featured?.ids.length ?? 0);
  const [changed, skipped]: [GameChange[], FieldRow[]] = [[], []];
  for (const [index, row] of rows.entries()) {
    const doc = docs[index] ?? null;
    const fields = change && doc && changedFields(doc, change, row);
    const isFull = change?.field === 'featured' && row.fieldAfter === 'yes' && room === 0;
    if (!doc || !fields || isFull) skipped.push(row);
    else changed.push({ doc, fields });
    if (fields && fields['featured'] === true && !isFull) room -= 1;
  }
  const ids = changed.map(({ doc }) => doc.id);
  if (featured && change?.field === 'featured' && change.value === 'yes') featureAll(tx, featured, ids);
  else if (featured && featured.ids.some((id) => ids.includes(id))) unfeature(tx, featured, ...ids);
  return { changed, skipped };
}

function changedFields(doc: Snapshot, { field, value }: FieldChange, row: FieldRow): Data | null {
  const game = tryParse(toGame, doc);
  if (game === null || doc.data['removing'] === true || valueOf(game, field) !== row.fieldBefore) return null;
  if (field === 'archived') return value === 'yes' ? { archived: true, featured: false } : { archived: false };
  if (game.archived) return null;
  return field === 'genre' ? { genre: value } : { featured: value === 'yes' };
}
