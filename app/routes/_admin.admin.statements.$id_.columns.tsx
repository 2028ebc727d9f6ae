import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { adminPaths } from '~/domain/paths/admin';
import { COLUMN_FIELDS } from '~/domain/payment/bank-statement/chosen';
import { columnsForm } from '~/features/statement/index.server';
import type { Shop } from '~/services/index.server';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { StatementColumns } from '~/ui/admin/reports/statement-columns';
import { toFirstRows } from '~/ui/admin/reports/statement-view';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed, invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await requireAdmin(args);
  const unread = await shop.statements.findUnread(args.params['id'] ?? '');
  if (!unread) throw new Response(null, { status: 404 });
  const { file, table, choice } = unread;
  return {
    id: file.id,
    name: file.name,
    ...toFirstRows(table),
    choice: Object.fromEntries(COLUMN_FIELDS.map((field) => [field, String(choice?.[field] ?? '')])),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { shop, account } = await requireAdmin(args);
  const form = await readForm(args.request);
  if (form.intent !== 'choose') throw new Response(null, { status: 400 });
  try {
    return await choose(shop, form, args.params['id'] ?? '', account.id);
  } catch (error) {
    return saveFailed(error, args, form, 'statement-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('admin-columns') });
};

export default function AdminStatementColumnsPage() {
  const { t } = useAdminTranslations();
  const { id, name, titles, rows, choice } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  return (
    <AdminPage title={name} aside={<BackToAll to={adminPaths.statements} text={t('books-all-statements')} />}>
      <NotSaved failure={answer?.failure} />
      <StatementColumns
        action={adminPaths.statementColumns(id)}
        titles={titles}
        rows={rows}
        values={answer?.values ?? choice}
        errors={answer?.errors ?? {}}
      />
    </AdminPage>
  );
}

async function choose(shop: Shop, form: SubmittedForm, id: string, by: string) {
  const typed = form.parse(columnsForm);
  if (!typed.ok) return invalid(form, typed.errors);
  const result = await shop.statements.choose(id, typed.value, by);
  // why the list: a form that was sent twice finds there what the first one read
  if (result === null) return redirect(adminPaths.statements, 303);
  if (result.ok) return redirect(adminPaths.statement(result.id), 303);
  if ('faults' in result) return invalid(form, result.faults);
  return invalid(form, { form: result.code === 'csv-too-many-rows' ? 'statement-csv-too-many-rows' : 'statement-csv-no-rows' });
}
