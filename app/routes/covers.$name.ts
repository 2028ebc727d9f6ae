import type { LoaderFunctionArgs } from '@remix-run/node';

import { beginningOf } from '~/domain/beginning';
import { MAX_TITLE_LENGTH } from '~/domain/game';
import { shop } from '~/services.server';
import { coverResponse, pngResponse, previewResponse } from '~/web/game/cover.server';
import { adminOnly, everybody } from '~/web/guard.server';

/** `{id}.svg`; without the title `{id}.art.svg`; for chat apps `{id}.{digest}.png`; for the owner `preview.svg?title=&genre=`. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await everybody(args);
  const { name = '' } = args.params;
  const { searchParams } = new URL(args.request.url);
  if (name === 'preview.svg' && searchParams.has('title')) {
    await adminOnly(args, 'download');
    const title = beginningOf(searchParams.get('title') ?? '', MAX_TITLE_LENGTH);
    return previewResponse({ title, genre: searchParams.get('genre') ?? '' });
  }
  const [, pictured = '', digest = ''] = /^(.+)\.([\w-]{16})\.png$/.exec(name) ?? [];
  const shown = await find(pictured);
  if (shown) return pngResponse(shown, digest);
  const [, id = ''] = /^(.+)\.svg$/.exec(name) ?? [];
  const game = await find(id);
  if (game) return coverResponse(args.request, { ...game, ...game.coverHints }, { lettered: true });
  const artless = id.endsWith('.art') ? await find(id.slice(0, -'.art'.length)) : null;
  if (artless) return coverResponse(args.request, { ...artless, ...artless.coverHints }, { lettered: false });
  throw new Response(null, { status: 404 });
}

/** Reads the store where memory has no such game: another process may just have added it. */
async function find(id: string) {
  return id === '' ? null : (shop.catalogue.known(id) ?? (await shop.games.find(id)));
}
