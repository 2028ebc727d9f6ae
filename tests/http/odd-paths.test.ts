import { request } from 'node:http';

import { describe, expect, test } from 'vitest';

import { builtApp } from '../support/servers/built-app';

/* Paths as no link of the store has them: each is sent as it stands, since a browser or fetch() would write some of them anew. */

const server = builtApp({ DEMO: '1', CONTACT_TO: 'desk@shop.example' });

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
}

function ask(path: string): Promise<Answer> {
  const { port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    request({ host: 'localhost', port, path, agent: false, headers: { Accept: 'text/html' } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, location: answer.headers.location }));
    })
      .on('error', reject)
      .end();
  });
}

/** The addresses in a page that lead to another site: links, forms, canonical and other languages' addresses, and what refreshes. */
function leadingAway({ text, location }: Answer): readonly string[] {
  const named = [...text.matchAll(/\s(?:href|action|formaction|src|content)="([^"]*)"/gi)].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );
  const asAddresses = named
    .filter((value) => /^\s*([\\/]|https?:|\d+;\s*url=)/i.test(value))
    .map((value) => value.replace(/^\d+;\s*url=/i, ''));
  const all = location === undefined ? asAddresses : [...asAddresses, location];
  return all.filter(
    (value) => new URL(value, server.origin).origin !== server.origin && !/^https:\/\/(www\.)?(schema\.org|wa\.me)/.test(value),
  );
}

const EVIL = 'evil.example';

describe('no page of an odd path leads to another site', () => {
  const PATHS = [
    `//${EVIL}`,
    `///${EVIL}`,
    `/\\${EVIL}`,
    `\\\\${EVIL}`,
    `/fr//${EVIL}`,
    `/fr/\\${EVIL}`,
    `/ar//${EVIL}/login`,
    `/en//${EVIL}`,
    `/%2F/${EVIL}`,
    `/%2F${EVIL}`,
    `/%2f%2f${EVIL}`,
    `/%5C${EVIL}`,
    `/fr/%2F${EVIL}`,
    `/.//${EVIL}`,
    `/..//${EVIL}`,
    `/a/..//${EVIL}`,
    `/%2e//${EVIL}`,
    `/%2e%2e//${EVIL}`,
    `/fr/..//${EVIL}`,
    `/fr/.//${EVIL}`,
    `/fr/a/..//${EVIL}`,
    `/./\\${EVIL}`,
    `//${EVIL}.data`,
    `//${EVIL}?q=1`,
    `//${EVIL}/..`,
    `//${EVIL}/orders`,
    `/orders//${EVIL}`,
    `/product//${EVIL}`,
    `/fr/product/%2F%2F${EVIL}`,
    `/login?redirectTo=//${EVIL}`,
    `/login?redirectTo=%2F%5C${EVIL}`,
    `/products?q=x&page=//${EVIL}`,
    `/cart?//${EVIL}`,
    `/orders?//${EVIL}`,
    `/none//${EVIL}`,
    `/none/https://${EVIL}`,
    `/https://${EVIL}`,
    `/javascript:alert(1)`,
    `http://${EVIL}/`,
  ];

  test.each(PATHS)('%s', async (path) => {
    const answer = await ask(path);
    expect(leadingAway(answer)).toEqual([]);
    expect(answer.status).toBeLessThan(500);
  });

  test('while slashes inside a path, and names in code, are pages as others', async () => {
    for (const path of ['/none//x', '/a%2Fb', '/%C3%A9', '/.well', '/fr/none//x']) expect((await ask(path)).status).toBe(404);
    expect((await ask('/product/./hades')).status).toBe(200);
  });
});

describe('the contact for weaknesses', () => {
  test('is the address of the settings, and expires within a year from any day', async () => {
    const { status, text } = await ask('/.well-known/security.txt');
    expect(status).toBe(200);
    expect(text).toContain('Contact: mailto:desk@shop.example\n');
    expect(text).toContain('Preferred-Languages: en, fr, ar\n');
    expect(text).toContain(`Canonical: ${server.origin}/.well-known/security.txt\n`);
    const [, expires = ''] = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });
});
