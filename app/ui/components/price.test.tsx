import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { toCentimes } from '~/domain/shared/money';
import { PageLanguage } from '~/ui/translations/use-translations';
import { Price } from './price';

const shown = (language: 'en' | 'fr' | 'ar') =>
  renderToStaticMarkup(
    <PageLanguage.Provider value={language}>
      <Price amount={toCentimes(8_780)} isOff />
    </PageLanguage.Provider>,
  ).replace(/<[^>]*>/g, '');

it('keeps the sign of what is taken off before its digits, also from right to left', () => {
  expect(shown('en')).toBe('\u221287.80\u00a0MAD');
  expect(shown('fr')).toBe('\u221287,80\u00a0MAD');
  expect(shown('ar')).toBe('\u2066\u221287.80\u2069\u00a0درهم');
});
