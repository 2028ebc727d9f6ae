import type { ServerBuild } from '@remix-run/node';
import { expect, test } from 'vitest';

import { byBeginning } from './route-manifest.server';

const route = (id: string, parentId: string | undefined, path?: string, index?: true) => ({ id, parentId, path, index });
const ROUTES = [
  route('root', undefined, ''),
  route('site', 'root'),
  route('home', 'site', undefined, true),
  route('about', 'site', 'about'),
  route('list', 'root', 'products'),
  route('suggestions', 'root', '/products/suggestions'),
  route('robots', 'root', 'robots.txt'),
  route('account-data', 'root', 'account/data'),
  route('desk', 'root'),
  route('codes', 'desk', 'admin/codes/:id'),
  route('nowhere', 'root', '*'),
];
const build = { routes: Object.fromEntries(ROUTES.map((one) => [one.id, one])) } as unknown as ServerBuild;
const ALL = ROUTES.map(({ id }) => id);
const ALWAYS = ['root', 'nowhere'];

const routesAt = byBeginning(build, (own) => Object.keys(own.routes));

test.each([
  ['/', ['site', 'home']],
  ['/.data', ['site', 'home']],
  ['/_root.data', ['site', 'home']],
  ['/about', ['site', 'about']],
  ['/about/', ['site', 'about']],
  ['/about.data', ['site', 'about']],
  ['/ABOUT', ['site', 'about']],
  ['/products', ['list', 'suggestions']],
  ['/products/suggestions', ['list', 'suggestions']],
  ['/account/data.data', ['account-data']],
  ['/admin/codes/half-life-2', ['desk', 'codes']],
  ['/nothing-here', []],
  ['/nothing-there/at/all', []],
  ['/_root', []],
])('%s can mean %j, and the page for an address that leads nowhere', (path, meant) => {
  expect(new Set(routesAt(path))).toEqual(new Set([...ALWAYS, ...meant]));
});

// These may mean another address once they are decoded, or once `..` and a second slash are gone.
test.each(['/%70roducts', '/x/../products', '/./products', '/x/%2e%2e/products', '//products', '/x\\..\\products', '/robots.txt', '', '*'])(
  '%s is compared with all routes',
  (path) => {
    expect(routesAt(path)).toEqual(ALL);
  },
);

test('what is made for addresses that begin alike is made once, and for all that no route names', () => {
  let made = 0;
  const of = byBeginning(build, () => ({ nth: (made += 1) }));
  const [first, ...others] = ['/products', '/products/suggestions', '/products.data'].map(of);
  expect(others).toEqual([first, first]);
  for (let nth = 0; nth < 100; nth += 1) of(`/made-up-${nth}`);
  expect(made).toBe(2);
});
