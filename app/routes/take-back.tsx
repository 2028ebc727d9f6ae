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
  const link = await shop.emailChanges.lookBack(token);
  if (!link.ok) return data({ token, email: '', problem: link.code }, { status: STATUSES[link.code] });
  return data({ token, email: link.email, problem: null });
}

/** Gives the account its old address, ends all sessions, and leads to a new password. */
export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const form = await readForm(args.request);
  const outcome = await user.shop.emailChanges.takeBack(form.values['token'] ?? '');
  if (!outcome.ok) return data({ problem: outcome.code }, { status: STATUSES[outcome.code] });
  return redirect(paths.resetPassword(outcome.resetSecret), { status: 303, headers: await endSession(user) });
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, accountTexts, signInTexts).t('take-back-title') });

/** The address is a secret: no cache and no other site may get it. */
export const headers: HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' });

const STATUSES = { unknown: 404, used: 410, expired: 410, 'email-in-use': 409, 'too-many': 429 } as const;

export default function TakeBackPage() {
  const { token, email, problem: linkProblem } = useLoaderData<typeof loader>();
  const { t } = useTranslations(accountTexts, signInTexts);
  const problem = useActionData<typeof action>()?.problem ?? linkProblem;
  if (problem)
    return (
      <TokenRefused
        title={t(problem === 'email-in-use' ? 'take-back-email-in-use-title' : `link-${problem}-title`)}
        text={t(problem === 'too-many' ? 'link-too-many' : `take-back-${problem}`)}
      />
    );
  return (
    <TokenForm title={t('take-back-title')} email={email} action={paths.takeBack()} token={token} submit={t('take-back-go')}>
      <p>{t('take-back-lead')}</p>
      <p>{t('take-back-text')}</p>
    </TokenForm>
  );
}
