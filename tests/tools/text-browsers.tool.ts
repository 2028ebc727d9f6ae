import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { orderState } from '~/ui/words/fr/order-state';
import { cart } from '~/ui/words/fr/shop/cart/page';
import { checkout } from '~/ui/words/fr/shop/checkout';
import { game } from '~/ui/words/fr/shop/game';
import { order } from '~/ui/words/fr/shop/order/page';
import { signIn } from '~/ui/words/fr/shop/account/sign-in';

import { png } from '../support/files';
import { freePort } from '../support/servers/free-port';
import { httpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';
import { collect } from './findings';
import { PASSWORD } from './people';
import { versionOf } from './program';
import type { Tool } from './report';
import { withStore, type TriedStore } from './store';
import { openLynx, openW3m, type TextBrowser } from './text-browsers/browsers';
import { openPlainCookies } from './text-browsers/plain-cookies';

const BROWSERS = { lynx: openLynx, w3m: openW3m };

/** A shopper who reads French buys a game in Lynx, and another one in w3m, from the home page to its key. */
export const tool: Tool = async ({ dir, tell }) => {
  const found = collect();
  found.facts.push(versionOf('lynx', ['-version'], 'lynx'), versionOf('w3m', ['-version'], 'w3m'), versionOf('tmux', ['-V'], 'tmux'));
  const port = await freePort();
  await withStore(found, { pageOrigin: `http://localhost:${port}` }, async (store) => {
    const proxy = await openPlainCookies(port, store.server.origin);
    try {
      for (const [name, open] of Object.entries(BROWSERS)) {
        const own = join(dir, name);
        mkdirSync(own);
        const browser = open(own, `${proxy.origin}/`);
        try {
          tell(name);
          const key = await buy(browser, { store, origin: proxy.origin, dir: own, name });
          found.look(`${name}: from the home page to the key`, /^KEY-\d$/.test(key), key);
        } finally {
          browser.close();
        }
      }
    } finally {
      await proxy.stop();
    }
  });
  return found;
};

interface Purchase {
  readonly store: TriedStore;
  readonly origin: string;
  readonly dir: string;
  readonly name: string;
}

/** Returns the key; an error where a page never shows what the next step needs. */
async function buy(browser: TextBrowser, { store: { server }, origin, dir, name }: Purchase): Promise<string> {
  await browser.follow('Français');
  await browser.read('Jeux');
  await browser.go(`${origin}/fr/products?q=one+game`);
  // why its page: from an address with a query Lynx names no page, and the store leads there to ask again
  await browser.follow('One Game');
  await browser.follow(game['buy-add']);
  await browser.go(`${origin}/fr/cart`);
  await browser.follow('Créez un compte');
  await browser.fill(signIn['signup-name'], 'Salma');
  await browser.fill(signIn['signup-birth'], '1998-04-12');
  await browser.fill(signIn['signup-phone'], '+212612345678');
  await browser.fill('Email', `${name}@example.com`);
  await browser.fill('Mot de passe', PASSWORD);
  await browser.fill('Confirmer le mot de passe', PASSWORD);
  await browser.follow(signIn['signup-go']);
  await browser.follow(cart['total-go']);
  await browser.follow(cart['summary-go']);
  const reference = /MF-\w{6}/.exec(await browser.read('MF-'))?.[0] ?? '';

  const receipt = join(dir, 'receipt.png');
  writeFileSync(receipt, png(reference));
  await browser.send(checkout['proof-label'], receipt, checkout['proof-send']);
  await browser.read(checkout['proof-submitted']);
  const owner = await signInOwner(server, httpVisitor(server.origin, { address: '192.0.2.9', pageOrigin: origin }));
  await owner.post(`/admin/orders/${reference}`, { intent: 'approve', bankReference: `BANK ${reference}`, amountReceived: '90' });
  await browser.reload();
  await browser.read(orderState['order-fulfilled']);
  await browser.follow(order['key-reveal']);
  return /KEY-\d/.exec(await browser.read('KEY-'))?.[0] ?? '';
}
