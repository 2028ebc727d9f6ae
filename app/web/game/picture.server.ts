import type { ShownKind } from '~/domain/game/picture';
import { paths } from '~/domain/paths';
import type { Shop } from '~/services/index.server';

import { pictureFile } from './picture-file.server';
import { isPosterName, posterResponse } from './poster.server';

const TYPES: Readonly<Record<ShownKind, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Returns a file of an uploaded picture, or a game's picture for chat apps. 404 where there is none. */
export async function pictureResponse(shop: Shop, gameId: string, name: string): Promise<Response> {
  if (isPosterName(name)) return posterResponse(shop, gameId, name);
  return pictureFile(shop, paths.picture(gameId, name), async () => {
    const file = await shop.gamePictures.read(gameId, name);
    return file && { bytes: file.bytes, type: TYPES[file.kind] };
  });
}
