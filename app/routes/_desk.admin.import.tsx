import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';

import { deskPaths } from '~/domain/desk-paths';
import type { FormErrors } from '~/domain/form-answer';
import { MAX_CSV_BYTES, type CsvRefusal } from '~/features/csv.server';
import { csvForm } from '~/features/game/form.server';
import { knownGames, readGameRows } from '~/features/game/face.server';
import { shop } from '~/services.server';
import { GameColumns, GameUpload } from '~/ui/desk/game/upload';
import { AdminPage, BackToAll } from '~/ui/desk/page/page';
import { csvReason } from '~/ui/desk/batch/csv-words';
import { pageMeta } from '~/ui/kit/meta';
import { NotSaved } from '~/ui/desk/page/not-saved';
import { sentence } from '~/ui/words/desk';
import { notSaved } from '~/web/answer.server';
import { readFileForm, type SubmittedForm } from '~/web/form.server';
import { adminOnly } from '~/web/guard.server';

const NO_ERRORS: FormErrors = {};

export async function loader(args: LoaderFunctionArgs) {
  await adminOnly(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  await adminOnly(args);
  const form = await readFileForm(args.request, { name: 'csv', maxBytes: MAX_CSV_BYTES });
  if (form === null) return unread({ code: 'csv-too-large' }, 413);
  if (form.intent !== 'read') throw new Response(null, { status: 400 });
  try {
    return await read(form);
  } catch (error) {
    return notSaved(error, args, form, 'import-games-failed');
  }
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Admin: import games' });

export default function AdminGameImportPage() {
  const sent = useActionData<typeof action>();
  const isAway = sent?.failure === 'import-games-failed';
  return (
    <AdminPage section="games" title="Import games" aside={<BackToAll to={deskPaths.games()} text="All games" />}>
      {isAway ? <NotSaved failure="import-games-failed" /> : null}
      <div className="admin">
        <div className="admin__form">
          <GameUpload errors={sent?.errors ?? NO_ERRORS} failure={sent && !isAway ? sent.failure : null} />
        </div>
        <GameColumns />
      </div>
    </AdminPage>
  );
}

async function read(form: SubmittedForm) {
  const parsed = form.parse(csvForm);
  if (!parsed.ok) return unread({ code: parsed.errors['csv'] === 'file-too-large' ? 'csv-too-large' : 'csv-required' });
  if (!form.file) return unread({ code: 'csv-required' });
  const file = readGameRows(form.file.bytes, knownGames(shop.catalogue));
  if (!file.ok) return unread(file);
  const id = await shop.gameBatches.keep(file.rows, { kind: 'import', fileName: form.file.name, coefficient: null });
  return redirect(deskPaths.batch(id), 303);
}

/** Shows the file's error at its field, and above the form where in the file it is. */
function unread(refusal: CsvRefusal, status = 422) {
  const { code } = refusal;
  const failure = sentence('import-games-failed', { reason: csvReason(refusal) });
  const errors: FormErrors = { csv: code === 'csv-columns-missing' ? 'games-csv-columns-missing' : code };
  return data({ errors, values: null, failure }, { status });
}
