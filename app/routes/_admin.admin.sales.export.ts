import type { LoaderFunctionArgs } from '@remix-run/node';

import { REPORT_GROUPS, type ReportFile, type ReportGroup } from '~/domain/reports/sales';
import type { Period } from '~/domain/shared/day';
import { readPeriod } from '~/domain/reports/period';
import { LEDGER_KINDS, type LedgerKind } from '~/domain/payment/ledger';
import type { Shop } from '~/services/index.server';
import { rowName, BOOKS_COLUMNS, SUPPLIER_COLUMNS } from '~/ui/admin/reports/view';
import { type AdminTranslations, adminTranslationsAt, type AdminText } from '~/ui/translations/admin';
import { fileLanguage } from '~/web/bulk-job/file-language.server';
import { csvFile } from '~/web/bulk-job/csv-file.server';
import { requireAdmin } from '~/web/guards.server';

const FILES: readonly ReportFile[] = [...REPORT_GROUPS, 'currency', 'supplier'];

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args, 'download');
  const i18n = adminTranslationsAt(args.request);
  const params = new URL(args.request.url).searchParams;
  const by = FILES.find((known) => known === params.get('by'));
  const read = readPeriod(params.get('from') ?? '', params.get('to') ?? '');
  // why no page: only the page's links lead here
  if (!read.ok || by === undefined) throw new Response(null, { status: 404 });
  const { from, to } = read.period;
  const table = await tableOf(shop, i18n, by, read.period);
  return csvFile({ name: `sales-by-${by}-${from}-${to}.csv`, ...table, language: fileLanguage(args.request) });
}

function tableOf(shop: Shop, i18n: AdminTranslations, by: ReportFile, period: Period): Promise<Table> {
  if (by === 'currency') return currencyTable(shop, i18n, period);
  return by === 'supplier' ? supplierTable(shop, i18n, period) : salesTable(shop, i18n, by, period);
}

async function supplierTable(shop: Shop, { t }: AdminTranslations, period: Period): Promise<Table> {
  const rows = await shop.reports.suppliers(period);
  return {
    columns: [t('supplier'), ...SUPPLIER_COLUMNS.map(({ label, isMoney }) => (isMoney ? `${t(label)} (MAD)` : t(label)))],
    rows: rows.map((row) => [
      row.name === '' ? t('supplier-none') : row.name,
      ...SUPPLIER_COLUMNS.map(({ value, isMoney }) => (isMoney ? value(row) / 100 : value(row))),
    ]),
  };
}

const KINDS: Readonly<Record<LedgerKind, AdminText>> = {
  settles: 'books-for-orders',
  surplus: 'books-for-paid-orders',
  differs: 'books-not-as-asked-for',
  orphan: 'books-for-no-order',
  returned: 'books-sent-back',
  void: 'books-never-there',
  note: 'books-noted',
};

async function currencyTable(shop: Shop, { t }: AdminTranslations, period: Period): Promise<Table> {
  const { currencies } = await shop.reports.report(period);
  return {
    columns: [
      t('books-currency'),
      t('books-payments'),
      t('books-received'),
      t('books-provider-fee'),
      t('books-left'),
      t('books-credited-in'),
      t('books-credited'),
      t('books-payments-without-a-fee'),
      ...LEDGER_KINDS.map((kind) => t(KINDS[kind])),
    ],
    rows: currencies.map((row) => [
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
  };
}

async function salesTable(shop: Shop, i18n: AdminTranslations, by: ReportGroup, period: Period): Promise<Table> {
  const { t } = i18n;
  const rows = (await shop.reports.report(period))[by];
  const columns = [t(`books-file-${by}`), ...(by === 'game' ? ['id'] : []), t('books-file-keys'), t('books-file-refunded')];
  return {
    columns: [...columns, ...BOOKS_COLUMNS.map(({ label }) => `${t(label)} (MAD)`)],
    rows: rows.map((row) => [
      by === 'day' ? row.id : rowName(i18n, by, row),
      ...(by === 'game' ? [row.id] : []),
      row.figures.sold,
      row.figures.refunded,
      ...BOOKS_COLUMNS.map(({ value }) => value(row.figures) / 100),
    ]),
  };
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}
