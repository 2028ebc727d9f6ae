import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { writeCsv } from '~/features/csv/index.server';

import { csvFile } from './csv-file.server';

const COLUMNS = ['id', 'price'];
const rows = (count: number) => Array.from({ length: count }, (_, nth) => [`=${nth}, "x"`, nth / 2] as const);
const fileOf = (all: Iterable<readonly (string | number)[]>) => csvFile({ name: 'a.csv', columns: COLUMNS, rows: all, language: 'fr' });

it.each([0, 1, 200, 201, 5_000])('a file of %i rows is the one that is written at once', async (count) => {
  const bytes = Buffer.from(await (await fileOf(rows(count))).arrayBuffer());
  expect(bytes.toString()).toBe(writeCsv(COLUMNS, rows(count), ';'));
});

it('lets others go on while it is written', async () => {
  const seen = { turns: 0, isOver: false };
  const counting = (async () => {
    for (; !seen.isOver; seen.turns += 1) await nextTurn();
  })();
  await (await fileOf(rows(5_000))).text();
  seen.isOver = true;
  await counting;
  expect(seen.turns).toBeGreaterThanOrEqual(25);
});

it('fails before its answer where its first rows can’t be read', async () => {
  function* failing() {
    yield* rows(1);
    throw new Error('no store');
  }
  await expect(fileOf(failing())).rejects.toThrow('no store');
});
