import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { readForm } from '~/web/form.server';
import { optionalUser } from '~/web/guards.server';
import { signOutResponse } from '~/web/sign-in/complete.server';

/** Signs out by the button alone, not by a typed address or another site's picture. */
export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  return redirect(paths.home);
}

export async function action(args: ActionFunctionArgs) {
  const user = await optionalUser(args);
  await readForm(args.request);
  return signOutResponse(args.request, user);
}

/** Shows nothing; makes the route a page, with the error page while the store is away. */
export default function LogoutPage() {
  return null;
}
