import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openJournalCopy } from '~/adapters/node/journal-copy.server';
import { createEncryption } from '~/adapters/node/encryption.server';
import { openJournal } from '~/adapters/node/journal.server';
import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { canonicalCode } from '~/domain/coupon';
import { journalEntryFor } from '~/features/backup/index.server';
import { INDEXES } from '~/features/data/indexes';
import { checkKeySecret } from '~/features/key/index.server';

import { IS_WHOLE } from '../support/extent';
import { runCommand } from '../support/servers/built-server';
import { TEN_PERCENT } from '../support/shop/coupon-terms';
import { openRefundShop } from '../support/shop/refund-shop';
import { TEST_SECRET } from '../support/shop/test-shop';

/* A command that puts data in place is killed before each of its steps: what is there is as before, or as after, and the same again ends it. */

/** Loaded before a command: ends its process (kill -9) before its step KILL_AT, or writes at its end how many it made (COUNT_IN). Steps are the changes of files, and the lines that it says between. */
const KILLER = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { KILL_AT, COUNT_IN } = process.env;
  const { appendFileSync } = fs;
  let count = 0;
  const counted = (work) => function (...args) {
    if (++count === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
    return work.apply(this, args);
  };
  for (const name of ['linkSync', 'renameSync', 'rmSync', 'mkdirSync', 'openSync']) fs[name] = counted(fs[name]);
  syncBuiltinESMExports();
  process.stderr.write = counted(process.stderr.write);
  process.on('exit', () => COUNT_IN && appendFileSync(COUNT_IN, String(count)));
`;

let base: string;
let keys: { readonly sold: string; readonly byHand: string };

/** A shop that was backed up and exported, sold, ended a code, and lost its disk, or not. */
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'miftah-kills-'));
  const at = (name: string) => join(base, name);
  writeFileSync(at('killer.mjs'), KILLER);
  const journal = openJournal({ folder: at('data/journal'), clock: Date.now, keep: journalEntryFor(createEncryption(TEST_SECRET)) });
  const store = openSqliteStore({ file: at('data/miftah.db'), indexes: INDEXES, journal });
  const shop = openRefundShop({ store, close: () => Promise.resolve() }, Date.now);
  await checkKeySecret(shop);
  await shop.game('a', 3);
  await shop.coupons.create('EID2027', TEN_PERCENT, 'owner');
  await command(base, ['export', at('old.jsonl')]);
  await command(base, ['backup', at('old.db')]);
  const order = await shop.paid('x', ['a']);
  await shop.orders.reveal(order.id, 'a', 'x');
  const byHand = (await shop.keys.list('a', { used: false, type: null })).find(({ state }) => state === 'free');
  await shop.keys.setUsed('a', byHand?.id ?? '', true, 'owner');
  await shop.coupons.end(canonicalCode('EID2027'), 'owner');
  keys = { sold: order.lines[0]?.keyId ?? '', byHand: byHand?.id ?? '' };
  await openJournalCopy({ folder: at('data/journal'), to: at('backups/journal') }).catchUp();
  await store.close();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function command(dir: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const killing = Object.keys(more).length === 0 ? [] : ['--import', join(base, 'killer.mjs')];
  const env = { DATA_DIR: join(dir, 'data'), BACKUP_DIR: join(dir, 'backups'), KEY_SECRET: TEST_SECRET, ...more };
  return runCommand(['build/server/data.js', ...args], { ...env, ...(killing.length > 0 ? { NODE_OPTIONS: killing.join(' ') } : {}) });
}

/** The keys that somebody has and that are for sale, and whether the code is open again. */
async function wrongIn(dir: string): Promise<readonly string[]> {
  const store = openSqliteStore({ file: join(dir, 'data/miftah.db'), indexes: INDEXES });
  try {
    if ((await store.scan({ limit: 1 })).length === 0) return [];
    const states = await Promise.all(
      [keys.sold, keys.byHand].map(async (id) => String((await store.get(`games/a/codes/${id}`))?.data['state'] ?? 'free')),
    );
    const code = await store.get(`coupons/${canonicalCode('EID2027')}`);
    return [...states.filter((state) => state === 'free'), ...(code?.data['endedAt'] === null ? ['the code is open'] : [])];
  } finally {
    await store.close();
  }
}

const COMMANDS = [
  { what: 'an import into an empty place', args: ['import', 'old.jsonl'], isLost: true },
  { what: 'an import in the place of a shop', args: ['import', 'old.jsonl', '--replace', '--yes'], isLost: false },
  { what: 'a restore over a shop', args: ['restore', 'old.db', '--yes'], isLost: false },
  { what: 'a restore on a new disk', args: ['restore', 'old.db', '--yes'], isLost: true },
];

describe.each(IS_WHOLE ? COMMANDS : COMMANDS.slice(0, 1))('$what that is killed', ({ args: [name = '', file = '', ...flags], isLost }) => {
  const fresh = () => {
    const dir = mkdtempSync(join(tmpdir(), 'miftah-killed-'));
    cpSync(base, dir, { recursive: true });
    if (isLost) for (const each of readdirSync(join(dir, 'data'))) rmSync(join(dir, 'data', each), { recursive: true });
    return { dir, args: [name, join(dir, file), ...flags] };
  };

  it(
    'before any of its steps leaves nothing for sale that somebody has, and ends when it is run again',
    { timeout: 3_600_000 },
    async () => {
      const first = fresh();
      const counted = await command(first.dir, first.args, { COUNT_IN: join(first.dir, 'count') });
      expect([counted.code, counted.output]).toEqual([0, expect.stringContaining('nothing wrong') as string]);
      expect(await wrongIn(first.dir)).toEqual([]);
      const count = Number(readFileSync(join(first.dir, 'count'), 'utf8'));
      rmSync(first.dir, { recursive: true });
      // The short form tries the last ones, which put the new database in place, and one amid the others.
      const kills = Array.from({ length: count }, (_, nth) => nth + 1);
      for (const nth of IS_WHOLE ? kills : [Math.floor(count / 2), ...kills.slice(-6, -3)]) {
        const { dir, args } = fresh();
        const killed = await command(dir, args, { KILL_AT: String(nth) });
        expect([nth, killed.code]).toEqual([nth, null]);
        expect([nth, await wrongIn(dir)]).toEqual([nth, []]);
        const again = await command(dir, args);
        // A plain import that was killed behind its last write has been done.
        expect([nth, again.output]).toEqual([
          nth,
          expect.stringMatching(isLost ? /nothing wrong|already has data of its own/ : /nothing wrong/) as string,
        ]);
        expect([nth, await wrongIn(dir)]).toEqual([nth, []]);
        rmSync(dir, { recursive: true });
      }
    },
  );
});
