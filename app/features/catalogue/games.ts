import { type CatalogueGame, NO_HINTS, NO_NAMES } from '~/domain/catalogue';
import { toCentimes } from '~/domain/money';

import { fromCoverText, toCoverText } from '~/features/cover-text';
import { createCommon, createRecords, type Form, type Records } from '~/features/records/face.server';

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
    toTexts: ({ id, title, cover, aliases, coverHints }) => [title, toCoverText(id, cover), othersText(aliases, coverHints)],
    // The fields in the order of toCatalogueGame(), so that both give equal objects.
    make: (id, figure, text) => {
      const { aliases, coverHints } = othersOf(text(2));
      const flags = figure(5);
      return {
        id,
        title: text(0),
        aliases,
        buyingPrice: toCentimes(figure(0)),
        cover: fromCoverText(id, text(1)),
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
        coverHints,
        hasRegions: (flags & HAS_REGIONS) > 0,
      };
    },
  };
}

type Others = Pick<CatalogueGame, 'aliases' | 'coverHints'>;
const NO_OTHERS: Others = { aliases: NO_NAMES, coverHints: NO_HINTS };

/** What few games have, as JSON; '' where there is none of it. */
function othersText(aliases: Others['aliases'], coverHints: Others['coverHints']): string {
  const hasHints = coverHints.art !== undefined || coverHints.palette !== undefined;
  return aliases.length === 0 && !hasHints ? '' : JSON.stringify({ aliases, coverHints });
}

function othersOf(text: string): Others {
  return text === '' ? NO_OTHERS : (JSON.parse(text) as Others);
}
