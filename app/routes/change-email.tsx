import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { Failed } from '~/ui/components/failure-page';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { TokenForm } from '~/ui/storefront/account/token-form';
import { useRootData } from '~/ui/root-data';
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
  const { shop, account, isAdmin } = await optionalUser(args);
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const link = await shop.emailChanges.look(token, account?.id ?? null);
  if (!link.ok) return data({ token, email: '', losesRights: false, problem: link.code }, { status: STATUSES[link.code] });
  const losesRights = isAdmin && !shop.owners.isById && !shop.owners.isOwnersAddress(link.to);
  return data({ token, email: link.to, losesRights, problem: null });
}

export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const form = await readForm(args.request);
  const outcome = await user.shop.emailChanges.confirm(form.values['token'] ?? '', user.account?.id ?? null);
  if (!outcome.ok) return data({ problem: outcome.code }, { status: STATUSES[outcome.code] });
  const headers = await restartAdminSession(user, outcome.account);
  return redirectWithToast(
    user.shop,
    paths.account,
    { text: translationsAt(args.request, accountTexts, signInTexts).t('email-changed') },
    headers,
  );
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, accountTexts, signInTexts).t('email-change') });

/** The address is a secret: no cache and no other site may get it. */
export const headers: HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' });

const STATUSES = { unknown: 404, used: 410, expired: 410, 'sign-in': 403, 'email-in-use': 409 } as const;

export default function ConfirmNewEmailPage() {
  const { token, email, losesRights, problem: linkProblem } = useLoaderData<typeof loader>();
  const { t } = useTranslations(accountTexts, signInTexts);
  const { sendsMail } = useRootData();
  const problem = useActionData<typeof action>()?.problem ?? linkProblem;
  if (problem) {
    return (
      <Failed
        title={t(problem === 'sign-in' || problem === 'email-in-use' ? `email-${problem}-title` : `link-${problem}-title`)}
        text={t(problem === 'unknown' || problem === 'expired' ? `verify-${problem}` : `email-${problem}-text`)}
        icon="circle-alert"
      >
        {problem === 'sign-in' ? (
          <Link className="btn btn--go btn--l" to={paths.login(paths.changeEmail(token))}>
            {t('login')}
          </Link>
        ) : (
          <Link className="btn btn--go btn--l" to={paths.account}>
            {t('account')}
          </Link>
        )}
      </Failed>
    );
  }
  return (
    <TokenForm title={t('email-change')} email={email} action={paths.changeEmail()} token={token} submit={t('email-change-go')}>
      <p>{t(sendsMail ? 'email-change-question' : 'email-change-question-no-mail')}</p>
      {losesRights ? <p className="warn">{t('email-change-owner')}</p> : null}
    </TokenForm>
  );
}
