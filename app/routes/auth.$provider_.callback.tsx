import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node';

import { isProvider } from '~/domain/account/provider';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { translationsAt } from '~/ui/translations/use-translations';
import { optionalUser } from '~/web/guards.server';
import { finishProviderSignIn } from '~/web/sign-in/provider.server';

export async function loader(args: LoaderFunctionArgs) {
  const user = await optionalUser(args);
  const { provider } = args.params;
  if (!isProvider(provider)) throw new Response('Not found', { status: 404 });
  const { t } = translationsAt(args.request, signInTexts);
  return finishProviderSignIn(args.request, user, provider, {
    cartFailed: t('cart-failed'),
    linked: t(`provider-linked-${provider}`),
  });
}

/** The address holds a provider's secret: no cache and no other site may get it. */
export const headers: HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'private, no-store' });

/** Shows nothing; makes the route a page, with the error page while the store is away. */
export default function ProviderCallbackPage() {
  return null;
}
