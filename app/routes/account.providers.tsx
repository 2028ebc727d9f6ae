import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { paths } from '~/domain/paths';
import { isProvider, PROVIDERS } from '~/domain/provider';
import { shop } from '~/services.server';
import { AccountProviders } from '~/ui/shop/account/providers';
import { ProviderProblem } from '~/ui/shop/account/sign-in-providers';
import { pageMeta } from '~/ui/kit/meta';
import { PageHead } from '~/ui/shop/site/page-head';
import { accountWordsAt, useAccountWords } from '~/ui/words/shop/account';
import { readForm } from '~/web/form.server';
import { signedIn } from '~/web/guard.server';
import { providerProblem, providersSetUp } from '~/web/sign-in/provider.server';
import { redirectWithToast } from '~/web/toast.server';

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await signedIn(args);
  const setUp = providersSetUp();
  return {
    problem: providerProblem(new URL(args.request.url)),
    emailVerified: account.emailVerified,
    hasPassword: account.hasPassword,
    providers: PROVIDERS.map((provider) => ({
      provider,
      isSetUp: setUp[provider],
      email: account.linked.find((one) => one.provider === provider)?.email ?? null,
    })),
  };
}

/** Unlinks a provider. To link one, the form goes to the provider's own address. */
export async function action(args: ActionFunctionArgs) {
  const { account } = await signedIn(args);
  const form = await readForm(args.request);
  const provider = form.values['provider'];
  if (form.intent !== 'unlink' || !isProvider(provider)) throw new Response('This form is not understood.', { status: 400 });
  const { sentence } = accountWordsAt(args.request);
  const outcome = await shop.providerSignIn.unlink(account.id, provider);
  const toast = outcome.ok
    ? { text: sentence(`provider-unlinked-${provider}`) }
    : { text: sentence(outcome.code === 'only-way-in' ? 'provider-only-way-in' : 'something-wrong'), tone: 'bad' as const };
  return redirectWithToast(paths.accountProviders, toast);
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: accountWordsAt(args.location).sentence('providers-title') });

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export default function AccountProvidersPage() {
  const { problem, ...view } = useLoaderData<typeof loader>();
  const { sentence } = useAccountWords();
  return (
    <div className="wrap page">
      <PageHead title={sentence('providers-title')} lead={sentence('providers-lead')} />
      <div className="stack gap-xl">
        <ProviderProblem page="login" problem={problem} />
        <AccountProviders {...view} />
      </div>
    </div>
  );
}
