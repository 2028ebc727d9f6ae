import { type BuiltServer, runCommand, startServer, tempDataDir } from './built-server';
import { freePort } from './free-port';
import { type HttpVisitor, httpVisitor } from '../visitors/http-visitor';
import { signInOwner } from '../visitors/owner';
import { signUp } from '../visitors/sign-up';

const SECRETS = { SESSION_SECRET: 'a session secret of the tests, long enough', KEY_SECRET: 'a key secret of the tests, long enough too' };

/** Several starts of the built store on one database, behind one address, as behind a proxy. */
export interface Starts {
  readonly servers: readonly BuiltServer[];
  /** A visitor of this process, from a client address of its own unless one is given. */
  visitor(at: number, address?: string): HttpVisitor;
  /** A new shopper with an account. */
  shopper(at: number, address?: string): Promise<{ readonly visitor: HttpVisitor; readonly email: string }>;
  /** The owner, signed in. */
  owner(at: number): Promise<HttpVisitor>;
  doctor(): Promise<{ readonly code: number | null; readonly output: string }>;
  /** Ends all processes; the exit code of each. */
  stop(): Promise<(number | null)[]>;
}

let projects = 0;

/**
 * Uses Firestore if a host:port is given, otherwise one SQLite file. The first process loads the demo catalogue. `command`: another program
 * than this build's own server.
 */
export async function startSeveral(count: number, firestoreHost?: string, command?: readonly string[]): Promise<Starts> {
  const data = tempDataDir();
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const pageOrigin = `http://localhost:${ports[0]}`;
  projects += 1;
  const engine = firestoreHost
    ? { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: firestoreHost, GOOGLE_CLOUD_PROJECT: `demo-starts-${process.pid}-${projects}` }
    : {};
  const env = { APP_ORIGIN: pageOrigin, DEMO: '1', ...SECRETS, ...engine };
  const open = (port: number) => startServer({ dataDir: data.dir, port, env, ...(command && { command }) });
  const [first = 0, ...rest] = ports;
  const servers = [await open(first), ...(await Promise.all(rest.map(open)))];
  let people = 0;

  function visitor(at: number, address?: string): HttpVisitor {
    people += 1;
    return httpVisitor(originOf(at), { address: address ?? `198.18.${people >> 8}.${people & 255}`, pageOrigin });
  }

  const originOf = (at: number) => servers[at % count]?.origin ?? '';

  async function shopper(at: number, address?: string) {
    const visiting = visitor(at, address);
    const email = `shopper${people}@example.com`;
    await signUp(visiting, email);
    return { visitor: visiting, email };
  }

  async function owner(at: number): Promise<HttpVisitor> {
    // The first process that was ready made the owner's account, and printed it.
    const output = () => servers.map((server) => server.output()).join('\n');
    return signInOwner({ origin: originOf(at), output }, visitor(at));
  }

  async function stop(): Promise<(number | null)[]> {
    const codes = await Promise.all(servers.map((server) => server.stop()));
    data.remove();
    return codes;
  }

  return { servers, visitor, shopper, owner, doctor: () => runCommand(['build/server/doctor.js'], { DATA_DIR: data.dir, ...env }), stop };
}
