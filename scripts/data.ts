import { parseArgs } from 'node:util';

import { DataRefusal } from '~/features/data/index.server';
import { StoreError } from '~/ports/store';
import { openOwnShop } from '~/services/index.server';

import { backup, recover, restore } from './data/backups';
import { copy, encrypt, exportTo, type Flags, importFrom, newShop } from './data/commands';
import { CommandError } from './data/files';
import { tell } from './data/progress';
import { outageText, refusalText } from './data/words';

const HELP = `npm run data -- COMMAND: moves and keeps the store's documents. The settings are the shop's own, from the environment or .env.

  copy --from sqlite|firestore --to sqlite|firestore
                    copies every document into the other engine's empty database, compares the two, and asks the doctor. Stop the
                    shop first: what changes meanwhile is noticed, not copied. A copy that was stopped goes on where it stopped.
    --replace       puts the copy in the place of what the target has, as restore does with a backup: says what this would undo,
                    and --yes does it. Stop the shop first
  export FILE       writes every document as a line of JSON, {"path":…,"data":…}, into a new file (mode 0600); - is stdout
  import FILE       reads such lines into an empty store; - is stdin. One wrong line, and nothing is written. The same lines again
                    change nothing. Beside a journal what it tells of stays so, as with restore
    --replace       also into a store that has others: replaces those with another content, as restore does. Says what this would
                    undo, and --yes does it. Stop the shop first
  backup FILE       copies the SQLite database into a new file (mode 0600), also while the shop is open
  restore FILE      says what putting a backup back would undo
    --yes           and does it, while the shop is stopped; what was there is kept in a file in DATA_DIR
  recover games FILE
                    says which games of a backup the shop lacks, with their keys
    --only a,b      of these games alone, by the last part of their address
    --yes           and brings them back, also while the shop is open. Nothing else changes
  new-shop          lets an empty shop begin beside the journal of an earlier one, which is kept under another name
  encrypt           encrypts the plain keys of older data, and everything else anew that an older release or KEY_SECRET_BEFORE has
                    encrypted, also while the shop is open. A run that was stopped goes on where it stopped
  --help            prints this text

Ends with 0 where all is well, with 1 otherwise.`;

const shop = openOwnShop();

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  replace: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  help: { type: 'boolean', default: false },
} as const;

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort());
  const flags: Flags = { isReplacing: values.replace, isSure: values.yes, signal: stopping.signal };
  const [command, file, ...rest] = positionals;
  if (rest.length > (command === 'recover' ? 1 : 0)) throw new CommandError(HELP);
  switch (command) {
    case 'copy':
      if (file !== undefined || values.from === values.to)
        throw new CommandError('Say which way: copy --from sqlite --to firestore, or the other way round.');
      return copy(shop, engine(values.from), engine(values.to), flags);
    case 'encrypt':
      return encrypt(shop);
    case 'new-shop':
      return newShop(shop);
    case 'export':
      return exportTo(shop, named(file));
    case 'import':
      return importFrom(shop, named(file), flags);
    case 'backup':
      return backup(shop, named(file));
    case 'restore':
      return restore(shop, named(file), values.yes);
    case 'recover':
      if (file !== 'games') throw new CommandError('What comes back are games: recover games FILE.');
      return recover(shop, named(rest[0]), values.only.split(',').filter(Boolean), values.yes);
    default:
      throw new CommandError(HELP);
  }
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
}

function engine(name: string | undefined): 'sqlite' | 'firestore' {
  if (name === 'sqlite' || name === 'firestore') return name;
  throw new CommandError('An engine is sqlite or firestore: copy --from sqlite --to firestore.');
}

function named(file: string | undefined): string {
  if (file === undefined || file === '') throw new CommandError('Name a file. npm run data -- --help says more.');
  return file;
}

function explain(error: unknown): number {
  if (error instanceof CommandError) tell(error.message);
  else if (error instanceof DataRefusal) tell(refusalText(error));
  else if (error instanceof StoreError) tell(outageText(error));
  // An error of a file or the disk: no such folder, no right to write there, no space left.
  else if (error instanceof Error && 'syscall' in error) tell(`${error.message}.`);
  else throw error;
  return 1;
}

process.exitCode = await main()
  .catch(explain)
  .finally(() => shop.close());
