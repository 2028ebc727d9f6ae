import type { LoaderFunctionArgs } from '@remix-run/node';

import { DEFAULT_LANGUAGE, LANGUAGES, localizedPath, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { publicResource } from '~/web/guards.server';

const PRIVATE = [paths.admin, paths.cart, paths.checkout(), paths.orders()];

export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await publicResource(args);
  const { languages = [DEFAULT_LANGUAGE] } = args.context;
  const spoken = (path: string, all: readonly Language[]) => all.map((language) => localizedPath(language, path));
  const closed = PRIVATE.flatMap((path) => spoken(path, LANGUAGES)).map((path) => `Disallow: ${path}`);
  const maps = spoken(paths.sitemap, languages).map((path) => `Sitemap: ${shop.env.origin}${path}`);
  const lines = ['User-agent: *', ...closed, '', ...maps, ''];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
