import { beforeAll, expect, test } from 'vitest';

import { builtStore } from '../support/servers/built-store';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { png } from '../support/files';
import { ownerAccount, signInOwner } from '../support/visitors/owner';
import { PASSWORD } from '../support/visitors/sign-up';

/* The owner's desk through forms without JavaScript: finding an order, money that comes late or twice, and a bank's statement. */

const person = { name: 'Amal Idrissi', birthDate: '1990-07-14', phone: '+212612345678', password: PASSWORD };
const game = { title: 'One Game', price: '60', coefficient: '1.5', cover: '/covers/one-game.svg', genre: 'RPG', platform: 'PC (Steam)' };
const server = builtStore({ DEMO: '0' });
let owner: HttpVisitor;
let shoppers = 0;

beforeAll(async () => {
  owner = await signInOwner(server);
  await owner.post('/admin', { intent: 'add', rating: '4', ...game });
  for (let nth = 0; nth < 10; nth += 1) {
    const key = { intent: 'add', code: `ONE-GAME-${nth}`, originPrice: '60', coefficient: '1.5' };
    expect((await owner.post('/admin/codes/one-game', key)).status).toBe(303);
  }
});

/** A new shopper with an unpaid order of 90.00 MAD. */
async function ordered(): Promise<{ readonly shopper: HttpVisitor; readonly email: string; readonly id: string }> {
  shoppers += 1;
  const shopper = httpVisitor(server.origin, { address: `192.0.2.${shoppers + 10}` });
  const email = `shopper${shoppers}@example.com`;
  await shopper.post('/signup', { ...person, email, confirmPassword: person.password });
  await shopper.post('/cart', { intent: 'add', gameId: 'one-game' });
  await shopper.post('/cart', { intent: 'checkout' });
  const id = /MF-[2-9A-HJ-NP-Z]{6}/.exec((await shopper.get('/checkout')).text)?.[0] ?? '';
  return { shopper, email, id };
}
const search = (q: string) => owner.post('/admin/search', { intent: 'search', q });
const approval = (bankReference: string) => ({ bankReference, amountReceived: '90' });
/** The text of a page, without its markup. */
const pageText = async (visitor: HttpVisitor, path: string) => (await visitor.get(path)).text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('what the owner does in a list leads back to the list, not to the top of its page', async () => {
  const added = await owner.post('/admin', { intent: 'add', rating: '4', ...game, title: 'Short Stay' });
  expect(added.location, 'a new game leads to its keys').toBe('/admin/codes/short-stay?add=keys');
  await owner.post('/admin/codes/short-stay', { intent: 'add', code: 'SHORT-STAY-1', originPrice: '60', coefficient: '1.5' });
  const keyId = /name="keyId" value="([^"]+)"/.exec((await owner.get('/admin/codes/short-stay')).text)?.[1] ?? '';
  const act = async (path: string, form: Readonly<Record<string, string>>) => (await owner.post(path, form)).location;
  expect(await act('/admin/codes/short-stay?type=Steam', { intent: 'mark', keyId, used: 'true' })).toBe(
    '/admin/codes/short-stay?type=Steam#keys',
  );
  expect(await act('/admin/codes/short-stay', { intent: 'delete', keyId })).toBe('/admin/codes/short-stay#keys');
  const list = await owner.get('/admin');
  expect(list.text).toContain('href="/admin?delete=short-stay#g-short-stay"');
  expect(list.text).toMatch(/<form[^>]*action="\/admin#all-games"/);
  expect(await act('/admin', { intent: 'delete', id: 'short-stay' })).toBe('/admin#all-games');
});

test('an address without a page is missing in the owner’s frame', async () => {
  const { status, text } = await owner.get('/admin/nothing/here');
  expect([status, text.includes('class="admin-frame'), text.includes('Not Found')]).toEqual([404, true, true]);
});

test('a short name that another game has is refused at its field, and nothing typed is lost', async () => {
  const named = { intent: 'add', rating: '4', ...game, cover: '/covers/gta.svg' };
  expect((await owner.post('/admin', { ...named, title: 'Grand Theft', aliases: 'GTA' })).status).toBe(303);
  const page = await owner.post('/admin', { ...named, title: 'Great Tea Atlas', aliases: 'tea, gta', publisher: 'Leaf & Sons' });
  expect(page.status).toBe(422);
  const [field = ''] = /<input[^>]*name="aliases"[^>]*>/.exec(page.text) ?? [];
  expect(field).toContain('value="tea, gta"');
  const described = /aria-describedby="([^"]+)"/.exec(field)?.[1]?.split(' ') ?? [];
  const texts = described.map((id) => new RegExp(`id="${id}"[^]*?</(?:p|div|span)>`).exec(page.text)?.[0]);
  expect(texts.join()).toContain('Another game has one of these as its title or short name.');
  expect(page.text).toContain('value="Great Tea Atlas"');
  expect(page.text).toContain('value="Leaf &amp; Sons"');
});

test('the French and Arabic texts of a game are on its pages at once, and a wrong one is refused at its field, in sight', async () => {
  const named = { intent: 'add', rating: '4', ...game, title: 'Two Tongues', short: 'A quest.', 'short-fr': 'Une quête.' };
  expect((await owner.post('/admin', { ...named, 'features-ar': 'لاعب واحد، ثنائي' })).status).toBe(303);
  const visitor = httpVisitor(server.origin);
  const page = (language: string) => pageText(visitor, `${language}/product/two-tongues`);
  expect(await page('')).toContain('A quest.');
  expect(await page('/fr')).toContain('Une quête.');
  for (const text of ['A quest.', 'لاعب واحد', 'ثنائي']) expect(await page('/ar')).toContain(text);
  const form = await owner.get('/admin?edit=two-tongues');
  expect(form.text).toMatch(/<textarea[^>]*name="features-ar"[^>]*>لاعب واحد، ثنائي</);
  expect(form.text).toMatch(/<textarea[^>]*lang="ar"[^>]*dir="rtl"/);
  const change = { ...named, intent: 'update', id: 'two-tongues' };
  const refused = await owner.post('/admin', { ...change, 'short-fr': 'é'.repeat(5001) });
  expect(refused.status).toBe(422);
  expect(refused.text).toMatch(/<details[^>]*open=""[^>]*><summary>In French/);
  expect(refused.text).toContain('The short description can have up to 5,000 characters.');
  expect((await owner.post('/admin', { ...change, 'short-fr': 'Une autre quête.' })).status).toBe(303);
  expect(await page('/fr')).toContain('Une autre quête.');
  expect(await page('/ar')).not.toContain('ثنائي');
  expect(await pageText(owner, '/admin/audit?about=games%2Ftwo-tongues')).toContain('Description in French');
});

test('her sign-in and ‘Admin’ lead to what waits for her', async () => {
  const [again, other] = [httpVisitor(server.origin), httpVisitor(server.origin)];
  // The printed password opens the store from its own machine alone.
  for (const browser of [again, other]) browser.sitAt('');
  expect((await again.post('/login', ownerAccount(server.output()))).location).toBe('/admin/today');
  expect((await again.get('/')).text).toMatch(/href="\/admin\/today"[^>]*>Admin</);
  expect((await other.post('/login', { ...ownerAccount(server.output()), redirectTo: '/admin/orders' })).location).toBe('/admin/orders');
});

test('a key of an order is masked, and shown on request, which the log keeps', async () => {
  const { id } = await ordered();
  await owner.post(`/admin/orders/${id}`, { intent: 'approve', ...approval('R-MASK') });
  const keys = await owner.get('/admin/codes/one-game');
  const row = keys.text.split('<tr').find((each) => each.includes(id)) ?? '';
  const keyId = /name="keyId" value="([^"]+)"/.exec(row)?.[1] ?? '';
  expect(row).toContain('••••');
  const free = keys.text.match(/ONE-GAME-\d(?=<\/code>)/g) ?? [];
  expect(free).toHaveLength(keys.text.match(/>Mark Used</g)?.length ?? -1);
  const shown = await owner.post('/admin/codes/one-game', { intent: 'show', keyId });
  expect(shown.status).toBe(200);
  const code = /<code[^>]*>(ONE-GAME-\d)<\/code>/.exec(shown.text.split('<tr').find((each) => each.includes(id)) ?? '')?.[1] ?? '';
  expect(code).not.toBe('');
  expect(keys.text, 'neither in the page nor in its data').not.toContain(code);
  expect((await owner.get('/admin/codes/one-game')).text).not.toContain(code);
  const log = await pageText(owner, '/admin/audit?about=games%2Fone-game');
  for (const text of ['Key of an order shown', id]) expect(log).toContain(text);
  expect(log).not.toContain(code);
  expect((await owner.post('/admin/codes/one-game', { intent: 'show', keyId: 'none' })).location).toBe('/admin/codes/one-game#keys');
});

test('an order is found by any detail of it, and a key’s code never gets into an address', async () => {
  const { id, email } = await ordered();
  await owner.post(`/admin/orders/${id}`, { intent: 'approve', ...approval('R-FIND') });
  expect((await search(id.toLowerCase())).location).toBe(`/admin/orders/${id}`);
  const codes = await Promise.all(
    Array.from({ length: 10 }, async (_, nth) => (await search(`one game ${nth}`.replaceAll(' ', '-'))).location),
  );
  expect(codes.filter((location) => location === `/admin/orders/${id}`)).toHaveLength(1);
  expect((await search(email)).location).toBe(`/admin/search?q=${encodeURIComponent(email)}`);
  const found = await owner.get(`/admin/search?q=${encodeURIComponent(email)}`);
  for (const text of [id, `href="/admin/orders?q=${encodeURIComponent(email)}"`]) expect(found.text).toContain(text);
  expect((await owner.get(`/admin/orders?q=${encodeURIComponent(email)}`)).text).toContain(id);
  expect((await search(`${'🎮'.repeat(127)}x🎮`)).status).toBe(422);
  expect((await search('🎮'.repeat(200))).status, 'cut within a character').toBe(422);
  const unknown = await search('NO-SUCH-KEY-1');
  expect([unknown.status, unknown.location]).toEqual([422, null]);
  expect(unknown.text).toContain('Nothing was found for this.');
  expect(unknown.text).toContain('NO-SUCH-KEY-1');
});

test('the search knows amounts as people type them, bank references, and the pages and settings by their names in her language', async () => {
  const { id } = await ordered();
  await owner.post(`/admin/orders/${id}`, { intent: 'approve', ...approval('VIR 7741 FIND') });
  for (const q of ['90', '90.00', '90,00', '90 DH', 'vir 7741 find', 'VIR7741FIND']) {
    const { location } = await search(q);
    expect(location, q).toBe(`/admin/search?${new URLSearchParams({ q }).toString()}`);
    expect((await owner.get(location ?? '')).text, q).toContain(`href="/admin/orders/${id}"`);
  }
  for (const [language, q, to] of [
    ['', 'AUDIT', '/admin/audit'],
    ['', 'statements', '/admin/statements'],
    ['', 'rib', '/admin/settings/payment#f-bankRib'],
    ['/fr', 'reglages', '/fr/admin/settings'],
    ['/fr', 'NOM boutique', '/fr/admin/settings/shop#f-shopName'],
    ['/ar', 'اعدادات', '/ar/admin/settings'],
    ['/ar', 'الشعار', '/ar/admin/settings/logo'],
  ] as const) {
    const { location } = await owner.post(`${language}/admin/search`, { intent: 'search', q });
    const [, pages = ''] = /aria-labelledby="found-pages"(.*?)<\/section>/s.exec((await owner.get(location ?? '')).text) ?? [];
    expect(pages, q).toContain(`href="${to}"`);
  }
  for (const q of ['91.37', 'VIR 7742 FIND']) expect((await search(q)).status, q).toBe(422);
});

test('a shopper who paid for a cancelled order says so with a proof, and the owner sees whose money it is', async () => {
  const { shopper, id } = await ordered();
  await shopper.post('/checkout', { intent: 'cancel', order: id });
  expect((await shopper.get(`/orders/${id}`)).text).toContain('I have paid for this order');
  expect(await pageText(shopper, `/checkout?order=${id}`)).toContain('This order was cancelled.');
  const proof = new Blob([Buffer.from(png('late'))], { type: 'image/png' });
  const fields = { intent: 'proof', order: id, method: 'wallet', operator: 'inwi money', paid: 'on', proof };
  const long = await shopper.post(`/checkout?order=${id}`, { ...fields, payer: 'x'.repeat(101) });
  expect([long.status, long.text.includes('This is too long.'), long.text.includes(id)]).toEqual([422, true, true]);
  expect((await shopper.post(`/checkout?order=${id}`, { ...fields, payer: 'Omar 0612' })).location).toBe(`/orders/${id}`);
  const page = await pageText(owner, `/admin/orders/${id}`);
  expect(page).toContain('Omar 0612');
  expect(page).toContain('Mobile wallet (inwi money)');
  const other = await ordered();
  expect(await pageText(other.shopper, `/checkout?order=${id}`)).not.toContain(id);
});

/** The forms that answer an alert, as the page has them: the fields that the owner does not type. */
async function alarmsOn(path: string) {
  const { text } = await owner.get(path);
  const found = [...text.matchAll(/name="alarm" value="([^"]+)"\/?>\s*<input type="hidden" name="at" value="(\d+)"/g)];
  return found.map(([, alarm = '', at = '']) => ({ intent: 'answer', alarm, at }));
}

test('more money for a paid order, twice: the owner sees both alarms, and answers each for itself', async () => {
  const { id } = await ordered();
  const path = `/admin/orders/${id}`;
  await owner.post(path, { intent: 'approve', ...approval('R-ONE') });
  expect((await owner.post(path, { intent: 'approve', ...approval('R-TWO') })).status).toBe(409);
  expect((await owner.post(path, { intent: 'second', bankReference: '', amountReceived: '90' })).status).toBe(422);
  for (const reference of ['R-TWO', 'R-THREE'])
    expect((await owner.post(path, { intent: 'second', ...approval(reference) })).location).toBe(path);
  const list = await pageText(owner, '/admin/orders');
  for (const word of [id, 'Delivered', 'Needs attention']) expect(list).toContain(word);
  expect(await pageText(owner, '/admin/today')).toContain('Needs your attention');
  const page = await pageText(owner, path);
  for (const word of ['Money came twice for this order.', 'R-TWO', 'R-THREE', 'Delivered', 'Needs attention']) expect(page).toContain(word);

  const [first, second, ...others] = await alarmsOn(path);
  expect(others).toEqual([]);
  const empty = await owner.post(path, { ...first, answer: ' ' });
  expect([empty.status, empty.text.match(/Write what you did\./g)?.length]).toEqual([422, 1]);
  expect((await owner.post(path, { ...first, answer: 'sent back' })).location).toBe(path);
  const stale = await owner.post(path, { ...first, answer: 'sent back once more' });
  expect([stale.status, stale.text.includes('This was answered already')]).toEqual([409, true]);
  expect((await owner.post(path, { ...second, alarm: 'x'.repeat(5000), answer: 'none' })).status).toBe(409);
  expect((await owner.post(path, { intent: 'answer', at: 'soon', answer: 'none' })).status).toBe(409);
  expect(await alarmsOn(path)).toEqual([second]);
  expect(await pageText(owner, '/admin/orders')).toContain(id);
  expect((await owner.post(path, { ...second, answer: 'sent back' })).location).toBe(path);
  expect(await alarmsOn(path)).toEqual([]);
  expect(await pageText(owner, '/admin/orders')).not.toContain(id);
});

test('an order says why it waits, and its form is filled from the statement, never from the shopper’s words', async () => {
  const { shopper, id } = await ordered();
  const proof = new Blob([Buffer.from(png('waits'))], { type: 'image/png' });
  const paid = { intent: 'proof', order: id, method: 'wallet', operator: 'inwi money', proof };
  expect((await shopper.post(`/checkout?order=${id}`, { ...paid, payer: 'Salma 0655' })).location).toBe(`/orders/${id}`);
  expect(await pageText(owner, '/admin/orders')).toMatch(new RegExp(`${id} .*Proof to check`));
  const field = (text: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1];
  const before = await owner.get(`/admin/orders/${id}`);
  expect(field(before.text, 'bankReference') ?? '').toBe('');
  expect(before.text).toContain('Sender, says the shopper');
  expect(before.text.replaceAll('<!-- -->', '')).toMatch(new RegExp(`form="approve-${id}"[^>]*>.*Approve 90\\.00`));

  const csv = new Blob([Buffer.from(['Date;Libellé;Référence;Crédit', `1/11;VIR ${id};B-778;80,00`].join('\r\n'), 'latin1')]);
  const { location } = await owner.post('/admin/statements', { intent: 'read', method: 'bank', csv });
  expect((await owner.get(location ?? '')).text, 'no row is sure').toMatch(/aria-current="page"[^>]*>To look at[^]*?>1</);
  const after = await owner.get(`/admin/orders/${id}`);
  expect([field(after.text, 'bankReference'), field(after.text, 'amountReceived')]).toEqual(['B-778', '80.00']);
  expect(after.text).toContain('From the row of your statement that fits this order.');
  await owner.post(`/admin/orders/${id}`, { intent: 'approve', bankReference: 'B-778', amountReceived: '80', reason: 'fees' });
});

test('the owner ends an unpaid order with a reason, and not a paid one', async () => {
  const { shopper, id } = await ordered();
  const path = `/admin/orders/${id}`;
  expect(await pageText(owner, path)).toContain('Cancel this order');
  expect((await owner.post(path, { intent: 'end', reason: '' })).text).toContain('Write why the order is cancelled.');
  expect((await owner.post(path, { intent: 'end', reason: 'asked for by phone' })).location).toBe(path);
  expect(await pageText(shopper, `/orders/${id}`)).not.toContain('asked for by phone');
  const paid = await ordered();
  await owner.post(`/admin/orders/${paid.id}`, { intent: 'approve', ...approval('R-END') });
  expect((await owner.post(`/admin/orders/${paid.id}`, { intent: 'end', reason: 'no' })).status).toBe(409);
});

test('a bank’s statement approves the sure rows with one button, and the others one by one', async () => {
  const [sure, less] = [await ordered(), await ordered()];
  const lines = ['Date;Libellé;Crédit', `1/11;VIR ${sure.id} MERCI;90,00`, `2/11;vir ${less.id};80,00`, '3/11;SALAIRE;9,00'];
  const csv = (text: string) => new Blob([Buffer.from(text, 'latin1')], { type: 'text/csv' });
  const upload = (file: Blob) => owner.post('/admin/statements', { intent: 'read', method: 'bank', csv: file });
  for (const [text, says] of [
    ['', 'Please choose a CSV file.'],
    ['a;b\n1;2', 'No line of this file names a column'],
    ['Date;Libellé;Crédit\n1/11;x;', 'No row of this file has money'],
  ] as const) {
    const refused = await upload(csv(text));
    expect([refused.status, refused.text.includes(says)], text).toEqual([422, true]);
  }
  const { location } = await upload(csv(lines.join('\r\n')));
  const list = (await owner.get('/admin/statements')).text;
  expect([list.includes('<table'), list.includes('name="csv"')]).toEqual([true, false]);
  expect((await owner.get('/admin/statements?add=statement')).text).toContain('name="csv"');
  const path = (location ?? '').split('?')[0] ?? '';
  const page = await owner.get(location ?? '');
  expect(page.text).toContain(`name="take-2"`);
  expect(page.text).toMatch(/>Sure[^]*?>1<[^]*>To look at[^]*?>1<[^]*>Unknown[^]*?>1<[^]*>Taken[^]*?>0</);
  expect((await owner.post(`${path}?tab=sure`, { intent: 'approve' })).status).toBe(422);
  expect((await owner.post(`${path}?tab=sure`, { intent: 'approve', 'take-2': sure.id, 'take-4': sure.id })).status).toBe(409);
  expect(await pageText(owner, `/admin/orders/${sure.id}`)).toContain('Delivered');
  const noReason = await owner.post(`${path}?tab=doubtful`, { intent: 'approve', 'order-3': less.id, 'reason-3': '' });
  expect([noReason.status, noReason.text.includes('Give a reason')]).toEqual([422, true]);
  const raw = await owner.post(`${path}?tab=doubtful`, { intent: 'approve', 'order-3': less.id, 'reason-3': 'bank\u0007 fees' });
  expect([raw.status, raw.text.includes('Please remove the line breaks and special characters.')]).toEqual([422, true]);
  const taken = await owner.post(`${path}?tab=doubtful`, { intent: 'approve', 'order-3': less.id, 'reason-3': 'bank fees' });
  expect(taken.status).toBe(303);
  expect((await owner.post(`${path}?tab=sure`, { intent: 'approve', 'take-2': sure.id })).status).toBe(409);
  expect(await pageText(owner, `${path}?tab=taken`)).toMatch(/Taken\s+2/);
  expect((await owner.get('/admin/statements/none')).status).toBe(404);
});

test('a statement with unknown names asks what its columns hold, in three languages, and is read by the answer', async () => {
  await owner.post('/admin/codes/one-game', { intent: 'add', code: 'COLUMNS-1', originPrice: '60', coefficient: '1.5' });
  const { id } = await ordered();
  const csv = new Blob([`Cuenta;0077801234\nFecha;Concepto;Cargo;Abono\n12/11/2026;VIR ${id} MERCI;;90,00\n`], { type: 'text/csv' });
  const { location } = await owner.post('/admin/statements', { intent: 'read', method: 'bank', csv });
  const path = location ?? '';
  expect(path).toMatch(/^\/admin\/statements\/[^/]+\/columns$/);
  for (const [language, title] of [
    ['', 'Columns of the statement'],
    ['/fr', 'Colonnes du relevé'],
    ['/ar', 'أعمدة الكشف'],
  ] as const) {
    const { text } = await owner.get(language + path);
    expect(text).toContain(title);
    expect(text.match(/<select/g)).toHaveLength(6);
    expect(text).toMatch(/<option value="3"[^>]*>4 · Abono</);
    expect(text, 'named in each cell for a phone').toContain(`<td data-label="2 · Concepto"><bdi>VIR ${id} MERCI</bdi></td>`);
  }
  const choice = { intent: 'choose', date: '0', text: '1', amount: '', credit: '3', debit: '2', reference: '' };
  for (const [wrong, says] of [
    [{ date: '' }, 'Choose a column.'],
    [{ date: '1', text: '0' }, 'No row has a date in this column.'],
    [{ credit: '' }, 'Choose one of the two: the amount, or money in.'],
    [{ credit: '1', text: '3' }, 'No row has an amount in this column.'],
    [{ text: '0' }, 'This column is chosen twice.'],
  ] as const) {
    const refused = await owner.post(path, { ...choice, ...wrong });
    expect([refused.status, refused.text.includes(says)], says).toEqual([422, true]);
    expect(refused.text, 'the rest stays chosen').toMatch(/<option value="2" selected=""/);
  }
  expect((await owner.post(path, { ...choice, date: 'x' })).status).toBe(422);
  const read = await owner.post(path, choice);
  expect([read.status, (await owner.get(read.location ?? '')).text.includes('name="take-3"')]).toEqual([303, true]);
  expect((await owner.post(path, choice)).location, 'sent twice').toBe('/admin/statements');
  expect((await owner.get(path)).status).toBe(404);
  const next = await owner.post('/admin/statements', { intent: 'read', method: 'bank', csv });
  expect(next.location, 'remembered').not.toContain('columns');
  const anew = await owner.post('/admin/statements', { intent: 'read', method: 'bank', anew: 'on', csv });
  expect((await owner.get(anew.location ?? '')).text).toMatch(/<option value="3" selected=""[^>]*>4 · Abono</);
});

test('a French field has its numbers with a comma, and takes them back', async () => {
  const { text } = await owner.get('/fr/admin/codes/one-game?add=');
  const shown = Object.fromEntries(
    [...text.matchAll(/inputmode="decimal"[^>]* name="(originPrice|coefficient)"[^>]* value="([^"]*)"/gi)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  expect(shown).toEqual({ originPrice: expect.stringMatching(/^\d+,\d\d$/), coefficient: '1,5' });
  expect((await owner.post('/fr/admin/codes/one-game', { intent: 'add', code: 'FRENCH-1', ...shown })).status).toBe(303);
});

test('a row of a statement that names two orders, with the sum of their totals, pays both with one choice', async () => {
  for (const code of ['TWO-ORDERS-1', 'TWO-ORDERS-2'])
    await owner.post('/admin/codes/one-game', { intent: 'add', code, originPrice: '60', coefficient: '1.5' });
  const [one, other] = [await ordered(), await ordered()];
  const csv = new Blob([`Date;Libellé;Crédit\n1/11;VIR ${one.id} ET ${other.id};180,00`]);
  const { location } = await owner.post('/admin/statements', { intent: 'read', method: 'bank', csv });
  const path = (location ?? '').replace('sure', 'doubtful');
  const page = await owner.get(path);
  expect(page.text).toContain('the amount is the sum of their totals');
  const options = [...page.text.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);
  expect(options).toEqual([`all:${one.id}`]);
  expect(page.text).not.toContain('Reason for the difference');
  expect((await owner.post(path, { intent: 'approve', 'order-2': options[0] ?? '' })).status).toBe(303);
  for (const { id } of [one, other]) expect(await pageText(owner, `/admin/orders/${id}`)).toContain('Delivered');
  expect((await owner.post(path, { intent: 'approve', 'order-2': options[0] ?? '' })).status).toBe(409);
});
