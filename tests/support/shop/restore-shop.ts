import { join } from 'node:path';

import { createEmbeddedIdentity } from '~/adapters/local-identity/identity.server';
import { createEncryption } from '~/adapters/node/encryption.server';
import { positionIn } from '~/adapters/sqlite/backup.server';
import { openJournal, readJournal } from '~/adapters/node/journal.server';
import { copyStore } from '~/features/data/index.server';
import { journalEntryFor, prepareRestore, type RestoreStep } from '~/features/backup/index.server';
import { createExamination } from '~/features/doctor/index.server';
import { checkKeySecret } from '~/features/key/index.server';
import type { Clock } from '~/ports/clock';
import type { Encryption } from '~/ports/encryption';
import type { KeptChange, Position } from '~/ports/journal';
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
  const { store, encryption, orders, carts } = shop;
  const identity = createEmbeddedIdentity({ store, clock });
  const account = openAccounts({ store, clock, encryption, identity, orders, carts, owner: ADMIN });
  async function signUp(email: string) {
    const made = await identity.signUp({ email, password: PASSWORD, displayName: email, emailVerified: true });
    if (!made.ok) throw new Error(made.code);
    return made.account;
  }
  const canSignIn = async (email: string, password = PASSWORD) => (await identity.signIn(email, password)).ok;
  return { ...shop, ...account, identity, signUp, canSignIn };
}

interface RestoreOptions {
  readonly replaced?: Store | null;
  readonly encryption?: Encryption;
  readonly isKnown?: boolean;
  readonly journal?: readonly KeptChange[];
}

/** A shop that is backed up, goes on, and is then restored from that backup. */
export async function openRestoreShop() {
  let time = Date.UTC(2026, 10, 20, 12);
  const clock = () => time;
  const draft = openTempStore();
  const folder = join(draft.dir, 'journal');
  const living = openTempStore({ journal: openJournal({ folder, clock, keep: journalEntryFor(createEncryption(TEST_SECRET)) }) });
  const stranger = openTempStore({ file: living.file });
  const shop = openWhole(living, clock);
  await checkKeySecret(shop);

  /** Up to where the backup knows the journal; null: not known. */
  let known: Position | null = null;
  async function backUp() {
    await copyStore({ source: living.store, target: draft.store, from: 'sqlite' });
    known = positionIn(living.file);
  }

  /**
   * Restores the backup; `replaced`: the database in place, null where it is gone; `isKnown`: it has a place in the journal, as a backup has,
   * and an export has not. Answers with the restored shop and what was said.
   */
  async function restore({ replaced = living.store, encryption = shop.encryption, isKnown = true, ...given }: RestoreOptions = {}) {
    const restored = openWhole(draft, clock);
    const journal = given.journal ?? readJournal(folder, { known: known && isKnown ? [known] : [] }).changes;
    const prepare = () => prepareRestore({ draft: draft.store, replaced, journal, encryption, clock, identity: restored.identity });
    const lines = await prepare();
    const told = Object.fromEntries(lines.map(({ step, count }) => [step, count])) as Partial<Record<RestoreStep, number>>;
    const said = Object.fromEntries(lines.map(({ step, names }) => [step, names])) as Partial<Record<RestoreStep, readonly string[]>>;
    const { breaches } = await createExamination({ store: draft.store, encryption }).examine(0);
    return { ...restored, told, said, breaches, prepareAgain: prepare };
  }

  return {
    ...shop,
    folder,
    /** Another program on the same database: it writes what no release may, and no journal. */
    stranger: stranger.store,
    draft,
    backUp,
    restore,
    /** A copy of the database as it is now. */
    async fork(): Promise<TempStore> {
      const other = openTempStore();
      await copyStore({ source: living.store, target: other.store, from: 'sqlite' });
      return other;
    },
    wait: (ms: number) => void (time += ms),
    close: () => Promise.all([living, stranger, draft].map((each) => each.close())),
  };
}

export type RestoreShop = Awaited<ReturnType<typeof openRestoreShop>>;
