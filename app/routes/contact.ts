import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { optionalUser } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  await optionalUser(args);
  return redirect(paths.contactForm, 308);
}
