import { createHash } from 'node:crypto';

import { redirect } from '@remix-run/node';

import type { Listing } from '~/domain/catalogue';
import { coverDigest, pictureName, PREVIEW_KIND, POSTER_SIZE, previewOf, type Preview } from '~/domain/game/picture';
import { paths } from '~/domain/paths';
import { LANGUAGES, type Language } from '~/domain/shared/language';
import { formatMad, formatNumber } from '~/domain/shared/money';
import { perShop } from '~/http/per-shop.server';
import type { Poster } from '~/features/game/index.server';
import type { Shop } from '~/services/index.server';

import { groundColour } from './cover.server';

type Shown = Pick<Listing, 'id' | 'title' | 'cover' | 'priceCentimes' | 'offer'>;

const NAME = new RegExp(`^poster-(${LANGUAGES.join('|')})-[0-9a-f]{16}\\.jpg$`);
/** The most posters that are cached, of some 60 kB each. */
const MAX_KEPT = 60;
const cacheOf = perShop(() => new Map<string, Buffer<ArrayBuffer>>());

export function isPosterName(name: string): boolean {
  return NAME.test(name);
}

/** Returns the picture of a game for chat apps, at an address that changes with what it shows; the cover of another site as it is. */
export function posterOf(game: Shown, language: Language): Preview {
  if (/^https?:/.test(game.cover)) return previewOf(game);
  return { address: paths.picture(game.id, nameOf(game, language)), size: POSTER_SIZE };
}

/** Answers the picture with today's price; an older address leads to it. 404 for an unknown game. */
export async function posterResponse(shop: Shop, gameId: string, name: string): Promise<Response> {
  const game = shop.catalogue.find(gameId);
  const language = LANGUAGES.find((each) => NAME.exec(name)?.[1] === each);
  if (!game || language === undefined) throw new Response(null, { status: 404 });
  const { address } = posterOf(game, language);
  if (address !== paths.picture(gameId, name)) return redirect(address, { headers: { 'Cache-Control': 'no-store' } });
  const bytes = cacheOf(shop).get(name) ?? (await keep(shop, name, game, language));
  return new Response(bytes, { headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' } });
}

async function keep(shop: Shop, name: string, game: Shown, language: Language): Promise<Buffer<ArrayBuffer>> {
  const bytes = await shop.gamePictures.poster({
    ...wordsOf(game, language),
    ground: groundColour(game.title),
    cover: await coverOf(shop, game),
  });
  const cache = cacheOf(shop);
  cache.set(name, bytes);
  const [oldest] = cache.keys();
  if (cache.size > MAX_KEPT && oldest !== undefined) cache.delete(oldest);
  return bytes;
}

function wordsOf({ title, priceCentimes, offer }: Shown, language: Language): Pick<Poster, 'title' | 'price' | 'offer'> {
  const percent = offer && offer.percent > 0 ? `\u2212${offer.percent}\u00a0%` : null;
  const was = offer?.wasCentimes ?? null;
  const before = was && formatNumber(was, language);
  return { title, price: formatMad(priceCentimes, language), offer: before === null ? null : { percent, before } };
}

function nameOf(game: Shown, language: Language): string {
  const posterContent = JSON.stringify([game.id, game.cover, wordsOf(game, language)]);
  return `poster-${language}-${createHash('sha256').update(posterContent).digest('hex').slice(0, 16)}.jpg`;
}

async function coverOf(shop: Shop, { id, cover }: Shown): Promise<Poster['cover']> {
  const digest = coverDigest(cover);
  if (digest !== null) return (await shop.gamePictures.read(id, pictureName(digest, 600, PREVIEW_KIND)))?.bytes ?? null;
  return /^\/covers\/[a-z0-9-]+\.svg$/.test(cover) ? cover.replace(/svg$/, PREVIEW_KIND) : null;
}
