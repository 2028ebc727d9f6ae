import type { LoaderFunctionArgs } from '@remix-run/node';

import { publicResource } from '~/web/guards.server';

/** Tells monitoring whether the store can sell: 200, or 503 with the reason. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await publicResource(args);
  const missing = await shop.missingToSell();
  const body = { ok: missing === null, release: shop.env.release, ...(missing === null ? {} : { missing }) };
  return Response.json(body, { status: missing === null ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}
