import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { address, paths } from '~/domain/paths';
import { isProvider, PROVIDER_NAMES } from '~/domain/account/provider';
import { pageMeta } from '~/ui/components/meta';
import { StandInProvider } from '~/ui/storefront/demo/provider';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { translationsAt } from '~/ui/translations/use-translations';
import { readForm } from '~/web/form.server';
import { optionalUser } from '~/web/guards.server';
import { standInsFor } from '~/web/checkout/demo.server';

export { ownSheet as links } from '~/ui/storefront/styles';

export async function loader(args: LoaderFunctionArgs) {
  const user = await optionalUser(args);
  const { people } = standInsFor(user).people;
  const provider = providerOf(args);
  const query = new URL(args.request.url).searchParams;
  return { provider, people, state: query.get('state') ?? '', challenge: query.get('code_challenge') ?? '' };
}

/** Sends the browser back to the store as the provider would: only ever to the store's own address. */
export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const { people } = standInsFor(user);
  const provider = providerOf(args);
  const { values } = await readForm(args.request);
  const { state = '', person = '', challenge = '' } = values;
  const code = people.issue(provider, person, challenge);
  const answer = code === null ? { error: 'access_denied' } : { code };
  return redirect(address(paths.providerCallback(provider), { ...answer, state }), 303);
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const { t } = translationsAt(args, checkoutTexts);
  const provider = args.data ? PROVIDER_NAMES[args.data.provider] : '';
  return pageMeta(args, { title: t('demo-provider-title', { provider }) });
};

export default function StandInProviderPage() {
  return <StandInProvider {...useLoaderData<typeof loader>()} />;
}

function providerOf({ params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const { provider } = params;
  if (!isProvider(provider)) throw new Response(null, { status: 404 });
  return provider;
}
