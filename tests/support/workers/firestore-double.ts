import { startFirestoreDouble } from '../firestore/double';

/** The double in a process of its own, so that it takes no time from its clients'; it tells its parent where it listens. */
const { host } = await startFirestoreDouble();
process.send?.(host);
process.once('disconnect', () => process.exit());
