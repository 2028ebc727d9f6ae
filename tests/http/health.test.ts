import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Data, Store } from '~/ports/store';

import { type BuiltServer, runCommand, startServer, tempDataDir } from '../support/servers/built-server';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { ownerAccount, signInOwner } from '../support/visitors/owner';

const data = tempDataDir();
let server: BuiltServer;
let owner: HttpVisitor;

const open = (env: Readonly<Record<string, string>> = {}) =>
  startServer({ dataDir: data.dir, env: { DEMO: '0', BACKUP_DIR: join(data.dir, 'backups'), ...env } });

async function withStore(work: (store: Store) => Promise<unknown>): Promise<void> {
  const store = openSqliteStore({ file: `${data.dir}/miftah.db`, indexes: INDEXES });
  await work(store);
  await store.close();
}

/** Deletes a document; returns its content. */
async function takeOut(path: string): Promise<Data> {
  let held: Data = {};
  await withStore(async (store) => {
    held = (await store.get(path))?.data ?? {};
    await store.delete(path);
  });
  return held;
}

beforeAll(async () => {
  server = await open();
  owner = await signInOwner(server, httpVisitor(server.origin, { address: '198.51.100.1' }));
});
afterAll(async () => {
  await server.kill();
  data.remove();
});

it('tells the owner what can be set up, and where; what is set up leaves the list', async () => {
  const names = ['Cards, through PayPal', 'Bank transfer', 'Mobile wallet', 'Sign-in with Google', 'Sign-in with GitHub', 'A mail server'];
  const page = (await owner.get('/admin/health')).text;
  expect(page).toContain('What you can set up');
  for (const name of names) expect(page).toContain(`<dt>${name}</dt>`);
  for (const place of ['href="/admin/settings/card"', 'href="/admin/settings/payment"', 'href="/admin/settings/mail"'])
    expect(page).toContain(place);
  const own = tempDataDir();
  const other = await startServer({
    dataDir: own.dir,
    env: { DEMO: '0', WALLET_INWI: '+212 600 000 000', GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' },
  });
  const itsOwner = await signInOwner(other, httpVisitor(other.origin, { address: '198.51.100.9' }));
  const its = (await itsOwner.get('/admin/health')).text;
  for (const name of names) expect(its.includes(`<dt>${name}</dt>`)).toBe(!['Mobile wallet', 'Sign-in with Google'].includes(name));
  await other.stop();
  own.remove();
});

describe('a store whose settings say that no proxy is in front', () => {
  it('tells the owner of a proxy that reports clients, once one does', async () => {
    const own = tempDataDir();
    const alone = await startServer({ dataDir: own.dir, env: { DEMO: '0', TRUST_PROXY_HOPS: '0' } });
    const boss = await signInOwner(alone, httpVisitor(alone.origin, { address: '' }));
    const SENTENCE = 'A proxy tells the store who its visitors are';
    expect((await boss.get('/admin/health')).text).not.toContain(SENTENCE);
    await httpVisitor(alone.origin, { address: '198.51.100.1' }).get('/login');
    expect((await boss.get('/admin/health')).text).toContain(SENTENCE);
    await expect.poll(() => alone.log().match(/forwarded-headers-ignored/g)).toHaveLength(1);
    // A client that comes through it is not this machine, as near as the proxy is.
    const led = await httpVisitor(alone.origin, { address: '198.51.100.1' }).post('/login', ownerAccount(alone.output()));
    expect(led.location).toMatch(/^\/reset-password\?token=/);
    expect((await httpVisitor(alone.origin).get(led.location ?? '')).text).toContain('At least 12 characters');
    await alone.stop();
    own.remove();
  });
});

describe('the page of the store’s health', () => {
  it('tells the owner that all is well after a check, and what is wrong after another', async () => {
    expect(await owner.post('/admin/health', { intent: 'check' })).toMatchObject({ status: 303, location: '/admin/health' });
    // why: the form waits eight seconds for the result, and the check goes on after that
    const page = async () => (await owner.get('/admin/health')).text;
    await expect.poll(page).toContain('All is well. Every promise of the store holds.');

    await withStore((store) => store.set('payments/bank-LOST', { orderId: 'MF-NNNNNN' }));
    expect((await owner.post('/admin/health', { intent: 'check' })).status).toBe(303);
    await expect.poll(page).toContain('1 thing is wrong in the store.');
    const text = await page();
    expect(text).toContain('A payment and its order don’t match.');
    expect(text).toContain('href="/admin/orders/MF-NNNNNN"');
    expect(text).toContain('A record of the store');
    expect(text).not.toContain('payments/bank-LOST');
    expect(text).toMatch(/<p>Ask the person who runs the server to run:<\/p><p><code[^>]*>npm run data -- backup<\/code><\/p>/);
    expect((await owner.post('/admin/health', { intent: 'mend' })).status).toBe(400);
  });

  it('shows how old the newest backup is, which the store made by itself', async () => {
    const page = async () => (await owner.get('/admin/health')).text;
    await expect.poll(page).toContain('The newest backup is less than an hour old.');
    expect(await page()).toContain('1 backup is kept.');
    expect(await page(), 'no path of the server').not.toContain(data.dir);
    expect(readdirSync(join(data.dir, 'backups'))).toEqual([expect.stringMatching(/^miftah-.*Z\.db$/)]);
  });

  it('agrees with npm run doctor, which exits with 1 while a promise is broken', async () => {
    const doctor = () => runCommand(['build/server/doctor.js'], { DATA_DIR: data.dir, DEMO: '0' });
    const broken = await doctor();
    expect(broken.code).toBe(1);
    expect(broken.output).toContain('✗ A payment and its order don’t match.\n  payment-mismatch: payments/bank-LOST');
    expect(broken.output).toContain('1 found. Nothing was changed.');
    const lost = await takeOut('payments/bank-LOST');
    const well = await doctor();
    expect(well).toMatchObject({ code: 0, output: expect.stringContaining('✓ All is well.') as string });
    await withStore((store) => store.set('payments/bank-LOST', lost));
    const elsewhere = join(data.dir, 'elsewhere');
    expect(await runCommand(['build/server/doctor.js'], { DATA_DIR: elsewhere, DEMO: '0' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('Is DATA_DIR the folder of your store?') as string,
    });
  });

  it('has the result of the check at the start, which tells the person at the terminal what is wrong and opens all the same', async () => {
    await server.stop();
    await withStore((store) => store.delete('meta/health'));
    server = await open();
    await expect.poll(() => server.output()).toContain('Something is wrong in the store’s data: 1 found.');
    await expect.poll(() => server.log()).toContain('"codes":"payment-mismatch"');
    owner.moveTo(server.origin);
    expect((await owner.get('/')).status).toBe(200);
  });

  it('says since when PayPal refuses the store’s own name and secret', async () => {
    const sentence = 'PayPal refuses the store’s name and secret, so nobody can pay by card.';
    expect((await owner.get('/admin/health')).text).not.toContain(sentence);
    const paypal = createServer((_, response) => response.writeHead(401).end('{"error":"invalid_client"}')).listen(0, '127.0.0.1');
    await once(paypal, 'listening');
    const { port } = paypal.address() as AddressInfo;
    await server.stop();
    server = await open({
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_WEBHOOK_ID: 'c',
      PAYPAL_ORIGIN: `http://127.0.0.1:${port}`,
    });
    owner.moveTo(server.origin);
    await expect.poll(async () => (await owner.get('/admin/health')).text).toContain(sentence);
    paypal.close();
  });

  it('asks for the payment receiving preferences of PayPal until the owner says that she looked at them, as the doctor does', async () => {
    const asks = 'Look at the payment receiving preferences of your PayPal account';
    const paypal = {
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_WEBHOOK_ID: 'c',
      // No server there.
      PAYPAL_ORIGIN: 'http://127.0.0.1:9',
    };
    const doctor = (env: Readonly<Record<string, string>>) =>
      runCommand(['build/server/doctor.js'], { DATA_DIR: data.dir, DEMO: '0', ...env });
    expect((await owner.get('/admin/health')).text).toContain(asks);
    expect((await doctor(paypal)).output).toContain(`Note: ${asks}`);
    expect((await doctor({})).output).not.toContain(asks);
    await server.stop();
    server = await open({ ...paypal, PAYPAL_RECEIVING_CHECKED: '1' });
    owner.moveTo(server.origin);
    expect((await owner.get('/admin/health')).text).not.toContain(asks);
  });
});
