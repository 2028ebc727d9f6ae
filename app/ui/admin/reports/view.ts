import type { Period } from '~/domain/shared/day';
import { adminPaths } from '~/domain/paths/admin';
import { formatSignedMad } from '~/domain/shared/money';
import { parseMethod } from '~/domain/payment/method';
import { profitOf, type ReportFigures, type ReportGroup, type SalesReport, type ReportRow } from '~/domain/reports/sales';
import type { OfferSales } from '~/domain/reports/offers';
import type { CurrencyRow } from '~/domain/reports/currency';
import type { SupplierRow } from '~/domain/reports/suppliers';
import { PRESETS, presetPeriod, type Preset } from '~/domain/reports/period';
import { toSeries } from '~/domain/reports/series';

import { methodText } from '~/ui/admin/order/view';
import { formatDay } from '~/domain/shared/text/date-format';
import type { AdminTranslations, AdminText } from '~/ui/translations/admin';

export type ReportRowView = ReportRow;

export interface ReportTableView {
  readonly group: ReportGroup;
  readonly rows: readonly ReportRowView[];
  readonly more: number;
}

export interface ReportView {
  readonly period: Period;
  readonly orders: number;
  readonly total: ReportFigures;
  readonly unit: 'day' | 'month';
  readonly series: readonly ReportRowView[];
  readonly tables: readonly ReportTableView[];
  readonly offers: readonly OfferSalesView[];
  /** Empty where all came in dirhams: the other tables say that. */
  readonly currencies: readonly CurrencyRow[];
  /** Empty where no supplier is known. */
  readonly suppliers: readonly SupplierRow[];
}

/** The file has all games. */
const MAX_ROWS = 50;

export interface OfferSalesView extends OfferSales {
  readonly name: string;
}

/** `nameOf`: the name of an offer. */
export function toReportView(
  i18n: AdminTranslations,
  report: SalesReport,
  { suppliers, nameOf }: { readonly suppliers: readonly SupplierRow[]; readonly nameOf: (offer: string) => string },
): ReportView {
  const { language } = i18n;
  const { unit, rows } = toSeries(report);
  const table = (group: 'game' | 'platform' | 'method'): ReportTableView => ({
    group,
    rows: report[group].slice(0, MAX_ROWS).map((row) => ({ ...row, name: rowName(i18n, group, row) })),
    more: Math.max(0, report[group].length - MAX_ROWS),
  });
  return {
    period: report.period,
    orders: report.orders,
    total: report.total,
    unit,
    series: rows.map((row) => ({ ...row, name: formatDay(row.id, language) })),
    tables: [table('game'), table('platform'), table('method')],
    offers: report.offers.map((row) => ({ ...row, name: nameOf(row.id) })),
    suppliers,
    currencies: report.currencies.some(hasMore) ? report.currencies : [],
  };
}

/** The name of a row: the title, the platform, the method or the day. */
export function rowName(i18n: AdminTranslations, group: ReportGroup, { id, name }: Pick<ReportRow, 'id' | 'name'>): string {
  const { t, language } = i18n;
  switch (group) {
    case 'day':
      return formatDay(id, language);
    case 'game':
      return name === '' ? id : name;
    case 'platform':
      return id === '' ? t('sales-no-platform') : id;
    case 'method':
      return methodText(i18n, parseMethod(id));
  }
}

const PRESET_LABELS: Readonly<Record<Preset, AdminText>> = {
  today: 'today',
  week: 'books-7-days',
  days30: 'books-30-days',
  month: 'books-this-month',
  'last-month': 'books-last-month',
  year: 'books-this-year',
};

export function presetLinks({ t }: AdminTranslations, today: string, shownPeriod: Period | null) {
  return PRESETS.map((preset) => {
    const period = presetPeriod(preset, today);
    return {
      label: t(PRESET_LABELS[preset]),
      to: adminPaths.sales(period),
      isCurrent: period.from === shownPeriod?.from && period.to === shownPeriod.to,
    };
  });
}

export interface ReportColumn {
  readonly label: AdminText;
  readonly value: (figures: ReportFigures) => number;
  /** Left out of a table if it is 0 everywhere. */
  readonly isRare?: true;
  readonly isBeside?: true;
}

export const BOOKS_COLUMNS: readonly ReportColumn[] = [
  { label: 'sales', value: (figures) => figures.salesCentimes },
  { label: 'books-paid-more-or-less', value: (figures) => figures.differenceCentimes, isRare: true, isBeside: true },
  { label: 'books-key-costs', value: (figures) => figures.costCentimes, isBeside: true },
  { label: 'books-payment-fees', value: (figures) => figures.feeCentimes, isRare: true, isBeside: true },
  { label: 'refunds', value: (figures) => figures.refundCentimes, isRare: true, isBeside: true },
  { label: 'books-losses', value: (figures) => figures.lossCentimes, isRare: true, isBeside: true },
  { label: 'profit', value: profitOf },
];

interface SupplierColumn {
  readonly label: AdminText;
  readonly value: (row: SupplierRow) => number;
  readonly isMoney?: true;
}

/** The columns of the table and of the file. */
export const SUPPLIER_COLUMNS: readonly SupplierColumn[] = [
  { label: 'supplier-bought', value: ({ bought }) => bought },
  { label: 'supplier-paid', value: ({ boughtCentimes }) => boughtCentimes, isMoney: true },
  { label: 'games-sold', value: ({ sold }) => sold },
  { label: 'sales', value: ({ salesCentimes }) => salesCentimes, isMoney: true },
  { label: 'books-key-costs', value: ({ costCentimes }) => costCentimes, isMoney: true },
  { label: 'supplier-refunded', value: ({ refunded }) => refunded },
  { label: 'supplier-replaced', value: ({ replaced }) => replaced },
  { label: 'profit', value: ({ profitCentimes }) => profitCentimes, isMoney: true },
];

export function barText({ t, language }: AdminTranslations, { name, figures }: ReportRowView): string {
  return t('sales-plot-bar', {
    name,
    sales: formatSignedMad(figures.salesCentimes, language),
    profit: formatSignedMad(profitOf(figures), language),
  });
}

/** Returns whether the other tables lack it: not in dirhams, or not the amount of an order. */
const hasMore = ({ currency, grossCents, kinds }: CurrencyRow) => currency !== 'MAD' || kinds.settles !== grossCents;
