import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { anyone } from '~/web/guard.server';

/** Any other address gets the root's page for 404. Answering here costs less than the router's own search. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  await anyone(args);
  throw new Response(null, { status: 404 });
}

export async function action(args: ActionFunctionArgs): Promise<never> {
  await anyone(args);
  throw new Response(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
