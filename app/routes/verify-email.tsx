import { data, redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { Failed } from '~/ui/components/failure-page';
import { linkTo } from '~/ui/components/link-to';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { TokenForm } from '~/ui/storefront/account/token-form';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { readForm } from '~/web/form.server';
import { optionalUser } from '~/web/guards.server';
import { restartAdminSession } from '~/web/session.server';
import { redirectWithToast } from '~/web/flash.server';

export { ownSheet as links } from '~/ui/storefront/styles';

/** GET changes nothing: mail scanners open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, account } = await optionalUser(args);
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const link = await shop.verification.look(token, account?.id ?? null);
  const facts = { token, isSignedIn: account !== null };
  if (!link.ok) return data({ ...facts, email: '', isInside: false, problem: link.code }, { status: STATUSES[link.code] });
  return data({ ...facts, email: link.account.email, isInside: link.isInside, problem: null });
}

export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const form = await readForm(args.request);
  const outcome = await user.shop.verification.confirm(form.values['token'] ?? '', user.account?.id ?? null);
  if (!outcome.ok) return data({ problem: outcome.code }, { status: STATUSES[outcome.code] });
  if (outcome.resetSecret !== null) return redirect(paths.resetPassword(outcome.resetSecret), 303);
  const headers = await restartAdminSession(user, outcome.account);
  return redirectWithToast(
    user.shop,
    user.account ? paths.home : paths.login(),
    { text: translationsAt(args.request, accountTexts, signInTexts).t('address-confirmed') },
    headers,
  );
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, accountTexts, signInTexts).t('verify-title') });

/** The address is a secret: no cache and no other site may get it. */
export const headers: HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' });

const STATUSES = { unknown: 404, used: 410, expired: 410, 'sign-in': 403, 'too-many': 429 } as const;

export default function VerifyEmailPage() {
  const { token, email, isInside, isSignedIn, problem: linkProblem } = useLoaderData<typeof loader>();
  const { t, tRich } = useTranslations(accountTexts, signInTexts);
  const problem = useActionData<typeof action>()?.problem ?? linkProblem;
  if (problem) {
    return (
      <Failed
        title={t(problem === 'sign-in' ? 'verify-sign-in-title' : `link-${problem}-title`)}
        text={t(problem === 'too-many' ? 'link-too-many' : `verify-${problem}`)}
        icon="circle-alert"
      >
        {problem === 'sign-in' ? (
          <Link className="btn btn--go btn--l" to={paths.login(paths.verifyEmail(token))}>
            {t('login')}
          </Link>
        ) : (
          <Link className="btn btn--go btn--l" to={paths.account}>
            {t('account')}
          </Link>
        )}
        <Link className="btn btn--line btn--l" to={paths.contactForm}>
          {t('support')}
        </Link>
      </Failed>
    );
  }
  return (
    <TokenForm
      title={t('verify-title')}
      email={email}
      action={paths.verifyEmail()}
      token={token}
      submit={t(isInside ? 'verify-go' : 'verify-anew')}
    >
      <p>{t(isInside ? 'verify-question' : 'verify-outside')}</p>
      {isInside || isSignedIn ? null : <p>{tRich('verify-outside-login', { login: linkTo(paths.login(paths.verifyEmail(token))) })}</p>}
    </TokenForm>
  );
}
