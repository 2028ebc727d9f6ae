import { expect, it } from 'vitest';

import { RETENTION_KINDS } from '~/domain/account/retention';

import { COLLECTION_ROWS } from './collections';

it('name every kind of the retention: no kind is about nothing', () => {
  const named = new Set<string | undefined>(COLLECTION_ROWS.flatMap(({ retention, wiped }) => [retention, wiped]));
  expect(RETENTION_KINDS.filter((kind) => !named.has(kind))).toEqual([]);
});
