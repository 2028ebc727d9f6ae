import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openDatabase } from '~/adapters/sqlite/driver.server';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { faultyServer, removeCopies, UNHURRIED } from '../support/servers/faulty-build';
import type { Answer, HttpVisitor } from '../support/visitors/http-visitor';
import { exportedKeys, signInOwner } from '../support/visitors/owner';

/** The largest file that an import takes; the short form imports one that takes as many steps as a kill needs. */
const MOST = 20_000;
const ROWS = process.env['FAULTS'] === 'long' ? MOST : 3_000;
const SHOWN = ROWS.toLocaleString('en');
const IN_THE_MIDDLE = new RegExp(`: [1-9][\\d,]* of ${SHOWN}`);

const data = tempDataDir();
let server: BuiltServer;
let owner: HttpVisitor;

beforeAll(async () => {
  server = await startServer({ dataDir: data.dir, env: { DEMO: '0' }, command: faultyServer(UNHURRIED) });
  owner = await signInOwner(server);
  for (const title of ['Alpha', 'Beta'])
    await owner.post('/admin', {
      intent: 'add',
      title,
      cover: '/covers/x.svg',
      price: '100',
      coefficient: '1.5',
      genre: 'RPG',
      platform: 'PC',
    });
});
afterAll(async () => {
  await server.kill();
  data.remove();
  removeCopies();
});

const upload = (csv: string | Blob, game = 'alpha', coefficient = '1.5') =>
  owner.post(`/admin/codes/${game}/imports`, { intent: 'read', coefficient, csv: typeof csv === 'string' ? new Blob([csv]) : csv });
const rows = (count: number, prefix: string) =>
  `code,originPrice\n${Array.from({ length: count }, (_, nth) => `${codeAt(prefix, nth)},10\n`).join('')}`;
/** A code of 15 signs, as Steam's are. */
const codeAt = (prefix: string, nth: number) => `${prefix.padEnd(9, 'X')}-${String(nth).padStart(6, '0')}`;
const location = (answer: Answer) => answer.location ?? '';

/** Asks for an import's page, as a browser without JavaScript does, until the work is done. */
async function ended(path: string): Promise<Answer> {
  for (;;) {
    const page = await owner.get(path);
    if (!page.text.includes('renew itself')) return page;
    expect(page.text).toMatch(new RegExp(`(Checking the codes|Adding the keys|Taking the keys out): [\\d,]+ of ${SHOWN}`));
    await pause(200);
  }
}

describe('a file of keys', () => {
  test.each([
    ['', 422, 'Please choose a CSV file.', 'no file was chosen'],
    ['name,amount\nA,1\n', 422, 'The first line must name the columns code and originPrice.', 'does not name code, originPrice'],
    ['code,originPrice\nA,1\n"B,2\n', 422, 'The quotes in this file do not match.', 'a quote in line 3'],
    [rows(MOST + 1, 'X'), 422, 'One file can have up to 20,000.', 'the file has 20,001 rows'],
    [`code,originPrice\n${'A'.repeat(4 * 1024 * 1024)},1\n`, 422, 'This file is too large.', 'larger than 4 MB'],
    ['A'.repeat(5 * 1024 * 1024), 413, 'This file is too large.', 'larger than 4 MB'],
  ])('that can’t be read is refused at its field (%#)', async (csv, status, sentence, reason) => {
    const page = await upload(csv);
    expect(page.status).toBe(status);
    expect(page.text).toContain(sentence);
    expect(page.text).toMatch(new RegExp(`Failed during bulk upload: [^<]*${reason}`));
  });

  test('with a wrong coefficient is refused there, and keeps what was typed', async () => {
    const page = await upload('code,originPrice\nA,1\n', 'alpha', 'many');
    expect(page.status).toBe(422);
    expect(page.text).toContain('Buying price calculation failed.');
    expect(page.text).toContain('value="many"');
  });

  test('is shown row by row, and imported whole; its keys are exported, found, and removed again', async () => {
    await owner.post('/admin/codes/beta', { intent: 'add', code: 'OTHER GAMES KEY12', originPrice: '10', coefficient: '1.5' });
    const path = location(
      await upload(
        'code;originPrice;type\r\n1234-5678-9012;10,50;PS5\r\nnew-2;0;\r\nothergameskey12;5;\r\n123456789012;9;PSN\r\n;9;\r\nT;9;Amiga\r\n1,23457E+14;9;PSN\r\nSHORT;9;\r\nABCDE-FGHJK-LMNPQ;1,299;\r\nABCDE-FGHJK-LMNPQ;13;Steam;66\r\n',
      ),
    );
    const preview = await owner.get(path);
    for (const text of [
      '1234-5678-9012',
      'A spreadsheet changed this code',
      'Not the usual length of a Steam key',
      'Add this one: 1 row, not the usual length',
      'Price could be two amounts: write 1299, 1 299 or 1,299.00',
      'More cells than the first line',
      'Will be added',
      'Price is not valid',
      'Already in the store, as a key of another game',
      'Code is missing',
      'Type is not known',
    ])
      expect(preview.text).toContain(text);
    expect(preview.text).toContain('Twice in this file, first in line 2');
    expect(preview.text).toContain('1 key will be added.');
    expect((await owner.get(`${path}?verdict=price-bad`)).text).not.toContain('1234-5678-9012');

    const imported = await owner.post(path, { intent: 'import' });
    expect(imported).toMatchObject({ status: 303, location: path });
    expect((await owner.get(path)).text.match(/Bulk upload complete/g)?.length).toBeGreaterThanOrEqual(2);

    const file = await exportedKeys(owner, server, 'alpha');
    expect(file.headers.get('Content-Disposition')).toContain('filename="codes-alpha.csv"');
    expect(file.text).toMatch(
      /^id,code,type,used,originPrice,buyingPrice,profit,expiresAt\r\n\w+,'1234-5678-9012,PlayStation,false,10.50,15.75,5.25,\r\n$/,
    );
    expect((await owner.get(location(await upload(file.text)))).text).toContain('Nothing to import');

    const found = await owner.post('/admin/codes/beta', { intent: 'find', search: ' 1234\u20135678 9012\u200e' });
    expect(found.location).toMatch(/^\/admin\/codes\/alpha\?key=\w+$/);
    expect((await owner.get(location(found))).text).toContain('1234-5678-9012');
    const unknown = await owner.post('/admin/codes/beta', { intent: 'find', search: 'nobody has it' });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain('No key in the store has this code.');

    expect((await owner.get(`${path}?ask=undo`)).text).toContain('Are you sure you want to undo this import?');
    expect((await owner.post(path, { intent: 'undo' })).location).toBe(path);
    expect((await owner.get(path)).text).toContain('1 key was taken out of the store.');
    const nothing = await owner.get('/admin/codes/alpha/export');
    expect(nothing).toMatchObject({ status: 303, location: '/admin/codes/alpha' });
    expect((await owner.get('/admin/codes/alpha')).text).toContain('No codes to export');
  });

  test('adds the rows that are ticked, each for itself or all of unusual length, and no other', async () => {
    const path = location(await upload('code,originPrice\n"1,23457E+14",9\nABCDE-FGHJK-LMNPQ.,9\n#REF!,9\nSHORT,9\nBRIEF,9\n'));
    expect((await owner.get(path)).text).toContain('Nothing to import');
    expect((await owner.post(path, { intent: 'tick', shown: '2,3,4', 'tick-3': 'on', page: '1', verdict: '' })).location).toBe(path);
    const ticked = await owner.get(path);
    expect(ticked.text).toContain('1 key will be added.');
    expect(ticked.text).toContain('Signs that no key has: .; will be added, as you ticked');
    await owner.post(path, { intent: 'import', shown: '2,4', unusual: 'on', 'tick-2': 'on' });
    await ended(path);
    const file = await exportedKeys(owner, server, 'alpha');
    const codes = file.text.split('\r\n').map((line) => /^\w+,("[^"]*"|[^,]*)/.exec(line)?.[1]);
    expect(codes.slice(1, -1)).toEqual([`"'1,23457E+14"`, 'ABCDE-FGHJK-LMNPQ.', 'BRIEF', 'SHORT']);
    await owner.post(path, { intent: 'undo' });
    await ended(path);
  });

  test('may be a plain list, or be pasted, with type and price once; where one is missing nothing is lost', async () => {
    const list = 'AAAAA-44444-CCCC1\r\nAAAAA-44444-CCCC2\r\nAAAAA-44444-CCCC3\r\n';
    const refused = await upload(list);
    expect(refused.status).toBe(422);
    for (const text of ['Choose the type of these keys.', 'Enter the origin price of these keys.', 'AAAAA-44444-CCCC1\nAAAAA-44444-CCCC2'])
      expect(refused.text).toContain(text);
    const send = (fields: Readonly<Record<string, string | Blob>>) =>
      owner.post('/admin/codes/alpha/imports', { intent: 'read', coefficient: '1.5', ...fields });
    const ambiguous = await send({ pasted: list, type: 'Steam', originPrice: '1,299' });
    expect(ambiguous.text).toContain('This could be two amounts.');
    expect(ambiguous.text).toContain('AAAAA-44444-CCCC3');
    const both = await send({ csv: new Blob([list]), pasted: list, type: 'Steam', originPrice: '10' });
    expect(both.text).toContain('Choose a file or paste keys, not both.');
    for (const fields of [{ csv: new Blob([list]) }, { pasted: list }]) {
      const preview = await owner.get(location(await send({ ...fields, type: 'Steam', originPrice: '10' })));
      expect(preview.text.replace(/<[^>]*>/g, ' ')).toContain('3 keys will be added');
    }
  });

  test(`of ${SHOWN} rows shows its progress, also without JavaScript, is finished after a kill, and can be undone`, async () => {
    const path = location(await upload(rows(ROWS, 'MANY')));
    expect((await owner.get(`${path}?page=${ROWS / 100}`)).text).toContain(codeAt('MANY', ROWS - 1));
    const cut = owner.post(path, { intent: 'import' }).catch(() => null);
    const lock = openDatabase(join(data.dir, 'miftah.db'), { timeout: 60_000 });
    // While the test looks, the import stands still: it can't be over before the kill.
    const look = async () => {
      lock.exec('begin immediate');
      return owner.get(path);
    };
    let page = await look();
    for (; !IN_THE_MIDDLE.test(page.text); page = await look()) {
      lock.exec('rollback');
      await pause(20);
    }
    expect(page.headers.get('Refresh')).toBeNull();
    expect(page.text).toContain(`This page doesn’t renew itself.<a href="${path}">Refresh this page</a>`);
    await server.kill();
    lock.close();
    await cut;
    server = await startServer({ dataDir: data.dir, env: { DEMO: '0' }, port: Number(new URL(server.origin).port) });
    expect((await ended(path)).text).toContain(`${SHOWN} keys were added.`);
    const keys = await owner.get('/admin/codes/alpha?used=unused');
    expect(keys.text).toContain(`Left of ${SHOWN} keys`);
    expect(keys.text).toContain(`${codeAt('MANY', 99)}<`);
    const next = /href="([^"]*after=[^"]*)"/.exec(keys.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await owner.get(next)).text).toContain(`${codeAt('MANY', 199)}<`);
    await owner.post(path, { intent: 'undo' });
    expect((await ended(path)).text).toContain(`${SHOWN} keys were taken out of the store.`);
    expect((await owner.get('/admin/codes/alpha')).text).toContain('This game has no keys yet.');
  });

  test('for a game that was deleted meanwhile says so, and its page is gone', async () => {
    const path = location(await upload('code,originPrice\nLATE,1\n', 'beta'));
    await owner.post('/admin', { intent: 'delete', id: 'beta' });
    expect((await owner.post(path, { intent: 'import' })).status).toBe(404);
    expect((await upload('code,originPrice\nLATE,1\n', 'beta')).status).toBe(404);
  });
});

test('keys of several games come from one file or pasted lines, after one look and one button, and go again', async () => {
  await owner.post('/admin', {
    intent: 'add',
    title: 'Delta',
    cover: '/covers/x.svg',
    price: '100',
    coefficient: '1.5',
    genre: 'RPG',
    platform: 'PC',
  });
  await expect.poll(async () => (await owner.get('/admin')).text).toContain('edit=delta');
  const send = (csv: string) =>
    owner.post('/admin/keys/load', { intent: 'read', pasted: '', originPrice: '', type: '', csv: new Blob([csv]) });
  const paste = (pasted: string, originPrice = '') => owner.post('/admin/keys/load', { intent: 'read', pasted, originPrice, type: '' });
  const mixed = await send('game,code,originPrice\nAlpha,KKKKK-MMMMM-MMMM2,10\nGamma & Co,NNNNN-NNNNN-NNNN2,10\n');
  const judged = (await owner.get(location(mixed))).text;
  expect(judged).toContain('No game of the store has this title, id or short name');
  expect(judged).toContain('Gamma &amp; Co');
  await owner.post(location(mixed), { intent: 'discard' });
  const wrong = await send('game,code,originPrice\nGamma & Co,NNNNN-NNNNN-NNNN2,10\n');
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('1 line names no game of the store');
  expect(wrong.text).toContain('Line 2: no game is called “Gamma &amp; Co”.');
  const typed = await paste('Gamma; MMMMM-MMMMM-MMMM2', '12');
  expect(typed.text).toContain('Line 1: no game is called “Gamma”.');
  expect([typed.status, typed.text.includes('Gamma; MMMMM-MMMMM-MMMM2'), typed.text.includes('value="12"')]).toEqual([422, true, true]);
  expect((await send('code,originPrice\nA,1\n')).text).toContain('the first line does not name game');

  const path = location(
    await send(
      'game,code,originPrice\nAlpha,MMMMM-MMMMM-MMMM2,10\ndelta,NNNNN-NNNNN-NNNN2,10\nALPHA,MMMMMMMMMMMMMM2,10\ndelta,"1,23E+14",10\ndelta,#REF!,10\n',
    ),
  );
  expect(path).toMatch(/^\/admin\/keys\/files\/\w+$/);
  const preview = (await owner.get(path)).text;
  expect(preview).toContain('2 keys will be added: of each game all of them, or none.');
  expect(preview).toContain('2 rows are added only if you tick them.');
  for (const game of ['Alpha', 'Delta']) expect(preview).toContain(`>${game}</a></th>`);
  expect((await owner.get(`${path}?verdict=twice-in-file`)).text).not.toContain('NNNNN-NNNNN-NNNN2');
  expect((await owner.get('/admin/codes/alpha')).text).not.toContain('MMMMM-MMMMM-MMMM2');
  const ticked = { shown: '5,6', 'tick-6': 'on', verdict: '', page: '1' };
  expect(await owner.post(path, { intent: 'tick', ...ticked })).toMatchObject({ status: 303, location: path });
  expect((await owner.get(path)).text).toContain('3 keys will be added');
  expect(await owner.post(path, { intent: 'import', ...ticked })).toMatchObject({ status: 303, location: path });
  await expect.poll(async () => (await owner.get(path)).text).toContain('Bulk upload complete');
  expect((await owner.get('/admin/codes/alpha')).text).toContain('MMMMM-MMMMM-MMMM2');
  const delta = (await owner.get('/admin/codes/delta')).text;
  expect([delta.includes('NNNNN-NNNNN-NNNN2'), delta.includes('#REF!'), delta.includes('1,23E+14')]).toEqual([true, true, false]);

  expect((await owner.get('/admin/keys/load')).text).toContain(path);
  expect((await owner.get(`${path}?ask=undo`)).text).toContain('Its 3 keys are taken out of the store');
  expect(await owner.post(path, { intent: 'undo' })).toMatchObject({ status: 303, location: path });
  await expect.poll(async () => (await owner.get(path)).text).toContain('Import undone');
  expect((await owner.get('/admin/codes/alpha')).text).not.toContain('MMMMM-MMMMM-MMMM2');

  const pasted = location(await paste('Alpha; MMMMM-MMMMM-MMMM2\nDelta; NNNNN-NNNNN-NNNN2; 86,00', '12'));
  expect((await owner.get(pasted)).text).toContain('2 keys will be added');
  expect(await owner.post(pasted, { intent: 'discard' })).toMatchObject({ status: 303, location: '/admin/keys/load' });
  for (const gone of [pasted, '/admin/keys/files/none']) expect((await owner.get(gone)).status).toBe(404);
});

test('what to buy next is listed by need, and as a file', async () => {
  await owner.post('/admin/codes/delta', { intent: 'add', code: 'PPPPP-PPPPP-PPPP2', originPrice: '86.00', coefficient: '1.5' });
  await expect.poll(async () => (await owner.get('/admin?stock=low')).text).toContain('href="/admin/codes/delta"');
  const facts = { cover: '/covers/x.svg', price: '100', coefficient: '1.5', genre: 'RPG', platform: 'PC' };
  await owner.post('/admin', { intent: 'add', title: 'Zeta', ...facts });
  await owner.post('/account/wishes', { intent: 'keep', gameId: 'zeta' });
  const page = await owner.get('/admin/keys?sort=title');
  for (const text of ['What to buy next', 'aria-label="Load keys: Zeta"', 'Sold out', 'href="/admin/keys/load"', 'href="/admin?stock=low"'])
    expect(page.text).toContain(text);
  expect(page.text, 'a game that runs low and has enough is none to buy').not.toContain('Load keys: Delta');
  const [keys, games] = ['Keys to buy', 'Games that need keys'].map(
    (label) => new RegExp(`${label}</dt><dd[^>]*>(\\d+)`).exec(page.text.replaceAll('<!-- -->', ''))?.[1],
  );
  expect([keys, games]).toEqual(['1', '1']);
  expect((await owner.get('/fr/admin/keys')).text).toContain('À acheter ensuite');
  const file = await owner.get('/admin/keys/export');
  expect(file.headers.get('Content-Disposition')).toMatch(/filename="to-buy-\d{4}-\d\d-\d\d\.csv"/);
  expect(file.text).toMatch(/^\ufeff?id,Game,Platform,To buy,Free,Days left,"Sold, 30 days"/);
  expect(file.text).toMatch(/\r\nzeta,Zeta,PC,1,0,,0,0,0,0,1,100/);
  expect((await owner.get('/admin/today')).text).toContain('href="/admin/keys"');
});

test('ticked keys move to another game, or are written off with a reason, without JavaScript', async () => {
  const CODES = ['QQQQQ-QQQQQ-QQQQ2', 'RRRRR-RRRRR-RRRR2', 'SSSSS-SSSSS-SSSS2'];
  for (const code of CODES) await owner.post('/admin/codes/alpha', { intent: 'add', code, originPrice: '86.00', coefficient: '1.5' });
  const page = (await owner.get('/admin/codes/alpha')).text;
  const nameOf = (code: string) => new RegExp(`name="(key-\\w+)"[^>]*aria-label="Tick: ${code}"`).exec(page)?.[1] ?? '';
  const [one = '', two = ''] = CODES.map(nameOf);
  expect(one).toMatch(/^key-\w/);
  const send = (fields: Record<string, string>, at = '/admin/codes/alpha') => owner.post(at, fields);

  const untouched = await send({ intent: 'move', game: 'Delta' });
  expect([untouched.status, untouched.text.includes('Tick at least one key.')]).toEqual([422, true]);
  expect(untouched.text).toMatch(/name="game"[^>]*value="Delta"/);
  const unknown = await send({ intent: 'move', game: 'Gamma', [one]: 'on' });
  expect([unknown.status, unknown.text.includes('No game of the store has this title')]).toEqual([422, true]);
  expect(unknown.text).toMatch(new RegExp(`name="${one}"[^>]*checked`));
  expect((await send({ intent: 'move', game: 'Alpha', [one]: 'on' })).text).toContain('These keys are of this game already.');
  expect((await send({ intent: 'write-off', reason: ' ', [one]: 'on' })).text).toContain('Enter a reason.');

  expect(await send({ intent: 'move', game: 'delta', [one]: 'on' })).toMatchObject({ status: 303 });
  expect((await owner.get('/admin/codes/alpha')).text).not.toContain(CODES[0]);
  expect((await owner.get('/admin/codes/delta')).text).toContain(CODES[0]);
  expect(await send({ intent: 'write-off', reason: 'Taken back by the supplier', [two]: 'on' })).toMatchObject({ status: 303 });
  const after = (await owner.get('/admin/codes/alpha')).text;
  for (const text of ['Written off', 'Taken back by the supplier']) expect(after).toContain(text);
  const log = (await owner.get('/admin/audit')).text;
  for (const text of ['Keys moved to another game', 'Key written off', 'Taken back by the supplier']) expect(log).toContain(text);
});

test('keys of a file may have a supplier, and the sales are told by supplier, also as a file', async () => {
  const send = (supplier: string, csv: string) =>
    owner.post('/admin/keys/load', { intent: 'read', pasted: '', originPrice: '', type: '', supplier, csv: new Blob([csv]) });
  const sales = async () => (await owner.get('/admin/sales')).text;
  expect(await sales()).not.toContain('By supplier');
  const long = await send('x'.repeat(61), 'game,code,originPrice\nAlpha,UUUUU-UUUUU-UUUU2,10\n');
  expect([long.status, long.text.includes(`value="${'x'.repeat(61)}"`)]).toEqual([422, true]);
  const lines = ['Alpha,UUUUU-UUUUU-UUUU2,12.50,', 'Alpha,VVVVV-VVVVV-VVVV2,10,', 'Delta,WWWWW-WWWWW-WWWW2,7,Second SARL'];
  const path = location(
    await send('  Keys &  Co ', ['game,code,originPrice,supplier', ...lines, `Delta,XXXXX-XXXXX-XXXX2,7,${'x'.repeat(61)}`].join('\n')),
  );
  expect((await owner.get(path)).text).toContain('Column supplier: the name has over 60 characters');
  expect((await owner.get(path)).text).toContain('<bdi>Keys &amp; Co</bdi>');
  await owner.post(path, { intent: 'import' });
  await expect.poll(async () => (await owner.get(path)).text).toContain('Bulk upload complete');
  const load = (await owner.get('/admin/keys/load')).text;
  for (const text of ['<option>Keys &amp; Co</option>', '<bdi>Keys &amp; Co</bdi>']) expect(load).toContain(text);
  const page = await sales();
  expect(page).toMatch(/By supplier.*Keys &amp; Co.*22\.50\sMAD/s);
  const [, file = ''] = /href="(\/admin\/sales\/export\?[^"]*by=supplier[^"]*)"/.exec(page) ?? [];
  const csv = await owner.get(file.replaceAll('&amp;', '&'));
  expect(csv.text.replace('\ufeff', '').split('\r\n').slice(0, 3)).toEqual([
    'Supplier,Keys bought,Paid for them (MAD),Games sold,Sales (MAD),Key costs (MAD),Sold and refunded,Replaced,Profit (MAD)',
    'Keys & Co,2,22.5,0,0,0,0,0,0',
    'Second SARL,1,7,0,0,0,0,0,0',
  ]);
});
