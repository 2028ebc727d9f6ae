import type { ProductListing } from '~/domain/catalogue';
import type { Preview } from '~/domain/game/picture';
import { isoInCasablanca } from '~/domain/shared/day';
import { toPlain } from '~/domain/shared/money';
import { DEFAULT_LANGUAGE, localizedPath } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import type { RootData } from '~/ui/root-data';
import { genreName } from '~/ui/translations/names';
import { translationsAt } from '~/ui/translations/use-translations';

type JsonLd = { readonly [name: string]: string | number | JsonLd };

/** Returns schema.org's Product with its one offer. `origin` has no slash at its end. */
export function productJsonLd(
  { game, preview, description }: { readonly game: ProductListing; readonly preview: Preview; readonly description: string },
  root: Pick<RootData, 'origin' | 'language'> | null,
): JsonLd {
  const { origin, language } = root ?? { origin: '', language: DEFAULT_LANGUAGE };
  const absolute = (address: string) => (address.startsWith('/') ? `${origin}${address}` : address);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: game.title,
    sku: game.id,
    image: { '@type': 'ImageObject', url: absolute(preview.address), ...preview.size },
    category: genreName(translationsAt({ language }), game.genre),
    ...(description !== '' && { description }),
    offers: {
      '@type': 'Offer',
      url: absolute(localizedPath(language, paths.product(game.id))),
      price: toPlain(game.priceCentimes),
      priceCurrency: 'MAD',
      ...(game.offer && { priceValidUntil: isoInCasablanca(game.offer.endsAt) }),
      availability: game.free > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  };
}
