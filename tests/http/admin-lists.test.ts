import { beforeAll, expect, test, vi } from 'vitest';

import { builtStore } from '../support/servers/built-store';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';
import { PASSWORD } from '../support/visitors/sign-up';

/* The owner's tables of games and orders through links and forms without JavaScript. */

const person = { name: 'Amal Idrissi', birthDate: '1990-07-14', phone: '+212612345678', password: PASSWORD };
const server = builtStore({ DEMO: '0' });
let owner: HttpVisitor;

beforeAll(async () => {
  owner = await signInOwner(server);
  for (const [title, price] of [
    ['Hades', '100'],
    ['Celeste', '50'],
    ['Portal', '80'],
  ] as const)
    await owner.post('/admin', {
      intent: 'add',
      title,
      price,
      coefficient: '1.5',
      cover: `/covers/${title}.svg`,
      genre: 'RPG',
      aliases: title,
    });
  for (const game of ['hades', 'celeste', 'portal'])
    await owner.post(`/admin/codes/${game}`, { intent: 'add', code: `${game}-KEY-1`, originPrice: '60', coefficient: '1.5' });
});

const text = async (path: string, visitor = owner) => (await visitor.get(path)).text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const rows = (page: string) => [...page.matchAll(/<tr id="g-([\w-]+)"/g)].map(([, id]) => id);
/** The ids whose box is ticked. */
const ticks = (page: string) =>
  [...page.matchAll(/<input[^>]*type="checkbox"[^>]*name="pick"[^>]*>/g)].flatMap(([box]) =>
    box.includes('checked') ? [/value="([^"]+)"/.exec(box)?.[1]] : [],
  );

test('games are sorted by links in the heads of their columns, and the filter stays', async () => {
  const list = (await owner.get('/admin?sort=price&genre=RPG')).text;
  expect(rows(list)).toEqual(['celeste', 'portal', 'hades']);
  expect(list).toMatch(/<th[^>]*aria-sort="ascending"[^>]*><a[^>]*href="\/admin\?genre=RPG&amp;sort=-price"/);
  expect(rows((await owner.get('/admin?sort=-price&genre=RPG')).text)).toEqual(['hades', 'portal', 'celeste']);
  const saved = await owner.post('/admin?sort=-price&genre=RPG&edit=hades', {
    intent: 'update',
    id: 'hades',
    title: 'Hades',
    price: '110',
    coefficient: '1.5',
    cover: '/covers/hades.svg',
    genre: 'RPG',
  });
  expect(saved.location).toBe('/admin?genre=RPG&sort=-price');
});

test('ticked games get one change after a look at each, and others stay as they are', async () => {
  await owner.get('/admin?sort=price');
  const list = (await owner.get('/admin?sort=price&ticked=page')).text;
  expect(ticks(list)).toHaveLength(3);
  expect(list).toContain('3 games ticked');
  for (const place of ['prices', 'offers/new', 'regions', 'change']) expect(list).toMatch(new RegExp(`formAction="/admin/${place}"`, 'i'));

  const chosen = 'pick=-&pick=hades&pick=portal&sort=price';
  for (const place of ['prices', 'offers/new', 'regions', 'change']) {
    const page = await text(`/admin/${place}?${chosen}`);
    expect(page, place).toMatch(/2 games .*Hades.*Portal|2 games .*Portal.*Hades/);
    expect(page).not.toContain('Celeste');
  }
  expect(ticks((await owner.get('/admin?pick=-%2Chades%2Cportal&sort=price')).text)).toEqual(['portal', 'hades']);
  expect(await text('/admin/change?pick=-'), 'a form without a tick is no form for all').toContain('No game is ticked.');
  expect((await owner.post('/admin/change?pick=-', { intent: 'preview', change: 'archived:yes' })).status).toBe(422);

  const preview = await owner.post(`/admin/prices?${chosen}`, { intent: 'preview', coefficient: '2' });
  const look = await text(preview.location ?? '');
  expect(look).toContain('2 games get a new price.');
  expect(look).toMatch(/Hades .*165\.00.*220\.00/);
  const other = await owner.post(`/admin/change?${chosen}`, { intent: 'preview', change: 'genre:Puzzle' });
  expect(await text(other.location ?? '')).toMatch(/Hades .*RPG .*Puzzle/);
  expect((await owner.post(other.location ?? '', { intent: 'apply' })).status).toBe(303);
  await vi.waitFor(async () => expect(rows((await owner.get('/admin?genre=Puzzle&sort=title')).text)).toEqual(['hades', 'portal']), 60_000);
  expect(rows((await owner.get('/admin?genre=RPG')).text)).toEqual(['celeste']);
  await owner.get('/admin?genre=Puzzle&sort=title');
  expect((await owner.get(other.location ?? '')).text, 'back to the list as it was').toContain('href="/admin?genre=Puzzle&amp;sort=title"');

  await owner.post(preview.location ?? '', { intent: 'apply' });
  await vi.waitFor(async () => expect(await text('/admin?sort=price')).toMatch(/Hades.*220\.00/), 60_000);
  expect(await text('/admin?sort=price')).toMatch(/Celeste.*75\.00/);
});

test('an owner who is late is told, and nothing of the change is done', async () => {
  const mine = await owner.post('/admin/change?pick=-,celeste,hades', { intent: 'preview', change: 'genre:Racing' });
  const theirs = await owner.post('/admin/change?pick=-,celeste', { intent: 'preview', change: 'genre:Horror' });
  await owner.post(theirs.location ?? '', { intent: 'apply' });
  await vi.waitFor(async () => expect(rows((await owner.get('/admin?genre=Horror')).text)).toEqual(['celeste']), 60_000);
  await owner.post(mine.location ?? '', { intent: 'apply' });
  expect(await text(mine.location ?? '')).toContain('Someone else changed the store in the meantime, so nothing was done.');
  expect(rows((await owner.get('/admin?genre=Racing')).text)).toEqual([]);
});

test('archived games leave the store with their keys, and come back', async () => {
  const visitor = httpVisitor(server.origin);
  const apply = async (query: string, change: string) => {
    const { location } = await owner.post(`/admin/change?${query}`, { intent: 'preview', change });
    await owner.post(location ?? '', { intent: 'apply' });
  };
  await apply('pick=-,portal', 'archived:yes');
  await vi.waitFor(async () => expect((await visitor.get('/product/portal')).status).toBe(404), 60_000);
  expect(rows((await owner.get('/admin?stock=archived')).text)).toEqual(['portal']);
  expect((await owner.get('/admin?stock=archived')).text).toContain('value="archived:no"');
  await apply('pick=-,portal&stock=archived', 'archived:no');
  await vi.waitFor(async () => expect((await visitor.get('/product/portal')).status).toBe(200), 60_000);
  expect(await text('/admin/codes/portal')).toContain('portal-KEY-1');
});

test('a copy of a game has its fields, without its short names, and needs a title of its own', async () => {
  const form = (await owner.get('/admin?copy=celeste')).text;
  expect(form).toMatch(/name="title"[^>]*value="Celeste"|value="Celeste"[^>]*name="title"/);
  expect(form).toContain('A copy of');
  expect(/<input[^>]*name="aliases"[^>]*>/.exec(form)?.[0]).toContain('value=""');
  const fields = { intent: 'add', copyOf: 'celeste', price: '50', coefficient: '1.5', cover: '/covers/celeste.svg', genre: 'Horror' };
  const refused = await owner.post('/admin?add=game', { ...fields, title: 'celeste' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Change the title: the game that this is a copy of has it.');
  expect((await owner.post('/admin?add=game', { ...fields, title: 'Celeste Deluxe' })).location).toBe(
    '/admin/codes/celeste-deluxe?add=keys',
  );
  expect(await text('/admin/codes/celeste-deluxe')).not.toContain('celeste-KEY-1');
});

test('orders have lists with counts, sorted by links, and an order leads back to the list as it was', async () => {
  const ids: string[] = [];
  for (const [nth, game] of ['hades', 'celeste'].entries()) {
    const shopper = httpVisitor(server.origin, { address: `192.0.2.${nth + 30}` });
    await shopper.post('/signup', { ...person, email: `shopper${nth}@example.com`, confirmPassword: person.password });
    await shopper.post('/cart', { intent: 'add', gameId: game });
    await shopper.post('/cart', { intent: 'checkout' });
    ids.push(/MF-[2-9A-HJ-NP-Z]{6}/.exec((await shopper.get('/checkout')).text)?.[0] ?? '');
  }
  const listed = (page: string) => [...page.matchAll(/href="\/admin\/orders\/(MF-\w{6})"/g)].map(([, id]) => id);
  const all = await owner.get('/admin/orders?tab=all&sort=amount');
  expect(listed(all.text)).toEqual([ids[1], ids[0]]);
  expect(listed((await owner.get('/admin/orders?tab=all&sort=-amount')).text)).toEqual(ids);
  expect((await owner.get('/admin/orders?tab=all&sort=-amount')).text).toMatch(/<th[^>]*aria-sort="descending"/);
  expect(await text('/admin/orders?tab=all&sort=-amount')).toMatch(/To decide 0 .*All 2/);
  expect((await owner.get(`/admin/orders/${ids[0]}`)).text).toContain('href="/admin/orders?tab=all&amp;sort=-amount"');
  await owner.post(`/admin/orders/${ids[0]}`, { intent: 'approve', bankReference: 'R-1', amountReceived: '220' });
  expect((await owner.get(`/admin/orders/${ids[0]}`)).text, 'after the decision too').toContain(
    'href="/admin/orders?tab=all&amp;sort=-amount"',
  );
});

test('a price of its own takes the place of the rule, is shown with its coefficient, and many get a round end', async () => {
  const fields = {
    intent: 'update',
    id: 'portal',
    title: 'Portal',
    price: '80',
    coefficient: '1.5',
    cover: '/covers/portal.svg',
    genre: 'RPG',
  };
  const wrong = await owner.post('/admin?edit=portal', { ...fields, ownPrice: '1,299' });
  expect([wrong.status, wrong.text.includes('This could be two amounts.'), wrong.text.includes('value="1,299"')]).toEqual([
    422,
    true,
    true,
  ]);
  expect((await owner.post('/admin?edit=portal', { ...fields, ownPrice: '129,40' })).status).toBe(303);
  expect(await text('/product/portal')).toContain('129.40');
  const form = await owner.get('/admin?edit=portal');
  expect(form.text).toMatch(/name="ownPrice"[^>]*value="129.40"/);
  expect(form.text.replace(/<[^>]+>/g, '')).toContain('It comes to a coefficient of 1.62.');

  const nothing = await owner.post('/admin/prices?pick=-,portal', { intent: 'preview', coefficient: '', round: '' });
  expect([nothing.status, nothing.text.includes('Enter a coefficient from 0.1 to 100')]).toEqual([422, true]);
  const { location } = await owner.post('/admin/prices?pick=-,portal', { intent: 'preview', coefficient: '', round: '90' });
  expect(await text(location ?? '')).toMatch(/Round to.* \.90 .*129\.40.*129\.90/);
  expect((await owner.post(location ?? '', { intent: 'apply' })).status).toBe(303);
  await expect.poll(() => text('/product/portal')).toContain('129.90');
  expect((await owner.post('/admin?edit=portal', { ...fields, ownPrice: '' })).status).toBe(303);
  expect(await text('/product/portal')).toContain('120.00');
});
