import { expect, test } from 'vitest';

import { paths } from './index';
import { withoutSecretPart, withoutSecretPaths } from './secret-path';

const SECRET = 'k7q2m9x4t6';

test.each([
  paths.sharedWishes(SECRET),
  paths.stopWishMails(SECRET),
  paths.feed(SECRET),
  paths.coupon(SECRET),
  `/fr/w/${SECRET}`,
  `/ar/c/${SECRET}.data`,
  `/%77/${SECRET}`,
  `/W/${SECRET}?x=1`,
  `/f%65eds/${SECRET}.xml`,
])('the secret in %s is no part of a line', (path) => {
  expect(withoutSecretPart(path)).not.toContain(SECRET);
});

test('a Referer, an error and a list in a line lose it too, and nothing else', () => {
  const line = `{"message":"No route matches URL \\"/w/${SECRET}\\"","referer":"https://shop.example/fr/mails/stop/${SECRET}?a=1","path":"/product/hades"}`;
  const masked = withoutSecretPaths(line);
  expect(masked).not.toContain(SECRET);
  expect(JSON.parse(masked)).toEqual({
    message: 'No route matches URL "/w/…"',
    referer: 'https://shop.example/fr/mails/stop/…?a=1',
    path: '/product/hades',
  });
});

test.each(['/product/celeste', '/orders/MF-ABCDEF', '/admin/codes/hades', '/', '/%E4%BD%A0', '/covers/w.svg'])('%s stays', (path) => {
  expect(withoutSecretPart(path)).toBe(path);
});
