import type { LoaderFunctionArgs } from '@remix-run/node';

import { publicResource } from '~/web/guards.server';

/** Tells monitoring that this process lives, whatever its database does: pages are answered from memory. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await publicResource(args);
  return Response.json({ ok: true, release: shop.env.release }, { headers: { 'Cache-Control': 'no-store' } });
}
