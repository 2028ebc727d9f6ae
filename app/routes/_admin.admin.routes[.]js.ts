import type { LoaderFunctionArgs } from '@remix-run/node';

import { requireAdmin } from '~/web/guards.server';

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args, 'download');
  const { routeList } = args.context;
  if (routeList === undefined) throw new Response(null, { status: 404 });
  return new Response(routeList, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'private, max-age=3600' },
  });
}
