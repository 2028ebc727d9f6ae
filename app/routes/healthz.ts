import type { LoaderFunctionArgs } from '@remix-run/node';

import { shop } from '~/services/index.server';
import { publicResource } from '~/web/guards.server';

/** For monitoring: 200 while the database answers. */
export async function loader(args: LoaderFunctionArgs) {
  await publicResource(args);
  try {
    await shop.store.ping();
    return answer(200, { ok: true });
  } catch (error) {
    shop.log.error('healthz', error);
    return answer(503, { ok: false });
  }
}

function answer(status: number, body: { readonly ok: boolean }): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
