import type { Listing } from '~/domain/catalogue';
import type { Game } from '~/domain/game';
import { descriptionIn } from '~/domain/game/description';
import { previewOf } from '~/domain/game/picture';
import { paths } from '~/domain/paths';
import { isoInCasablanca } from '~/domain/shared/day';
import { type Language, localizedPath } from '~/domain/shared/language';
import { toPlain } from '~/domain/shared/money';

import { gameTexts } from '~/ui/translations/en/game';
import { translationsAt } from '~/ui/translations/use-translations';

/** The category of game software in Google's product taxonomy. */
const CATEGORY = 1279;

interface FeedOptions {
  readonly origin: string;
  readonly language: Language;
  /** ms */
  readonly now: number;
  /** Returns a game with its description; null where memory has none. */
  readonly described: (id: string) => Game | null;
}

/** The most games of one feed. */
export const MOST_IN_FEED = 50_000;

/** Returns the lines of the games that can be bought as Google Merchant reads them: RSS with its own elements. */
export function* productFeed(games: Iterable<Listing>, { origin, language, now, described }: FeedOptions): Generator<string> {
  const { t } = translationsAt({ language }, gameTexts);
  const textOf = ({ id, title, platform }: Listing) => {
    const game = described(id);
    return (game && descriptionIn(game, language).short) || t('feed-description', { title, platform });
  };
  yield '<?xml version="1.0" encoding="UTF-8"?>';
  yield '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">';
  yield '<channel>';
  yield element('title', t('feed-title'));
  yield element('link', origin + localizedPath(language, paths.home));
  yield element('description', t('feed-title'));
  let room = MOST_IN_FEED;
  for (const game of games) {
    if (game.free <= 0 || game.priceCentimes <= 0) continue;
    if (room === 0) break;
    room -= 1;
    yield itemOf({
      id: feedId(game.id),
      title: game.title,
      description: textOf(game),
      link: origin + localizedPath(language, paths.product(game.id)),
      image_link: new URL(previewOf(game).address, origin).href,
      availability: 'in_stock',
      condition: 'new',
      identifier_exists: 'no',
      google_product_category: CATEGORY,
      ...priceFields(game, now),
    });
  }
  yield '</channel>';
  yield '</rss>';
  yield '';
}

/** The longest id that Google Merchant takes. */
const MAX_ID = 50;

/** Returns a game's id in the feed: a longer one is cut, and ends with a sum of all of it, so that it stays its own. */
export function feedId(id: string): string {
  if (id.length <= MAX_ID) return id;
  let sum = 0x811c9dc5;
  for (const sign of id) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${id.slice(0, MAX_ID - 9)}-${sum.toString(16).padStart(8, '0')}`;
}

/**
 * The struck price is the price, as the format has it, and the lower one stands beside it with its time. Without one the asking price does:
 * the price after that time.
 */
function priceFields({ priceCentimes, listCentimes, offer }: Listing, now: number): Readonly<Record<string, string>> {
  if (offer === null) return { price: `${toPlain(priceCentimes)} MAD` };
  return {
    price: `${toPlain(offer.wasCentimes ?? listCentimes)} MAD`,
    sale_price: `${toPlain(priceCentimes)} MAD`,
    sale_price_effective_date: `${isoInCasablanca(now)}/${isoInCasablanca(offer.endsAt)}`,
  };
}

function itemOf(fields: Readonly<Record<string, string | number>>): string {
  return ['<item>', ...Object.entries(fields).map(([name, value]) => element(`g:${name}`, String(value))), '</item>'].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

/** Escapes text for XML, without the characters that it can't have. */
export function escapeXml(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
