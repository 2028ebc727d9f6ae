import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { accountName, accountsOf } from '~/domain/payment/payee';
import { formatMad, sum } from '~/domain/shared/money';
import { statementDecisions } from '~/features/statement/index.server';
import type { Shop } from '~/services/index.server';
import { CountTabs } from '~/ui/admin/layout/count-tabs';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { StatementFailures, UnreadLines } from '~/ui/admin/reports/statement-failures';
import { StatementDecisions, StatementRows } from '~/ui/admin/reports/statement-rows';
import { ordersOf, STATEMENT_TABS, type StatementTab, toRowView, toUnread } from '~/ui/admin/reports/statement-view';
import { useFormAnswer } from '~/ui/components/form/answer';
import { Empty } from '~/ui/components/empty-state';
import { pageMeta } from '~/ui/components/meta';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { Pager } from '~/ui/components/pager';
import { alsoAfterConflict } from '~/ui/components/revalidate-on-conflict';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid, invalidWith } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';
import { redirectWithToast } from '~/web/flash.server';

const ROWS = 50;
const NONE: FormErrors = {};

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const matched = await shop.statements.match(args.params['id'] ?? '');
  if (!matched) throw new Response(null, { status: 404 });
  const { rows } = matched;
  const query = askedFor(args.request);
  const named = rows.find(({ row }) => row.line === query.line)?.verdict.kind;
  const tab = named ?? query.tab ?? STATEMENT_TABS.find((each) => rows.some(({ verdict }) => verdict.kind === each)) ?? 'sure';
  const own = rows.filter(({ verdict }) => verdict.kind === tab);
  const pages = Math.max(1, Math.ceil(own.length / ROWS));
  const nth = own.findIndex(({ row }) => row.line === query.line);
  const page = nth < 0 ? Math.min(query.page, pages) : Math.floor(nth / ROWS) + 1;
  const shownRows = own.slice((page - 1) * ROWS, page * ROWS);
  const orders = shownRows.flatMap(({ verdict }) => ordersOf(verdict).flatMap((id) => matched.orders.get(id) ?? []));
  const { account } = matched.statement;
  const late = await shop.orders.latenessOf(orders, shop.catalogue.find);
  return {
    id: matched.statement.id,
    name: matched.statement.name,
    account: account && accountName(account, accountsOf(shop.payTo())),
    unread: toUnread(matched.statement),
    tab,
    page,
    pages,
    counts: Object.fromEntries(STATEMENT_TABS.map((each) => [each, rows.filter(({ verdict }) => verdict.kind === each).length])),
    rows: shownRows.map((row) => toRowView(i18n, row, { orders: matched.orders, late })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const form = await readForm(args.request);
  const id = args.params['id'] ?? '';
  if (form.intent !== 'approve') throw new Response(null, { status: 400 });
  try {
    return await approve(shop, i18n, form, { id, tab: askedFor(args.request).tab ?? 'sure', by: account.id });
  } catch (error) {
    return saveFailed(error, args, form, 'decision-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-statement') });
};

export const shouldRevalidate = alsoAfterConflict;

export default function AdminStatementPage() {
  const { t, tCount, language } = useAdminTranslations();
  const { id, name, account, unread, tab, page, pages, counts, rows } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const failures = answer?.more?.failures ?? [];
  return (
    <AdminPage title={name} aside={<BackToAll to={adminPaths.statements} text={t('books-all-statements')} />}>
      {account === null ? null : <p className="soft">{t('statement-of-account', { account })}</p>}
      <NotSaved failure={answer?.failure} />
      <StatementFailures failures={failures} />
      <UnreadLines {...unread} />
      <CountTabs
        label={t('show')}
        items={STATEMENT_TABS.map((each) => ({
          label: t(`statement-tab-${each}`),
          to: adminPaths.statement(id, { tab: each }),
          count: counts[each] ?? 0,
          isCurrent: each === tab,
          isWaiting: each === 'sure' || each === 'doubtful',
        }))}
      />
      <section className="panel panel--list" aria-label={t('books-rows-of-the-statement')}>
        <p className="soft below">
          {t(`statement-about-${tab}`)}
          {tab === 'sure' && rows.length > 0 ? (
            <strong className="whole">
              {tCount('statement-sum', rows.length, { amount: formatMad(sum(rows.map((row) => row.amountCentimes)), language) })}
            </strong>
          ) : null}
        </p>
        {rows.length === 0 ? (
          <Empty title={t('books-no-row-here')} />
        ) : tab === 'sure' || tab === 'doubtful' ? (
          <StatementDecisions
            rows={rows}
            action={adminPaths.statement(id, { tab, page })}
            errors={answer?.errors ?? NONE}
            values={answer?.values ?? NONE}
          />
        ) : (
          <StatementRows rows={rows} />
        )}
        <Pager page={page} pages={pages} href={(number) => adminPaths.statement(id, { tab, page: number })} />
      </section>
    </AdminPage>
  );
}

async function approve(
  shop: Shop,
  { tCount }: AdminTranslations,
  form: SubmittedForm,
  { id, tab, by }: { readonly id: string; readonly tab: StatementTab; readonly by: string },
) {
  const typed = form.parse(statementDecisions);
  if (!typed.ok) return invalid(form, typed.errors);
  if (typed.value.length === 0) return invalid(form, { form: 'statement-none-chosen' });
  const { done, failures } = await shop.statements.decide(id, typed.value, by);
  if (failures.length === 0) return redirectWithToast(shop, adminPaths.statement(id, { tab }), { text: tCount('statement-done', done) });
  const errors: FormErrors = Object.fromEntries(
    failures.flatMap(({ line, code }) => (isReasonMissing(code) ? [[`reason-${line}`, code]] : [])),
  );
  const status = failures.every(({ code }) => isReasonMissing(code)) ? 422 : 409;
  return invalidWith(form, errors, { failures }, status);
}

const isReasonMissing = (code: string): code is 'amount-differs' | 'reason-required' =>
  code === 'amount-differs' || code === 'reason-required';

/** `line`: the row of the file that a link is about. */
function askedFor(request: Request): { readonly tab: StatementTab | null; readonly page: number; readonly line: number } {
  const params = new URL(request.url).searchParams;
  const page = Number(params.get('page') ?? 1);
  return {
    tab: STATEMENT_TABS.find((each) => each === params.get('tab')) ?? null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    line: Number(params.get('line') ?? 0),
  };
}
