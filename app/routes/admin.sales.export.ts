import type { LoaderFunctionArgs } from '@remix-run/node';

import { readPeriod, SALES_GROUPS, type SalesGroup } from '~/domain/sales';
import { writeCsv } from '~/features/csv.server';
import { shop } from '~/services.server';
import { rowName, SALES_COLUMNS } from '~/ui/desk/books/sales-view';
import { adminOnly } from '~/web/guard.server';

/** The books of a period as a file: `by` day, game, platform or method. Amounts in MAD. */
export async function loader(args: LoaderFunctionArgs) {
  await adminOnly(args, 'download');
  const params = new URL(args.request.url).searchParams;
  const by = SALES_GROUPS.find((known) => known === params.get('by'));
  const read = readPeriod(params.get('from') ?? '', params.get('to') ?? '');
  // Only the links of the page lead here, and they name what there is.
  if (!read.ok || by === undefined) throw new Response(null, { status: 404 });
  const { from, to } = read.period;
  return new Response(await toCsv(by, read.period), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="sales-by-${by}-${from}-${to}.csv"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}

async function toCsv(by: SalesGroup, period: Parameters<typeof shop.sales.report>[0]): Promise<string> {
  const rows = (await shop.sales.report(period))[by];
  const columns = [by, ...(by === 'game' ? ['id'] : []), 'keys', 'refunded', ...SALES_COLUMNS.map(({ label }) => `${label} (MAD)`)];
  return writeCsv(
    columns,
    rows.map((row) => [
      by === 'day' ? row.id : rowName(by, row),
      ...(by === 'game' ? [row.id] : []),
      row.figures.sold,
      row.figures.refunded,
      ...SALES_COLUMNS.map(({ value }) => value(row.figures) / 100),
    ]),
  );
}
