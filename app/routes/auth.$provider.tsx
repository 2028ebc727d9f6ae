import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { languageOf } from '~/domain/shared/language';
import { isProvider } from '~/domain/account/provider';
import { readForm } from '~/web/form.server';
import { optionalUser } from '~/web/guards.server';
import { startProviderSignIn } from '~/web/sign-in/provider.server';

/** Only the button starts a sign-in; a typed address leads to the login. */
export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  if (!isProvider(args.params['provider'])) throw new Response('Not found', { status: 404 });
  return redirect(paths.login());
}

export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  const { provider } = args.params;
  if (!isProvider(provider)) throw new Response('Not found', { status: 404 });
  return startProviderSignIn(user, provider, await readForm(args.request), languageOf(args.request));
}

/** Shows nothing; makes the route a page, with the error page while the store is away. */
export default function ProviderPage() {
  return null;
}
