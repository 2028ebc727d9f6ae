import type { LoaderFunctionArgs } from '@remix-run/node';

import { type Language, languageOf } from '~/domain/shared/language';
import { inSteps } from '~/features/jobs/index.server';
import { perShop } from '~/http/per-shop.server';
import { productFeed } from '~/ui/storefront/game/feed';
import { isFeedName } from '~/web/game/feed-name.server';
import { publicResource } from '~/web/guards.server';
import { madeOnce } from '~/web/game/made-once.server';

/** Returns the product feed in the language of its address, to those who know its name. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await publicResource(args);
  if (!isFeedName(shop, args.params['name'] ?? '')) throw new Response(null, { status: 404 });
  return new Response(await feedIn(shop)(languageOf(args.request)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  });
}

const feedIn = perShop((shop) =>
  madeOnce(
    () => shop.pagesVersion,
    async (language: Language) => {
      const { catalogue, env, clock } = shop;
      const lines = productFeed(catalogue.all(), { origin: env.origin, language, now: clock(), described: catalogue.described });
      return Buffer.from((await inSteps(lines, (line) => line)).join('\n'));
    },
  ),
);
