import { expect, test } from 'vitest';

import { isAdminPath, isAdminRoute } from './admin-route';

test.each([
  ['routes/_admin', true],
  ['routes/_admin.admin.orders.$id', true],
  ['routes/_deskless', false],
  ['routes/$', false],
  ['root', false],
])('the route %s is the owner’s: %s', (id, expected) => {
  expect(isAdminRoute(id)).toBe(expected);
});

test.each([
  ['/admin', true],
  ['/admin?page=2', true],
  ['/admin/orders#line', true],
  ['/Admin/Orders', true],
  ['/%61dmin', true],
  ['/fr/admin', true],
  ['/ar/admin/orders', true],
  ['/de/admin', false],
  ['/%admin', false],
  ['/administrator', false],
  ['/login?redirectTo=/admin', false],
])('%s is a page of the owner: %s', (path, expected) => {
  expect(isAdminPath(path)).toBe(expected);
});
