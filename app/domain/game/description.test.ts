import { describe, expect, it } from 'vitest';

import { descriptionIn, findRequirement, NO_TEXTS, splitFact, TEXT_FIELDS } from './description';

const ENGLISH = { short: 'A quest.', system: ['OS: Windows 10'], performance: ['4K support'], features: ['Photo mode'] };
const FRENCH = { short: 'Une quête.', system: [], performance: [], features: ['Mode photo'] };
const game = { description: ENGLISH, texts: { ...NO_TEXTS, fr: FRENCH } };

describe('the description of a game on a page', () => {
  it('has each part in the language of the page, and in English where it has none', () => {
    expect(descriptionIn(game, 'fr')).toEqual({
      short: 'Une quête.',
      system: ['OS: Windows 10'],
      performance: ['4K support'],
      features: ['Mode photo'],
      languages: { short: 'fr', system: 'en', performance: 'en', features: 'fr' },
    });
  });

  it.each(['en', 'ar'] as const)('is the English one on a page in %s where nothing was written in it', (language) => {
    const languages = { short: 'en', system: 'en', performance: 'en', features: 'en' };
    expect(descriptionIn(game, language)).toEqual({ ...ENGLISH, languages });
  });

  it('has a field for each part in each other language', () => {
    const french = ['short-fr', 'system-fr', 'performance-fr', 'features-fr'];
    expect(TEXT_FIELDS).toEqual([...french, ...french.map((name) => name.replace('fr', 'ar'))]);
  });
});

describe('an item of the system requirements', () => {
  it.each([
    ['Memory: 12 GB RAM', { name: 'Memory', value: '12 GB RAM' }],
    ['OS: Windows 10: 64-bit', { name: 'OS', value: 'Windows 10: 64-bit' }],
    ['Any computer', null],
    ['Memory:', null],
    ['https://example.com', null],
  ])('%j', (item, fact) => {
    expect(splitFact(item)).toEqual(fact);
  });
});

describe('the label of a requirement', () => {
  it.each([
    ['OS', 'os'],
    ['  Graphics   Card ', 'graphics'],
    ['RAM', 'memory'],
    ['DirectX', null],
    ['constructor', null],
    ['Mémoire', null],
  ])('%j is %j', (label, requirement) => {
    expect(findRequirement(label)).toBe(requirement);
  });
});
