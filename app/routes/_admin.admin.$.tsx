import type { LoaderFunctionArgs } from '@remix-run/node';

import { requireAdmin } from '~/web/guards.server';

/** Answers an address below the owner's pages that has no page, in the owner's frame. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  await requireAdmin(args);
  throw new Response(null, { status: 404 });
}

export default function AdminMissingPage() {
  return null;
}
