import { describe, expect, test } from 'vitest';

import { adminPaths } from './admin';
import { address, paths } from './index';

describe('an address', () => {
  test('leaves out empty parts, and page 1', () => {
    expect(address('/x', { q: '', tab: null, after: undefined, page: 1 })).toBe('/x');
    expect(address('/x', { page: '1' })).toBe('/x');
    expect(address('/x', { page: 0 })).toBe('/x');
    expect(address('/x', { page: Number.NaN })).toBe('/x');
    expect(address('/x', { q: 'a', page: 2 })).toBe('/x?q=a&page=2');
  });

  test('encodes its parts', () => {
    expect(paths.product('a b/c')).toBe('/product/a%20b%2Fc');
    expect(paths.orderLine('MF-ABC234', 'a#b')).toBe('/orders/MF-ABC234#line-a%23b');
    expect(adminPaths.keys('a&b', { after: 'x=y' })).toBe('/admin/codes/a%26b?after=x%3Dy');
    expect(adminPaths.keyImport('a/b', 'c?d', { ask: 'undo' })).toBe('/admin/codes/a%2Fb/imports/c%3Fd?ask=undo');
  });

  test('of a sign-in names the next page, except the home page', () => {
    expect(paths.login()).toBe('/login');
    expect(paths.login('/')).toBe('/login');
    expect(paths.login('/checkout?order=MF-1')).toBe('/login?redirectTo=%2Fcheckout%3Forder%3DMF-1');
    expect(paths.signup('/cart')).toBe('/signup?redirectTo=%2Fcart');
  });

  test('of the owner’s pages begins with /admin', () => {
    expect(adminPaths.games()).toBe('/admin');
    expect(adminPaths.games({ stock: 'out' })).toBe('/admin?stock=out');
    expect(adminPaths.outbox({ after: 'x' })).toBe('/admin/messages?tab=outbox&after=x');
    expect(adminPaths.order('MF-ABC234', 'approve')).toBe('/admin/orders/MF-ABC234#approve');
  });
});
