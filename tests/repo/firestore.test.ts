import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { toIndexFile } from '~/adapters/firestore/indexes.server';
import { INDEXES } from '~/features/data/indexes';

const file = readFileSync('firestore.indexes.json', 'utf8');

interface Declared {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly { readonly fieldPath: string; readonly order: string }[];
}

test('firestore.indexes.json is the output of the list of indexes: npm run indexes', () => {
  expect(file).toBe(toIndexFile(INDEXES));
});

test('each index of several fields exists for both directions of its last field', () => {
  const { indexes } = JSON.parse(file) as { indexes: readonly Declared[] };
  const orders = indexes.filter(({ fields }) => fields.map(({ fieldPath }) => fieldPath).join() === 'accountId,createdAt');
  expect(orders.map(({ fields }) => fields.map(({ order }) => order))).toEqual([
    ['ASCENDING', 'ASCENDING'],
    ['ASCENDING', 'DESCENDING'],
  ]);
  expect(indexes.every(({ fields }) => fields.length > 1)).toBe(true);
});

test('a field that is queried across collections keeps its automatic indexes', () => {
  expect(toIndexFile([{ from: 'codes', group: true, fields: ['used'] }])).toContain('COLLECTION_GROUP');
  const { fieldOverrides } = JSON.parse(file) as { fieldOverrides: readonly { fieldPath: string; indexes: unknown[] }[] };
  expect(fieldOverrides.flatMap(({ fieldPath, indexes }) => (indexes.length > 0 ? [[fieldPath, indexes.length]] : []))).toEqual([
    ['used', 5],
    ['changedAt', 5],
  ]);
});

test('large fields that no query uses have no index at all', () => {
  const { fieldOverrides } = JSON.parse(file) as {
    fieldOverrides: readonly { collectionGroup: string; fieldPath: string; indexes: unknown[] }[];
  };
  const exempt = fieldOverrides.filter(({ indexes }) => indexes.length === 0).map((field) => `${field.collectionGroup}.${field.fieldPath}`);
  expect(exempt).toEqual(expect.arrayContaining(['catalogue.rows', 'chunks.data', 'codes.code', 'games.description']));
  const asked = INDEXES.filter((index) => !index.exempt).flatMap(({ from, fields }) => fields.map((field) => `${from}.${field}`));
  expect(asked.filter((field) => exempt.includes(field))).toEqual([]);
});

test('no browser reaches the documents', () => {
  const rules = readFileSync('firestore.rules', 'utf8');
  expect(rules.match(/allow .*/g)).toEqual(['allow read, write: if false;']);
  expect(rules).toContain('match /{document=**}');
});
