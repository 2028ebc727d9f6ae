import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { dayInCasablanca, type Period } from '~/domain/shared/day';
import { formatSigned } from '~/domain/shared/money';
import { profitOf } from '~/domain/reports/sales';
import { presetPeriod, readPeriod } from '~/domain/reports/period';
import type { FormErrors } from '~/domain/shared/form-answer';
import type { Shop } from '~/services/index.server';
import { AdminPage, Kpis } from '~/ui/admin/layout/page';
import { offerTitle } from '~/ui/admin/offer/view';
import { OfferSalesTable } from '~/ui/admin/reports/offers';
import { ReportPeriod } from '~/ui/admin/reports/period';
import { ReportPlot } from '~/ui/admin/reports/plot';
import { SupplierSales } from '~/ui/admin/reports/suppliers';
import { ReportTables } from '~/ui/admin/reports/tables';
import { toReportView, type ReportView } from '~/ui/admin/reports/view';
import { Empty } from '~/ui/components/empty-state';
import { Icon } from '~/ui/components/icon';
import { pageMeta } from '~/ui/components/meta';
import { formatDay } from '~/domain/shared/text/date-format';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const params = new URL(args.request.url).searchParams;
  const today = dayInCasablanca(shop.clock());
  const usual = presetPeriod('days30', today);
  const isAsked = params.has('from') || params.has('to');
  const values = isAsked ? { from: params.get('from') ?? '', to: params.get('to') ?? '' } : usual;
  const read = readPeriod(values.from, values.to);
  const errors: FormErrors = read.ok ? {} : read.errors;
  const view = read.ok ? await viewOf(shop, i18n, read.period) : null;
  return data({ today, values, errors, view }, { status: read.ok ? 200 : 422 });
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-sales') });
};

export default function AdminSalesPage() {
  const { t } = useAdminTranslations();
  const { today, values, errors, view } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t('sales')} aside={<p className="soft">{t('sales-lead')}</p>}>
      <ReportPeriod today={today} shownPeriod={view?.period ?? null} values={values} errors={errors} />
      {view ? <Reports view={view} /> : null}
    </AdminPage>
  );
}

async function viewOf(shop: Shop, i18n: AdminTranslations, period: Period) {
  const [report, suppliers] = [await shop.reports.report(period), await shop.reports.suppliers(period)];
  const names = await shop.offers.namesOf(report.offers.map(({ id }) => id));
  return toReportView(i18n, report, { suppliers, nameOf: (id) => offerTitle(i18n, names.get(id) ?? {}) });
}

function Reports({ view }: { readonly view: ReportView }) {
  const { t, tCount, language } = useAdminTranslations();
  const { period, orders, total } = view;
  const { sold, salesCentimes, differenceCentimes, costCentimes, feeCentimes, refundCentimes, lossCentimes } = total;
  const days =
    period.from === period.to
      ? formatDay(period.from, language)
      : `${formatDay(period.from, language)} – ${formatDay(period.to, language)}`;
  const profit = profitOf(total);
  const isEmpty = view.tables.every(({ rows }) => rows.length === 0);
  return (
    <>
      <h2 className="text-l below-m">{days}</h2>
      <Kpis
        items={[
          { label: t('sales'), value: formatSigned(salesCentimes + differenceCentimes, language), unit: t('mad') },
          { label: t('books-key-costs'), value: formatSigned(costCentimes, language), unit: t('mad') },
          { label: t('books-payment-fees'), value: formatSigned(feeCentimes, language), unit: t('mad') },
          { label: t('refunds'), value: formatSigned(refundCentimes, language), unit: t('mad') },
          ...(lossCentimes === 0 ? [] : [{ label: t('books-losses'), value: formatSigned(lossCentimes, language), unit: t('mad') }]),
          { label: t('profit'), value: formatSigned(profit, language), unit: t('mad'), isLow: profit < 0 },
        ]}
      />
      {isEmpty ? (
        <Empty title={t('sales-empty')} />
      ) : (
        <>
          <p className="soft below">
            {tCount('sales-orders', orders)} · {tCount('sales-sold', sold)}
          </p>
          <ReportPlot unit={view.unit} series={view.series} />
          <ReportTables view={view} />
          <OfferSalesTable rows={view.offers} />
        </>
      )}
      <SupplierSales rows={view.suppliers} file={adminPaths.salesFile(period, 'supplier')} />
      <details className="books__how soft text-s">
        <summary>
          <Icon name="chevron-down" />
          {t('books-how-this-is-counted')}
        </summary>
        <p>{t('sales-counting-rule')}</p>
      </details>
    </>
  );
}
