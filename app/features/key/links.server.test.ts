import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { keyForm, keyFileForm } from './form.server';
import { renewPrints } from './renew-prints.server';

import { HOLD_MS, keyInput, openTestShop, refusal, type TestShop } from '../../../tests/support/shop/test-shop';

const KEY = 'AAAAA-22222-CCCC1';
const LINK = `https://store.steampowered.com/account/registerkey?key=${KEY}`;
/** Spellings of a key: bare, and in two forms of its link. */
const THREE = [KEY, LINK, `${LINK}&snr=1`];

let shop: TestShop;
beforeEach(async () => {
  shop = openTestShop();
  await shop.game('a', 0);
});
afterEach(async () => {
  const { breaches } = await shop.doctor.examine(0);
  await shop.close();
  expect(breaches).toEqual([]);
});

const defaults = keyFileForm.parse({ type: 'Steam', originPrice: '10' });
const list = (lines: readonly string[]) => ({ bytes: new TextEncoder().encode(lines.join('\n')), name: 'keys.txt' });

async function countsOf(lines: readonly string[]) {
  const previewed = await shop.keyImports.preview('a', list(lines), 15, defaults);
  if (!previewed.ok) throw new Error(previewed.code);
  return (await shop.keyImports.find('a', previewed.id))?.counts;
}

it('one key, bare and as a link, is one key: in a file, in the box, in the form and in the search', async () => {
  expect(await countsOf([...THREE, KEY.toLowerCase()])).toEqual({ added: 1, 'twice-in-file': 3 });
  await shop.keys.add('a', keyInput(LINK), 'owner');
  for (const spelling of THREE) expect(await countsOf([spelling])).toEqual({ 'in-store': 1 });
  expect(await refusal(shop.keys.add('a', keyInput(KEY), 'owner'))).toBe('code-exists a');
  const [key] = await shop.keys.list('a', { used: null, type: null });
  expect(key?.code).toBe(LINK);
});

it('an address and a row of a template are no codes, and come in with a tick alone', async () => {
  const lines = ['https://supplier.example/terms', 'https://discord.gg/abc', 'XXXXX-XXXXX-XXXXX', 'TEST', KEY];
  expect(await countsOf(lines)).toEqual({ 'code-address': 2, 'code-template': 2, added: 1 });
  const typed = { type: 'Steam', originPrice: '10', code: 'https://supplier.example/terms' };
  expect(keyForm.safeParse(typed).error?.issues).toMatchObject([{ path: ['code'], message: 'code-address' }]);
  expect(keyForm.safeParse({ ...typed, sure: '1' }).success).toBe(true);
});

it('keys of an earlier release that were links get the fingerprint of the key in them; a copy of another is put aside', async () => {
  await shop.keys.addMany('a', [keyInput(KEY), keyInput('https://store.epicgames.com/redeem?code=A1B2C-D3E4F-G5H6J-K7L8M', 'Epic')]);
  const [epic] = await shop.keys.list('a', { used: null, type: 'Epic' });
  // As an earlier release would have stored them.
  for (const [id, code] of [
    ['x1', LINK],
    [epic?.id ?? '', ''],
  ] as const) {
    const path = `games/a/codes/${id}`;
    const hash = shop.encryption.fingerprint(`an address ${id}`);
    const before = await shop.store.get(path);
    if (typeof before?.data['codeHash'] === 'string') await shop.store.delete(`codeHashes/${before.data['codeHash']}`);
    const [bare] = await shop.keys.list('a', { used: null, type: 'Steam' });
    const other = await shop.store.get(`games/a/codes/${bare?.id}`);
    const data = before?.data ?? { ...other?.data, code: shop.encryption.seal(code, path) };
    await shop.store.set(path, { ...data, codeHash: hash });
    await shop.store.set(`codeHashes/${hash}`, { gameId: 'a', keyId: id });
  }
  expect(await refusal(shop.keys.add('a', keyInput('A1B2C-D3E4F-G5H6J-K7L8M', 'Epic'), 'owner'))).toBe('done');
  const added = (await shop.keys.list('a', { used: null, type: 'Epic' })).find(({ id }) => id !== epic?.id);
  await shop.keys.remove('a', added?.id ?? '', 'owner');

  expect(await renewPrints(shop)).toEqual({ putAside: [expect.stringContaining('CCC1') as string], sold: [] });
  expect(await refusal(shop.keys.add('a', keyInput('A1B2C-D3E4F-G5H6J-K7L8M', 'Epic'), 'owner'))).toBe('code-exists a');
  const states = (await shop.keys.list('a', { used: null, type: 'Steam' })).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['free', 'used']);
  expect(await renewPrints(shop)).toEqual({ putAside: [], sold: [] });
});

describe('a copy that an unpaid order holds at the first start', () => {
  /** KEY is sold to x, and y's order holds a copy that an earlier release took for another key. */
  async function holdCopy() {
    await shop.keys.addMany('a', [keyInput(KEY)]);
    await shop.approve((await shop.order('x', ['a'])).id);
    const [sold] = await shop.keys.list('a', { used: null, type: 'Steam' });
    const { data } = (await shop.store.get(`games/a/codes/${sold?.id}`)) ?? {};
    const codeHash = shop.encryption.fingerprint('an address');
    const free = {
      state: 'free',
      used: false,
      orderId: null,
      soldAt: null,
      code: shop.encryption.seal(LINK, 'games/a/codes/x1'),
      codeHash,
    };
    await shop.store.set('games/a/codes/x1', { ...data, ...free });
    await shop.store.set(`codeHashes/${codeHash}`, { gameId: 'a', keyId: 'x1' });
    return (await shop.order('y', ['a'])).id;
  }
  const x1 = expect.stringContaining('CCC1') as string;
  const none = { putAside: [], sold: [] };

  it.each(['over', 'cancelled'])('is put aside once that is %s, and given to nobody', async (how) => {
    const id = await holdCopy();
    for (let start = 0; start < 2; start += 1) expect(await renewPrints(shop)).toEqual(none);
    if (how === 'over') shop.wait(HOLD_MS);
    else await shop.orders.cancel(id, 'y');
    expect(await renewPrints(shop)).toEqual({ putAside: [x1], sold: [] });
    expect(await refusal(shop.order('z', ['a']))).toContain('out-of-stock');
    expect(await renewPrints(shop)).toEqual(none);
    await shop.store.delete('meta/keyPrints');
    expect(await renewPrints(shop)).toEqual(none);
  });

  it('is named as given to two people only once it is paid', async () => {
    const id = await holdCopy();
    await shop.prove(id, 'y');
    shop.wait(HOLD_MS);
    expect(await renewPrints(shop)).toEqual(none);
    await shop.approve(id);
    expect(await renewPrints(shop)).toEqual({ putAside: [], sold: [x1] });
    expect(await renewPrints(shop)).toEqual(none);
  });
});

it('a file may say key, clé, prix and a currency, below a title', async () => {
  const lines = [
    'Achats du mois;;',
    'Clé;Prix;Plateforme',
    `${KEY};120 DH;Steam`,
    'AAAAA-22222-CCCC2;MAD 120,50;Steam',
    'AAAAA-22222-CCCC3;120 درهم;Steam',
  ];
  const previewed = await shop.keyImports.preview('a', list(lines), 15);
  expect(previewed.ok && (await shop.keyImports.find('a', previewed.id))?.counts).toEqual({ added: 3 });
});

it('a web page in place of a file of keys is named', async () => {
  const page = '<html><table><tr><td>code</td><td>originPrice</td></tr><tr><td>AAAAA-77777-CCCC1</td><td>10</td></tr></table></html>';
  expect(await shop.keyImports.preview('a', list([page]), 15, defaults)).toMatchObject({ ok: false, code: 'csv-is-html' });
});
