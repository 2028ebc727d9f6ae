import { expect, test } from 'vitest';

import { isSameOrigin } from './same-origin.server';

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

/** The cases of a browser that sends only Referer. */
const referers: [referer: string | null, allowed: boolean][] = [
  [`${OURS}/`, true],
  [OURS, true],
  [`${OURS}/cart/summary`, true],
  [`${OURS}/login?redirectTo=%2Fcart`, true],
  [`${OURS}:443/cart`, true],
  ['HTTPS://SHOP.EXAMPLE/cart', true],
  [null, false],
  ['', false],
  ['null', false],
  ['about:blank', false],
  ['/cart', false],
  ['//shop.example/cart', false],
  ['http://shop.example/cart', false],
  ['https://shop.example:444/cart', false],
  ['https://evil.example/', false],
  ['https://evil.example/https://shop.example/cart', false],
  ['https://evil.example/?from=https://shop.example/', false],
  ['https://evil.example/#https://shop.example/', false],
  ['https://shop.example.evil.example/', false],
  ['https://shop.example@evil.example/', false],
  ['https://shop.example:443@evil.example/', false],
  ['https://shop.example%2f@evil.example/', false],
  ['https://evil.example\\@shop.example/', false],
  ['https://sub.shop.example/', false],
  ['https://shop.example./', false],
  ['https://shop.examplé/', false],
  ['https://shop.example, https://evil.example/', false],
  ['https://evil.example/, https://shop.example/', false],
  ['blob:https://evil.example/1', false],
  ['javascript:"https://shop.example/"', false],
  ['data:text/html,https://shop.example/', false],
];

test.each(referers)('Referer %s with neither: allowed is %s', (referer, allowed) => {
  expect(isSameOrigin(new Headers(referer === null ? {} : { Referer: referer }), OURS)).toBe(allowed);
});

test.each(cases.filter(([site, origin]) => site !== null || origin !== null))(
  'our Referer changes nothing beside Sec-Fetch-Site %s and Origin %s',
  (site, origin, allowed) => {
    const headers = new Headers({ Referer: `${OURS}/cart` });
    if (site !== null) headers.set('Sec-Fetch-Site', site);
    if (origin !== null) headers.set('Origin', origin);
    expect(isSameOrigin(headers, OURS)).toBe(allowed);
  },
);

test('this machine may have several names, but one port', () => {
  const from = (origin: string) => isSameOrigin(new Headers({ Origin: origin }), 'http://localhost:3000');
  expect(from('http://127.0.0.1:3000')).toBe(true);
  expect(from('http://[::1]:3000')).toBe(true);
  expect(from('http://localhost:3001')).toBe(false);
  expect(from('https://localhost:3000')).toBe(false);
  expect(from('http://localhost.evil.example:3000')).toBe(false);
});
