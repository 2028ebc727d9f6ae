import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

import { applySecurityHeaders } from '~/http/security-headers.server';
import { type Page, toPage } from './page-cache/page.server';
import { codingOf, isPlainRead, send } from './page-cache/send.server';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};
/** The best, as in the build; only what the build did not compress is compressed here. */
const BROTLI_QUALITY = 11;

interface File {
  readonly type: string;
  readonly read: () => Promise<Buffer>;
  /** null where the build has no brotli file. */
  readonly readBrotli: () => Promise<Buffer | null>;
  page: Page | null;
  making: Promise<Page> | null;
}

/** why for ever: the name of such a file changes with its content */
const FOREVER = 'public, max-age=31536000, immutable';

/** Creates the files that are sent from memory: those of a folder below `address`, and generated scripts by their addresses. */
export function createFiles(folder: string, address: string, { isHttps, scripts = new Map(), cacheControl = FOREVER }: FilesOptions) {
  const files = new Map<string, File>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(name)];
    if (type !== undefined)
      files.set(
        `${address}/${name}`,
        toFile(
          type,
          () => readFile(join(folder, name)),
          () => readFile(join(folder, `${name}.br`)).catch(() => null),
        ),
      );
  }
  for (const [url, script] of scripts)
    files.set(
      url,
      toFile(TYPES['.js'] ?? '', () => Promise.resolve(Buffer.from(script))),
    );

  return { answer, offer };

  function answer(request: IncomingMessage, response: ServerResponse, notes: readonly string[] = []): boolean {
    const readyPage = isPlainRead(request) ? files.get(request.url ?? '')?.page?.ready(codingOf(request)) : null;
    if (!readyPage) return false;
    send(readyPage, request, response, notes);
    return true;
  }

  async function offer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const file = isPlainRead(request) ? files.get(request.url ?? '') : undefined;
    if (!file) return false;
    file.making ??= pageOf(file, { cacheControl, isHttps }).finally(() => (file.making = null));
    file.page = file.page ?? (await file.making);
    send(await file.page.make(codingOf(request)), request, response);
    return true;
  }
}

interface FilesOptions {
  readonly isHttps: boolean;
  readonly scripts?: ReadonlyMap<string, string>;
  readonly cacheControl?: string;
}

const toFile = (type: string, read: File['read'], readBrotli: File['readBrotli'] = () => Promise.resolve(null)): File => ({
  type,
  read,
  readBrotli,
  page: null,
  making: null,
});

async function pageOf(
  { type, read, readBrotli }: File,
  { cacheControl, isHttps }: { readonly cacheControl: string; readonly isHttps: boolean },
): Promise<Page> {
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': cacheControl });
  return toPage(await read(), applySecurityHeaders(headers, { isHttps }), { quality: BROTLI_QUALITY, brotli: await readBrotli() });
}
