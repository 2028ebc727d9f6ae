import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { GENRES } from '~/domain/genre';

import { createCoverArt } from './art.server';

const art = createCoverArt();
const digest = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 16);

describe('the cover of a game', () => {
  it('is the same picture every time, on every machine', () => {
    const covers = GENRES.map((genre) => `${genre} ${digest(art.draw({ title: `The ${genre} Game II: A Story`, genre }))}`);
    expect(covers).toMatchInlineSnapshot(`
      [
        "Action 52e3486db1c5d39b",
        "RPG 2e58aa5edd07406e",
        "Racing 3b28c7241cd51969",
        "Horror 13d690d6c1145847",
        "Indie 7f6640df9e58e22c",
        "Strategy f4d39fff8092bebb",
        "Shooter 006dfa803658b53f",
        "Adventure 767d9519e04265c4",
        "Simulation 4aec06a19824f25e",
        "Fighting 0639492aae4c9b9d",
        "Puzzle cf535f635127559e",
        "Platformer bb4b48d3ebeedc21",
        "Sports 10662588eac4af48",
        "Multiplayer 02db690f7923f254",
        "MMO cacdb9a18e723d59",
      ]
    `);
  });

  it('differs by title', () => {
    expect(art.draw({ title: 'Hades', genre: 'Indie' })).not.toBe(art.draw({ title: 'Celeste', genre: 'Indie' }));
  });

  it.each(GENRES)('has one of six compositions in %s, and no two covers of a list are alike', (genre) => {
    const covers = Array.from({ length: 60 }, (_, nth) => art.draw({ title: `Game ${nth}`, genre }, { lettered: false }));
    const bare = covers.map((svg) => svg.replace(/<title>.*?<\/title>/, ''));
    expect(new Set(bare).size).toBe(60);
    const marks = ['M0 150L600 30', '<circle cx="300" cy="330" r="248"', 'M90 800', 'matrix(1 0 0 -1', 'scale(1.5)'];
    for (const mark of marks) expect(covers.filter((svg) => svg.includes(mark)).length, mark).toBeGreaterThan(2);
    expect(covers.filter((svg) => !marks.some((mark) => svg.includes(mark))).length).toBeGreaterThan(2);
  });

  it('shows a scene whole that was chosen for the game', () => {
    for (let nth = 0; nth < 12; nth += 1)
      expect(art.draw({ title: `Game ${nth}`, genre: 'RPG', art: 'Adventure' })).not.toMatch(/id="frame"|scale\(1\.5\)/);
  });

  it('is drawn as an Indie game where the genre is unknown', () => {
    expect(art.draw({ title: 'Hades', genre: 'Jazz' })).toBe(art.draw({ title: 'Hades', genre: 'Indie' }));
  });

  it('takes the scene and the palette of its hints, and ignores hints that name none', () => {
    const plain = art.draw({ title: 'Hades', genre: 'Indie' });
    expect(art.draw({ title: 'Hades', genre: 'Indie', art: 'RPG', palette: 'ember' })).not.toBe(plain);
    expect(art.draw({ title: 'Hades', genre: 'Indie', art: 'nothing', palette: 'toString' })).toBe(plain);
  });

  it('leaves the letters out for a backdrop', () => {
    const lettered = art.draw({ title: 'Hades', genre: 'Indie' });
    const backdrop = art.draw({ title: 'Hades', genre: 'Indie' }, { lettered: false });
    expect(backdrop.length).toBeLessThan(lettered.length);
    expect(backdrop).not.toContain('url(#foot)');
  });

  it.each([
    '',
    '   ',
    '<script>alert(1)</script>',
    'A & B ]]>',
    'مفتاح',
    '🎮'.repeat(50),
    'x'.repeat(200),
    'a\u0000b\ud800c',
    ': : :',
    '— – -',
  ])('is well-formed for the odd title %j', (title) => {
    for (const genre of GENRES) {
      const svg = art.draw({ title, genre });
      expect(svg).toMatch(/^<svg [^<]*><title>[^<>]*<\/title>.*<\/svg>$/s);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg).not.toContain('<script');
      // oxlint-disable-next-line no-control-regex -- no XML document may hold them
      expect(svg).not.toMatch(/[\u0000-\u0008]|\p{Cs}/u);
    }
  });
});
