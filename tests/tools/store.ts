import { runCommand, startServer, tempDataDir, type BuiltServer } from '../support/servers/built-server';
import { peopleOf, type People } from './people';
import type { Findings } from './findings';

/** A store that a tool may try, with invented people in it. */
export interface TriedStore {
  readonly server: BuiltServer;
  readonly people: People;
}

interface StoreOptions {
  readonly port?: number;
  /** The address that visitors use, where something stands in front of the store. */
  readonly pageOrigin?: string;
}

/**
 * Opens a store, lets a tool try it, and closes it. Whatever the tool does: the store must go on, answer nothing with 500, and keep all its
 * promises, which the doctor looks at.
 */
export async function withStore(
  found: Findings,
  { port, pageOrigin }: StoreOptions,
  attempt: (store: TriedStore) => Promise<void>,
): Promise<void> {
  const data = tempDataDir();
  const env = { DEMO: '1', ...(pageOrigin === undefined ? {} : { APP_ORIGIN: pageOrigin }) };
  const server = await startServer({ dataDir: data.dir, env, ...(port === undefined ? {} : { port }) });
  try {
    await attempt({ server, people: await peopleOf(server, pageOrigin) });
    const health = await fetch(`${server.origin}/healthz`).catch(() => null);
    found.look('the store is open afterwards', health?.ok === true, health?.status);
    const faults = server
      .log()
      .split('\n')
      .filter((line) => /"status":5\d\d|"level":"error"/.test(line));
    found.look(
      'its log has no fault and no answer of 500 or above',
      faults.length === 0,
      `${faults.length}: ${faults.slice(0, 3).join(' ')}`,
    );
  } finally {
    await server.stop();
  }
  const doctor = await runCommand(['build/server/doctor.js'], { DATA_DIR: data.dir, ...env });
  found.look('the doctor finds nothing afterwards', doctor.code === 0, doctor.output);
  data.remove();
}
