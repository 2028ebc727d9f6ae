import type { IncomingHttpHeaders } from 'node:http';

import { describe, expect, test } from 'vitest';

import { isDataUrl } from '~/http/url-limits.server';
import { validateRequest, normalizeHostHeaders } from './validate-request.server';

const OURS = 'https://shop.example';
const FROM_US = { 'sec-fetch-site': 'same-origin', origin: OURS };
const statusOf = (method: string, url: string, headers: Record<string, string> = {}) =>
  validateRequest({ method, url, headers }, OURS)?.status ?? 'let in';

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
    const verdictOf = (headers: IncomingHttpHeaders) =>
      validateRequest({ method: 'POST', url: '/login?redirectTo=%2Fcart', headers }, OURS);
    expect(verdictOf({})).toEqual({ status: 403, code: 'untold' });
    expect(verdictOf({ origin: 'https://evil.example' })).toEqual({ status: 403, code: 'foreign' });
    expect(verdictOf({ referer: 'https://evil.example' })).toEqual({ status: 403, code: 'foreign' });
  });

  test('from elsewhere is let in only at the exact address for PayPal’s events', () => {
    expect(statusOf('POST', '/webhooks/paypal')).toBe('let in');
    for (const url of ['/webhooks/paypal.data', '/webhooks/paypal/', '/webhooks/paypal?a=1', '/webhooks', '/webhooks//paypal'])
      expect(statusOf('POST', url, { origin: 'https://evil.example' })).toBe(403);
  });
});

test('behind it, a request has our host and our origin, whatever it claimed', () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'null', cookie: 'a=1' };
  normalizeHostHeaders(headers, OURS);
  expect(headers).toEqual({ host: 'shop.example', origin: OURS, cookie: 'a=1' });
  const bare = { host: 'evil.example' };
  normalizeHostHeaders(bare, OURS);
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
