import { afterEach, beforeEach, expect, it } from 'vitest';

import { times } from '../../../../tests/support/contracts/store-case';
import { openTempStore, type TempStore } from '../../../../tests/support/shop/temp-store';
import { Connection } from '../connection.server';
import { applyWrites } from './write.server';

let temp: TempStore;
let connection: Connection;
beforeEach(async () => {
  temp = openTempStore();
  // why: it makes the file
  await temp.store.ping();
  connection = new Connection(temp.file, []);
});
afterEach(async () => {
  connection.close();
  await temp.close();
});

const paths = (count: number) => times(count, (nth) => `things/${count}-${String(nth).padStart(2, '0')}`);
const rows = () => connection.all<{ path: string; data: string; rev: number }>('select path, data, rev from docs order by rev');
const log = () => connection.all<{ path: string; rev: number }>('select path, rev from changes order by rev');

// Statements have certain numbers of rows, and are filled up with empty ones.
it.each(times(34, (nth) => nth + 1))(
  '%i documents of one commit are made, changed and removed, each with a revision of its own',
  (count) => {
    const all = paths(count);
    applyWrites(
      connection,
      all.map((path, nth) => ({ create: path, data: { nth } })),
      1000,
    );
    expect(rows()).toEqual(all.map((path, nth) => ({ path, data: JSON.stringify({ nth }), rev: nth + 1 })));
    applyWrites(
      connection,
      all.map((path, nth) => (nth % 3 === 2 ? { delete: path } : { merge: path, patch: { nth: -1 - nth } })),
      1000,
    );
    const left = all.map((path, nth) => ({ path, data: JSON.stringify({ nth: -1 - nth }), rev: count + nth + 1 }));
    expect(rows()).toEqual(left.filter((_, nth) => nth % 3 !== 2));
    expect(log()).toEqual([...all, ...all].map((path, nth) => ({ path, rev: nth + 1 })));
  },
);
