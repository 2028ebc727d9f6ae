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
        "Racing 12738f3fb8831052",
        "Horror a3b4578ee602a067",
        "Indie e8ee38742fbb1262",
        "Strategy 0855b7b418642357",
        "Shooter 40c4b32b0dc02864",
        "Adventure ae0db00ac419e848",
        "Simulation 9a90c658118d59cf",
        "Fighting 7b83640625375110",
        "Puzzle 86363b28db362ae8",
        "Platformer a77ce5d7c9799a62",
        "Sports 083d3cd6ad616400",
        "Multiplayer 1a90853bf8f4b723",
        "MMO 382e1790df553b31",
      ]
    `);
  });

  it('differs by title', () => {
    expect(art.draw({ title: 'Hades', genre: 'Indie' })).not.toBe(art.draw({ title: 'Celeste', genre: 'Indie' }));
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
