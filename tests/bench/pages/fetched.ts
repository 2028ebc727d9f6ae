import { request as ask } from 'node:http';

import type { Answered } from '../wire';
import type { Weight } from './figures';

/** The answer to a request as it goes over the wire, the second time: the first one may have to be made. */
export async function fetchWhole(port: number, request: string): Promise<Answered & { readonly status: number }> {
  await fetchOnce(port, request);
  return fetchOnce(port, request);
}

function fetchOnce(port: number, request: string): Promise<Answered & { readonly status: number }> {
  const [head = '', form = ''] = request.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2) as [string, string]));
  return new Promise((resolve, reject) => {
    ask({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
      answer.on('end', () => {
        const ours = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'];
        const body = Buffer.concat(pieces);
        const own = Object.entries(answer.headers).filter(([name]) => !ours.includes(name));
        const flat = own.flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).flatMap((each) => [name, String(each)]));
        resolve({ status: answer.statusCode ?? 0, body, headers: [...flat, 'content-length', String(body.length)] });
      });
    })
      .on('error', reject)
      .end(form);
  });
}

/** What a first visit of each page fetches. */
export async function weightsOf(port: number, paths: Readonly<Record<string, string>>): Promise<Weight[]> {
  const get = (path: string, coding: string) =>
    fetchOnce(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${coding}\r\n\r\n`).then(({ body }) => body);
  const sizeOf = async (addresses: Iterable<string>) => {
    let sum = 0;
    for (const address of addresses) sum += (await get(address.replaceAll('&amp;', '&'), 'br')).length;
    return sum;
  };
  const weights: Weight[] = [];
  for (const [page, path] of Object.entries(paths)) {
    const text = (await get(path, 'identity')).toString('utf8');
    const all = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, address = '']) => address));
    const pictures = [...text.matchAll(/<img [^>]*>/g)].map(([tag]) => tag).filter((tag) => !tag.includes('loading="lazy"'));
    weights.push({
      page,
      html: (await get(path, 'br')).length,
      style: await sizeOf(all(/"(\/assets\/[\w.-]+\.css)"/g)),
      script: await sizeOf(all(/"(\/assets\/[\w./-]+\.js)"/g)),
      font: await sizeOf(all(/"(\/assets\/[\w.-]+\.woff2)"/g)),
      pictures: await sizeOf(new Set(pictures.map((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? '').filter((src) => src.startsWith('/')))),
    });
  }
  return weights;
}
