import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { normalizeEmail } from '~/domain/account/email';
import { meantEmail } from '~/domain/account/meant-email';
import { dayInCasablanca } from '~/domain/shared/day';
import { paths } from '~/domain/paths';
import { signupForm } from '~/features/account/index.server';
import { SignInCart } from '~/ui/storefront/sign-in/cart';
import { AuthPage } from '~/ui/storefront/sign-in/page';
import { AuthProviders, ProviderProblem } from '~/ui/storefront/sign-in/providers';
import { SignupForm } from '~/ui/storefront/sign-in/signup-form';
import { useFormAnswer } from '~/ui/components/form/answer';
import { linkTo } from '~/ui/components/link-to';
import { pageMeta } from '~/ui/components/meta';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { resolveCode } from '~/ui/translations/format';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalid, invalidWith } from '~/web/form-response.server';
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
  const typed = form.parse(signupForm(dayInCasablanca(user.shop.clock())));
  if (!typed.ok) return invalid(form, typed.errors);

  // The date of birth and the phone number are only checked, never stored.
  const { name, email: own, password } = typed.value;
  const meant = meantEmail(own);
  if (meant !== null && normalizeEmail(form.values['askedEmail'] ?? '') !== own) return invalidWith(form, {}, { typed: own, meant });
  const email = meant !== null && form.values['emailChoice'] === 'meant' ? meant : own;
  const { address, language } = user;
  const outcome = await orOther(user, 'sign-up', user.shop.accounts.signUp({ name, email, password, address, language }));
  if (!outcome.ok)
    return invalid(form, { [FIELDS[outcome.code]]: resolveCode(`signup-${outcome.code}`, SHARED_ERRORS) }, STATUSES[outcome.code] ?? 422);
  return signInResponse(args.request, user, outcome.account, {
    redirectTo: safePath(form.values['redirectTo']),
    cartFailed: translationsAt(args.request, signInTexts).t('cart-failed'),
  });
}

const SHARED_ERRORS = {
  'signup-email-in-use': 'email-in-use',
  'signup-invalid-email': 'email-invalid',
  'signup-weak-password': 'weak-password',
  'signup-common-password': 'common-password',
  'signup-other': 'something-wrong',
} as const;

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
  const answer = useFormAnswer<typeof action>();
  const { t, tRich } = useTranslations(signInTexts);
  return (
    <AuthPage title={t('signup-title')} lead={t('signup-lead')} covers={covers}>
      {cart ? <SignInCart cart={cart} /> : null}
      <ProviderProblem page="signup" problem={answer ? null : problem} />
      <SignupForm answer={answer} redirectTo={redirectTo} today={today} />
      <AuthProviders setUp={providers} isDemo={isDemo} isDemoElsewhere={isDemoElsewhere} page="signup" redirectTo={redirectTo} />
      <p className="soft">{tRich('signup-known', { login: linkTo(paths.login(redirectTo)) })}</p>
    </AuthPage>
  );
}
