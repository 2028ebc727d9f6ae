import { adminPaths } from '~/domain/paths/admin';
import type { SettingNote } from '~/domain/admin/config-warning';
import { paths } from '~/domain/paths';
import type { Env } from '~/config/index.server';
import { ensureOwner, type Owners, type Verification } from '~/features/account/index.server';
import type { Catalogue } from '~/features/catalogue/index.server';
import { isWhole, seedDemo } from '~/features/data/index.server';
import type { Settings } from '~/features/setting/index.server';
import type { JournalStanding } from '~/features/backup/index.server';
import { checkKeySecret, type EqualKeys, type Keys, renewPrints } from '~/features/key/index.server';
import type { Clock } from '~/ports/clock';
import type { Encryption } from '~/ports/encryption';
import type { Identity } from '~/ports/identity';
import type { Log } from '~/ports/log';
import type { Store } from '~/ports/store';

/** Gets a line in plain words for each step of the start. */
export type Progress = (line: string) => void;

interface Dependencies {
  readonly settings: Env;
  readonly shopSettings: Pick<Settings, 'start'>;
  readonly log: Log;
  readonly clock: Clock;
  readonly store: Store;
  readonly encryption: Encryption;
  readonly identity: Identity;
  readonly keys: Pick<Keys['keys'], 'addMany'>;
  readonly catalogue: Pick<Catalogue, 'start'>;
  readonly standing: () => Promise<JournalStanding>;
  /** Sets the journal aside, and returns its new names. */
  readonly setJournalsAside: () => readonly string[];
  readonly verification: Pick<Verification, 'isAnyVerified'>;
  readonly owners: Pick<Owners, 'load'>;
  readonly notes: () => readonly SettingNote[];
  readonly onReady: () => void;
}

/** Prints to the terminal, whatever starts the shop (under another server: a request): the owner's first sign-in is made only once. */
export const tellTerminal: Progress = (line) => void process.stdout.write(`${line}\n`);

export function tellBroken(count: number): void {
  tellTerminal(
    `Something is wrong in the store’s data: ${count} found. Nothing stops; npm run doctor says what, and so does ${adminPaths.health}.`,
  );
}

/** Starts the shop. It resolves once the shop can be used; after a failed start the next call tries again. */
export function createStart(needs: Dependencies): (tell?: Progress) => Promise<void> {
  let starting: Promise<void> | null = null;
  return (tell = tellTerminal) => {
    starting ??= start(needs, tell).catch((error: unknown) => {
      starting = null;
      throw error;
    });
    return starting;
  };
}

async function start({ settings, store, encryption, catalogue, onReady, ...needs }: Dependencies, tell: Progress): Promise<void> {
  tell('Opening the database');
  // why twice: on a busy machine Google's library uses up its first call's time while it loads
  await store.ping().catch(() => store.ping());
  if (!(await isWhole(store)))
    throw new Error('A copy into this store did not end. Run the same npm run data -- copy again: it goes on where it stopped.');
  await checkPlace(needs, settings, tell);
  await checkKeySecret({ store, encryption });
  tellEqualKeys(await renewPrints({ store, encryption, clock: needs.clock }), tell);
  await needs.shopSettings.start();
  if (settings.demo) {
    await seedDemo({
      store,
      keys: needs.keys,
      log: needs.log,
      onProgress: (done, all) => done % 12 === 0 && tell(`Loading the demo catalogue: ${done} of ${all} games`),
    });
  }
  if (settings.adminEmails.length === 0) await ensureOwner({ identity: needs.identity, store, tell: (owner) => tellOwner(owner, tell) });
  await needs.owners.load();
  await catalogue.start(tell);
  onReady();
  if (needs.notes().includes('admin-second-step-off'))
    tell('Note: admins may sign in with a password alone, since the settings need no second step of them.');
  const [address] = settings.adminEmails;
  if (address !== undefined && !(await needs.verification.isAnyVerified(settings.adminEmails)))
    tell(
      `To own the store: sign up at ${settings.origin}${paths.signup()} with ${address}, then run npm run owner -- ${address} (under systemd: sudo deploy/miftah owner ${address})`,
    );
}

/** Throws where keys that were sold would be for sale again. */
async function checkPlace(
  { standing, setJournalsAside }: Pick<Dependencies, 'standing' | 'setJournalsAside'>,
  { isNewShop }: Env,
  tell: Progress,
): Promise<void> {
  const found = await standing();
  if (found === 'behind') throw new Error(BEHIND_ITS_JOURNAL);
  if (found === 'empty' && !isNewShop) throw new Error(EMPTY_BESIDE_A_JOURNAL);
  if (found === 'empty') for (const name of setJournalsAside()) tell(`A new shop: the journal of the earlier one is kept in ${name}.`);
  else if (isNewShop)
    tell('Note: the shop has begun. Take NEW_SHOP out of the settings: if its disk is lost, a new shop would begin again.');
}

export const BEHIND_ITS_JOURNAL =
  'The database in DATA_DIR is not the one that the journal beside it tells of, or an older copy of it: keys that were sold since would be for sale again. Put the newer one back. Or keep this one: npm run data -- backup NEW_FILE, and then npm run data -- restore NEW_FILE --yes takes from the journal what can’t be undone.';

export const EMPTY_BESIDE_A_JOURNAL =
  'The shop in DATA_DIR is empty, but the journal beside it, or its copy in BACKUP_DIR, tells of keys that were sold: they would be for sale again. To go on with the earlier shop: npm run data -- restore BACKUP_FILE --yes. To begin a new one: npm run data -- new-shop (in a container: set NEW_SHOP=1), which sets the journal aside and deletes nothing.';

/** Names keys that are the code of another one. */
export function tellEqualKeys({ putAside, sold }: EqualKeys, tell: Progress): void {
  if (putAside.length > 0) tell(`Keys that are the code of another key, put aside as used: ${putAside.join(', ')}`);
  if (sold.length > 0)
    tell(`Keys that were sold, and are the code of another sold key: give one of the two shoppers another: ${sold.join(', ')}`);
}

function tellOwner({ email, password }: { readonly email: string; readonly password: string }, tell: Progress): void {
  tell(`Owner sign-in: ${email} / ${password}`);
  tell(
    'This password is shown once, and works on this machine. To own the store under your own address, set ADMIN_EMAILS to it and start again.',
  );
}
