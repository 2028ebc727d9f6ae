import { createHash } from 'node:crypto';

import { redirect } from '@remix-run/node';

import { type Game, generatedCover } from '~/domain/game';
import { PICTURE_SIZES, type Preview, previewOfCover } from '~/domain/game-picture';
import { paths } from '~/domain/paths';
import { shop } from '~/services.server';

type Cover = Parameters<typeof shop.coverArt.draw>[0];

interface Drawing {
  readonly svg: string;
  readonly etag: string;
}

/** What a drawing is made of. */
type Drawn = Pick<Game, 'id' | 'title' | 'genre' | 'coverHints'>;

const [, PNG_SIZE] = PICTURE_SIZES.cover;
/** The most PNGs that are kept, about 150 kB each, and the most that are made or wait for it: a flood of them would keep uploads waiting. */
const MAX_PNGS = 60;
const MAX_MAKING = 8;
const pngs = new Map<string, Promise<Buffer<ArrayBuffer>>>();
let making = 0;

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

/** The cover of a game as chat apps show it: of a drawing a PNG, whose name changes with it. */
export function coverPreview(game: Drawn & Pick<Game, 'cover'>): Preview {
  if (game.cover !== generatedCover(game.id)) return previewOfCover(game.cover);
  return { address: paths.coverPng(game.id, digestOf(game)), size: PNG_SIZE };
}

/** The PNG of a drawing, made once and kept for good by its name; an older name leads to the one of now. 503 where too many are being made. */
export async function pngResponse(game: Drawn, digest: string): Promise<Response> {
  const now = digestOf(game);
  if (digest !== now) return redirect(paths.coverPng(game.id, now));
  if (!pngs.has(now) && making >= MAX_MAKING) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } });
  const bytes = await png(game, now);
  return new Response(bytes, { headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable' } });
}

function png(game: Drawn, digest: string): Promise<Buffer<ArrayBuffer>> {
  const made = pngs.get(digest) ?? makePng(game, digest);
  pngs.delete(digest);
  pngs.set(digest, made);
  const [oldest] = pngs.keys();
  if (pngs.size > MAX_PNGS && oldest !== undefined) pngs.delete(oldest);
  return made;
}

async function makePng(game: Drawn, digest: string): Promise<Buffer<ArrayBuffer>> {
  making += 1;
  try {
    return Buffer.from(await shop.pictures.drawn(drawingOf(game).svg, PNG_SIZE));
  } catch (error) {
    pngs.delete(digest);
    throw error;
  } finally {
    making -= 1;
  }
}

function drawingOf({ title, genre, coverHints }: Drawn): Drawing {
  return drawing({ title, genre, ...coverHints }, true);
}

function digestOf(game: Drawn): string {
  return drawingOf(game).etag.slice(1, 17);
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
