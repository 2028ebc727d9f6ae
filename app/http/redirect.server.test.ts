import { expect, test } from 'vitest';

import { safePath } from './redirect.server';

test.each(['/', '/cart', '/products?q=elden%20ring&page=2', '/product/hades#g-hades', '/a/../cart'])(
  '%s is a path of this site',
  (path) => {
    expect(safePath(path)).toBe(path === '/a/../cart' ? '/cart' : path);
  },
);

test.each([
  ['/fr/cart', '/cart'],
  ['/ar', '/'],
  ['/ar?sent=1#top', '/?sent=1#top'],
  ['/france', '/france'],
])('%s is a path without its language: %s', (path, plain) => {
  expect(safePath(path)).toBe(plain);
});

test.each([
  null,
  undefined,
  '',
  'cart',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  '/%0d%0aSet-Cookie:x=1',
  '/%5cevil.example',
  '/%2fevil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/fr//evil.example',
  '/ar/%2fevil.example',
  'javascript:alert(1)',
  '/cart\u0000',
  '/cart\u0085',
  ` /cart`,
  `/${'a'.repeat(2048)}`,
])('%j goes to the fallback', (path) => {
  expect(safePath(path)).toBe('/');
  expect(safePath(path, '/orders')).toBe('/orders');
});
