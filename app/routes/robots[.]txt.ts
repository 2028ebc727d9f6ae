import type { LoaderFunctionArgs } from '@remix-run/node';

import { DEFAULT_LANGUAGE, localizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { shop } from '~/services/index.server';
import { publicResource } from '~/web/guards.server';

const PRIVATE = [paths.admin, paths.cart, paths.checkout(), paths.orders()];

export async function loader(args: LoaderFunctionArgs) {
  await publicResource(args);
  const spoken = (path: string) => (args.context.languages ?? [DEFAULT_LANGUAGE]).map((language) => localizedPath(language, path));
  const closed = PRIVATE.flatMap(spoken).map((path) => `Disallow: ${path}`);
  const maps = spoken(paths.sitemap).map((path) => `Sitemap: ${shop.env.origin}${path}`);
  const lines = ['User-agent: *', ...closed, '', ...maps, ''];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
