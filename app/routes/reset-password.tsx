import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import type { FormErrors } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import { PROVIDER_NAMES, PROVIDERS, type Provider } from '~/domain/account/provider';
import { newPasswordForm, type ResetFailure } from '~/features/account/index.server';
import { AuthForm } from '~/ui/storefront/sign-in/form';
import { AuthPage } from '~/ui/storefront/sign-in/page';
import { useFormAnswer } from '~/ui/components/form/answer';
import { Failed } from '~/ui/components/failure-page';
import { CheckField } from '~/ui/components/form/fields';
import { PasswordField } from '~/ui/components/form/password-field';
import { pageMeta } from '~/ui/components/meta';
import { Link } from '~/ui/components/navigation';
import { Notice } from '~/ui/components/notice';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalid } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { optionalUser } from '~/web/guards.server';
import { rememberBrowser } from '~/http/cookies/trusted-browser.server';
import { endSession } from '~/web/session.server';
import { wallCovers } from '~/web/sign-in/page.server';
import { redirectWithToast } from '~/web/flash.server';

export { ownSheet as links } from '~/ui/storefront/styles';

const NO_LINK = { email: '', covers: [], links: [], isPrinted: false, isOwner: false };

/** GET changes nothing: mail scanners open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await optionalUser(args);
  const token = new URL(args.request.url).searchParams.get('token') ?? '';
  const link = await shop.passwords.lookAtReset(token);
  if (!link.ok) return data({ ...NO_LINK, token, problem: link.code }, { status: STATUSES[link.code] });
  const links = link.links.map(({ provider, email }) => ({ provider, email }));
  const { account, isPrinted, isOwner } = link;
  return data({ token, email: account.email, covers: wallCovers(shop), links, isPrinted, isOwner, problem: null });
}

export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const { shop } = user;
  const form = await readForm(args.request);
  const token = form.values['token'] ?? '';
  const link = await shop.passwords.lookAtReset(token);
  const typed = form.parse(newPasswordForm((password) => (link.ok ? shop.passwords.problemOf(password, link.account) : null)));
  if (!typed.ok) return invalid(form, typed.errors);
  const outcome = await shop.passwords.reset(
    token,
    typed.value.password,
    PROVIDERS.filter((provider) => form.values[keepField(provider)] === 'on'),
  );
  if (!outcome.ok) {
    const { code } = outcome;
    const status = STATUSES[code];
    return isProblem(code) ? data({ errors: {}, problem: code }, { status }) : invalid(form, { [FIELDS[code]]: code }, status);
  }
  const headers = await endSession(user);
  headers.append('Set-Cookie', await rememberBrowser(shop, user.browser, outcome.account));
  return redirectWithToast(shop, paths.login(), { text: translationsAt(args.request, signInTexts).t('reset-done') }, headers);
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: translationsAt(args, signInTexts).t('reset-title') });

/** The address is a secret: no cache and no other site may get it. */
export const headers: HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' });

const STATUSES: Readonly<Record<ResetFailure, number>> = {
  unknown: 404,
  used: 410,
  expired: 410,
  'too-many': 429,
  'too-long': 422,
  'weak-password': 422,
  'common-password': 422,
  'weak-admin-password': 422,
  'printed-password': 422,
};

const FIELDS = {
  'too-many': 'form',
  'too-long': 'password',
  'weak-password': 'password',
  'common-password': 'password',
  'weak-admin-password': 'password',
  'printed-password': 'password',
} as const;

const keepField = (provider: Provider) => `keep-${provider}`;

const PROBLEMS = ['unknown', 'used', 'expired'] as const;

function isProblem(code: ResetFailure): code is (typeof PROBLEMS)[number] {
  return PROBLEMS.some((problem) => problem === code);
}

export default function ResetPasswordPage() {
  const { token, email, covers, links, isPrinted, isOwner, problem: linkProblem } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const errors: FormErrors | undefined = answer?.errors;
  const { t } = useTranslations(signInTexts);
  const labels = { password: t('password-new'), confirmPassword: t('password-confirm') };
  const problem = answer && 'problem' in answer ? answer.problem : linkProblem;
  if (problem) {
    return (
      <Failed title={t(`link-${problem}-title`)} text={t(`reset-${problem}`)} icon="circle-alert">
        <Link className="btn btn--go btn--l" to={paths.forgotPassword}>
          {t('reset-ask')}
        </Link>
        <Link className="btn btn--line btn--l" to={paths.login()}>
          {t('login')}
        </Link>
      </Failed>
    );
  }
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    error: errors?.[name],
    required: true,
    autoComplete: 'new-password',
  });
  return (
    <AuthPage title={t('reset-title')} lead={email} covers={covers}>
      {isPrinted ? (
        <Notice tone="info">
          <p>{t('reset-printed')}</p>
        </Notice>
      ) : null}
      <AuthForm errors={errors} labels={labels} submit={t('reset-go')}>
        <input type="hidden" name="token" value={token} />
        <PasswordField {...field('password')} hint={t(isOwner ? 'password-hint-owner' : 'password-hint')} />
        <PasswordField {...field('confirmPassword')} />
        {links.length === 0 ? null : <KeptLinks links={links} />}
      </AuthForm>
      <p className="soft">{t('reset-ends')}</p>
    </AuthPage>
  );
}

interface KeptLinksProps {
  readonly links: readonly { readonly provider: Provider; readonly email: string }[];
}

/** Lists links since the last reset, perhaps another's: they end unless the shopper keeps them. */
function KeptLinks({ links }: KeptLinksProps) {
  const { t } = useTranslations(signInTexts);
  return (
    <fieldset className="stack">
      <legend>{t('reset-links')}</legend>
      {links.map(({ provider, email }) => (
        <CheckField key={provider} name={keepField(provider)} label={t('reset-keep', { provider: PROVIDER_NAMES[provider], email })} />
      ))}
      <p className="hint">{t('reset-links-hint')}</p>
    </fieldset>
  );
}
