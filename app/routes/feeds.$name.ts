import type { LoaderFunctionArgs } from '@remix-run/node';

import { languageOf } from '~/domain/shared/language';
import { shop } from '~/services/index.server';
import { productFeed } from '~/ui/storefront/game/feed';
import { isFeedName } from '~/web/game/feed-name.server';
import { publicResource } from '~/web/guards.server';

/** Returns the product feed in the language of its address, to those who know its name. */
export async function loader(args: LoaderFunctionArgs) {
  await publicResource(args);
  if (!isFeedName(args.params['name'] ?? '')) throw new Response(null, { status: 404 });
  const { catalogue, env, clock } = shop;
  const language = languageOf(args.request);
  const xml = productFeed(catalogue.all(), { origin: env.origin, language, now: clock(), described: catalogue.described });
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  });
}
