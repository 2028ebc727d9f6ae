import type { LoaderFunctionArgs } from '@remix-run/node';

import type { Game } from '~/domain/game';
import { dayInCasablanca } from '~/domain/shared/day';
import { LANGUAGE_FACTS } from '~/domain/shared/language';
import { writeCsv, writeCsvRows } from '~/features/csv/index.server';
import { GAME_COLUMNS, rowsOf } from '~/features/game/index.server';
import { shop } from '~/services/index.server';
import { toValues } from '~/ui/admin/game/view';
import { fileLanguage } from '~/web/bulk-job/file-language.server';
import { requireAdmin } from '~/web/guards.server';

/** Games that are read and written before other requests get a turn. */
const BATCH_SIZE = 200;
const DECIMALS: ReadonlySet<string> = new Set(['price', 'coefficient', 'ownPrice', 'rating']);

/** The games of the shop as a file that /admin/import takes. Their uploaded pictures aren't in it. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, 'download');
  const { hasCommaFiles } = LANGUAGE_FACTS[fileLanguage(args.request)];
  const delimiter = hasCommaFiles ? ';' : ',';
  const ids = shop.catalogue
    .all()
    .map(({ id }) => id)
    .sort();
  const parts = [writeCsv(GAME_COLUMNS, [], delimiter)];
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const rows = await rowsOf(shop.store, ids.slice(at, at + BATCH_SIZE), (game) => toRow(game, hasCommaFiles));
    parts.push(writeCsvRows(rows, delimiter));
  }
  return new Response(parts.join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="games-${dayInCasablanca(shop.clock())}.csv"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}

function toRow(game: Game, hasComma: boolean): readonly string[] {
  const values = { ...toValues(game), featured: game.featured ? 'yes' : '' };
  const cells = new Map(Object.entries(values));
  return GAME_COLUMNS.map((name) => {
    const cell = cells.get(name) ?? '';
    return hasComma && DECIMALS.has(name) ? cell.replace('.', ',') : cell;
  });
}
