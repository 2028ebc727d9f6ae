import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { optionalUser } from '~/web/guards.server';

/** The address that the about page names; it leads to the form on the support page. */
export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  return redirect(paths.contactForm, 308);
}
