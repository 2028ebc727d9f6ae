import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createEncryption } from '~/adapters/node/cipher.server';
import { openJournal, readJournal } from '~/adapters/node/journal.server';
import { copyStore } from '~/features/data/index.server';
import { createLastingChange, prepareRestore, type RestoreStep } from '~/features/backup/index.server';
import { checkKeySecret } from '~/features/key/index.server';
import type { Clock } from '~/ports/clock';
import type { Store } from '~/ports/store';

import { openAccounts } from './accounts';
import { openRefundShop } from './refund-shop';
import { openTempStore, type TempStore } from './temp-store';
import { TEST_SECRET } from './test-shop';

export const ADMIN = 'owner@example.com';
export const PASSWORD = 'four keys, one door';

/** A shop with its accounts and refunds on a database of its own; the clock is the caller's. */
export function openWhole(temp: TempStore, clock: Clock) {
  const shop = openRefundShop({ store: temp.store, close: () => Promise.resolve() }, clock);
  const { store, cipher, orders, keptCart } = shop;
  const identity = createEmbeddedIdentity({ store, clock });
  const account = openAccounts({ store, clock, cipher, identity, orders, dataSources: [keptCart], owner: ADMIN });
  async function signUp(email: string) {
    const made = await identity.signUp({ email, password: PASSWORD, displayName: email, emailVerified: true });
    if (!made.ok) throw new Error(made.code);
    return made.account;
  }
  const canSignIn = async (email: string, password = PASSWORD) => (await identity.signIn(email, password)).ok;
  return { ...shop, ...account, identity, signUp, canSignIn };
}

/** A shop that is backed up, goes on, and is then restored from that backup. */
export async function openRestoreShop() {
  let time = Date.UTC(2026, 10, 20, 12);
  const clock = () => time;
  const draft = openTempStore();
  const folder = join(draft.dir, 'journal');
  const living = openTempStore({ journal: openJournal({ folder, clock, keep: createLastingChange(createEncryption(TEST_SECRET)) }) });
  const stranger = openTempStore({ file: living.file });
  const shop = openWhole(living, clock);
  await checkKeySecret(shop);

  const backUp = () => copyStore({ source: living.store, target: draft.store, from: 'sqlite' });

  /** Restores the backup, with what the replaced database and the journal tell; answers with the restored shop and what was told. */
  async function restore({ isReplacedThere = true, replaced = living.store }: { isReplacedThere?: boolean; replaced?: Store } = {}) {
    const restored = openWhole(draft, clock);
    const prepare = () =>
      prepareRestore({
        draft: draft.store,
        replaced: isReplacedThere ? replaced : null,
        journal: readJournal(folder).changes,
        cipher: shop.cipher,
        clock,
        identity: restored.identity,
        owners: [ADMIN],
      });
    const lines = await prepare();
    const told = Object.fromEntries(lines.map(({ step, count }) => [step, count])) as Partial<Record<RestoreStep, number>>;
    const { breaches } = await restored.doctor.examine(0);
    return { ...restored, told, lines, breaches, prepareAgain: prepare };
  }

  return {
    ...shop,
    folder,
    /** Another program on the same database: it writes what no release may, and no journal. */
    stranger: stranger.store,
    draft,
    backUp,
    restore,
    /** The journal begins anew, as after an update from a release without one. */
    forgetJournal: () => rmSync(folder, { recursive: true }),
    wait: (ms: number) => void (time += ms),
    close: () => Promise.all([living, stranger, draft].map((each) => each.close())),
  };
}

export type RestoreShop = Awaited<ReturnType<typeof openRestoreShop>>;
