import { createHash } from 'node:crypto';

import { type Coding, compress, recode } from './coding.server';

export interface Sent {
  readonly body: Buffer;
  readonly tag: string;
  readonly headers: string[];
  readonly shortHeaders: string[];
  /** For a visitor with a session or a cart: without caching headers. */
  readonly ownHeaders: string[];
}

export interface Page {
  readonly digest: string;
  readonly games: ReadonlySet<string>;
  /** Its largest size in memory, in bytes. */
  readonly bytes: number;
  /** null: it must be made first. */
  readonly ready: (coding: Coding) => Sent | null;
  readonly make: (coding: Coding) => Promise<Sent>;
}

const OUR_OWN: ReadonlySet<string> = new Set(['content-length', 'vary', 'etag']);
const OVERHEAD = 4_096;

const GAME_BYTES = 100;
const NONE: ReadonlySet<string> = new Set();

/** Brotli's quality, 0 to 11; low, since a page is compressed again at each change of the catalogue. */
const BROTLI_QUALITY = 5;

interface Options {
  readonly games?: ReadonlySet<string>;
  readonly before?: Page | null;
  readonly quality?: number;
  readonly brotli?: Buffer | null;
}

export async function toPage(
  html: Buffer,
  own: Headers,
  { before = null, quality = BROTLI_QUALITY, games = NONE, ...ready }: Options = {},
): Promise<Page> {
  const headers = [...own].filter(([name]) => !OUR_OWN.has(name));
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(html).digest('base64url').slice(0, 27);
  if (before?.digest === digest) return before;
  const brotli = ready.brotli ?? (await compress(html, quality));
  const codings: Partial<Record<Coding, Sent>> = { br: toSent(brotli, 'br') };

  return {
    digest,
    games,
    bytes: OVERHEAD + html.length + 2 * brotli.length + games.size * GAME_BYTES,
    ready: (coding) => codings[coding] ?? null,
    async make(coding) {
      return (codings[coding] ??= toSent(coding === 'br' ? brotli : await recode(brotli, coding), coding));
    },
  };

  function toSent(body: Buffer, coding: Coding): Sent {
    const tag = `"${digest}-${coding}"`;
    const vary = ['Vary', [own.get('Vary'), 'Accept-Encoding'].filter(Boolean).join(', ')];
    const shared = [...headers.flat(), ...vary, 'ETag', tag];
    const encoding = coding === 'identity' ? [] : ['Content-Encoding', coding];
    const ofBody = [...encoding, 'Content-Length', String(body.length)];
    const ownHeaders = [...headers.filter(([name]) => name !== 'cache-control').flat(), ...vary, ...ofBody];
    return { body, tag, headers: [...shared, ...ofBody], shortHeaders: shared, ownHeaders };
  }
}
