import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { toMoment } from '~/ui/components/order/view';
import { Comparison, type ComparisonView } from './comparison';

const at = toMoment(Date.UTC(2026, 10, 20, 12), 'en');
const none = { named: [], more: 0 };
const html = (comparison: ComparisonView) => renderToStaticMarkup(<Comparison comparison={comparison} />);

test('where PayPal never showed its list, only that is said', () => {
  const text = html({ last: null, denied: at });
  expect([text.includes('PayPal does not show the store its list'), text.includes('Not compared yet.')]).toEqual([true, false]);
  expect(html({ last: null, denied: null })).toContain('Not compared yet.');
});

test('the payments that are not named are counted', () => {
  const onlyThere = { named: [{ id: 'C1', amount: '$9.90', at }], more: 3 };
  const text = html({ last: { at, compared: 104, onlyThere, onlyHere: none }, denied: null });
  for (const part of ['104 payments were compared, <time', 'C1', '3 more are not named here.']) expect(text).toContain(part);
  expect(text).not.toContain('PayPal does not know these.');
});
