import { expect, test } from 'vitest';

import { createRowsRead } from './step.server';

test('a step is worked out from what its transaction saw, also where a late read brings something newer', () => {
  const row = (rev: number) => ({ path: 'games/a', rev, data: `{"n":${rev}}` });
  const rows = createRowsRead();
  rows.note(row(1));
  rows.note(row(2));
  const reads = new Map([
    ['games/a', { rev: '1', fields: ['n'] }],
    ['games/b', null],
  ]);
  expect([...rows.asRead(reads)]).toEqual([
    ['games/a', row(1)],
    ['games/b', null],
  ]);
});
