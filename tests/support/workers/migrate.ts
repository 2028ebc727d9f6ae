import { openSqliteStore } from '~/adapters/sqlite/store.server';
import { INDEXES } from '~/features/data/indexes';

/** Opens a database as a program does at its start; tells its parent before and after. */
const [file = '', beforeMigration = ''] = process.argv.slice(2);
const store = openSqliteStore({ file, indexes: INDEXES, beforeMigration });
process.send?.('begins', async () => {
  await store.ping();
  process.send?.(await store.count({ from: 'orders' }), () => process.disconnect());
});
