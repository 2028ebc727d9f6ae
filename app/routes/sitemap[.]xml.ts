import type { LoaderFunctionArgs } from '@remix-run/node';

import { GENRES } from '~/domain/game/genre';
import { productsPath } from '~/domain/catalogue/query';
import { type Language, languageOf, localizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { inSteps } from '~/features/jobs/index.server';
import { perShop } from '~/http/per-shop.server';
import { escapeXml } from '~/ui/storefront/game/feed';
import { publicResource } from '~/web/guards.server';
import { madeOnce } from '~/web/game/made-once.server';

const PAGES = [
  paths.home,
  paths.products(),
  paths.about,
  paths.support,
  ...GENRES.map((genre) => paths.products({ genre })),
  paths.terms,
  paths.refunds,
  paths.privacy,
  paths.legal,
];
/** The most addresses that the protocol allows in one sitemap. */
const MAX_ADDRESSES = 50_000;

/** Returns the sitemap of the pages in the language of its own address. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop } = await publicResource(args);
  return new Response(await sitemapIn(shop)(languageOf(args.request)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

const sitemapIn = perShop((shop) =>
  madeOnce(
    () => shop.pagesVersion,
    async (language: Language) => {
      const { offers } = shop.catalogue.homeSections();
      const listed: string[] = [...PAGES, ...(offers.length === 0 ? [] : [productsPath({ onOffer: true })])];
      for (const id of shop.catalogue.ids()) {
        if (listed.length === MAX_ADDRESSES) break;
        listed.push(paths.product(id));
      }
      const entries = await inSteps(
        listed,
        (path) => `  <url><loc>${escapeXml(shop.env.origin + localizedPath(language, path))}</loc></url>`,
      );
      const lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        ...entries,
        '</urlset>',
        '',
      ];
      return Buffer.from(lines.join('\n'));
    },
  ),
);
