import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Store } from '~/ports/store';

import { builtStore } from '../support/servers/built-store';
import { openTestShop, TEST_SECRET, type TestShop } from '../support/shop/test-shop';
import { errorsOf, textOf } from '../support/visitors/forms';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { saveSettings } from '../support/visitors/settings';

/* Statements of a shop that gets a second bank account. */

const OWNER = 'salma@example.com';
const PASSWORD = 'four keys, one door';
const [A, B] = ['011519000001205000534921', '007780123456789000000095'];

const server = builtStore({
  DEMO: '0',
  ADMIN_EMAILS: OWNER,
  ADMIN_SECOND_STEP: '0',
  KEY_SECRET: TEST_SECRET,
  BANK_HOLDER: 'Shop SARL',
  BANK_NAME: 'A Bank',
  BANK_RIB: A,
});
let store: Store;
let shop: TestShop;
let owner: HttpVisitor;

beforeAll(async () => {
  store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
  shop = openTestShop({ store, close: () => store.close() }, Date.now);
  owner = httpVisitor(server.origin);
  const typed = { name: 'Owner', birthDate: '1980-07-14', phone: '+212612345678', email: OWNER };
  await owner.post('/signup', { ...typed, password: PASSWORD, confirmPassword: PASSWORD });
  const identity = createEmbeddedIdentity({ store, clock: Date.now });
  await identity.markVerified((await identity.findByEmail(OWNER))?.id ?? '');
  await shop.game('sold', 9);
});
afterAll(async () => {
  await shop.close();
});

const csv = (row: string, above = '') => new Blob([`${above}Date;Libellé;Crédit\n20/11/2026;${row};100,00\n`], { type: 'text/csv' });
const upload = (fields: Readonly<Record<string, string | Blob>>, language = '') =>
  owner.post(`${language}/admin/statements`, { intent: 'read', method: 'bank', ...fields });
const page = async (path: string | null) => textOf((await owner.get(path ?? '')).text);

test('the account of a statement is asked for once there are two, named on its page, and never taken for another', async () => {
  expect((await owner.get('/admin/statements?add=statement')).text, 'one account: nothing is asked').not.toContain('name="account"');
  expect(await page((await upload({ csv: csv('VIR X') })).location)).toContain('Account: A Bank …534921');

  const second = { bankHolder2: 'Shop SARL', bankName2: 'B Bank', bankRib2: B, password: PASSWORD };
  expect((await saveSettings(owner, 'payment', second)).status).toBe(303);
  const form = (await owner.get('/admin/statements?add=statement')).text;
  const [, select = ''] = /<select[^>]*name="account"[^>]*>(.*?)<\/select>/s.exec(form) ?? [];
  expect([...select.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, text]) => text)).toEqual([
    'The file says it',
    'A Bank …534921',
    'B Bank …000095',
  ]);

  const unsaid = await upload({ csv: csv('VIR X'), anew: 'on' });
  expect(unsaid.status).toBe(422);
  expect(errorsOf(unsaid.text)).toEqual([
    'Choose the account that this statement is of.',
    'Please choose your file again: it was not kept.',
  ]);
  expect(unsaid.text, 'the tick stays').toMatch(/<input[^>]*checked=""[^>]*name="anew"|<input[^>]*name="anew"[^>]*checked=""/);
  for (const [language, text] of [
    ['', 'This file is of the account B Bank …000095.'],
    ['/fr', 'Ce fichier est celui du compte B Bank …000095.'],
    ['/ar', 'هذا الملف للحساب B Bank …000095.'],
  ] as const) {
    const differs = await upload({ csv: csv('VIR X', `Compte;RIB ${B}\n`), account: A }, language);
    expect(
      [
        differs.status,
        textOf(differs.text)
          .replace(/[\u2066-\u2069]/g, '')
          .includes(text),
      ],
      text,
    ).toEqual([422, true]);
    expect(differs.text, 'the choice stays').toMatch(new RegExp(`<option value="${A}" selected=""`));
  }

  const { id } = await shop.order('amal', ['sold']);
  const proof = await shop.proofs.save(shop.png(id));
  const sent = { accountId: 'amal', method: 'bank', operator: null, payer: null, isPaid: true, proofId: proof.ok ? proof.id : '' } as const;
  await shop.orders.submitProof(id, { ...sent, paidToRib: A });
  const path = (await upload({ csv: csv(`VIR ${id}`), account: B })).location ?? '';
  const look = await page(path);
  expect(look).toContain('Account: B Bank …000095');
  expect(look).toContain('This order was paid to another of your accounts, as its shopper said.');
  expect(await page('/admin/statements')).toContain('Bank transfer (B Bank …000095)');
  const proofs = await page('/admin/proofs');
  expect(proofs, 'nothing is ticked').toContain('not clear');
  expect(proofs).not.toContain('in every point');
  expect((await owner.post(`${path}?tab=doubtful`, { intent: 'approve', 'order-2': id })).status).toBe(303);
  expect(await shop.orders.find(id)).toMatchObject({ state: 'fulfilled', payment: { amountCentimes: 10_000 } });
});
