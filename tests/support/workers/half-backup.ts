import { openBackupFolder } from '~/adapters/sqlite/backup-folder.server';

/** Begins a backup, says so when its copy is complete but not yet examined, and then waits to be killed. */
const [file = '', folder = ''] = process.argv.slice(2);

await openBackupFolder({ file, folder, indexes: [] }).make({
  at: Date.now(),
  examine: () => {
    process.send?.('copied');
    return new Promise(() => setInterval(() => {}, 1000));
  },
});
