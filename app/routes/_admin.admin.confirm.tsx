import { redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { CONFIRMED_ACTS, type ConfirmedAct } from '~/domain/shared/confirmed-act';
import { adminPaths } from '~/domain/paths/admin';
import type { Shop } from '~/services/index.server';
import { AdminPage, BackToAll } from '~/ui/admin/layout/page';
import { NotSaved } from '~/ui/admin/layout/not-saved';
import { ConfirmedActForm, ConfirmForm } from '~/ui/admin/setting/confirm';
import { useFormAnswer } from '~/ui/components/form/answer';
import { pageMeta } from '~/ui/components/meta';
import { adminTranslationsAt, useAdminTranslations } from '~/ui/translations/admin';
import { saveFailed } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { managedGame } from '~/web/game/admin.server';
import { requireAdmin } from '~/web/guards.server';
import { confirmationOf, takeConfirmation } from '~/web/sign-in/reauthenticate.server';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireAdmin(args);
  const act = await actOf(args);
  return { act, proofKind: await confirmationOf(user), email: user.account.email };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAdmin(args);
  const act = await actOf(args);
  const form = await readForm(args.request, { verbatim: ['code'] });
  if (form.intent !== 'confirm') throw new Response(null, { status: 400 });
  try {
    return (await takeConfirmation(user, form)) ?? redirect(adminPaths.confirm(act.kind, act.of), 303);
  } catch (error) {
    return saveFailed(error, args, form, 'settings-failed');
  }
}

export const meta: MetaFunction = (args) => {
  const { t } = adminTranslationsAt(args);
  return pageMeta(args, { title: t('is-it-you') });
};

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function AdminConfirmPage() {
  const { t } = useAdminTranslations();
  const { act, proofKind, email } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const [back, text] =
    act.kind === 'keys' ? ([adminPaths.keys(act.of), t('keys')] as const) : ([adminPaths.coupons(), t('codes')] as const);
  return (
    <AdminPage title={t(proofKind === 'none' ? 'confirm-done' : 'is-it-you')} aside={<BackToAll to={back} text={text} />}>
      <NotSaved failure={answer?.failure} />
      {proofKind === 'none' ? (
        <ConfirmedActForm act={act} />
      ) : (
        <ConfirmForm act={act} proofKind={proofKind} email={email} errors={answer?.errors ?? {}} />
      )}
    </AdminPage>
  );
}

/** Returns the act that the address names; else 404. */
async function actOf({ context: { shop }, request }: LoaderFunctionArgs | ActionFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const kind = CONFIRMED_ACTS.find((known) => known === query.get('act'));
  if (kind === undefined) throw new Response(null, { status: 404 });
  const of = query.get('of') ?? '';
  return { kind, of, name: await nameOf(shop, kind, of) };
}

async function nameOf(shop: Shop, kind: ConfirmedAct, of: string): Promise<string> {
  if (kind === 'keys') return (await managedGame(shop, of)).title;
  const batch = await shop.coupons.findBatch(of);
  if (batch === null) throw new Response(null, { status: 404 });
  return batch.prefix;
}
