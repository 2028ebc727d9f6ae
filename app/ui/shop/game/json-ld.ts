import type { Listing } from '~/domain/catalogue';
import { previewOfCover } from '~/domain/game-picture';
import { toPlain } from '~/domain/money';
import { paths } from '~/domain/paths';

type JsonLd = { readonly [name: string]: string | JsonLd };

/** A game as search engines read it: schema.org's Product with its one offer. `origin` has no slash at its end. */
export function productJsonLd(game: Listing, description: string, origin: string): JsonLd {
  const absolute = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: game.title,
    sku: game.id,
    image: absolute(previewOfCover(game.cover)),
    category: game.genre,
    ...(description !== '' && { description }),
    offers: {
      '@type': 'Offer',
      url: absolute(paths.product(game.id)),
      price: toPlain(game.priceCentimes),
      priceCurrency: 'MAD',
      availability: game.free > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}
