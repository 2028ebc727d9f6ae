import type { LoaderFunctionArgs } from '@remix-run/node';

import { shop } from '~/services/index.server';
import { publicResource } from '~/web/guards.server';

/** Tells monitoring that this process lives, whatever its database does: pages are answered from memory. */
export async function loader(args: LoaderFunctionArgs) {
  await publicResource(args);
  return Response.json({ ok: true, release: shop.env.release }, { headers: { 'Cache-Control': 'no-store' } });
}
