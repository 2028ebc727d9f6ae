import { type CatalogueGame, NO_NAMES } from '~/domain/catalogue';
import { toCentimes } from '~/domain/shared/money';

import { createCommon, createRecords, type Form, type Records } from '~/features/records/index.server';

/** All games of a store, as lists show them. */
export type Games = Pick<Records<CatalogueGame>, 'get' | 'has' | 'keys' | 'values' | 'size'>;

const FEATURED = 1;
const ARCHIVED = 2;
const HAS_REGIONS = 4;

/** Keeps games as lists show them, however many there are. */
export function createGames(): Records<CatalogueGame> {
  return createRecords(gameForm());
}

function gameForm(): Form<CatalogueGame> {
  const common = createCommon();

  return {
    toFigures: (game) => [
      game.buyingPrice,
      game.rating,
      common.numberOf(game.genre),
      common.numberOf(game.platform),
      common.numberOf(game.releaseYear),
      (game.featured ? FEATURED : 0) | (game.archived ? ARCHIVED : 0) | (game.hasRegions ? HAS_REGIONS : 0),
      game.rank,
      game.lowStock,
      game.createdAt,
      game.stockedAt,
    ],
    toTexts: ({ title, cover, aliases }) => [title, cover, aliases.length === 0 ? '' : JSON.stringify(aliases)],
    // The fields in the order of toCatalogueGame(), so that both give equal objects.
    make: (id, figure, text) => {
      const aliases = text(2);
      const flags = figure(5);
      return {
        id,
        title: text(0),
        aliases: aliases === '' ? NO_NAMES : (JSON.parse(aliases) as readonly string[]),
        buyingPrice: toCentimes(figure(0)),
        cover: text(1),
        rating: figure(1),
        genre: common.at(figure(2)),
        platform: common.at(figure(3)),
        releaseYear: common.at(figure(4)),
        featured: (flags & FEATURED) > 0,
        rank: figure(6),
        archived: (flags & ARCHIVED) > 0,
        lowStock: figure(7),
        createdAt: figure(8),
        stockedAt: figure(9),
        hasRegions: (flags & HAS_REGIONS) > 0,
      };
    },
  };
}
