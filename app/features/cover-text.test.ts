import { describe, expect, it } from 'vitest';

import { generatedCover } from '~/domain/game';

import { fromCoverText, toCoverText } from './cover-text';

describe('the text of a cover', () => {
  it.each([generatedCover('hades'), generatedCover('hades-2'), '/covers/uploaded.webp', 'https://example.com/hades.jpg', ''])(
    'gives %s back as it was',
    (cover) => {
      expect(fromCoverText('hades', toCoverText('hades', cover))).toBe(cover);
    },
  );

  it('leaves out the address of the generated cover', () => {
    expect(toCoverText('hades', generatedCover('hades'))).toHaveLength(1);
  });

  it('keeps the address of an id that an address writes in another way', () => {
    const cover = generatedCover('été 2');

    expect(toCoverText('été 2', cover)).toBe(cover);
  });
});
