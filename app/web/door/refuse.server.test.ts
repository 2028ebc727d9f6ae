import type { IncomingHttpHeaders } from 'node:http';

import { describe, expect, test } from 'vitest';

import { passFor } from './form-pass.server';
import { MOST } from './limits.server';
import { isDataUrl, refuse, settleHeaders } from './refuse.server';

const OURS = 'https://shop.example';
const FROM_US = { 'sec-fetch-site': 'same-origin', origin: OURS };
const statusOf = (method: string, url: string, headers: Record<string, string> = {}) =>
  refuse({ method, url, headers }, OURS)?.status ?? 'let in';

test.each(['/', '/cart.data?_routes=root', '/products?q=100%25', '/products?q=%zz', '/product/caf%C3%A9', '/a?b=c?d'])(
  'GET %s is let in',
  (url) => {
    expect(statusOf('GET', url)).toBe('let in');
    expect(statusOf('HEAD', url)).toBe('let in');
  },
);

test.each([
  '/%',
  '/%E0%A4%A',
  '/a%00b',
  '/?_data=root',
  '/admin?a=1&_data=routes%2Fadmin',
  '/?%5Fdata=root',
  '*',
  'http://evil.example/',
  '',
])('GET %s is not understood', (url) => {
  expect(statusOf('GET', url)).toBe(400);
});

test.each([
  ['16 parts of a path', '/a'.repeat(16), '/a'.repeat(17)],
  ['empty parts, too', `/a${'/'.repeat(15)}`, `/a${'/'.repeat(16)}`],
  ['1,024 bytes of a path', `/${'a'.repeat(1023)}`, `/${'a'.repeat(1024)}`],
  ['2,048 bytes of a query', `/products?q=${'a'.repeat(2046)}`, `/products?q=${'a'.repeat(2047)}`],
  ['a query with another ?', `/products?q=?${'a'.repeat(2045)}`, `/products?q=?${'a'.repeat(2046)}`],
  ['100 parameters', `/products?a${'&a'.repeat(99)}`, `/products?a${'&a'.repeat(100)}`],
  ['empty parameters, too', `/products?${'&'.repeat(99)}`, `/products?${'&'.repeat(100)}`],
])('%s are let in, and not one more', (_, allowed, refused) => {
  expect(statusOf('GET', allowed)).toBe('let in');
  for (const method of ['GET', 'HEAD', 'POST']) expect(statusOf(method, refused, FROM_US)).toBe(414);
});

test('what can’t be read is refused also behind another ?', () => {
  expect(statusOf('GET', '/products?q=?&_data=root')).toBe(400);
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s is refused', (method) => {
  expect(statusOf(method, '/', FROM_US)).toBe(405);
});

describe('a POST', () => {
  test('from a page of ours is let in', () => {
    expect(statusOf('POST', '/cart', FROM_US)).toBe('let in');
    expect(statusOf('POST', '/cart', { origin: OURS })).toBe('let in');
    expect(statusOf('POST', '/cart', { referer: `${OURS}/cart/summary` })).toBe('let in');
  });

  test('from elsewhere, or without an origin, is refused, also where only one route is asked', () => {
    expect(statusOf('POST', '/cart', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(403);
    expect(statusOf('POST', '/cart.data', { origin: 'https://evil.example' })).toBe(403);
    expect(statusOf('POST', '/cart', { referer: 'https://evil.example/' })).toBe(403);
    expect(statusOf('POST', '/cart', { 'sec-fetch-site': 'cross-site', referer: `${OURS}/cart` })).toBe(403);
    expect(statusOf('POST', '/cart', { origin: 'null', referer: `${OURS}/cart` })).toBe(403);
    expect(statusOf('POST', '/cart')).toBe(403);
    expect(statusOf('POST', '/cart?_data=root', FROM_US)).toBe(400);
  });

  test('of a browser that says nothing is refused with the way to mend it', () => {
    const said = (headers: IncomingHttpHeaders) => refuse({ method: 'POST', url: '/login?redirectTo=%2Fcart', headers }, OURS);
    expect(said({})).toEqual({ status: 403, code: 'foreign', page: `${OURS}/login` });
    expect(said({ origin: 'https://evil.example' })).toEqual({ status: 403, code: 'foreign' });
    expect(said({ referer: 'https://evil.example' })).toEqual({ status: 403, code: 'foreign' });
  });

  describe('of a browser that says nothing', () => {
    const page = (headers: Record<string, string> = {}) => passFor(new Request(`${OURS}/signup?redirectTo=%2Fcart`, { headers }));
    const given = page();
    const cookie = given?.cookie.split(';', 1)[0] ?? '';
    const [, pass = ''] = cookie.split('=');

    test('is let in with the pass that its page gave it, in every language', () => {
      expect(given?.action).toBe(`?redirectTo=%2Fcart&pass=${pass}`);
      for (const attribute of ['HttpOnly', 'Secure', 'Path=/', 'SameSite=Lax']) expect(given?.cookie).toContain(attribute);
      for (const path of ['/signup', '/login', '/login/code', '/fr/signup', '/ar/login'])
        expect(statusOf('POST', `${path}${given?.action}`, { cookie: `a=1; ${cookie}; b=2` }), path).toBe('let in');
      expect(page({ cookie })).toEqual(given);
    });

    test.each([
      ['no cookie', `/login?pass=${pass}`, {}],
      ['another pass', `/login?pass=${'x'.repeat(22)}`, { cookie }],
      ['no pass', '/login?redirectTo=%2Fcart', { cookie }],
      ['an empty one twice', '/login?pass=', { cookie: '__Host-pass=' }],
      ['none twice', '/login', { cookie: '__Host-pass=' }],
      ['a short one twice', '/login?pass=x', { cookie: '__Host-pass=x' }],
      ['a cookie of another name', `/login?pass=${pass}`, { cookie: `not${cookie}` }],
      ['the pass for another form', `/cart?pass=${pass}`, { cookie }],
      ['the pass for the account', `/account?pass=${pass}`, { cookie }],
      ['a page of another site', `/login?pass=${pass}`, { cookie, referer: 'https://evil.example/' }],
      ['an empty Referer', `/login?pass=${pass}`, { cookie, referer: '' }],
      ['another origin', `/login?pass=${pass}`, { cookie, origin: 'https://evil.example' }],
      ['a hidden origin', `/login?pass=${pass}`, { cookie, origin: 'null' }],
      ['another site', `/login?pass=${pass}`, { cookie, 'sec-fetch-site': 'cross-site' }],
    ] as const)('is refused with %s', (_, url, headers) => {
      expect(statusOf('POST', url, headers)).toBe(403);
    });

    test('gets no pass where it needs none, and a new one where its cookie is none of ours', () => {
      expect(passFor(new Request(`${OURS}/signup`))).toBeNull();
      expect(page({ 'Sec-Fetch-Site': 'none' })).toBeNull();
      expect(passFor(new Request(`${OURS}/signup?redirectTo=${'a'.repeat(MOST.queryBytes - 20)}`))).toBeNull();
      expect(page({ cookie: '__Host-pass=x' })?.action).toMatch(/&pass=[\w-]{22}$/);
      expect(page()?.action).not.toBe(page()?.action);
    });
  });

  test('from elsewhere is let in only at the exact address for PayPal’s events', () => {
    expect(statusOf('POST', '/webhooks/paypal')).toBe('let in');
    for (const url of ['/webhooks/paypal.data', '/webhooks/paypal/', '/webhooks/paypal?a=1', '/webhooks', '/webhooks//paypal'])
      expect(statusOf('POST', url, { origin: 'https://evil.example' })).toBe(403);
  });
});

test('behind the door, a request has our host and our origin, whatever it claimed', () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'null', cookie: 'a=1' };
  settleHeaders(headers, OURS);
  expect(headers).toEqual({ host: 'shop.example', origin: OURS, cookie: 'a=1' });
  const bare = { host: 'evil.example' };
  settleHeaders(bare, OURS);
  expect(bare).toEqual({ host: 'shop.example' });
});

test.each([
  ['/cart.data', true],
  ['/_root.data?index', true],
  ['/cart', false],
  ['/cart?next=/a.data', false],
  ['/a.data/b', false],
])('%s is a data request: %s', (url, expected) => {
  expect(isDataUrl(url)).toBe(expected);
});
