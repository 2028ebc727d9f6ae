import { afterAll, beforeAll, expect, test } from 'vitest';

import { png } from '../support/files';
import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';

const data = tempDataDir();
let server: BuiltServer;
let owner: HttpVisitor;

beforeAll(async () => {
  server = await startServer({ dataDir: data.dir, env: { DEMO: '0' } });
  owner = await signInOwner(server);
});
afterAll(async () => {
  await server.kill();
  data.remove();
});

const GAME = { price: '100', coefficient: '1.5', genre: 'RPG', rating: '4', platform: 'PC (Steam)', short: 'A <b>long</b> way down.' };
const picture = (text: string) => new File([Uint8Array.from(png(text))], `${text}.png`, { type: 'image/png' });
const words = (page: string) => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('the form of a game shows its page with price and pictures, and saves nothing', async () => {
  const form = (await owner.get('/admin?add=game')).text;
  expect(form).toMatch(/<button[^>]*formAction="\/admin\/preview"[^>]*formTarget="_blank"|<button[^>]*formaction="\/admin\/preview"/i);
  const sent = { ...GAME, title: 'Not Yet', ownPrice: '149.90', coverFile: picture('cover'), pictures: [picture('one'), picture('two')] };
  const { status, text } = await owner.post('/admin/preview', sent);
  expect(status).toBe(200);
  expect(words(text)).toContain('A preview, as with keys in stock. Nothing is saved.');
  for (const shown of ['<bdi>Not Yet</bdi>', '149.90', 'A &lt;b&gt;long&lt;/b&gt; way down.', 'In stock']) expect(text).toContain(shown);
  expect(text.match(/<img[^>]*src="data:image\/webp;base64,/g)).toHaveLength(3);
  expect((await owner.get('/product/not-yet')).status).toBe(404);
  expect((await owner.get('/admin')).text).not.toContain('Not Yet');
});

test('a form that can’t be saved is told what is wrong in its place', async () => {
  const { status, text } = await owner.post('/admin/preview', {
    ...GAME,
    title: '',
    price: '1,299',
    pictures: new File(['none'], 'a.png'),
  });
  expect(status).toBe(422);
  for (const told of ['Title is required', 'This could be two amounts.', 'The picture must be a JPEG, PNG or WebP file.'])
    expect(words(text)).toContain(told);
});

test('only the owner sees it, and its address alone shows no game', async () => {
  expect((await httpVisitor(server.origin).post('/admin/preview', { ...GAME, title: 'Not Yet' })).location).toContain('/login');
  expect((await owner.get('/admin/preview')).status).toBe(200);
});
