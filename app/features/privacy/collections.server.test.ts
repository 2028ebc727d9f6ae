import { expect, it } from 'vitest';

import { COLLECTIONS } from '~/domain/account/personal-data';
import { RETENTION_KINDS } from '~/domain/account/retention';
import { DOCUMENT_KINDS } from '~/features/data/index.server';

it('has a row for each collection of the store, and no other', () => {
  expect(Object.keys(COLLECTIONS).toSorted()).toEqual(Object.keys(DOCUMENT_KINDS).toSorted());
});

it('says of each kind of the retention which collection it is about', () => {
  const named = new Set<string>(Object.values(COLLECTIONS).flatMap((row) => ('wiped' in row ? [row.kept, row.wiped] : [row.kept])));
  expect(RETENTION_KINDS.filter((kind) => !named.has(kind))).toEqual([]);
});
