import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams, useRouteError } from '@remix-run/react';

import { ownValue } from '~/domain/shared/own-value';
import { BATCH_WORDS } from '~/ui/admin/game/bulk-edit-view';
import { ChangePage } from '~/ui/admin/game/change/page';
import { KeysFailure } from '~/ui/admin/key/failure';
import { KeyFilePage } from '~/ui/admin/key/file';
import { KeyImportPage, UndoKeys } from '~/ui/admin/key/import-result';
import { AdminFailure } from '~/ui/admin/layout/failure';
import { OfferPage } from '~/ui/admin/offer/preview';
import type { PageHandle } from '~/ui/components/document/page-handle';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { type AdminTranslations, adminTranslationsAt } from '~/ui/translations/admin';
import { gamesPage } from './jobs/games.server';
import { keyFilePage, keyImportPage } from './jobs/keys.server';
import { offerPage } from './jobs/offer.server';
import type { PageArgs } from './jobs/page.server';
import { saveFailed } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { requireAdmin } from '~/web/guards.server';

type View = Awaited<ReturnType<Awaited<ReturnType<typeof jobPageAt>>['view']>>;

export async function loader(args: LoaderFunctionArgs): Promise<View> {
  await requireAdmin(args);
  const page = await jobPageAt(args);
  return page.view();
}

export async function action(args: ActionFunctionArgs) {
  const { account } = await requireAdmin(args);
  const form = await readForm(args.request);
  const page = await jobPageAt(args);
  const act = ownValue(page.acts, form.intent);
  if (!act) throw new Response(null, { status: 400 });
  try {
    return await act(form, account.id);
  } catch (error) {
    return saveFailed(error, args, form, page.failureOf(form.intent));
  }
}

/** The pages of bulk jobs, by the part of the address (app/routes.ts) that has the job's id. */
const PAGES = { batch: gamesPage, offer: offerPage, keyImport: keyImportPage, keyFile: keyFilePage };

/** Returns the page of the job at this address; 404 where there is none. */
async function jobPageAt(args: PageArgs) {
  for (const [name, pageOf] of Object.entries(PAGES)) {
    const page = args.params[name] === undefined ? null : await pageOf(args);
    if (page !== null) return page;
  }
  throw new Response(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const i18n = adminTranslationsAt(args);
  const [, nothing = 'admin-games'] = Object.entries(TITLES_WITHOUT_JOB).find(([name]) => args.params[name] !== undefined) ?? [];
  return pageMeta(args, { title: args.data ? titleOf(i18n, args.data) : i18n.t(nothing) });
};

/** The titles of addresses that have no job. */
const TITLES_WITHOUT_JOB = { offer: 'admin-offers', keyImport: 'admin-import', keyFile: 'keys-many' } as const;

export const handle: PageHandle = {
  overlay: (loaded) => {
    const view = loaded as View;
    return 'undo' in view && view.undo !== null ? <UndoKeys {...view.undo} /> : null;
  },
};

/** The page of every bulk job, at its address in app/routes.ts: the preview, the progress, and the result with its undo. */
export default function AdminJobPage() {
  const view = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  switch (view.kind) {
    case 'batch':
      return <ChangePage {...view} answer={answer} />;
    case 'offer':
      return <OfferPage {...view} answer={answer} />;
    case 'keyImport':
      return <KeyImportPage {...view} answer={answer} />;
    case 'keyFile':
      return <KeyFilePage {...view} answer={answer} />;
  }
}

export function ErrorBoundary() {
  const { keyImport } = useParams();
  const error = useRouteError();
  return keyImport === undefined ? <AdminFailure error={error} /> : <KeysFailure error={error} />;
}

function titleOf({ t }: AdminTranslations, view: View): string {
  switch (view.kind) {
    case 'batch':
      return t(BATCH_WORDS[view.batch.kind].title);
    case 'offer':
      return view.offer.title;
    case 'keyImport':
      return t('import-of-game', { gameTitle: view.item.gameTitle });
    case 'keyFile':
      return t('keys-many');
  }
}
