import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useRouteError } from '@remix-run/react';

import { deskPaths } from '~/domain/desk-paths';
import type { FormErrors } from '~/domain/form-answer';
import { ShopError } from '~/domain/shop-error';
import { MAX_CSV_BYTES, type CsvRefusal } from '~/features/csv.server';
import { keyFileForm } from '~/features/key/form.server';
import { shop } from '~/services.server';
import { ImportList } from '~/ui/desk/key/import-list';
import { toImportView } from '~/ui/desk/key/import-view';
import { KeyUpload } from '~/ui/desk/key/upload';
import { KeysFailure } from '~/ui/desk/key/failure';
import { KeysHead } from '~/ui/desk/key/head';
import { AdminPage, BackToAll } from '~/ui/desk/page/page';
import { csvReason } from '~/ui/desk/batch/csv-words';
import { pageMeta } from '~/ui/kit/meta';
import { NotSaved } from '~/ui/desk/page/not-saved';
import { sentence } from '~/ui/words/desk';
import { notSaved } from '~/web/answer.server';
import { readFileForm, type SubmittedForm } from '~/web/form.server';
import { adminOnly } from '~/web/guard.server';
import { managedGame } from '~/web/managed-game.server';

const NO_ERRORS: FormErrors = {};

export async function loader(args: LoaderFunctionArgs) {
  await adminOnly(args);
  const game = await managedGame(args.params['gameId']);
  return {
    game: { id: game.id, title: game.title, platform: game.platform, cover: game.cover, archived: game.archived },
    coefficient: String(game.coefficient / 10),
    imports: (await shop.keyImports.listOf(game.id)).map(toImportView),
  };
}

export async function action(args: ActionFunctionArgs) {
  await adminOnly(args);
  const form = await readFileForm(args.request, { name: 'csv', maxBytes: MAX_CSV_BYTES });
  const game = await managedGame(args.params['gameId']);
  if (form === null) return unread({ code: 'csv-too-large' }, {}, 413);
  if (form.intent !== 'read') throw new Response(null, { status: 400 });
  try {
    return await read(game.id, form);
  } catch (error) {
    return notSaved(error, args, form, 'bulk-failed');
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? `Bulk upload: ${args.data.game.title}` : 'Admin: bulk upload' });

export default function AdminImportsPage() {
  const { game, coefficient, imports } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  return (
    <AdminPage section="games" title={<KeysHead game={game} />} aside={<BackToAll to={deskPaths.keys(game.id)} text="Keys of this game" />}>
      {sent?.failure === 'bulk-failed' ? <NotSaved failure={sent.failure} /> : null}
      <div className="admin">
        <div className="admin__form">
          {game.archived ? (
            <p className="panel soft">This game is archived: hidden from the store and kept for its orders. No key can be added to it.</p>
          ) : (
            <KeyUpload
              gameId={game.id}
              coefficient={sent?.values?.['coefficient'] ?? coefficient}
              errors={sent?.errors ?? NO_ERRORS}
              failure={sent && sent.failure !== 'bulk-failed' ? sent.failure : null}
              isWhole
            />
          )}
        </div>
        <section className="panel" aria-labelledby="imports">
          <h2 id="imports">Past imports</h2>
          <ImportList imports={imports} />
        </section>
      </div>
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <KeysFailure error={useRouteError()} />;
}

async function read(gameId: string, form: SubmittedForm) {
  const parsed = form.parse(keyFileForm);
  if (!parsed.ok && parsed.errors['csv'] === 'file-too-large') return unread({ code: 'csv-too-large' }, form.values);
  if (!parsed.ok) return data({ errors: parsed.errors, values: form.values, failure: null }, { status: 422 });
  if (!form.file) return unread({ code: 'csv-required' }, form.values);
  try {
    const previewed = await shop.keyImports.preview(gameId, form.file, parsed.value.coefficient);
    return previewed.ok ? redirect(deskPaths.keyImport(gameId, previewed.id), 303) : unread(previewed, form.values);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const failure = sentence('bulk-failed', { reason: sentence('reason-not-found') });
    return data({ errors: NO_ERRORS, values: form.values, failure }, { status: 409 });
  }
}

/** Shows the file's error at its field, and above the form where in the file it is. */
function unread(refusal: CsvRefusal, values: Readonly<Record<string, string>>, status = 422) {
  const { code } = refusal;
  const failure = sentence('bulk-failed', { reason: csvReason(refusal) });
  const errors: FormErrors = { csv: code };
  return data({ errors, values, failure }, { status });
}
