import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { groundOf } from '~/domain/game/title-cover';

import { titleCoverFile, titleOfName } from './cover.server';

describe('the cover of a title as a file', () => {
  it.each(['', '   ', '<script>alert(1)</script>', 'A & B ]]>', 'مفتاح', '🎮'.repeat(50), 'x'.repeat(200), 'a\u0000b\ud800c', ': : :'])(
    'is well-formed for the odd title %j',
    (title) => {
      const svg = titleCoverFile(title);
      expect(svg).toMatch(/^<svg [^<]*><title>[^<>]*<\/title>.*<\/svg>$/s);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|style=/);
      // oxlint-disable-next-line no-control-regex -- no XML document may hold them
      expect(svg).not.toMatch(/[\u0000-\u0008]|\p{Cs}/u);
      expect(svg.match(/&(?!#\d+;)/)).toBeNull();
    },
  );

  it('has the ground that the stylesheet gives its title', () => {
    const sheet = readFileSync('app/ui/components/styles/base.css', 'utf8');
    const colors = new Map([...sheet.matchAll(/data-ground='(\d)'\] \{\s*--ground: (#\w+)/g)].map(([, ground, color]) => [ground, color]));
    expect(colors.size).toBe(8);
    for (let nth = 0; nth < 40; nth += 1) {
      const title = `Game ${nth}`;
      expect(titleCoverFile(title)).toContain(`fill="${colors.get(String(groundOf(title)))}"`);
    }
  });
});

describe('the title in the name of a file', () => {
  it.each([
    ['elden-ring', 'Elden ring'],
    ['a_b--c', 'A b c'],
    ['مفتاح', 'مفتاح'],
    ['-', ''],
  ])('%s is %j', (name, title) => {
    expect(titleOfName(name)).toBe(title);
  });
});
