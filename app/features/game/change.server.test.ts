import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { MAX_FEATURED } from '~/domain/game';
import { toCentimes } from '~/domain/shared/money';
import { ShopError } from '~/domain/shared/shop-error';
import type { Data } from '~/ports/store';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { gameForm, type GameInput } from './form.server';
import { toGame } from './document.server';
import { createGameChanges, versionOf } from './change.server';

const NOW = Date.UTC(2026, 0, 1);

let temp: TempStore;
let games: ReturnType<typeof createGameChanges>;

beforeEach(() => {
  temp = openTempStore();
  games = createGameChanges({ store: temp.store, clock: () => NOW });
});

afterEach(() => temp.close());

const TYPED = {
  title: ' Elden Ring ',
  cover: 'https://example.com/elden.jpg',
  price: '266',
  coefficient: '1.5',
  rating: '4.9',
  genre: 'rpg',
  platform: 'PC (Steam)',
  releaseYear: '2022',
  featured: 'on',
  short: 'Rise, Tarnished.',
  system: 'OS: Windows 10, , Memory: 12 GB RAM ',
  performance: '',
  features: 'Single player,Co-op',
  regions: 'ma, Europe',
  languages: 'English, French',
  publisher: ' Bandai Namco ',
  edition: '',
};

const TRANSLATED = { 'short-fr': ' Levez-vous, Sans-éclat. ', 'features-fr': 'Solo, Coopération', 'features-ar': 'لاعب واحد، لعب تعاوني' };
const NONE = { short: '', system: [], performance: [], features: [] };

const input = (changes: Partial<GameInput> = {}): GameInput => ({ ...gameForm.parse(TYPED), featured: false, ...changes });

const codes = (fields: Record<string, string>): Record<string, string> => {
  const result = gameForm.safeParse({ ...TYPED, ...fields });
  return result.success ? {} : Object.fromEntries(result.error.issues.map((issue) => [String(issue.path[0]), issue.message]));
};

describe('the game form', () => {
  it('takes a typed price in place of the rule, and keeps the coefficient', () => {
    expect(gameForm.parse({ ...TYPED, ownPrice: '1 299,90' })).toMatchObject({
      originPrice: 26_600,
      coefficient: 15,
      buyingPrice: 129_990,
    });
    expect(gameForm.parse({ ...TYPED, ownPrice: ' ' })).toMatchObject({ buyingPrice: 39_900 });
  });

  it('turns the typed text into a game', () => {
    expect(gameForm.parse({ ...TYPED, ...TRANSLATED })).toEqual({
      title: 'Elden Ring',
      aliases: [],
      cover: 'https://example.com/elden.jpg',
      originPrice: 26_600,
      coefficient: 15,
      buyingPrice: 39_900,
      rating: 4.9,
      genre: 'RPG',
      platform: 'PC (Steam)',
      releaseYear: '2022',
      featured: true,
      rank: 0,
      lowStock: 5,
      description: {
        short: 'Rise, Tarnished.',
        system: ['OS: Windows 10', 'Memory: 12 GB RAM'],
        performance: [],
        features: ['Single player', 'Co-op'],
      },
      texts: {
        fr: { short: 'Levez-vous, Sans-éclat.', system: [], performance: [], features: ['Solo', 'Coopération'] },
        ar: { ...NONE, features: ['لاعب واحد', 'لعب تعاوني'] },
      },
      facts: { regions: ['Morocco', 'Europe'], languages: ['English', 'French'], publisher: 'Bandai Namco', edition: '' },
    });
  });

  it.each([
    [{ title: ' ' }, { title: 'title-required' }],
    [{ aliases: `a,${'x'.repeat(61)}` }, { aliases: 'alias-too-long' }],
    [{ aliases: 'a,…' }, { aliases: 'alias-unreadable' }],
    [{ aliases: Array.from({ length: 21 }, (_, nth) => `n${nth}`).join() }, { aliases: 'aliases-too-many' }],
    [{ lowStock: '5,5' }, { lowStock: 'low-stock-invalid' }],
    [{ title: 'x'.repeat(201) }, { title: 'title-too-long' }],
    [{ cover: '' }, { cover: 'cover-required' }],
    [{ cover: 'javascript:alert(1)', withoutPicture: 'on' }, { cover: 'cover-invalid' }],
    [{ cover: 'http://example.com/a.jpg' }, { cover: 'cover-invalid' }],
    [{ cover: 'javascript:alert(1)' }, { cover: 'cover-invalid' }],
    [{ price: '' }, { price: 'origin-price-invalid' }],
    [{ price: '0' }, { price: 'origin-price-invalid' }],
    [{ price: '-1' }, { price: 'origin-price-invalid' }],
    [{ price: '1.299' }, { price: 'price-ambiguous' }],
    [{ price: '$10' }, { price: 'origin-price-invalid' }],
    [{ ownPrice: '1,299' }, { ownPrice: 'price-ambiguous' }],
    [{ ownPrice: '199,505' }, { ownPrice: 'price-ambiguous' }],
    [{ ownPrice: '0' }, { ownPrice: 'own-price-invalid' }],
    [{ ownPrice: 'cheap' }, { ownPrice: 'own-price-invalid' }],
    [{ coefficient: '0' }, { coefficient: 'buying-price-failed' }],
    [{ coefficient: 'much' }, { coefficient: 'buying-price-failed' }],
    [{ price: '0.01', coefficient: '0.1' }, { coefficient: 'buying-price-failed' }],
    [{ price: '1000000', coefficient: '100' }, { coefficient: 'buying-price-failed' }],
    ...['0', '100', '1.5', '-1', 'first'].map((rank): [object, object] => [{ rank }, { rank: 'rank-invalid' }]),
    [{ rating: '5.1' }, { rating: 'rating-invalid' }],
    [{ genre: 'Jazz' }, { genre: 'genre-invalid' }],
    [{ platform: 'x'.repeat(101) }, { platform: 'platform-too-long' }],
    [{ short: 'x'.repeat(5001) }, { short: 'description-too-long' }],
    [{ system: 'x'.repeat(301) }, { system: 'list-item-too-long' }],
    [{ features: 'x,'.repeat(101) }, { features: 'list-too-long' }],
    [{ 'short-fr': 'x'.repeat(5001) }, { 'short-fr': 'description-too-long' }],
    [{ 'system-ar': `، ${'x'.repeat(301)}` }, { 'system-ar': 'list-item-too-long' }],
    [{ 'features-ar': 'x،'.repeat(101) }, { 'features-ar': 'list-too-long' }],
    [{ regions: 'Europe, Narnia' }, { regions: 'region-unknown' }],
    [{ regions: 'x,'.repeat(101) }, { regions: 'list-too-long' }],
    [
      { publisher: 'x'.repeat(101), edition: 'x'.repeat(101) },
      { publisher: 'fact-too-long', edition: 'fact-too-long' },
    ],
  ])('refuses %j with %j', (fields, expected) => {
    expect(codes(fields as Record<string, string>)).toEqual(expected);
  });

  it('reports everything that is wrong at once, if the fields alone show it', () => {
    expect(codes({ title: '', cover: '', rating: 'x' })).toEqual({
      title: 'title-required',
      cover: 'cover-required',
      rating: 'rating-invalid',
    });
  });

  it('asks for no cover where the game shall be without a picture, and keeps none', () => {
    for (const cover of ['', 'https://example.com/elden.jpg'])
      expect(gameForm.parse({ ...TYPED, cover, withoutPicture: 'on' })).toMatchObject({ cover: '' });
    expect(gameForm.parse({ ...TYPED, withoutPicture: '' })).toMatchObject({ cover: TYPED.cover });
  });

  it('counts an empty rating as 0 and a missing box as not featured', () => {
    const { featured: _, ...rest } = TYPED;
    expect(gameForm.parse({ ...rest, rating: '' })).toMatchObject({ rating: 0, featured: false });
  });

  it('takes short names once, however they are written', () => {
    expect(gameForm.parse({ ...TYPED, aliases: ' ER , er,Éld en,elden, ' }).aliases).toEqual(['ER', 'Éld en']);
  });

  it('names each missing field of an empty form', () => {
    const result = gameForm.safeParse({});
    expect(result.success).toBe(false);
    expect(result.error?.issues.map((issue) => issue.message)).toEqual(expect.arrayContaining(['title-required', 'cover-required']));
  });
});

describe('a game of older data', () => {
  const read = (data: Data) => toGame({ path: 'games/x', id: 'x', rev: '1', data });

  it('is read with a price in text, and costs the shopper one and a half times that without a stored buying price', () => {
    expect(read({ title: 'Old', price: '$1,299.00' })).toMatchObject({ originPrice: 129_900, coefficient: 15, buyingPrice: 194_850 });
    expect(read({ price: 100, buyingPrice: '' })).toMatchObject({ buyingPrice: 15_000 });
  });

  it('has no short names where what is stored can’t be read', () => {
    expect(['er', 7, [1], null].map((aliases) => read({ aliases }).aliases)).toEqual([[], [], [], []]);
  });

  it('costs its stored buying price', () => {
    expect(read({ price: '$100', buyingPrice: '$1,150.50' })).toMatchObject({ buyingPrice: 115_050 });
    expect(read({ price: 100, buyingPrice: 'ask us' })).toMatchObject({ buyingPrice: 0 });
  });

  it('is read whatever its fields hold', () => {
    expect(
      read({
        title: 7,
        rating: '4.5',
        releaseYear: 2020,
        description: 'text',
        featured: 'yes',
        regions: 'MA',
        createdAt: '1',
      }),
    ).toEqual({
      id: 'x',
      title: '7',
      aliases: [],
      originPrice: 0,
      coefficient: 15,
      buyingPrice: 0,
      cover: '',
      rating: 4.5,
      genre: '',
      platform: '',
      releaseYear: '2020',
      featured: false,
      rank: 0,
      description: NONE,
      texts: { fr: NONE, ar: NONE },
      facts: { regions: [], languages: [], publisher: '', edition: '' },
      screenshots: [],
      pictureTexts: {},
      archived: false,
      lowStock: 5,
      createdAt: 0,
      stockedAt: 0,
      offer: null,
      priceLog: [{ at: 0, centimes: 0 }],
      pastOffers: [],
    });
  });

  it('has no picture where pages may not show its cover', () => {
    expect(read({ cover: 'http://example.com/a.jpg' }).cover).toBe('');
    expect(read({ cover: 'https://example.com/a.jpg' }).cover).toBe('https://example.com/a.jpg');
  });
});

describe('adding a game', () => {
  it('stores it in the format of older data, in decimal dirhams', async () => {
    const game = await games.add(input({ originPrice: toCentimes(19_999), buyingPrice: toCentimes(29_999) }), 'owner');
    expect(await games.find(game.id)).toEqual(game);
    expect((await temp.store.get(`games/${game.id}`))?.data).toEqual({
      title: 'Elden Ring',
      price: 199.99,
      coefficient: 1.5,
      buyingPrice: 299.99,
      cover: 'https://example.com/elden.jpg',
      rating: 4.9,
      genre: 'RPG',
      platform: 'PC (Steam)',
      releaseYear: '2022',
      featured: false,
      lowStockAlert: 5,
      regions: ['Morocco', 'Europe'],
      languages: ['English', 'French'],
      publisher: 'Bandai Namco',
      edition: '',
      description: {
        short: 'Rise, Tarnished.',
        system: ['OS: Windows 10', 'Memory: 12 GB RAM'],
        performance: [],
        features: ['Single player', 'Co-op'],
      },
      priceLog: [{ at: NOW, centimes: 29_999 }],
      createdAt: NOW,
      changedAt: NOW,
    });
  });

  it('gives games with the same title different ids, also when they come at the same time', async () => {
    const added = await Promise.all(Array.from({ length: 12 }, () => games.add(input(), 'owner')));
    const ids = added.map((game) => game.id);
    expect(new Set(ids).size).toBe(12);
    expect(ids).toEqual(expect.arrayContaining(['elden-ring', 'elden-ring-2', 'elden-ring-9']));
  });

  it('finds an id for a title without Latin letters', async () => {
    expect((await games.add(input({ title: 'مفتاح' }), 'owner')).id).toMatch(/^[a-z0-9]{20}$/);
  });

  it('may have no picture', async () => {
    expect(await games.add(input({ cover: '' }), 'owner')).toMatchObject({ cover: '' });
  });
});

describe('changing a game', () => {
  it('saves its short names, and takes them away', async () => {
    const { id } = await games.add(input({ aliases: ['er'] }), 'owner');
    expect(await games.find(id)).toMatchObject({ aliases: ['er'] });
    await games.update(id, input(), 'owner');
    expect(await games.find(id)).toMatchObject({ aliases: [] });
  });

  it('saves its texts in other languages, keeps what the form does not know of them, and takes them away', async () => {
    const translated = input(gameForm.parse({ ...TYPED, ...TRANSLATED, featured: '' }));
    const { id } = await games.add(translated, 'owner');
    const stored = async () => (await temp.store.get(`games/${id}`))?.data['texts'];
    const french = { ...NONE, short: 'Levez-vous, Sans-éclat.', features: ['Solo', 'Coopération'] };
    expect(await stored()).toEqual({ fr: french, ar: { ...NONE, features: ['لاعب واحد', 'لعب تعاوني'] } });
    await temp.store.update(`games/${id}`, { texts: { fr: { ...french, trailer: 'b' }, es: { short: 'Levántate' } } });
    await games.update(id, input(), 'owner');
    expect(await stored()).toEqual({ fr: { ...NONE, trailer: 'b' }, es: { short: 'Levántate' } });
    expect(await games.find(id)).toMatchObject({ texts: { fr: NONE, ar: NONE } });
    const { docs } = await temp.store.query({ from: 'audit' });
    expect(JSON.stringify(docs.map(({ data }) => data['changes']))).toContain('texts.fr.short');
  });

  it('keeps the fields that the form does not know', async () => {
    await temp.store.create('games/old', {
      title: 'Old',
      price: '$10',
      buyingPrice: '$20',
      mood: 'dark',
      description: { short: 'a', trailer: 'b' },
    });
    await games.update('old', input(), 'owner');
    expect((await temp.store.get('games/old'))?.data).toMatchObject({
      title: 'Elden Ring',
      price: 266,
      buyingPrice: 399,
      mood: 'dark',
      description: { short: 'Rise, Tarnished.', trailer: 'b' },
    });
  });

  it('is refused if somebody saved other values since the form was opened, and not if they are equal', async () => {
    const opened = await games.add(input(), 'owner');
    const version = await versionOf(opened);
    await games.update('elden-ring', input(), 'second', version);
    await games.update('elden-ring', input({ platform: 'Xbox' }), 'second', version);
    await expect(games.update('elden-ring', input({ title: 'Mine' }), 'owner', version)).rejects.toMatchObject({ code: 'conflict' });
    const now = await games.find('elden-ring');
    expect(now).toMatchObject({ title: 'Elden Ring', platform: 'Xbox' });
    await games.update('elden-ring', input({ title: 'Mine' }), 'owner', now ? await versionOf(now) : '');
    expect(await games.find('elden-ring')).toMatchObject({ title: 'Mine' });
  });

  it('is refused for all but one of several savers at the same time', async () => {
    const version = await versionOf(await games.add(input(), 'owner'));
    const saves = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => games.update('elden-ring', input({ title: `Of ${index}` }), 'owner', version)),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each(['nothing', '', 'a/b', '..', '__x__', 'a\u0000b', 'a\u0085b', 'x'.repeat(500)])(
    'is refused for the id %j, which no game has',
    async (id) => {
      await expect(games.update(id, input(), 'owner')).rejects.toMatchObject({ code: 'not-found' });
      await expect(games.remove(id, 'owner')).rejects.toMatchObject({ code: 'not-found' });
      expect(await games.find(id)).toBeNull();
    },
  );
});

describe('at most ten featured games', () => {
  const featured = async () => (await temp.store.query({ from: 'games', where: [['featured', '==', true]] })).docs.length;

  it('remain, however many admins save at the same time', async () => {
    const saves = await Promise.allSettled(
      Array.from({ length: 15 }, (_, index) => games.add(input({ title: `Game ${index}`, featured: true }), 'owner')),
    );
    expect(saves.filter((save) => save.status === 'fulfilled')).toHaveLength(MAX_FEATURED);
    expect(await featured()).toBe(MAX_FEATURED);
    const reasons = saves.flatMap((save) => (save.status === 'rejected' ? [save.reason as unknown] : []));
    expect(reasons.every((reason) => reason instanceof ShopError && reason.code === 'featured-full')).toBe(true);
  });

  it('remain in data that was imported without the guard', async () => {
    await temp.store.bulk(Array.from({ length: 10 }, (_, index) => ({ set: `games/i${index}`, data: { title: 'I', featured: true } })));
    await expect(games.add(input({ featured: true }), 'owner')).rejects.toMatchObject({ code: 'featured-full' });
    await games.update('i0', input({ featured: false }), 'owner');
    await games.add(input({ featured: true }), 'owner');
    expect(await featured()).toBe(10);
  });

  it('a featured game can be saved again, and its place is free after it is deleted', async () => {
    for (let index = 0; index < 10; index += 1) await games.add(input({ title: `Game ${index}`, featured: true }), 'owner');
    await games.update('game-3', input({ title: 'Game 3', featured: true }), 'owner');
    await expect(games.add(input({ title: 'More', featured: true }), 'owner')).rejects.toMatchObject({ code: 'featured-full' });
    await games.remove('game-3', 'owner');
    expect(await games.add(input({ title: 'More', featured: true }), 'owner')).toMatchObject({ featured: true });
    expect(await featured()).toBe(10);
  });
});
