import { startFirestoreDouble } from '../firestore/double';

/** Runs the double in a process of its own, so that it takes no time from its clients; it sends its address to its parent. */
const { host } = await startFirestoreDouble();
process.send?.(host);
process.once('disconnect', () => process.exit());
