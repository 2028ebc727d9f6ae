import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { anyone } from '~/web/guard.server';

/** The address that the about page names; the form stands on the support page. */
export async function loader(args: LoaderFunctionArgs) {
  await anyone(args);
  return redirect('/support#contact', 308);
}
