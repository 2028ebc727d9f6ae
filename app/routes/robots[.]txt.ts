import type { LoaderFunctionArgs } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { shop } from '~/services.server';
import { everybody } from '~/web/guard.server';

const PRIVATE = [paths.admin, paths.cart, paths.checkout(), paths.orders()];

export async function loader(args: LoaderFunctionArgs) {
  await everybody(args);
  const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${shop.env.origin}${paths.sitemap}`, ''];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
