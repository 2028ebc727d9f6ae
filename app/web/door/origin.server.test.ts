import { expect, test } from 'vitest';

import { isSameOrigin, requireSameOrigin } from './origin.server';

const OURS = 'https://shop.example';

const cases: [site: string | null, origin: string | null, allowed: boolean][] = [
  ['same-origin', OURS, true],
  ['same-origin', null, true],
  ['same-origin', 'null', true],
  ['same-origin', 'https://evil.example', false],
  ['same-origin', 'http://shop.example', false],
  ['same-site', OURS, false],
  ['cross-site', OURS, false],
  ['cross-site', 'null', false],
  ['none', null, false],
  ['none', OURS, false],
  ['', OURS, false],
  [null, OURS, true],
  [null, 'null', false],
  [null, 'https://shop.example.evil.example', false],
  [null, 'https://sub.shop.example', false],
  [null, 'https://shop.example:444', false],
  [null, 'https://shop.example/', false],
  [null, 'garbage', false],
  [null, null, false],
];

test.each(cases)('Sec-Fetch-Site %s with Origin %s: allowed is %s', (site, origin, allowed) => {
  const headers = new Headers();
  if (site !== null) headers.set('Sec-Fetch-Site', site);
  if (origin !== null) headers.set('Origin', origin);
  expect(isSameOrigin(headers, OURS)).toBe(allowed);
});

test('this machine may have several names, but one port', () => {
  const from = (origin: string) => isSameOrigin(new Headers({ Origin: origin }), 'http://localhost:3000');
  expect(from('http://127.0.0.1:3000')).toBe(true);
  expect(from('http://[::1]:3000')).toBe(true);
  expect(from('http://localhost:3001')).toBe(false);
  expect(from('https://localhost:3000')).toBe(false);
  expect(from('http://localhost.evil.example:3000')).toBe(false);
});

test('a refused request gets a 403', () => {
  const request = new Request(OURS, { method: 'POST', headers: { Origin: 'https://evil.example' } });
  expect(() => requireSameOrigin(request, OURS)).toThrow(expect.objectContaining({ status: 403 }));
});
