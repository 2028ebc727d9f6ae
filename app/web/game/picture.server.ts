import type { ShownKind } from '~/domain/game/picture';
import { shop } from '~/services/index.server';

import { isPosterName, posterResponse } from './poster.server';

interface File {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly kind: ShownKind;
}

const TYPES: Readonly<Record<ShownKind, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
/** The most files that are cached, of at most 360 kB each. */
const MAX_KEPT = 60;
const cache = new Map<string, File>();

/** Returns a file of an uploaded picture, or a game's picture for chat apps, cached for good by its digest. 404 where there is none. */
export async function pictureResponse(gameId: string, name: string): Promise<Response> {
  if (isPosterName(name)) return posterResponse(gameId, name);
  const { bytes, kind } = cache.get(`${gameId}/${name}`) ?? (await keep(gameId, name));
  return new Response(bytes, { headers: { 'Content-Type': TYPES[kind], 'Cache-Control': 'public, max-age=31536000, immutable' } });
}

async function keep(gameId: string, name: string): Promise<File> {
  const found = await shop.gamePictures.read(gameId, name);
  if (!found) throw new Response(null, { status: 404 });
  cache.set(`${gameId}/${name}`, found);
  const [oldest] = cache.keys();
  if (cache.size > MAX_KEPT && oldest !== undefined) cache.delete(oldest);
  return found;
}
