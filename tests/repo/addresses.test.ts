import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { spelledOut } from '../../scripts/checks/addresses.mjs';

const root = mkdtempSync(join(tmpdir(), 'addresses-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function plant(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
}

test('an address that is written outside the tables is found, and nothing else is', () => {
  plant({
    'app/routes/orders.$id.tsx': '',
    'app/routes/cart_.events.ts': '',
    'app/routes/robots[.]txt.ts': '',
    'app/routes/_storefront.about.tsx': '',
    'app/routes/$.tsx': '',
    'app/domain/paths/index.ts': "export const cart = '/cart';",
    'app/domain/paths/admin.ts': "export const orders = '/orders';",
    'app/ui/translations/en.ts': "export const words = { x: '/cart' };",
    'app/ui/right.test.ts': "expect(cart).toBe('/cart');",
    'app/ui/right.tsx': [
      "import x from '/cart';",
      '// The page /cart, and its neighbour "/orders".',
      "const parts = text.split('/');",
      "const theirs = '/v2/checkout/orders';",
      'const key = `orders/${id}`;',
      "const longer = '/ordersofthings';",
    ].join('\n'),
    'app/ui/wrong.tsx': [
      'const a = <Link to="/cart">Cart</Link>;',
      'const b = `/orders/${id}`;',
      'const c = `${origin}/orders/${id}`;',
      "const d = '/robots.txt';",
      "const e = { Refresh: '3; url=/cart?x=1' };",
      'const f = <Link to="/">Home</Link>;',
      "const g = redirect('/');",
      "const h = '/about#who';",
    ].join('\n'),
  });
  const found = spelledOut(root);
  expect(found.map((each) => each.split(' ')[0])).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((line) => `app/ui/wrong.tsx:${line}`));
});
