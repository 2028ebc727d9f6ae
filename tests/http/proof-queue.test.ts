import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';
import type { Store } from '~/ports/store';

import { builtStore } from '../support/servers/built-store';
import { openTestShop, TEST_SECRET, type TestShop } from '../support/shop/test-shop';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { PASSWORD } from '../support/visitors/sign-up';

const OWNERS = ['salma@example.com', 'tarik@example.com'] as const;

const server = builtStore({ DEMO: '0', ADMIN_EMAILS: OWNERS.join(','), KEY_SECRET: TEST_SECRET });
let store: Store;
let shop: TestShop;
let salma: HttpVisitor;
let tarik: HttpVisitor;
let shoppers = 0;

beforeAll(async () => {
  store = openSqliteStore({ file: join(server.dataDir, 'miftah.db'), indexes: INDEXES });
  shop = openTestShop({ store, close: () => store.close() }, Date.now);
  [salma, tarik] = await Promise.all([signUp(OWNERS[0]), signUp(OWNERS[1])]);
  await shop.game('sold', 60);
});
afterAll(async () => {
  await shop.close();
});

async function signUp(email: string): Promise<HttpVisitor> {
  const visitor = httpVisitor(server.origin);
  const typed = { name: 'Owner', birthDate: '1980-07-14', phone: '+212612345678', email };
  await visitor.post('/signup', { ...typed, password: PASSWORD, confirmPassword: PASSWORD });
  const identity = createEmbeddedIdentity({ store, clock: Date.now });
  await identity.markVerified((await identity.findByEmail(email))?.id ?? '');
  return visitor;
}

/** An order of 100.00 MAD whose proof waits. */
async function proven(): Promise<string> {
  shoppers += 1;
  const { id } = await shop.order(`shopper${shoppers}`, ['sold']);
  await shop.prove(id, `shopper${shoppers}`);
  return id;
}

const textOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x27;/g, "'")
    .replaceAll(/\s+/g, ' ');

/** The form of the approval as a browser without a script sends it, with nothing typed. */
async function formOf(owner: HttpVisitor, path: string) {
  const { text } = await owner.get(path);
  const [, action = '', form = ''] = /<form[^>]*action="([^"]*)"[^>]*id="approve-[^>]*>(.*?)<\/form>/s.exec(text) ?? [];
  const fields: Record<string, string> = { intent: 'approve' };
  for (const [input] of form.matchAll(/<input[^>]*>/g)) fields[valueOf(input, 'name')] = valueOf(input, 'value');
  fields['arrivedBy'] = valueOf(/<option[^>]*selected=""[^>]*>/.exec(form)?.[0] ?? '', 'value');
  return { action, fields, text };
}

const valueOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const approvals = async () => (await store.query({ from: 'audit' })).docs.filter(({ data: entry }) => entry['action'] === 'order-approved');

test('20 proofs are approved by 20 touches and nothing typed, the one that waited longest first', async () => {
  const waiting: string[] = [];
  for (let nth = 0; nth < 20; nth += 1) waiting.push(await proven());
  let path = '/admin/proofs';
  for (const [nth, id] of waiting.entries()) {
    const { action, fields, text } = await formOf(salma, path);
    expect(textOf(text)).toContain(`Proof ${id}`);
    expect(textOf(text), 'the place in the queue').toContain(`1 of ${20 - nth}`);
    expect(text).toContain(`src="/admin/orders/${id}/proof?of=${fields['proof']}"`);
    const done = await salma.post(action, fields);
    expect(done.status).toBe(303);
    path = done.location ?? '';
  }
  expect(path).toBe('/admin/proofs');
  expect(textOf((await salma.get(path)).text)).toContain('No proof waits for you.');
  for (const id of waiting)
    expect(await shop.orders.find(id)).toMatchObject({ state: 'fulfilled', payment: { reference: id, amountCentimes: 10_000 } });
});

test('two owners on one proof: the second is told by whom it was approved, and nothing is booked twice', async () => {
  const id = await proven();
  const next = await proven();
  const [first, second] = [await formOf(salma, '/admin/proofs'), await formOf(tarik, `/admin/proofs?order=${id}`)];
  const before = (await approvals()).length;
  expect((await salma.post(first.action, first.fields)).location).toBe(`/admin/proofs?order=${next}`);
  const told = await tarik.post(second.action, second.fields);
  expect([told.status, told.location]).toEqual([303, `/admin/proofs?order=${id}`]);
  const page = textOf((await tarik.get(told.location ?? '')).text);
  expect(page).toMatch(new RegExp(`${id} was approved by salma@example\\.com on [^:]+:[^.]*100\\.00 MAD\\. Nothing was booked twice\\.`));
  expect(page, 'the next one is there').toContain(`Proof ${next}`);
  const typed = await tarik.post(second.action, { ...second.fields, bankReference: 'ANOTHER' });
  expect(typed.location, 'also under another reference').toBe(`/admin/proofs?order=${id}`);
  expect((await approvals()).length - before).toBe(1);
  expect((await store.query({ from: 'payments', where: [['orderId', '==', id]] })).docs).toHaveLength(1);
  await shop.approve(next);
});

test('a proof that its shopper replaced since the owner looked is not decided by that look, in the queue or beside its order', async () => {
  const id = await proven();
  const [queued, beside] = [await formOf(salma, `/admin/proofs?order=${id}`), await formOf(tarik, `/admin/orders/${id}`)];
  const replaces = queued.fields['proof'] ?? '';
  const other = await shop.proofs.save(shop.png('the right picture'));
  await shop.orders.replaceProof(id, { accountId: `shopper${shoppers}`, replaces, proofId: other.ok ? other.id : '' });
  const before = await shop.orders.find(id);
  expect((await salma.post(queued.action, queued.fields)).location).toBe(`/admin/proofs?order=${id}`);
  expect((await tarik.post(beside.action, beside.fields)).status).toBe(409);
  const rejected = await tarik.post(`/admin/orders/${id}`, { intent: 'reject', because: 'amount', proof: replaces });
  expect(rejected.status).toBe(409);
  expect(await shop.orders.find(id)).toEqual(before);
  expect(textOf((await tarik.get(`/admin/orders/${id}`)).text)).toContain('Payment proof replaced');
  const again = await formOf(tarik, `/admin/orders/${id}`);
  expect((await tarik.post(again.action, again.fields)).status).toBe(303);
  expect(await shop.orders.find(id)).toMatchObject({ state: 'fulfilled', proofId: before?.proofId });
});

test('a proof that was rejected, or sent anew, since the owner looked is not decided by that look', async () => {
  const id = await proven();
  const seen = await formOf(tarik, `/admin/proofs?order=${id}`);
  const because = { intent: 'reject', because: 'amount', order: id, proof: seen.fields['proof'] ?? '' };
  expect((await salma.post('/admin/proofs', because)).status).toBe(303);
  expect((await tarik.post(seen.action, seen.fields)).location).toBe(`/admin/proofs?order=${id}`);
  expect(textOf((await tarik.get(`/admin/proofs?order=${id}`)).text)).toContain(`${id} was decided meanwhile`);
  expect(await shop.orders.find(id)).toMatchObject({ state: 'awaiting_payment', rejectionReason: 'The amount is not that of the order.' });
  await shop.prove(id, `shopper${shoppers}`, 'another picture');
  for (const fields of [seen.fields, because])
    expect((await tarik.post('/admin/proofs', fields)).location).toBe(`/admin/proofs?order=${id}`);
  expect(await shop.orders.find(id)).toMatchObject({ state: 'in_review', payment: null, rejections: 1 });
  await shop.approve(id);
});

test('a rejection by a reason of the list is in the shopper’s language, another one is typed', async () => {
  const [french, typed] = [await proven(), await proven()];
  await store.update(`orders/${french}`, { language: 'fr' });
  const { text } = await formOf(salma, `/admin/proofs?order=${french}`);
  for (const reason of ['The picture can’t be read.', 'The money has not arrived.', 'Another reason']) expect(text).toContain(reason);
  const proofOf = async (id: string) => (await shop.orders.find(id))?.proofId ?? '';
  const reject = async (id: string, fields: Record<string, string>) =>
    salma.post(`/admin/proofs?order=${id}`, { intent: 'reject', order: id, proof: await proofOf(id), ...fields });
  expect((await reject(french, { because: 'unreadable' })).location).toBe(`/admin/proofs?order=${typed}`);
  expect(await shop.orders.find(french)).toMatchObject({ rejectionReason: 'L’image est illisible.' });
  const empty = await reject(typed, { reason: '' });
  expect([empty.status, empty.text.includes('Write why the proof is rejected.')]).toEqual([422, true]);
  expect((await reject(typed, { reason: 'It shows another day.' })).location).toBe('/admin/proofs');
  expect(await shop.orders.find(typed)).toMatchObject({ rejectionReason: 'It shows another day.' });
});

test('the page of an order has the same reasons as the queue, and takes own words', async () => {
  const [french, typed] = [await proven(), await proven()];
  await store.update(`orders/${french}`, { language: 'fr' });
  const { text } = await salma.get(`/admin/orders/${french}`);
  for (const reason of ['The picture can’t be read.', 'It names another order.', 'Another reason']) expect(text).toContain(reason);
  const reject = (id: string, fields: Record<string, string>) => salma.post(`/admin/orders/${id}`, { intent: 'reject', ...fields });
  expect((await reject(french, { because: 'reference' })).status).toBe(303);
  expect(await shop.orders.find(french)).toMatchObject({
    rejectionReason: 'Il concerne une autre commande.',
  });
  for (const fields of [{ reason: ' ' }, { because: 'made-up', reason: '' }]) {
    const refused = await reject(typed, fields);
    expect([refused.status, refused.text.includes('Write why the proof is rejected.')]).toEqual([422, true]);
  }
  expect((await reject(typed, { reason: 'It shows another day.' })).status).toBe(303);
  expect(await shop.orders.find(typed)).toMatchObject({ rejectionReason: 'It shows another day.' });
});

test('a proof is skipped by a link, and another amount is asked about with all that was typed', async () => {
  const [first, second] = [await proven(), await proven()];
  const { text, action, fields } = await formOf(salma, '/admin/proofs');
  expect(text).toMatch(new RegExp(`aria-keyshortcuts="j"[^>]*href="/admin/proofs\\?order=${second}"`));
  const skipped = textOf((await salma.get(`/admin/proofs?order=${second}`)).text);
  expect(skipped).toContain('2 of 2');
  const refused = await salma.post(action, { ...fields, amountReceived: '120', bankReference: 'VIR 1' });
  expect(refused.status).toBe(422);
  for (const value of ['value="120"', 'value="VIR 1"', 'name="sure" value="120.00"']) expect(refused.text).toContain(value);
  expect(refused.text).toMatch(/<details[^>]*open=""[^>]*><summary>Bank reference or another amount/);
  expect(await shop.orders.find(first)).toMatchObject({ state: 'in_review' });
  for (const id of [first, second]) await shop.approve(id);
});

async function uploadStatement(...rows: readonly string[]): Promise<void> {
  const csv = new Blob([['Date;Libellé;Crédit', ...rows].join('\n')], { type: 'text/csv' });
  expect((await salma.post('/admin/statements', { intent: 'read', method: 'bank', csv })).status).toBe(303);
}

test('one look and one touch approve all proofs that a statement confirms in every point, and no other', async () => {
  const [first, second, less, again, copied] = [await proven(), await proven(), await proven(), await proven(), await proven()];
  await store.update(`orders/${copied}`, { sameProofAs: first });
  const lines = [`20/11;VIR ${first};100,00`, `21/11;VIR ${second};100,00`, `22/11;VIR ${less};99,00`];
  const more = [...lines, `23/11;VIR ${again};100,00`, `24/11;VIR ${copied};100,00`];
  const ticks = async (owner: HttpVisitor) =>
    Object.fromEntries(
      [...(await owner.get('/admin/proofs')).text.matchAll(/name="(sure-MF-\w{6})"[^>]* value="([^"]*)"/g)].map((tick) => tick.slice(1)),
    );
  await uploadStatement(...more);
  const all = await ticks(tarik);
  expect(Object.keys(all).toSorted()).toEqual([first, second, again].map((id) => `sure-${id}`).toSorted());
  // The same days once more, with a second payment for one order.
  await uploadStatement(...more, `25/11;VIR ${again};100,00`);
  const { text } = await salma.get('/admin/proofs');
  expect(textOf(text)).toContain('2 proofs agree with a bank statement in every point: 200.00 MAD');
  for (const id of [first, second]) expect(textOf(text)).toMatch(new RegExp(`${id} · \\S+ · 100\\.00 MAD`));
  const none = await salma.post('/admin/proofs', { intent: 'approve-sure' });
  expect([none.status, /<details[^>]*open=""[^>]*><summary>2 proofs/.test(none.text)]).toEqual([422, true]);
  const before = (await approvals()).length;
  const [now, late] = await Promise.all([
    salma.post('/admin/proofs', { intent: 'approve-sure', ...(await ticks(salma)) }),
    tarik.post('/admin/proofs', { intent: 'approve-sure', ...all }),
  ]);
  expect([303, 409]).toContain(now.status);
  expect([late.status, textOf(late.text)]).toEqual([
    409,
    expect.stringMatching(new RegExp(`Something about these changed since you looked.*${again}`)),
  ]);
  expect((await approvals()).length - before).toBe(2);
  for (const id of [first, second]) {
    expect(await shop.orders.find(id)).toMatchObject({ state: 'fulfilled', payment: { amountCentimes: 10_000 } });
    expect((await store.query({ from: 'payments', where: [['orderId', '==', id]] })).docs).toHaveLength(1);
  }
  for (const id of [less, again, copied]) expect(await shop.orders.find(id)).toMatchObject({ state: 'in_review', payment: null });
  for (const id of [less, again, copied]) await shop.approve(id);
});

const COUPON = { id: 'EID', code: 'EID', slot: null, uses: [], isConfirmed: true, isTaken: false };

/** The page's facts for and against a proof: `good On the bank statement 100.00 MAD`. */
function checksOn(html: string): readonly string[] {
  const toneOf = (row: string) => /<svg[^>]*\bclass="icon (good|warn|bad|soft)"/.exec(row)?.[1]?.replace('soft', 'open') ?? 'none';
  return [...html.matchAll(/checks__row [^>]*>(.*?)<\/li>/gs)].map(([, row = '']) => `${toneOf(row)} ${textOf(row).trim()}`);
}

const SENDERS = ['NADIA BERRADA', '<script>alert(1)</script>', '\u202eADBA\u202c NADIA', 'N'.repeat(300)];
test.each(SENDERS)('what the shopper typed as sender is no tick and fills no field: %j', async (sender) => {
  const id = await proven();
  await store.update(`orders/${id}`, { payer: sender });
  await uploadStatement(`20/11;VIR ${sender.slice(0, 40).replaceAll(';', ' ')};77,00`);
  for (const path of [`/admin/orders/${id}`, `/admin/proofs?order=${id}`]) {
    const { text } = await salma.get(path);
    const checks = checksOn(text);
    expect(checks, path).toContain('open On the bank statement not yet');
    expect(checks.filter((check) => check.startsWith('good') && !/^good (Picture|Keys in hand) /.test(check))).toEqual([]);
    expect(checks.filter((check) => check.includes('says the shopper'))).toHaveLength(1);
    expect(valueOf(/<input[^>]*name="bankReference"[^>]*>/.exec(text)?.[0] ?? '', 'value'), path).toBe('');
    expect(text).not.toContain('<script>alert(1)');
  }
  await shop.approve(id);
});

/** Sends the question's form, as the page of `path` has it, with `typed`. */
async function agree(owner: HttpVisitor, path: string, typed: Record<string, string> = {}) {
  const { action, fields } = await formOf(owner, path);
  return owner.post(action, { ...fields, ...typed });
}
const pictureFor = async (...texts: readonly string[]) => {
  const [first, second] = [await proven(), await proven()];
  for (const id of [first, second]) {
    await shop.orders.reject(id, { by: 'owner', reason: 'Another one, please.' });
    const { accountId = '' } = (await shop.orders.find(id)) ?? {};
    await shop.prove(id, accountId, texts[0]);
  }
  return [first, second] as const;
};

test('what isn’t clean has no button and no key: one touch asks, naming it, and the answer approves without a script', async () => {
  const [first, second] = await pictureFor('one picture');
  for (const [id, other] of [
    [first, second],
    [second, first],
  ] as const) {
    for (const path of [`/admin/proofs?order=${id}`, `/admin/orders/${id}`]) {
      const { text } = await salma.get(path);
      expect(text, `${path}: no key`).not.toContain('aria-keyshortcuts="a"');
      expect(text, `${path}: no button`).not.toMatch(/<button[^>]*value="approve"/);
      expect(textOf(text)).toContain(`The same picture was sent for ${other} .`);
      const { action, fields } = await formOf(salma, path);
      const touched = await salma.post(action, fields);
      expect([touched.status, textOf(touched.text).includes(`The same picture was sent for ${other} .`)]).toEqual([409, true]);
      expect(await shop.orders.find(id)).toMatchObject({ state: 'in_review', payment: null });
    }
  }
  const [, ask = ''] = /href="([^"]*ask=1[^"]*)"/.exec((await salma.get(`/admin/proofs?order=${first}`)).text) ?? [];
  expect((await salma.get(ask.replaceAll('&amp;', '&').replace(/#.*/, ''))).text).toMatch(/<button[^>]*value="approve"/);
  expect((await agree(salma, `/admin/proofs?order=${first}&ask=1`)).status).toBe(303);
  expect((await agree(salma, `/admin/orders/${second}?ask=1`)).status).toBe(303);
  for (const id of [first, second]) expect(await shop.orders.find(id)).toMatchObject({ state: 'fulfilled' });
});

test('a proof that became unclean after the page was shown is asked about, and an agreement counts for what it named alone', async () => {
  const id = await proven();
  const clean = await formOf(tarik, `/admin/proofs?order=${id}`);
  expect(clean.text).toContain('aria-keyshortcuts="a"');
  await uploadStatement(`20/11;VIR ${id};100,00`, `21/11;VIR BIS ${id};100,00`);
  const touched = await tarik.post(clean.action, clean.fields);
  expect([touched.status, textOf(touched.text)]).toEqual([409, expect.stringContaining('The statement has 2 payments for this order.')]);
  expect(touched.text).toContain('name="agreed" value="several-rows:2"');
  expect((await tarik.post(clean.action, { ...clean.fields, agreed: 'late' })).status, 'agreed to something else').toBe(409);
  expect(await shop.orders.find(id)).toMatchObject({ payment: null });
  const agreed = { ...clean.fields, agreed: 'several-rows:2' };
  const unsaid = await tarik.post(clean.action, agreed);
  expect([unsaid.status, textOf(unsaid.text)]).toEqual([422, expect.stringContaining('Say which row of the statement pays this order.')]);
  expect((await tarik.post(clean.action, { ...agreed, row: 'none' })).status).toBe(303);
});

test('two rows for an order are named with day, amount, sender and statement, and the owner says which one pays', async () => {
  const id = await proven();
  await uploadStatement(`20/11;VIR AMAL ${id};100,00`, `21/11;VIR KARIM ${id};77,00`);
  for (const path of [`/admin/orders/${id}`, `/admin/proofs?order=${id}&ask=1`]) {
    const { text } = await salma.get(path);
    expect(textOf(text), path).toContain(`20/11 · 100.00 MAD · VIR AMAL ${id}`);
    expect(textOf(text), path).toContain(`21/11 · 77.00 MAD · VIR KARIM ${id}`);
    expect(text, path).toMatch(/href="\/admin\/statements\/[^"?]+\?line=3#row-3"/);
  }
  const asked = (await salma.get(`/admin/orders/${id}?ask=1`)).text;
  expect(textOf(asked), 'a row of another amount has a mark').toContain(
    `21/11 · 77.00 MAD · VIR KARIM ${id} Another amount: 23.00 MAD less`,
  );
  expect(textOf(asked).match(/Another amount/g), 'the other row has none').toHaveLength(1);
  const [, bar = ''] = /<div class="decide__bar[^"]*">(.*?)<\/div>/s.exec(asked) ?? [];
  expect(textOf(bar), 'the bar has the final act, and no amount but the chosen row’s').toMatch(
    /^ *Reject Yes, approve with this choice *$/,
  );
  expect(asked.match(/<button[^>]*value="approve"/g), 'and no other button').toHaveLength(1);
  const [, statement = ''] = /href="(\/admin\/statements\/[^"?]+)\?line=3#row-3"/.exec(asked) ?? [];
  const [, row = ''] = /<input[^>]*name="row"[^>]*value="([^"]*)"/.exec(asked) ?? [];
  expect((await salma.get(`${statement}?line=3`)).text, 'the tab that has the row').toMatch(/<tr id="row-3"/);
  expect(textOf(asked), 'its reason is not in a closed part').toMatch(/Reason for the difference .* Bank reference or another amount/);
  const [, less = ''] = [...asked.matchAll(/name="row"[^>]*value="([^"]*)"/g)][1] ?? [];
  const unsaid = await agree(salma, `/admin/orders/${id}?ask=1`, { row: less });
  expect([unsaid.status, textOf(unsaid.text).includes('Give a reason to approve it anyway.')]).toEqual([422, true]);
  const again = await formOf(salma, `/admin/orders/${id}?ask=1`);
  expect((await agree(salma, `/admin/orders/${id}?ask=1`, { row, rest: 'on' })).status).toBe(303);
  const fields = { ...again.fields, row, rest: 'on' };
  expect((await salma.post(again.action, fields)).status, 'the same again is done').toBe(303);
  expect((await tarik.post(`/admin/proofs?order=${id}`, { ...fields, order: id })).location, 'by another owner too').toContain(
    `order=${id}`,
  );
  const done = (await salma.get(`/admin/orders/${id}`)).text;
  expect(textOf(done)).toMatch(/Received 177\.00 MAD Asked for 100\.00 MAD Second payment 77\.00 MAD/);
  expect(done, 'the act that books what is sent back').toContain('href="#note"');
  expect(textOf((await salma.get(`${statement}?tab=taken`)).text)).toMatch(/VIR AMAL.*VIR KARIM/);
  await shop.answerAll(id);
});

test('a name in Latin letters stands by itself in an Arabic list, so that its last sign stays at its end', async () => {
  const id = await proven();
  expect((await salma.get('/ar/admin/today')).text).toContain(`\u2068shopper${shoppers}\u2069 · `);
  await shop.approve(id);
});

test('the statements are one touch from Today and from the proofs, once there is one', async () => {
  const id = await proven();
  await uploadStatement(`20/11;VIR ${id};100,00`);
  for (const path of ['/admin/today', `/admin/proofs?order=${id}`, '/fr/admin/today'])
    expect((await salma.get(path)).text.replace(/^.*?<main/s, ''), path).toMatch(/<a [^>]*href="(\/fr)?\/admin\/statements"/);
  await shop.approve(id);
});

test('what came is shown beside what was asked for, where less came', async () => {
  const id = await proven();
  await shop.approve(id, 'VIR 7', 8_000, 'The rest in cash.');
  expect(textOf((await salma.get(`/admin/orders/${id}`)).text)).toMatch(/What arrived Received 80\.00 MAD Asked for 100\.00 MAD/);
});

test('late money says what ended, and both prices: in the queue, on the order, on its statement and where it is asked about', async () => {
  const id = await proven();
  await store.update(`orders/${id}`, { lateReason: 'code-used-up', coupon: COUPON });
  await uploadStatement(`20/11;VIR ${id};100,00`);
  const statements = (await salma.get('/admin/statements')).text;
  const [, statement = ''] = /href="(\/admin\/statements\/[^"?]+)"/.exec(statements) ?? [];
  for (const path of [`/admin/proofs?order=${id}`, `/admin/orders/${id}`, `/admin/orders/${id}?ask=1`, `${statement}?tab=doubtful`]) {
    const text = textOf((await salma.get(path)).text);
    expect(text, path).toContain('The last use of code EID went to another order.');
    expect(text, path).toMatch(/It asked for 100\.00 MAD\. The same games cost [\d.]+ MAD today\./);
  }
  const badges = textOf((await salma.get(`/admin/orders/${id}`)).text.replace(/^.*?<h1/s, '').replace(/<\/p>.*/s, ''));
  expect(badges, 'by one rule, beside the state too').toContain('Late: the code was used up since');
  expect((await agree(salma, `/admin/orders/${id}?ask=1`, { reason: 'Paid in time.' })).status).toBe(303);
});

test('late money is approved at the order’s price, with a reason', async () => {
  const id = await proven();
  await store.update(`orders/${id}`, { isLate: true, lateReason: 'code-used-up' });
  const path = `/admin/orders/${id}?ask=1`;
  expect(textOf((await salma.get(path)).text)).toContain('Late: the code was used up since');
  const empty = await agree(salma, path);
  expect([empty.status, textOf(empty.text).includes('Write why you approve it.')]).toEqual([422, true]);
  expect((await agree(salma, path, { reason: 'The shopper paid in time.' })).status).toBe(303);
  expect(await shop.orders.find(id)).toMatchObject({ payment: { amountCentimes: 10_000, reason: 'The shopper paid in time.' } });
});

test('a row of a statement that names the order is the tick, and fills the reference', async () => {
  const id = await proven();
  await uploadStatement(`20/11;VIR ${id};100,00`);
  const { text } = await salma.get(`/admin/orders/${id}`);
  expect(checksOn(text)).toContain('good On the bank statement 100.00 MAD');
  await shop.approve(id);
});

test('the owner’s pages have a frame of their own, with what waits, and one search for games, orders and people', async () => {
  const id = await proven();
  const { text } = await salma.get('/admin/sales');
  expect(text).not.toContain('site-header');
  expect(text).not.toContain('site-footer');
  expect(text.match(/<main\b/g)).toHaveLength(1);
  expect(text).toMatch(/href="\/admin\/proofs"[^>]*>.*?1 waiting/s);
  expect(text).toMatch(/aria-current="page"[^>]*href="\/admin\/sales"/);
  const find = async (q: string) => (await salma.post('/admin/search', { intent: 'search', q })).location;
  expect(await find(id)).toBe(`/admin/orders/${id}`);
  await shop.game('unsold', 1);
  expect(await find('unsold-Steam-0'), 'a key leads to its game, and stays out of the address').toMatch(/^\/admin\/codes\/unsold\?key=/);
  expect(await find('sold')).toBe('/admin/search?q=sold');
  expect((await salma.get('/admin/search?q=sold')).text).toContain('href="/admin?edit=sold"');
  const person = `shopper${shoppers}@example.com`;
  expect((await salma.get(`/admin/search?q=shopper${shoppers}`)).text).toContain(`href="/admin/orders?q=${encodeURIComponent(person)}"`);
  expect((await salma.post('/admin/search', { intent: 'search', q: 'zzzzqqqq' })).status).toBe(422);
  const missing = await salma.get('/admin/orders/MF-ZZZZZZ');
  expect([missing.status, missing.text.includes('admin-rail')], 'a failure stands in the frame, too').toEqual([404, true]);
  await shop.approve(id);
});

test('a sorted list of more orders than are read says how many it sorts', async () => {
  const id = await proven();
  const { data: order = {} } = (await store.get(`orders/${id}`)) ?? {};
  const copies = Array.from(
    { length: 205 },
    (_, nth) => `orders/MF-ZZZ${[nth >> 6, (nth >> 3) & 7, nth & 7].map((at) => 'ABCDEFGH'[at]).join('')}`,
  );
  await store.bulk(copies.map((path) => ({ set: path, data: order })));
  const waiting = await shop.orders.counts();
  expect(textOf((await salma.get('/admin/orders?tab=proofs&sort=-amount')).text)).toMatch(
    new RegExp(`Sorted here: the 20\\d that have waited longest, of ${waiting.proofs}\\.`),
  );
  expect((await salma.get('/admin/orders?tab=proofs')).text).not.toContain('Sorted here');
  await store.bulk(copies.map((path) => ({ delete: path })));
  expect((await salma.get('/admin/orders?tab=proofs&sort=-amount')).text).not.toContain('Sorted here');
  await shop.approve(id);
});
