import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import type { FormErrors } from '~/domain/shared/form-answer';
import { formatCurrency } from '~/domain/shared/money';
import { FILE_REFUSALS } from '~/domain/payment/bank-statement/file';
import type { CardComparison } from '~/features/card/index.server';
import { accountName, accountsOf } from '~/domain/payment/payee';
import { statementForm } from '~/features/statement/index.server';
import { methodText } from '~/ui/admin/order/view';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { Comparison, type ComparisonView } from '~/ui/admin/reports/comparison';
import { UnfoundApprovals } from '~/ui/admin/reports/statement-unfound';
import { StatementList, StatementUpload } from '~/ui/admin/reports/statement-upload';
import { useFormAnswer } from '~/ui/components/form/answer';
import { Empty } from '~/ui/components/empty-state';
import { Icon } from '~/ui/components/icon';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { toMoment } from '~/ui/components/order/view';
import { type AdminTranslations, adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid, invalidWith } from '~/web/form-response.server';
import { readCsvForm } from '~/web/bulk-job/csv-form.server';
import { fileLost } from '~/web/checkout/page.server';
import { requireAdmin } from '~/web/guards.server';
import { inUploadTurn } from '~/web/upload-queue.server';

const NO_ERRORS: FormErrors = {};

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const i18n = adminTranslationsAt(args.request);
  const { language } = i18n;
  const accounts = accountsOf(shop.payTo());
  const [statements, unfound, comparison] = await Promise.all([
    shop.statements.list(),
    shop.statements.listUnfound(),
    shop.cardComparison?.last() ?? null,
  ]);
  return {
    comparison: comparison && toComparison(i18n, comparison),
    isAdding: new URL(args.request.url).searchParams.has('add'),
    unfound: unfound.map(({ method, orders }) => ({
      method: methodText(i18n, method),
      orders: orders.map(({ id, name, totalCentimes, payment, createdAt }) => ({
        reference: id,
        name,
        amountCentimes: payment?.amountCentimes ?? totalCentimes,
        approved: toMoment(payment?.at ?? createdAt, language),
      })),
    })),
    keptDays: shop.env.keptDays.statements,
    accounts: accounts.map(({ rib }) => ({ value: rib, label: accountName(rib, accounts) })),
    statements: statements.map(({ id, name, method, account, createdAt, rows }) => ({
      id,
      name,
      method: methodText(i18n, method, account && accountName(account, accounts)),
      read: toMoment(createdAt, language),
      rows,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args);
  return inUploadTurn(args.request, user, () => keep(args, user.account.id));
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-statements') });
};

export default function AdminStatementsPage() {
  const { t } = useAdminTranslations();
  const { statements, unfound, comparison, isAdding, keptDays, accounts } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  if (isAdding || answer) {
    return (
      <AdminPage title={t('statements-title')} aside={<BackToAll to={adminPaths.statements} text={t('books-all-statements')} />}>
        <NotSaved failure={answer?.failure} />
        <div className="admin items-start stack gap-xl">
          <StatementUpload
            errors={answer?.errors ?? NO_ERRORS}
            values={answer?.values ?? {}}
            keptDays={keptDays}
            accounts={accounts}
            fileAccount={answer?.more?.fileAccount ?? null}
          />
        </div>
      </AdminPage>
    );
  }
  return (
    <AdminPage title={t('statements-title')} aside={<Aside />}>
      <UnfoundApprovals methods={unfound} />
      <section className="panel panel--list" aria-label={t('statements-list')}>
        {statements.length > 0 ? <StatementList statements={statements} /> : <Empty title={t('statements-none')} />}
      </section>
      {comparison ? <Comparison comparison={comparison} /> : null}
    </AdminPage>
  );
}

async function keep(args: ActionFunctionArgs, by: string) {
  const csvForm = await readCsvForm(args.request, statementForm);
  if (!csvForm.ok) return invalid(csvForm.form, csvForm.errors, csvForm.status);
  const { form, file, value } = csvForm;
  try {
    const result = await args.context.shop.statements.keep(file.bytes, {
      name: file.name,
      method: value.method,
      account: value.account || null,
      by,
      isAnew: value.anew !== undefined,
    });
    if (result.ok) return redirect(adminPaths.statement(result.id), 303);
    if (result.code === 'columns-unknown') return redirect(adminPaths.statementColumns(result.id), 303);
    if (result.code === 'statement-account-required' || result.code === 'statement-account-differs') {
      const fileAccount = 'account' in result ? accountName(result.account, accountsOf(args.context.shop.payTo())) : null;
      return invalidWith(form, { account: result.code, ...fileLost(args, form, 'csv') }, { fileAccount });
    }
    return invalid(form, { csv: hasOwnWords(result.code) ? `statement-${result.code}` : result.code });
  } catch (error) {
    return saveFailed(error, args, form, 'statement-failed');
  }
}

function Aside() {
  const { t } = useAdminTranslations();
  return (
    <div className="row">
      <BackToAll to={adminPaths.orders()} text={t('all-orders')} />
      <Link className="btn btn--go" to={adminPaths.newStatement}>
        <Icon name="upload" />
        {t('statement-upload-title')}
      </Link>
    </div>
  );
}

const OWN_WORDS = ['csv-columns-missing', 'csv-no-rows', 'csv-too-many-rows', ...FILE_REFUSALS] as const;
const hasOwnWords = (code: string): code is (typeof OWN_WORDS)[number] => OWN_WORDS.some((own) => own === code);

function toComparison({ language }: AdminTranslations, { result, deniedSince }: CardComparison): ComparisonView {
  const toSide = (
    payments: readonly { readonly id: string; readonly at: number; readonly currency: string; readonly cents: number | null }[],
  ) =>
    payments.map(({ id, at, currency, cents }) => ({
      id,
      at: toMoment(at, language),
      amount: cents === null ? currency : formatCurrency(cents, currency, language),
    }));
  const last = result && {
    at: toMoment(result.at, language),
    compared: result.compared,
    onlyThere: { named: toSide(result.onlyThere), more: result.moreThere },
    onlyHere: { named: toSide(result.onlyHere), more: result.moreHere },
  };
  return { last, denied: deniedSince === null ? null : toMoment(deniedSince, language) };
}
