import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

import { builtStore } from '../support/servers/built-store';
import { httpVisitor, type HttpVisitor } from '../support/visitors/http-visitor';
import { signInOwner } from '../support/visitors/owner';

/* The pictures of a game in its form, without JavaScript. */

const MIB = 1024 * 1024;
const server = builtStore({ DEMO: '0' });
let owner: HttpVisitor;

beforeAll(async () => {
  owner = await signInOwner(server);
});

const GAME = { intent: 'add', price: '100', coefficient: '1.5', genre: 'RPG', rating: '4', short: 'A long way down.' };

async function picture(color: string, name = `${color}.png`): Promise<File> {
  const bytes = await sharp({ create: { width: 320, height: 180, channels: 3, background: color } })
    .png()
    .toBuffer();
  return new File([Uint8Array.from(bytes)], name, { type: 'image/png' });
}

const product = async (id: string) => (await httpVisitor(server.origin).get(`/product/${id}`)).text;
/** The digests of the screenshots on a game's page, in their order, each with what stands for it. */
const shots = (page: string) =>
  [...page.matchAll(/<img src="\/pictures\/[^/]+\/([0-9a-f]{24})-1280\.jpg"[^>]* alt="([^"]*)"/g)].map(([, digest, alt]) => [digest, alt]);
const words = (page: string) => page.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
const order = (page: string) => (/name="order" value="([0-9a-f,]*)"/.exec(page)?.[1] ?? '').split(',');

test('a game comes with its cover and several screenshots in one form', async () => {
  const pictures = await Promise.all(['red', 'green', 'blue'].map((color) => picture(color)));
  const added = await owner.post('/admin?add=game', { ...GAME, title: 'Pictured', coverFile: await picture('gold'), pictures });
  expect(added).toMatchObject({ status: 303, location: '/admin/codes/pictured?add=keys' });
  const page = await product('pictured');
  expect(page).toMatch(/\/pictures\/pictured\/[0-9a-f]{24}-600\.webp/);
  expect(shots(page).map(([, alt]) => alt)).toEqual([1, 2, 3].map((nth) => `Screenshot ${nth} of Pictured`));
});

test('a copy of the game takes none of its uploaded pictures', async () => {
  const form = (await owner.get('/admin?copy=pictured')).text;
  expect(/name="uploaded"[^>]*value="([^"]*)"/.exec(form)?.[1] ?? '').toBe('');
  expect(form).toMatch(/<input(?=[^>]*name="withoutPicture")(?=[^>]*checked)/);
});

test('buttons move a screenshot without saving, what is typed stays, and the save keeps order and descriptions', async () => {
  const form = (await owner.get('/admin?edit=pictured')).text;
  const before = order(form);
  const uploaded = /name="uploaded" value="([^"]*)"/.exec(form)?.[1] ?? '';
  const [one = '', two = '', three = ''] = before;
  const typed = { ...GAME, id: 'pictured', title: 'Pictured again', uploaded, order: before.join(','), [`text-${three}`]: 'A "blue" room' };
  const moved = await owner.post('/admin?edit=pictured', { ...typed, intent: '', earlier: three });
  expect([moved.status, order(moved.text)]).toEqual([200, [one, three, two]]);
  expect(moved.text).toContain('value="Pictured again"');
  expect(moved.text).toContain('value="A &quot;blue&quot; room"');
  const later = await owner.post('/admin?edit=pictured', { ...typed, intent: '', order: order(moved.text).join(','), later: one });
  expect(order(later.text)).toEqual([three, one, two]);
  expect(
    shots(await product('pictured')).map(([digest]) => digest),
    'nothing is saved yet',
  ).toEqual(before);

  const saved = await owner.post('/admin?edit=pictured', { ...typed, intent: 'update', order: order(later.text).join(',') });
  expect(saved.status).toBe(303);
  expect(shots(await product('pictured'))).toEqual([
    [three, 'A &quot;blue&quot; room'],
    [one, 'Screenshot 2 of Pictured again'],
    [two, 'Screenshot 3 of Pictured again'],
  ]);
});

test('a stored screenshot becomes the cover by a choice and stays a screenshot; a chosen file comes before it', async () => {
  const cover = async () => /\/pictures\/pictured\/([0-9a-f]{24})-600\.webp/.exec(await product('pictured'))?.[1];
  const form = (await owner.get('/admin?edit=pictured')).text;
  const [one = '', two = ''] = order(form);
  expect(form).toMatch(new RegExp(`name="asCover"[^>]*value="${one}"|value="${one}"[^>]*name="asCover"`));
  expect(words(form)).toContain('Keep the cover as it is');
  const save = async (more: Readonly<Record<string, string | File>>) => {
    const page = (await owner.get('/admin?edit=pictured')).text;
    const uploaded = /name="uploaded" value="([^"]*)"/.exec(page)?.[1] ?? '';
    const typed = { ...GAME, intent: 'update', id: 'pictured', title: 'Pictured again', uploaded, order: order(page).join(',') };
    return owner.post('/admin?edit=pictured', { ...typed, ...more });
  };
  const first = await cover();
  expect((await save({ asCover: '' })).status).toBe(303);
  expect(await cover(), 'kept').toBe(first);
  expect((await save({ asCover: one })).status).toBe(303);
  const second = await cover();
  expect([second === first, shots(await product('pictured')).map(([digest]) => digest)]).toEqual([false, order(form)]);
  expect((await save({ asCover: two, coverFile: await picture('gold') })).status).toBe(303);
  expect(await cover(), 'the file').toBe(first);
  const gone = await save({ asCover: 'f'.repeat(24), title: 'Typed and kept' });
  expect([gone.status, gone.text.includes('value="Typed and kept"')]).toEqual([422, true]);
  const withoutAny = await save({ asCover: two, uploaded: '', removeCover: 'on' });
  expect(withoutAny.status, 'no other cover is needed').toBe(303);
  expect([second, first]).not.toContain(await cover());
});

test('more come behind those that stay, ticked ones go, and a new cover takes the place of the old', async () => {
  const page = (await owner.get('/admin?edit=pictured')).text;
  const [one = '', two = '', three = ''] = order(page);
  const uploaded = /name="uploaded" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const saved = await owner.post('/admin?edit=pictured', {
    ...GAME,
    intent: 'update',
    id: 'pictured',
    title: 'Pictured',
    uploaded,
    order: [one, two, three].join(','),
    [`remove-${two}`]: 'on',
    coverFile: await picture('silver'),
    pictures: [await picture('black'), await picture('white')],
  });
  expect(saved.status).toBe(303);
  const after = await product('pictured');
  expect(shots(after).map(([digest]) => digest)).toEqual([one, three, expect.any(String), expect.any(String)]);
  expect(after).not.toContain(uploaded);
  expect((await httpVisitor(server.origin).get(uploaded)).status).toBe(404);
});

test('a picture that is none is named, nothing is saved, and what was typed stays', async () => {
  const bad = new File(['GIF89a no picture'], 'old <logo>.gif', { type: 'image/gif' });
  const sent = { ...GAME, title: 'Refused', coverFile: await picture('red'), pictures: [await picture('green'), bad] };
  const refused = await owner.post('/admin?add=game', sent);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="Refused"');
  expect(refused.text).toContain('A long way down.');
  expect(words(refused.text)).toMatch(/old &lt;logo&gt;\.gif Pictures of this kind \(HEIC, for example\) can’t be read/);
  expect(refused.text, 'the browser forgets the good ones').toContain('Please choose your file again: it was not kept.');
  expect((await owner.get('/product/refused')).status).toBe(404);
  const wrong = await owner.post('/admin?add=game', { ...sent, title: '', pictures: await picture('green') });
  expect([wrong.status, wrong.text.includes('Title is required')]).toEqual([422, true]);
});

test('one over 15 MB or 40 megapixels, six screenshots, and a form over all limits are refused at their field', async () => {
  const large = new File([Buffer.alloc(15 * MIB + 1)], 'large.png');
  const wide = await sharp({ create: { width: 8_001, height: 5_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const six = await Promise.all(['#100', '#200', '#300', '#400', '#500', '#600'].map((color) => picture(color)));
  for (const [pictures, status, message] of [
    [large, 422, 'large.png The picture can have up to 15 MB.'],
    [new File([Uint8Array.from(wide)], 'wide.png'), 422, 'wide.png This picture has too many megapixels'],
    [six, 422, 'A game has up to 5 screenshots. Remove one first.'],
    [Array.from({ length: 7 }, () => large), 413, 'Too many pictures at once, or too large together'],
  ] as const) {
    const refused = await owner.post('/admin?add=game', { ...GAME, title: 'Too Much', cover: '/covers/hades.svg', pictures });
    expect([refused.status, words(refused.text).includes(message), refused.text.includes('value="Too Much"')], message).toEqual([
      status,
      true,
      true,
    ]);
  }
  expect((await owner.get('/product/too-much')).status).toBe(404);
});

test('without a cover the first picture is it; without any picture the cover is required, or said not to be', async () => {
  const pictures = [await picture('red'), await picture('green')];
  expect((await owner.post('/admin?add=game', { ...GAME, title: 'First Is Cover', pictures })).status).toBe(303);
  const page = await product('first-is-cover');
  expect([/-600\.webp/.test(page), shots(page).length]).toEqual([true, 1]);
  const none = await owner.post('/admin?add=game', { ...GAME, title: 'No Cover' });
  expect([none.status, none.text.includes('Cover image URL is required')]).toEqual([422, true]);
  const ticked = await owner.post('/admin?add=game', { ...GAME, title: 'Plain', withoutPicture: 'on', pictures });
  expect([ticked.status, shots(await product('plain')).length]).toEqual([303, 2]);
});

/** The names of all stored files of a game's pictures. */
async function stored(id: string): Promise<readonly string[]> {
  const store = openSqliteStore({ file: `${server.dataDir}/miftah.db`, indexes: INDEXES });
  try {
    return (await store.query({ from: `games/${id}/pictureFiles` })).docs.map((doc) => doc.id);
  } finally {
    await store.close();
  }
}

test('of two forms that change one game’s pictures at once the second is told, then both hold, and no file is left alone', async () => {
  const pictures = await Promise.all(['#111', '#222', '#333'].map((color) => picture(color)));
  await owner.post('/admin?add=game', { ...GAME, title: 'At Once', cover: '/covers/hades.svg', pictures });
  const page = (await owner.get('/admin?edit=at-once')).text;
  const [one = '', two = '', three = ''] = order(page);
  const versionIn = (html: string) => /name="version" value="([0-9a-f]+)"/.exec(html)?.[1] ?? '';
  const form = { ...GAME, intent: 'update', id: 'at-once', title: 'At Once', cover: '/covers/hades.svg', version: versionIn(page) };
  const forms = [
    { ...form, order: [one, two, three].join(','), [`remove-${two}`]: 'on', pictures: [await picture('#444')] },
    { ...form, order: [three, two, one].join(','), [`text-${three}`]: 'A lake' },
  ];
  const answers = await Promise.all(forms.map((each) => owner.post('/admin?edit=at-once', each)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 409]));
  const late = answers.findIndex(({ status }) => status === 409);
  const told = answers[late]?.text ?? '';
  expect(words(told)).toMatch(late === 0 ? /Saved: A lake, 2, 1 ?Yours: 1, 3/ : /Saved: 1, 3, \+ ?Yours: A lake, 2, 1/);
  expect(late === 0 ? words(told) : told).toContain(late === 0 ? 'Please choose your file again' : 'value="A lake"');
  const again = await owner.post('/admin?edit=at-once', { ...forms[late], version: versionIn(told) });
  expect(again.status).toBe(303);

  const shown = shots(await product('at-once')).map(([digest]) => digest);
  expect(shown).toEqual(late === 0 ? [one, three, expect.any(String)] : [three, one, expect.any(String)]);
  expect(new Set((await stored('at-once')).map((name) => name.slice(0, 24)))).toEqual(new Set(shown));
  expect(order((await owner.get('/admin?edit=at-once')).text)).toEqual(shown);
});

test('five forms that each add a picture at once add all of them, or say what they didn’t', async () => {
  await owner.post('/admin?add=game', { ...GAME, title: 'Crowded', cover: '/covers/hades.svg', pictures: [await picture('#123')] });
  const colors = ['#a11', '#a22', '#a33', '#a44', '#a55'];
  const form = { ...GAME, intent: 'update', id: 'crowded', title: 'Crowded', cover: '/covers/hades.svg' };
  const answers = await Promise.all(
    colors.map(async (color) => owner.post('/admin?edit=crowded', { ...form, order: '', pictures: [await picture(color)] })),
  );
  const saved = answers.filter(({ status }) => status === 303);
  for (const { text } of answers.filter(({ status }) => status === 422)) expect(words(text)).toContain('A game has up to 5 screenshots.');
  expect(saved).toHaveLength(4);
  const shown = shots(await product('crowded')).map(([digest]) => digest);
  expect(shown).toHaveLength(5);
  expect(new Set((await stored('crowded')).map((name) => name.slice(0, 24)))).toEqual(new Set(shown));
});
