import { expect, it } from 'vitest';

import { gameLanguageName } from './language';

it.each([
  ['French', 'français'],
  ['  brazilian  PORTUGUESE ', 'portugais brésilien'],
  ['Portuguese - Brazil', 'portugais brésilien'],
  ['Chinese (Traditional)', 'chinois traditionnel'],
  ['Norwegian Bokmal', 'norvégien bokmål'],
])('%j is %j in French', (english, french) => {
  expect(gameLanguageName(english, 'fr')).toBe(french);
});

it.each(['', 'Klingon of the owner', 'fr'])('%j is the name of no language', (english) => {
  expect(gameLanguageName(english, 'ar')).toBeNull();
});
