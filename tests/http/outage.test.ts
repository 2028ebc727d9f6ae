import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '~/adapters/sqlite/driver.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { builtStore } from '../support/servers/built-store';
import { textOf } from '../support/visitors/forms';
import { httpVisitor, type Answer, type HttpVisitor } from '../support/visitors/http-visitor';
import { png } from '../support/files';
import { signInOwner } from '../support/visitors/owner';
import { PASSWORD, signUp } from '../support/visitors/sign-up';

const server = builtStore({ DEMO: '1' }, { hasMovedClock: true });
const file = join(server.dataDir, 'miftah.db');
let owner: HttpVisitor;
let people = 0;

beforeAll(async () => {
  owner = await signInOwner(server, httpVisitor(server.origin, { address: '198.51.100.250' }));
});

/** A shopper with an account and these games in the cart. */
async function shopper(gameIds: readonly string[]): Promise<HttpVisitor> {
  people += 1;
  const visitor = httpVisitor(server.origin, { address: `198.51.100.${people}` });
  await signUp(visitor, `amal${people}@example.com`);
  for (const gameId of gameIds) expect((await visitor.post('/cart', { intent: 'add', gameId })).status).toBe(303);
  return visitor;
}

/** A shopper whose order for the game is unpaid, or waits for the owner's decision. */
async function order(gameId: string, { isProven = false } = {}): Promise<{ visitor: HttpVisitor; reference: string }> {
  const visitor = await shopper([gameId]);
  await visitor.post('/cart', { intent: 'checkout' });
  const [reference = ''] = /MF-[2-9A-Z]{6}/.exec((await visitor.get('/checkout')).text) ?? [];
  const proof = { intent: 'proof', order: reference, method: 'bank', proof: new Blob([Uint8Array.from(png(reference))]) };
  if (isProven) expect((await visitor.post('/checkout', proof)).status).toBe(303);
  return { visitor, reference };
}

/** All documents as one text, for comparison. */
async function everything(): Promise<string> {
  const store = openSqliteStore({ file, indexes: INDEXES });
  try {
    const found = await Promise.all(
      (['games', 'carts', 'orders', 'proofs', 'payments', 'outbox', 'sessions', 'users', 'messages'] as const).map((from) =>
        store.query({ from }),
      ),
    );
    const keys = await store.query({ from: 'codes', group: true, limit: 5000 });
    return JSON.stringify([...found, keys].map(({ docs }) => docs.map(({ path, rev }) => `${path} ${rev}`)));
  } finally {
    await store.close();
  }
}

/** The value of the field with this name on the page. */
const field = (html: string, name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? '';

async function captcha(visitor: HttpVisitor): Promise<Record<string, string>> {
  const { text } = await visitor.get('/support');
  const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  const [, a = '', b = ''] = /What is (\w+) plus (\w+)\?/.exec(text) ?? [];
  await server.pass(1100);
  return { captcha: String(words.indexOf(a) + words.indexOf(b)), captcha_token: field(text, 'captcha_token') };
}

const GAME = {
  title: 'Locked Out',
  cover: '/covers/locked-out.svg',
  genre: 'RPG',
  price: '10',
  coefficient: '1.5',
  short: 'Kept as typed.',
};

describe('a database that another program keeps locked', () => {
  test('makes every form answer 503, say that nothing was saved, and change nothing', async () => {
    const [buyer, unpaid, proven, writer] = await Promise.all([
      shopper(['hades', 'celeste']),
      order('celeste'),
      order('hades', { isProven: true }),
      shopper([]),
    ]);
    const answer = await captcha(writer);
    // why: one that an order has can't be marked, whatever the database does
    const [, keyId = ''] =
      /name="keyId" value="([^"]*)"\/><input type="hidden" name="used"/.exec((await owner.get('/admin/codes/hades')).text) ?? [];
    expect(keyId).not.toBe('');
    const before = await everything();
    const other = openDatabase(file);
    other.exec('BEGIN IMMEDIATE');
    let answers: Record<string, Answer>;
    const started = performance.now();
    try {
      const proof = { intent: 'proof', order: unpaid.reference, method: 'bank', proof: new Blob([Uint8Array.from(png('late'))]) };
      const sent: Record<string, Promise<Answer>> = {
        'add to cart': buyer.post('/cart', { intent: 'add', gameId: 'balatro', back: '/products' }),
        'remove from cart': buyer.post('/cart', { intent: 'remove', gameId: 'hades' }),
        'proceed to checkout': buyer.post('/cart', { intent: 'checkout' }),
        'log out': buyer.post('/logout', {}),
        'log in': httpVisitor(server.origin, { address: '198.51.100.200' }).post('/login', {
          email: 'amal1@example.com',
          password: PASSWORD,
        }),
        'submit a proof': unpaid.visitor.post('/checkout', proof),
        'cancel an order': unpaid.visitor.post('/checkout', { intent: 'cancel', order: unpaid.reference }),
        'write a message': writer.post('/support', {
          intent: 'contact',
          from_name: 'A',
          from_email: 'a@example.com',
          message: 'Kept.',
          ...answer,
        }),
        'add a game': owner.post('/admin', { intent: 'add', ...GAME }),
        'update a game': owner.post('/admin?edit=hades', { intent: 'update', id: 'hades', ...GAME }),
        'delete a game': owner.post('/admin', { intent: 'delete', id: 'balatro' }),
        'add a key': owner.post('/admin/codes/hades', {
          intent: 'add',
          code: 'LOCKED-OUT',
          type: 'Steam',
          originPrice: '10',
          coefficient: '1.5',
        }),
        'mark a key': owner.post('/admin/codes/hades', { intent: 'mark', keyId, used: 'true' }),
        'delete a key': owner.post('/admin/codes/hades', { intent: 'delete', keyId }),
        approve: owner.post(`/admin/orders/${proven.reference}`, { intent: 'approve', bankReference: 'BANK 7', amountReceived: '129' }),
        reject: owner.post(`/admin/orders/${proven.reference}`, { intent: 'reject', reason: 'Not found at the bank.' }),
      };
      answers = Object.fromEntries(await Promise.all(Object.entries(sent).map(async ([name, sending]) => [name, await sending] as const)));
      // Each waits ten seconds: one after the other would take three minutes.
      expect(performance.now() - started).toBeLessThan(90_000);
      expect((await buyer.get('/cart')).text).toContain('Hades');
      expect((await buyer.get('/products')).status).toBe(200);
    } finally {
      other.exec('ROLLBACK');
      other.close();
    }

    const told: Record<string, string> = {
      'write a message': 'Oops! Something went wrong. Please try again.',
      'add a game': 'Failed to save game: the database does not answer',
      'update a game': 'Failed to save game: the database does not answer',
      'delete a game': 'Failed to delete game: the database does not answer',
      'add a key': 'Failed to add code: the database does not answer',
      'mark a key': 'Failed to update code status: the database does not answer',
      'delete a key': 'Failed to delete code: the database does not answer',
      approve: 'Failed to save your decision: the database does not answer',
      reject: 'Failed to save your decision: the database does not answer',
    };
    for (const [name, { status, headers, text }] of Object.entries(answers)) {
      expect({ name, status, cookies: headers.getSetCookie(), retry: headers.get('Retry-After') }).toEqual({
        name,
        status: 503,
        cookies: [],
        retry: '10',
      });
      expect(textOf(text)).toContain(told[name] ?? 'Nothing you sent was saved.');
      if (name !== 'write a message') expect(textOf(text)).toContain('We are offline');
    }
    await expect.poll(() => server.log()).toContain('Failed to save cart');
    expect(field(answers['add a game']?.text ?? '', 'title')).toBe('Locked Out');
    expect(answers['add a game']?.text).toContain('Kept as typed.</textarea>');
    expect(field(answers['add a key']?.text ?? '', 'code')).toBe('LOCKED-OUT');
    expect(field(answers['approve']?.text ?? '', 'bankReference')).toBe('BANK 7');
    expect(answers['reject']?.text).toContain('Not found at the bank.</textarea>');
    expect(await everything()).toBe(before);

    // and when it answers again, the same forms work
    expect((await buyer.post('/cart', { intent: 'remove', gameId: 'hades' })).status).toBe(303);
    expect((await owner.post('/admin', { intent: 'add', ...GAME })).status).toBe(303);
    expect((await buyer.post('/logout', {})).location).toBe('/login');
  });
});
