import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { readForm } from '~/web/form.server';
import { anyone } from '~/web/guard.server';
import { signOutResponse } from '~/web/sign-in.server';

/** Only the button signs out: an address that was typed, or put into a picture by somebody else, does not. */
export async function loader(args: LoaderFunctionArgs) {
  await anyone(args);
  return redirect(paths.home);
}

export async function action(args: ActionFunctionArgs) {
  const visit = await anyone(args);
  await readForm(args.request);
  return signOutResponse(args.request, visit);
}

/** Nothing to look at: with it this is a page, so that a store which is away is shown as on every other page. */
export default function LogoutPage() {
  return null;
}
