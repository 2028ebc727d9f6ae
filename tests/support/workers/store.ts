import { openSqliteStore } from '~/adapters/sqlite/store.server';

/** The other process of a test: adds 1 to a counter `times` times, and sends its parent each state of it that its own watcher sees. */
const [file = '', times = '0'] = process.argv.slice(2);
const store = openSqliteStore({ file, indexes: [], pollMs: 20 });

store.watch<{ n: number }>({ path: 'counters/x' }, (batch) => {
  for (const change of batch.changes) if (change.type === 'put') process.send?.(change.doc.data.n);
});

// The store's own timers do not keep a process running; this one runs until its parent ends it.
setInterval(() => {}, 60_000);

for (let done = 0; done < Number(times); done++) {
  await store.transaction(
    async (tx) => {
      const doc = await tx.get<{ n: number }>('counters/x');
      tx.set('counters/x', { n: (doc?.data.n ?? 0) + 1 });
    },
    { attempts: 100 },
  );
}
