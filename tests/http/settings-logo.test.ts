import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';
import { saveSettings, seenOf } from '../support/visitors/settings';

const IMAGE = /<img class="brand__logo" src="(\/logo\/[0-9a-f]{24}\.webp)" width="(\d+)" height="(\d+)" alt="([^"]*)"/;

const data = tempDataDir();
let server: BuiltServer;
let second: BuiltServer;
let owner: HttpVisitor;

beforeAll(async () => {
  server = await startServer({ dataDir: data.dir, env: { DEMO: '0' } });
  owner = await signInOwner(server);
  second = await startServer({ dataDir: data.dir, env: { DEMO: '0' } });
});
afterAll(async () => {
  await Promise.all([server.kill(), second.kill()]);
  data.remove();
});

const home = async (at = server) => (await httpVisitor(at.origin).get('/')).text;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#07f8' } })
    .png()
    .toBuffer();
const upload = async (bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}) =>
  owner.post('/admin/settings/logo', {
    intent: 'save',
    seen: await seenOf(owner, 'shop'),
    picture: new Blob([Uint8Array.from(bytes)]),
    ...fields,
  });

test('an uploaded logo stands for the name on every page, in every process within two seconds, and is kept by browsers', async () => {
  expect(await home()).toMatch(/<span class="brand__name">Miftah<\/span>/);
  expect(await upload(await plain(1600, 400))).toMatchObject({ status: 303, location: '/admin/settings/shop' });
  const [, src = '', width, height, alt] = IMAGE.exec(await home()) ?? [];
  expect([width, height, alt]).toEqual(['160', '40', 'Miftah']);
  await expect.poll(() => home(second)).toContain(src);
  for (const at of [server, second]) {
    const answer = await fetch(at.origin + src);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const { format, width: dots } = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata();
    expect([format, dots]).toEqual(['webp', 320]);
  }
  const png = await fetch(server.origin + src.replace('.webp', '.png'));
  expect(png.headers.get('Content-Type')).toBe('image/png');
  expect((await fetch(server.origin + src.replace('.webp', '.svg'))).status).toBe(404);
});

test('it stays while other facts of the shop are saved, and comes back from the history after it was removed', async () => {
  const [, src = ''] = IMAGE.exec(await home()) ?? [];
  expect((await saveSettings(owner, 'shop', { shopName: 'Clés', logo: `${'0'.repeat(24)}-10x10` })).status).toBe(303);
  expect(IMAGE.exec(await home())?.slice(1)).toEqual([src, '160', '40', 'Clés']);
  expect((await upload(new Uint8Array(), { intent: 'remove' })).status).toBe(303);
  expect(await home()).toMatch(/<span class="brand__name">Clés<\/span>/);
  const [, until = ''] = /name="until"[^>]* value="(\d+)"/.exec((await owner.get('/admin/settings/shop')).text) ?? [];
  expect((await saveSettings(owner, 'shop', { intent: 'put-back', until })).status).toBe(303);
  expect(await home()).toContain(src);
  expect((await owner.get('/admin/audit?about=settings%2Fshop')).text).toContain('Logo');
});

test('a file that is no picture, a drawing, one of over 40 megapixels and none at all are refused at the field', async () => {
  const refusals: readonly (readonly [Uint8Array, string])[] = [
    [Buffer.from('%PDF-1.4'), 'The picture must be a JPEG, PNG or WebP file.'],
    [await plain(1, 1), 'This picture is too small to be seen.'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"/>'), 'The picture must be a JPEG, PNG or WebP file.'],
    [await plain(8_000, 5_001), 'megapixels'],
    [new Uint8Array(), 'Choose a picture.'],
  ];
  const before = await home();
  for (const [bytes, sentence] of refusals) {
    const answer = await upload(bytes);
    expect([answer.status, answer.text.includes(sentence)], sentence).toEqual([422, true]);
  }
  expect(IMAGE.exec(await home())?.[1]).toBe(IMAGE.exec(before)?.[1]);
});

test('two owners at one moment: the slower one is told, and nothing is lost', async () => {
  const seen = await seenOf(owner, 'shop');
  expect((await upload(await plain(400, 400), { seen })).status).toBe(303);
  const late = await upload(await plain(200, 400), { seen });
  expect([late.status, late.text.includes('Somebody else changed these settings meanwhile.')]).toEqual([409, true]);
  expect(IMAGE.exec(await home())?.slice(2, 4)).toEqual(['40', '40']);
});
