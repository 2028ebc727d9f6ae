import { redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { isProvider, PROVIDERS } from '~/domain/account/provider';
import { AccountProof } from '~/ui/storefront/account/proof';
import { AccountProviders } from '~/ui/storefront/account/providers';
import { ProviderProblem } from '~/ui/storefront/sign-in/providers';
import { useFormAnswer } from '~/ui/components/form/answer';
import { FormWords } from '~/ui/components/form/words';
import { pageMeta } from '~/ui/components/meta';
import { BackToAccount } from '~/ui/storefront/account/back';
import { PageHead } from '~/ui/storefront/layout/page-head';
import { accountTexts } from '~/ui/translations/en/account';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt, useTranslations } from '~/ui/translations/use-translations';
import { invalid } from '~/web/form-response.server';
import { readForm, type SubmittedForm } from '~/web/form.server';
import { requireUser } from '~/web/guards.server';
import type { AuthenticatedUser } from '~/web/current-user.server';
import { providerProblem, providersSetUp } from '~/web/sign-in/provider.server';
import { isProven, proofOf, takeProof } from '~/web/sign-in/reauthenticate.server';
import { redirectWithToast } from '~/web/flash.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { account } = user;
  const setUp = providersSetUp(user.shop, user);
  return {
    problem: providerProblem(new URL(args.request.url)),
    email: account.email,
    emailVerified: account.emailVerified,
    hasPassword: account.hasPassword,
    proof: await proofOf(user),
    // why all: a link can be ended also where the store has the provider no more
    providers: PROVIDERS.map((provider) => ({
      provider,
      email: account.linked.find((one) => one.provider === provider)?.email ?? null,
    })).filter(({ provider, email }) => setUp[provider] || email !== null),
  };
}

/** Takes a proof of identity, or unlinks a provider. */
export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const form = await readForm(args.request, { verbatim: ['code'] });
  switch (form.intent) {
    case 'prove':
      return (await takeProof(user, form)) ?? redirect(paths.accountProviders, 303);
    case 'unlink':
      return isProven(user) ? unlink(args.request, user, form) : invalid(form, { form: 'prove-first' }, 403);
    default:
      throw new Response('This form is not understood.', { status: 400 });
  }
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: translationsAt(args, accountTexts, signInTexts).t('google-and-github') });

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function AccountProvidersPage() {
  const { problem, ...view } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<typeof action>();
  const words = useTranslations(accountTexts, signInTexts);
  const { t } = words;
  return (
    <div className="wrap page">
      <PageHead title={t('google-and-github')} lead={t('providers-lead')}>
        <BackToAccount />
      </PageHead>
      <div className="stack gap-xl">
        <ProviderProblem page="login" problem={problem} />
        <FormWords words={words}>
          <AccountProof proof={view.proof} email={view.email} errors={answer?.errors} />
        </FormWords>
        <AccountProviders {...view} />
      </div>
    </div>
  );
}

async function unlink(request: Request, { shop, account }: AuthenticatedUser, form: SubmittedForm) {
  const provider = form.values['provider'];
  if (!isProvider(provider)) throw new Response('This form is not understood.', { status: 400 });
  const { t } = translationsAt(request, accountTexts, signInTexts);
  const outcome = await shop.providerSignIn.unlink(account.id, provider);
  const toast = outcome.ok
    ? { text: t(`provider-unlinked-${provider}`) }
    : { text: t(outcome.code === 'only-way-in' ? 'provider-only-way-in' : 'something-wrong'), tone: 'bad' as const };
  return redirectWithToast(shop, paths.accountProviders, toast);
}
