import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import { beginningOf } from '~/domain/shared/truncate';
import { MAX_TITLE_LENGTH } from '~/domain/game/fields';
import { paths } from '~/domain/paths';
import { groundOf } from '~/domain/game/title-cover';
import { titleCoverFile, titleOfName } from '~/web/game/cover.server';
import { publicResource } from '~/web/guards.server';

/** Answers a drawn cover: `{id}.svg` with the game's title, else the name; `{id}.jpg`: its ground. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { shop } = await publicResource(args);
  const [, id = '', kind] = /^(.+)\.(svg|jpg)$/.exec(args.params['name'] ?? '') ?? [];
  if (kind === undefined) throw new Response(null, { status: 404 });
  const title = shop.catalogue.known(id)?.title ?? beginningOf(titleOfName(id), MAX_TITLE_LENGTH);
  if (kind === 'jpg') return redirect(paths.ground(groundOf(title)));
  const headers = { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'public, max-age=86400' };
  return new Response(titleCoverFile(title), { headers });
}
