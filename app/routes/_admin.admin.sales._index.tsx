import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { dayInCasablanca, type Period } from '~/domain/shared/day';
import { formatSigned } from '~/domain/shared/money';
import { profitOf } from '~/domain/reports/sales';
import { presetPeriod, readPeriod } from '~/domain/reports/period';
import type { FormErrors } from '~/domain/shared/form-answer';
import { shop } from '~/services/index.server';
import { AdminPage, Kpis } from '~/ui/admin/layout/page';
import { offerTitle } from '~/ui/admin/offer/view';
import { OfferSalesTable } from '~/ui/admin/reports/offers';
import { BooksPeriod } from '~/ui/admin/reports/period';
import { BooksPlot } from '~/ui/admin/reports/plot';
import { BooksTables } from '~/ui/admin/reports/tables';
import { toBooksView, type BooksView } from '~/ui/admin/reports/view';
import { Empty } from '~/ui/components/empty-state';
import { Icon } from '~/ui/components/icon';
import { pageMeta } from '~/ui/components/meta';
import { formatDay } from '~/ui/components/time';
import { tCount, t } from '~/ui/translations/admin';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const params = new URL(args.request.url).searchParams;
  const today = dayInCasablanca(shop.clock());
  const usual = presetPeriod('days30', today);
  const isAsked = params.has('from') || params.has('to');
  const values = isAsked ? { from: params.get('from') ?? '', to: params.get('to') ?? '' } : usual;
  const read = readPeriod(values.from, values.to);
  const errors: FormErrors = read.ok ? {} : read.errors;
  const view = read.ok ? await viewOf(read.period) : null;
  return data({ today, values, errors, view }, { status: read.ok ? 200 : 422 });
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Admin: sales' });

export default function AdminSalesPage() {
  const { today, values, errors, view } = useLoaderData<typeof loader>();
  return (
    <AdminPage section="sales" title="Sales" aside={<p className="soft">What came in, what it cost, and what is left</p>}>
      <BooksPeriod today={today} shown={view?.period ?? null} values={values} errors={errors} />
      {view ? <Books view={view} /> : null}
    </AdminPage>
  );
}

async function viewOf(period: Period) {
  const report = await shop.books.report(period);
  const names = await shop.offers.namesOf(report.offers.map(({ id }) => id));
  return toBooksView(report, (id) => offerTitle(names.get(id) ?? {}));
}

function Books({ view }: { readonly view: BooksView }) {
  const { period, orders, total } = view;
  const { sold, salesCentimes, differenceCentimes, costCentimes, feeCentimes, refundCentimes } = total;
  const days = period.from === period.to ? formatDay(period.from) : `${formatDay(period.from)} – ${formatDay(period.to)}`;
  const profit = profitOf(total);
  const isEmpty = view.tables.every(({ rows }) => rows.length === 0);
  return (
    <>
      <h2 className="period__days">{days}</h2>
      <Kpis
        items={[
          { label: 'Sales', value: formatSigned(salesCentimes + differenceCentimes), unit: 'MAD' },
          { label: 'Key costs', value: formatSigned(costCentimes), unit: 'MAD' },
          { label: 'Payment fees', value: formatSigned(feeCentimes), unit: 'MAD' },
          { label: 'Refunds', value: formatSigned(refundCentimes), unit: 'MAD' },
          { label: 'Profit', value: formatSigned(profit), unit: 'MAD', isLow: profit < 0 },
        ]}
      />
      {isEmpty ? (
        <Empty title={t('sales-empty')} />
      ) : (
        <>
          <p className="soft below">
            {tCount('sales-orders', orders)} · {tCount('sales-sold', sold)}
          </p>
          <BooksPlot unit={view.unit} series={view.series} />
          <BooksTables view={view} />
          <OfferSalesTable rows={view.offers} />
        </>
      )}
      <details className="books__how">
        <summary>
          <Icon name="chevron-down" />
          How this is counted
        </summary>
        <p>
          A sale counts on the day its payment was confirmed, at the price of the order. A key costs what you paid for it, on the day a
          shopper got it. A key that replaces another one counts too; a key that goes back to stock unseen does not count any more. A refund
          counts on the day the money went back. A game that you still owe counts as sold, and costs nothing until its key comes.
        </p>
      </details>
    </>
  );
}
