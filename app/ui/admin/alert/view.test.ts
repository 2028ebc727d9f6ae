import { expect, it } from 'vitest';

import { adminTranslationsAt } from '~/ui/translations/admin';
import { toAlertView } from './view';

const noteIn = (language: 'en' | 'fr' | 'ar', note: string) =>
  toAlertView(adminTranslationsAt({ language }), { id: 'a', code: 'paid-twice', at: 0, note }).note;

it('writes the money of a note in the owner’s language', () => {
  expect(noteIn('en', '{MAD 12900}, REF 7')).toBe('129.00\u00a0MAD, REF 7');
  expect(noteIn('fr', '{MAD 12900}, REF 7')).toBe('129,00\u00a0MAD, REF 7');
  expect(noteIn('ar', '{MAD 12900}, REF 7')).toBe('129.00\u00a0درهم، REF 7');
  expect(noteIn('fr', '{USD 1999}, R-1')).toContain('19,99');
  expect(noteIn('fr', '{EUR 1999}, R-1')).toBe('19,99\u00a0EUR, R-1');
});

it('shows the text of older notes as it is', () => {
  expect(noteIn('fr', '129.00\u00a0MAD, REF 7')).toBe('129.00\u00a0MAD, REF 7');
});
