import type { LoaderFunctionArgs } from '@remix-run/node';

import type { Game } from '~/domain/game';
import { GAME_COLUMNS } from '~/domain/game/fields';
import { dayInCasablanca } from '~/domain/shared/day';
import { rowsOf } from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';
import { toValues } from '~/ui/admin/game/view';
import { fileLanguage } from '~/web/bulk-job/file-language.server';
import { csvFile, delimiterOf } from '~/web/bulk-job/csv-file.server';
import { requireAdmin } from '~/web/guards.server';

/** Games that are read before other requests get a turn. */
const BATCH_SIZE = 200;
const DECIMALS: ReadonlySet<string> = new Set(['price', 'coefficient', 'ownPrice', 'rating']);

/** The games of the shop as a file that /admin/import takes. Their uploaded pictures aren't in it. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args, 'download');
  const language = fileLanguage(args.request);
  return csvFile({
    name: `games-${dayInCasablanca(shop.clock())}.csv`,
    columns: GAME_COLUMNS,
    rows: gameRows(shop, delimiterOf(language) === ';'),
    language,
  });
}

async function* gameRows(shop: Shop, hasComma: boolean) {
  const ids = shop.catalogue.ids().toSorted();
  for (let at = 0; at < ids.length; at += BATCH_SIZE)
    yield* await rowsOf(shop.store, ids.slice(at, at + BATCH_SIZE), (game) => toRow(game, hasComma));
}

function toRow(game: Game, hasComma: boolean): readonly string[] {
  const values = { ...toValues(game), featured: game.featured ? 'yes' : '' };
  const cells = new Map(Object.entries(values));
  return GAME_COLUMNS.map((name) => {
    const cell = cells.get(name) ?? '';
    return hasComma && DECIMALS.has(name) ? cell.replace('.', ',') : cell;
  });
}
