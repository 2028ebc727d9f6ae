import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';

import { deskPaths } from '~/domain/desk-paths';
import type { FormErrors } from '~/domain/form-answer';
import { statementForm } from '~/features/books/form.server';
import { MAX_CSV_BYTES } from '~/features/csv.server';
import { shop } from '~/services.server';
import { methodText } from '~/ui/desk/order/view';
import { AdminPage, BackToAll } from '~/ui/desk/page/page';
import { StatementList, StatementUpload } from '~/ui/desk/books/statement-upload';
import { Empty } from '~/ui/kit/empty';
import { pageMeta } from '~/ui/kit/meta';
import { NotSaved } from '~/ui/desk/page/not-saved';
import { toMoment } from '~/ui/kit/order-view';
import { notSaved, refuse, UNREAD } from '~/web/answer.server';
import { readFileForm, type SubmittedForm } from '~/web/form.server';
import { adminOnly } from '~/web/guard.server';

const NO_ERRORS: FormErrors = {};
const TOO_LARGE: FormErrors = { csv: 'csv-too-large' };

export async function loader(args: LoaderFunctionArgs) {
  await adminOnly(args);
  const statements = await shop.statements.list();
  return {
    statements: statements.map(({ id, name, method, createdAt, rows }) => ({
      id,
      name,
      method: methodText(method),
      read: toMoment(createdAt),
      rows,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const visit = await adminOnly(args);
  const form = await readFileForm(args.request, { name: 'csv', maxBytes: MAX_CSV_BYTES });
  if (form === null) return refuse(UNREAD, TOO_LARGE, 413);
  if (form.intent !== 'read') throw new Response(null, { status: 400 });
  try {
    return await read(form, visit.account.id);
  } catch (error) {
    return notSaved(error, args, form, 'statement-failed');
  }
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Admin: statements' });

export default function AdminStatementsPage() {
  const { statements } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const errors: FormErrors = sent?.errors ?? NO_ERRORS;
  return (
    <AdminPage section="orders" title="Statements" aside={<BackToAll to={deskPaths.orders()} text="All orders" />}>
      <NotSaved failure={sent?.failure} />
      <div className="admin">
        <div className="admin__form">
          <StatementUpload errors={errors} method={sent?.values['method'] ?? 'bank'} />
        </div>
        <section className="panel panel--list" aria-label="Statements, newest first">
          {statements.length > 0 ? <StatementList statements={statements} /> : <Empty title="No statement was uploaded yet." />}
        </section>
      </div>
    </AdminPage>
  );
}

async function read(form: SubmittedForm, by: string) {
  const parsed = form.parse(statementForm);
  if (!parsed.ok) return refuse(form, parsed.errors['csv'] === 'file-too-large' ? TOO_LARGE : parsed.errors);
  if (!form.file) return refuse(form, { csv: 'csv-required' });
  const kept = await shop.statements.keep(form.file.bytes, { name: form.file.name, method: parsed.value.method, by });
  if (!kept.ok) return refuse(form, { csv: hasOwnWords(kept.code) ? `statement-${kept.code}` : kept.code });
  return redirect(deskPaths.statement(kept.id, { tab: 'sure' }), 303);
}

/** Errors for which a statement has other sentences than a list of keys. */
const OWN_WORDS = ['csv-columns-missing', 'csv-no-rows', 'csv-too-many-rows', 'csv-quotes'] as const;
const hasOwnWords = (code: string): code is (typeof OWN_WORDS)[number] => OWN_WORDS.some((own) => own === code);
