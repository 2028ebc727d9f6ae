import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { EARLIEST_BIRTH } from '~/domain/account/age';
import { dayInCasablanca } from '~/domain/shared/day';
import type { FormErrors } from '~/domain/shared/form-answer';
import { paths } from '~/domain/paths';
import { signupForm } from '~/features/account/index.server';
import { shop } from '~/services/index.server';
import { SignInCart } from '~/ui/storefront/sign-in/cart';
import { AuthForm } from '~/ui/storefront/sign-in/form';
import { AuthPage } from '~/ui/storefront/sign-in/page';
import { AuthProviders, ProviderProblem } from '~/ui/storefront/sign-in/providers';
import { useFormAnswer } from '~/ui/components/form/answer';
import { TextField } from '~/ui/components/form/fields';
import { PasswordField } from '~/ui/components/form/password-field';
import { linkTo } from '~/ui/components/link-to';
import { pageMeta } from '~/ui/components/meta';
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
  const visit = await requireAnonymous(args);
  return signInPage(args.request, visit, { today: dayInCasablanca(shop.clock()) });
}

export async function action(args: ActionFunctionArgs) {
  const visit = await requireAnonymous(args);
  const form = await readForm(args.request);
  const typed = form.parse(signupForm(dayInCasablanca(shop.clock())));
  if (!typed.ok) return invalid(form, typed.errors);

  // The date of birth and the phone number are only checked, never stored.
  const { name, email, password } = typed.value;
  const { address, language } = visit;
  const outcome = await orOther(visit, 'sign-up', shop.accounts.signUp({ name, email, password, address, language }));
  if (!outcome.ok) return invalid(form, { [FIELDS[outcome.code]]: `signup-${outcome.code}` }, STATUSES[outcome.code] ?? 422);
  return signInResponse(args.request, visit, outcome.account, {
    redirectTo: safePath(form.values['redirectTo']),
    cartFailed: translationsAt(args.request, signInTexts).t('cart-failed'),
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, { title: translationsAt(args, signInTexts).t('signup') });

/** The place of each message; 'form' is above the form. */
const FIELDS = {
  'email-in-use': 'email',
  'invalid-email': 'email',
  'weak-password': 'password',
  'common-password': 'password',
  'too-many': 'form',
  other: 'form',
} as const;
const STATUSES: Readonly<Record<string, number>> = { 'too-many': 429, other: 500 };

export default function SignupPage() {
  const { redirectTo, cart, providers, isDemo, isDemoElsewhere, problem, covers, today } = useLoaderData<typeof loader>();
  const refused = useFormAnswer<typeof action>();
  const errors: FormErrors = refused?.errors ?? {};
  const { t, tRich } = useTranslations(signInTexts);
  const labels = {
    name: t('signup-name'),
    birthDate: t('signup-birth'),
    phone: t('signup-phone'),
    email: t('email'),
    password: t('password'),
    confirmPassword: t('password-confirm'),
  };
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    value: refused?.values[name],
    error: errors[name],
    required: true,
  });
  const password = (name: 'password' | 'confirmPassword') => ({
    name,
    label: labels[name],
    error: errors[name],
    required: true,
    autoComplete: 'new-password',
  });
  return (
    <AuthPage title={t('signup-title')} lead={t('signup-lead')} covers={covers}>
      {cart ? <SignInCart cart={cart} /> : null}
      <ProviderProblem page="signup" problem={refused ? null : problem} />
      <AuthForm errors={refused?.errors} labels={labels} redirectTo={redirectTo} submit={t('signup-go')} isLong>
        <TextField {...field('name')} autoComplete="name" maxLength={200} />
        <TextField {...field('birthDate')} type="date" autoComplete="bday" min={EARLIEST_BIRTH} max={today} hint={t('signup-birth-hint')} />
        <TextField
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          pattern="\s*\+?([\s.\(\)\-]*[0-9]){7,15}\s*"
          title={t('signup-phone-invalid')}
          hint={t('signup-phone-hint')}
        />
        <TextField {...field('email')} type="email" autoComplete="username" inputMode="email" maxLength={254} />
        <PasswordField {...password('password')} hint={t('password-hint')} />
        <PasswordField {...password('confirmPassword')} />
      </AuthForm>
      <AuthProviders setUp={providers} isDemo={isDemo} isDemoElsewhere={isDemoElsewhere} page="signup" redirectTo={redirectTo} />
      <p className="soft text-s">{tRich('signup-terms', { terms: linkTo(paths.terms), privacy: linkTo(paths.privacy) })}</p>
      <p className="soft">{tRich('signup-known', { login: linkTo(paths.login(redirectTo)) })}</p>
    </AuthPage>
  );
}
