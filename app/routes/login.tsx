import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { dayInCasablanca } from '~/domain/shared/day';
import { paths } from '~/domain/paths';
import { loginForm } from '~/features/account/index.server';
import { LoginForm } from '~/ui/storefront/sign-in/login-form';
import { AuthPage } from '~/ui/storefront/sign-in/page';
import { AuthProviders, ProviderProblem } from '~/ui/storefront/sign-in/providers';
import { SignInOrUp } from '~/ui/storefront/sign-in/both';
import { useFormAnswer } from '~/ui/components/form/answer';
import { linkTo } from '~/ui/components/link-to';
import { pageMeta } from '~/ui/components/meta';
import { Notice } from '~/ui/components/notice';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalid } from '~/web/form-response.server';
import { readForm } from '~/web/form.server';
import { requireAnonymous } from '~/web/guards.server';
import { safePath } from '~/http/redirect.server';
import { orOther, signInResponse } from '~/web/sign-in/complete.server';
import { signInPage } from '~/web/sign-in/page.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireAnonymous(args);
  return signInPage(args.request, user, { today: dayInCasablanca(user.shop.clock()) });
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireAnonymous(args);
  const form = await readForm(args.request);
  const typed = form.parse(loginForm);
  if (!typed.ok) return invalid(form, typed.errors);

  const { t } = translationsAt(args.request, signInTexts);
  const startedAt = user.shop.clock();
  const outcome = await orOther(
    user,
    'sign-in',
    user.shop.accounts.signIn({ ...typed.value, address: user.address, browser: user.browser }),
  );
  if (!outcome.ok)
    return invalid(
      form,
      { [FIELDS[outcome.code]]: outcome.code === 'other' ? 'oops' : `login-${outcome.code}` },
      STATUSES[outcome.code] ?? 422,
    );
  return signInResponse(args.request, user, outcome.account, {
    redirectTo: safePath(form.values['redirectTo']),
    cartFailed: t('cart-failed'),
    since: { at: startedAt, text: t('sign-in-overtaken') },
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: translationsAt(args, signInTexts).t('login') });

/** The place of each message; 'form' is above the form. */
const FIELDS = {
  'invalid-email': 'email',
  'not-found': 'email',
  disabled: 'email',
  'wrong-password': 'password',
  'too-many': 'form',
  other: 'form',
} as const;
const STATUSES: Readonly<Record<string, number>> = { 'too-many': 429, other: 500 };

export default function LoginPage() {
  const { redirectTo, cart, providers, isDemo, isDemoElsewhere, problem, covers, today } = useLoaderData<typeof loader>();
  const { t, tRich } = useTranslations(signInTexts);
  const answer = useFormAnswer<typeof action>();
  const ways = (
    <>
      <ProviderProblem page="login" problem={answer ? null : problem} />
      <AuthProviders setUp={providers} isDemo={isDemo} isDemoElsewhere={isDemoElsewhere} page="login" redirectTo={redirectTo} />
    </>
  );
  if (cart) return <SignInOrUp cart={cart} answer={answer} redirectTo={redirectTo} today={today} providers={ways} />;
  const newHere = tRich('login-new-here', { signup: linkTo(paths.signup(redirectTo)) });
  const isFirst = redirectTo !== paths.home;
  return (
    <AuthPage title={t('login-title')} lead={t('login-lead')} covers={covers}>
      {isFirst ? (
        // why the account too: a shopper on the way to pay is often here for the first time
        <Notice tone="info">
          <p>{t('login-first')}</p>
          <p>{newHere}</p>
        </Notice>
      ) : null}
      <ProviderProblem page="login" problem={answer ? null : problem} />
      <LoginForm answer={answer} redirectTo={redirectTo} />
      <AuthProviders setUp={providers} isDemo={isDemo} isDemoElsewhere={isDemoElsewhere} page="login" redirectTo={redirectTo} />
      {isFirst ? null : <p className="soft">{newHere}</p>}
    </AuthPage>
  );
}
