import { createHash } from 'node:crypto';

import { shop } from '~/services.server';

type Cover = Parameters<typeof shop.coverArt.draw>[0];

interface Drawing {
  readonly svg: string;
  readonly etag: string;
}

/** The most drawings that are kept, about 15 kB each. */
const MAX_KEPT = 400;
const kept = new Map<string, Drawing>();

/** A generated cover as an answer that browsers may keep for a day; 304 if its ETag has not changed. */
export function coverResponse(request: Request, cover: Cover, options: { readonly lettered: boolean }): Response {
  const { svg, etag } = drawing(cover, options.lettered);
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=86400' };
  const known = request.headers.get('If-None-Match')?.split(',') ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return new Response(null, { status: 304, headers });
  return new Response(svg, { headers: { ...headers, 'Content-Type': 'image/svg+xml; charset=utf-8' } });
}

/** A cover that nobody keeps: the owner tries titles while she fills in the form. */
export function previewResponse(cover: Cover): Response {
  const svg = shop.coverArt.draw(cover);
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'private, no-store' } });
}

/** A new drawing replaces the one that was used longest ago. */
function drawing(cover: Cover, lettered: boolean): Drawing {
  const key = JSON.stringify([cover.title, cover.genre, cover.art, cover.palette, lettered]);
  const found = kept.get(key) ?? draw(cover, lettered);
  kept.delete(key);
  kept.set(key, found);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return found;
}

function draw(cover: Cover, lettered: boolean): Drawing {
  const svg = shop.coverArt.draw(cover, { lettered });
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` };
}
