import type { LoaderFunctionArgs } from '@remix-run/node';

import { BOOKS_GROUPS, type BooksFile, type BooksGroup } from '~/domain/reports/sales';
import type { Period } from '~/domain/shared/day';
import { readPeriod } from '~/domain/reports/period';
import { LEDGER_KINDS, type LedgerKind } from '~/domain/payment/ledger';
import { writeCsv } from '~/features/csv/index.server';
import { shop } from '~/services/index.server';
import { rowName, BOOKS_COLUMNS } from '~/ui/admin/reports/view';
import { requireAdmin } from '~/web/guards.server';

const FILES: readonly BooksFile[] = [...BOOKS_GROUPS, 'currency'];

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, 'download');
  const params = new URL(args.request.url).searchParams;
  const by = FILES.find((known) => known === params.get('by'));
  const read = readPeriod(params.get('from') ?? '', params.get('to') ?? '');
  // why no page: only the page's links lead here
  if (!read.ok || by === undefined) throw new Response(null, { status: 404 });
  const { from, to } = read.period;
  return new Response(by === 'currency' ? await currenciesCsv(read.period) : await toCsv(by, read.period), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="sales-by-${by}-${from}-${to}.csv"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}

const KINDS: Readonly<Record<LedgerKind, string>> = {
  settles: 'for orders',
  surplus: 'for paid orders',
  differs: 'not as asked for',
  orphan: 'for no order',
  returned: 'sent back',
};

async function currenciesCsv(period: Period): Promise<string> {
  const { currencies } = await shop.books.report(period);
  return writeCsv(
    [
      'currency',
      'payments',
      'received',
      'provider fee',
      'left',
      'credited in',
      'credited',
      'payments without a fee',
      ...LEDGER_KINDS.map((kind) => KINDS[kind]),
    ],
    currencies.map((row) => [
      row.currency,
      row.payments,
      row.grossCents / 100,
      row.feeCents / 100,
      row.netCents / 100,
      row.creditedIn ?? '',
      row.creditedIn === null ? '' : row.creditedCents / 100,
      row.withoutFee,
      ...LEDGER_KINDS.map((kind) => row.kinds[kind] / 100),
    ]),
  );
}

async function toCsv(by: BooksGroup, period: Period): Promise<string> {
  const rows = (await shop.books.report(period))[by];
  const columns = [by, ...(by === 'game' ? ['id'] : []), 'keys', 'refunded', ...BOOKS_COLUMNS.map(({ label }) => `${label} (MAD)`)];
  return writeCsv(
    columns,
    rows.map((row) => [
      by === 'day' ? row.id : rowName(by, row),
      ...(by === 'game' ? [row.id] : []),
      row.figures.sold,
      row.figures.refunded,
      ...BOOKS_COLUMNS.map(({ value }) => value(row.figures) / 100),
    ]),
  );
}
