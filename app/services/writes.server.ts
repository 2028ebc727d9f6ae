import { parentPort, workerData } from 'node:worker_threads';

import { openJournalFile } from '~/adapters/node/journal.server';
import { type ThreadData, writeForOthers } from '~/adapters/sqlite/thread.server';

/* The program of the thread in which the shop's documents are put on the disk (docs/decisions/0064-writes-in-a-thread.md). */

const data = workerData as ThreadData;
const { journal } = data;
if (parentPort === null) throw new Error('This runs as a thread of the store.');
writeForOthers(parentPort, data, journal === null ? undefined : openJournalFile({ folder: journal, clock: Date.now }));
