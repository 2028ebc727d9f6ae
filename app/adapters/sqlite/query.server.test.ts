import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { INDEXES } from '~/features/data/indexes';
import type { IndexDefinition, Json, Query, Where } from '~/ports/store';
import { checkQuery, compare, encodeCursor, matches } from '~/ports/store/query-validation';

import { openTempStore, type TempStore } from '../../../tests/support/shop/temp-store';
import { type Database, openDatabase } from './driver.server';
import { countSql, selectSql, type Sql } from './query.server';
import { Schema } from './schema.server';
import { TABLES } from './tables';

describe('the plan of a query', () => {
  const indexes: IndexDefinition[] = [
    { from: 'codes', fields: ['state', 'rand'] },
    { from: 'codes', fields: ['state', 'type', 'rand'] },
    { from: 'codes', group: true, fields: ['used'] },
    { from: 'codes', group: true, fields: ['state', 'rand'] },
    { from: 'orders', fields: ['accountId', 'createdAt'] },
    { from: 'orders', fields: ['createdAt'] },
    { from: 'mails', fields: ['wipeAt'], holding: 'values' },
    { from: 'mails', fields: ['words', 'sentAt'], holding: 'items' },
  ];
  const codes = 'games/g/codes';
  const schema = new Schema(indexes, TABLES);
  let temp: TempStore;
  let db: Database;
  beforeAll(async () => {
    temp = openTempStore({ indexes });
    await temp.store.ping();
    db = openDatabase(temp.file, { mode: 'read' });
  });
  afterAll(async () => {
    db.close();
    await temp.close();
  });
  const explain = ({ sql, params }: Sql) =>
    (db.prepare(`explain query plan ${sql}`).all(...params) as { detail: string }[]).map((step) => step.detail).join('; ');
  const planOf = (query: Query) => explain(selectSql(checkQuery(query, indexes), schema));

  const cases: [what: string, query: Query, plan: RegExp][] = [
    [
      'picks a free key from a random point on without reading the others',
      {
        from: codes,
        where: [
          ['state', '==', 'free'],
          ['rand', '>=', 5],
        ],
        order: ['rand', 'asc'],
        limit: 8,
      },
      /^SEARCH keys USING INDEX keys_state_rand \(parent=\? AND state=\? AND rand>\?[^)]*\)$/,
    ],
    [
      'picks one of a type likewise, from the longer index',
      {
        from: codes,
        where: [
          ['type', '==', 'Steam'],
          ['state', '==', 'free'],
          ['rand', '<', 5],
        ],
        limit: 8,
      },
      /^SEARCH keys USING INDEX keys_state_type_rand \(parent=\? AND state=\? AND type=\? AND rand<\?\)$/,
    ],
    [
      'picks across all games',
      {
        from: 'codes',
        group: true,
        where: [
          ['state', '==', 'free'],
          ['rand', '>=', 5],
        ],
        limit: 8,
      },
      /^SEARCH keys USING INDEX keys_all_state_rand \(state=\? AND rand>\?[^)]*\)$/,
    ],
    [
      'finds what is unused across all games',
      { from: 'codes', group: true, where: [['used', '==', false]] },
      /^SEARCH keys USING INDEX keys_all_used \(used=\?\)$/,
    ],
    [
      'sorts newest first by following the index backwards',
      { from: 'orders', where: [['accountId', '==', 'x']], order: ['createdAt', 'desc'], limit: 20 },
      /^SEARCH orders USING INDEX orders_accountId_createdAt \(accountId=\?\)$/,
    ],
    [
      'sorts a whole collection by an index of one field',
      { from: 'orders', order: ['createdAt', 'desc'], limit: 20 },
      /^SCAN orders USING INDEX orders_createdAt$/,
    ],
    [
      'goes through one collection in the order of its paths',
      { from: codes, limit: 20 },
      /^SEARCH keys USING INDEX sqlite_autoindex_keys_1 \(parent=\?\)$/,
    ],
    [
      'goes through a group in the order in which it is kept',
      { from: 'codes', group: true, limit: 20 },
      /^SCAN keys USING INDEX sqlite_autoindex_keys_1$/,
    ],
    [
      'takes several values of one field from the index',
      { from: 'codes', group: true, where: [['used', 'in', [true, false]]] },
      /^SEARCH keys USING INDEX keys_all_used \(used=\?\)/,
    ],
    [
      'is possible for values of several types',
      { from: 'codes', group: true, where: [['used', 'in', [true, 1, 'yes']]] },
      /USING INDEX keys_all_used/,
    ],
  ];

  const ofSome: [what: string, where: Query['where'], plan: RegExp][] = [
    ['a value of its last field', [['wipeAt', '<=', 5]], /USING INDEX mails_wipeAt_present \(parent=\? AND wipeAt<\?\)/],
    ['no value there', [['wipeAt', '==', null]], /USING INDEX sqlite_autoindex_mails_1/],
  ];
  it.each(ofSome)('uses an index of some documents only where it asks for these: %s', (_, where = [], plan) => {
    expect(planOf({ from: 'mails', where })).toMatch(plan);
  });

  it.each(cases)('%s', (_, query, plan) => {
    expect(planOf(query)).toMatch(plan);
  });

  it.each(['asc', 'desc'] as const)('for a later page, %s, stays in the index and sorts nothing', (direction) => {
    const after = encodeCursor({ path: 'orders/MF-1', value: 7 });
    expect(planOf({ from: 'orders', order: ['createdAt', direction], limit: 20, after })).toMatch(
      /^(SEARCH orders USING INDEX orders_createdAt \(\(createdAt,id\)>\(\?,\?\)\)|SCAN orders USING INDEX orders_createdAt)$/,
    );
  });

  const words = ['words', 'array-contains', 'key'] as const;
  it.each<[string, Partial<Query>]>([
    ['newest first', { order: ['sentAt', 'desc'], limit: 20 }],
    ['a later page', { order: ['sentAt', 'asc'], limit: 20, after: encodeCursor({ path: 'mails/1', value: 7 }) }],
  ])('finds a text in a list in the order of its table, and reads no other document: %s', (_, rest) => {
    expect(planOf({ from: 'mails', where: [words], ...rest })).toMatch(
      /^SEARCH mails_by_words_sentAt USING PRIMARY KEY \(ofParent=\? AND item=\?.*\); SEARCH mails USING INDEX sqlite_autoindex_mails_1 \(parent=\? AND id=\?\)$/,
    );
  });

  it('counts a text in lists by its table', () => {
    const query = checkQuery({ from: 'mails', where: [words] }, indexes);
    expect(explain(countSql(query, schema))).toMatch(/^SEARCH mails_by_words_sentAt USING PRIMARY KEY \(ofParent=\? AND item=\?\)/);
  });

  it('for a count reads the index', () => {
    const query = checkQuery({ from: codes, where: [['state', '==', 'free']] }, indexes);
    expect(explain(countSql(query, schema))).toMatch(/^SEARCH keys USING INDEX keys_state_rand \(parent=\? AND state=\?\)$/);
  });

  it('exists for every index that the shop declares', async () => {
    const shop = openTempStore();
    for (const { from, group = false, fields, holding } of INDEXES.filter(({ exempt }) => !exempt)) {
      const where = fields.map((field, nth): Where => [field, holding === 'items' && nth === 0 ? 'array-contains' : '==', 'x']);
      expect((await shop.store.query({ from, group, where })).docs).toEqual([]);
    }
    await shop.close();
  });
});

describe('a query on SQLite', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'Z', '0', "'", '"', '\\', '%', '\n', 'é', 'ｚ', '🎮', '\u2028'), maxLength: 4 });
  const number = fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((n) => (Number.isInteger(n) && !Number.isSafeInteger(n) ? 0.5 : n + 0));
  const ofText = fc.oneof(text, number, fc.integer());

  it.each([
    ['without an index', [], fc.oneof(ofText, fc.boolean())],
    // why no booleans: IndexDefinition
    ['by its column', [{ from: 'things', fields: ['v'] }], ofText],
    ['by the column of what is present', [{ from: 'things', fields: ['v'], holding: 'values' as const }], ofText],
  ])('sorts, pages and compares any texts and numbers as the rules of the port do, %s', async (_, indexes, scalar) => {
    const stored = fc.oneof(scalar, fc.constant(null));
    const temp = openTempStore({ indexes });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(stored, { minLength: 1, maxLength: 30 }), scalar, async (values, wanted) => {
        const c = `rounds/${round++}/things`;
        await temp.store.bulk(values.map((v, k) => ({ set: `${c}/k${String(k).padStart(2, '0')}`, data: { v } })));
        await temp.store.set(`${c}/none`, {});
        const sorted = values.map((v, k) => ({ v, k })).toSorted((x, y) => compare(x.v, y.v) || x.k - y.k);
        expect(await pagedValues(temp, { from: c, order: ['v', 'asc'] })).toEqual(sorted.map(({ v }) => v));
        expect(await pagedValues(temp, { from: c, order: ['v', 'desc'] })).toEqual(sorted.toReversed().map(({ v }) => v));
        for (const candidate of [wanted, values[0] ?? null]) {
          for (const operator of candidate === null || typeof candidate === 'boolean' ? (['=='] as const) : (['==', '<', '>='] as const)) {
            const where = [['v', operator, candidate]] as const;
            const expected = values.filter((v) => matches({ v }, where));
            expect(await temp.store.count({ from: c, where })).toBe(expected.length);
            const order = operator === '==' ? {} : { order: ['v', 'desc'] as const };
            expect((await pagedValues(temp, { from: c, where, ...order })).length).toBe(expected.length);
          }
        }
      }),
      { numRuns: 30 },
    );
    await temp.close();
  });
});

async function pagedValues(temp: TempStore, query: Query): Promise<(Json | undefined)[]> {
  const values: (Json | undefined)[] = [];
  for (let after: string | null | undefined; after !== null;) {
    if (values.length > 100) throw new Error('the pages never end');
    const page = await temp.store.query({ ...query, limit: 7, ...(after === undefined ? {} : { after }) });
    values.push(...page.docs.map((doc) => doc.data['v']));
    after = page.next;
  }
  return values;
}
