import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { orderState } from '~/ui/words/fr/order-state';

import { png } from '../support/files';
import { httpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';
import { collect } from './findings';
import { startFirefox, type Firefox } from './firefox/marionette';
import { GAME, PASSWORD } from './people';
import { versionOf } from './program';
import type { Tool } from './report';
import { withStore, type TriedStore } from './store';

/** A shopper who reads French buys a game in Firefox, with a script, from the home page to its key. */
export const tool: Tool = async ({ dir, tell }) => {
  const program = 'firefox-esr';
  const found = collect();
  found.facts.push(versionOf(program, ['--version'], program));
  await withStore(found, {}, async (store) => {
    tell('starting Firefox');
    const firefox = await startFirefox(program, dir);
    try {
      await buy(firefox, store, dir, (what, isSo, seen) => {
        tell(what);
        found.look(what, isSo, seen);
      });
    } finally {
      await firefox.close();
    }
  });
  return found;
};

type Look = ReturnType<typeof collect>['look'];

async function buy(firefox: Firefox, { server }: TriedStore, dir: string, look: Look): Promise<void> {
  const at = async () => String(await firefox.run('return location.pathname'));
  await firefox.go(`${server.origin}/`);
  await firefox.click('footer a[hreflang=fr]');
  look('the home page leads to its French one', (await at()) === '/fr', await at());
  look('its script runs', await isAlive(firefox), 'React did not hydrate the page');

  await firefox.go(`${server.origin}/fr/products?q=one+game`);
  await firefox.click(`main a[href$="/product/${GAME}"]`);
  await firefox.click('main button[name=intent][value=add]');
  await firefox.read('.toast');
  await firefox.go(`${server.origin}/fr/cart`);
  await firefox.click('main a[href*="/signup"]');
  const typed = { name: 'Salma', birthDate: '1998-04-12', phone: '+212612345678', email: 'salma@example.com' };
  for (const [name, text] of Object.entries({ ...typed, password: PASSWORD, confirmPassword: PASSWORD }))
    await firefox.type(`main [name=${name}]`, text);
  await firefox.click('main form .btn--go');
  await firefox.click('main .total .btn--go');
  await firefox.click('[role=dialog] [value=checkout]');
  await firefox.read('main .due');
  const reference = /MF-\w{6}/.exec(await firefox.read('main'))?.[0] ?? '';
  look('her cart becomes an order', reference !== '', await at());

  const receipt = join(dir, 'receipt.png');
  writeFileSync(receipt, png(reference));
  await firefox.type('main [name=proof]', receipt);
  await firefox.click('main [value=proof]:not([hidden])');
  await firefox.read('.toast');
  const owner = await signInOwner(server, httpVisitor(server.origin, { address: '192.0.2.9' }));
  await owner.post(`/admin/orders/${reference}`, { intent: 'approve', bankReference: `BANK ${reference}`, amountReceived: '90' });
  await firefox.go(`${server.origin}/fr/orders/${reference}`);
  const delivered = await firefox.read('main');
  look('her order is delivered', delivered.includes(orderState['order-fulfilled']), delivered);
  await firefox.click('main [value=reveal]');
  const key = await firefox.read('main code[tabindex]');
  look('her key is on the page', /^KEY-\d$/.test(key), key);
}

/** Whether React hydrates the page that is open. Its script comes when the browser has nothing else to do. */
async function isAlive(firefox: Firefox): Promise<boolean> {
  for (let tries = 0; tries < 60; tries += 1) {
    const found = await firefox.run('return Object.keys(document).some((name) => name.startsWith("__reactContainer"))');
    if (found === true) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}
