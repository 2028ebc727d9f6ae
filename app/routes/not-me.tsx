import { data, redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { pageMeta } from '~/ui/components/meta';
import { TokenForm } from '~/ui/storefront/account/token-form';
import { TokenRefused } from '~/ui/storefront/account/token-refused';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { readForm } from '~/web/form.server';
import { optionalUser } from '~/web/guards.server';
import { endSession } from '~/web/session.server';

export { ownSheet as links } from '~/ui/storefront/styles';

/** GET changes nothing: mail scanners open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const link = await shop.notices.look(token);
  if (!link.ok) return data({ token, email: '', problem: link.code }, { status: STATUSES[link.code] });
  return data({ token, email: link.account.email, problem: null });
}

/** Ends all sessions of the account, and leads to a new password. */
export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const form = await readForm(args.request);
  const outcome = await user.shop.notices.disown(form.values['token'] ?? '');
  if (!outcome.ok) return data({ problem: outcome.code }, { status: STATUSES[outcome.code] });
  return redirect(paths.resetPassword(outcome.resetSecret), { status: 303, headers: await endSession(user) });
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, accountTexts, signInTexts).t('not-me-title') });

/** The address is a secret: no cache and no other site may get it. */
export const headers: HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' });

const STATUSES = { unknown: 404, used: 410, expired: 410 } as const;

export default function NotMePage() {
  const { token, email, problem: linkProblem } = useLoaderData<typeof loader>();
  const { t } = useTranslations(accountTexts, signInTexts);
  const problem = useActionData<typeof action>()?.problem ?? linkProblem;
  if (problem) return <TokenRefused title={t(`link-${problem}-title`)} text={t(`not-me-${problem}`)} />;
  return (
    <TokenForm title={t('not-me-title')} email={email} action={paths.notMe()} token={token} submit={t('not-me-go')}>
      <p>{t('not-me-lead')}</p>
      <p>{t('not-me-text')}</p>
    </TokenForm>
  );
}
