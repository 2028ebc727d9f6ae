import { cpSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { createRequestHandler, type AppLoadContext, type RequestHandler, type ServerBuild } from '@remix-run/node';

/** A place of the built store, and the code that replaces it: a missing guard. */
export interface Fault {
  readonly instead: string | RegExp;
  readonly put: string;
}

/**
 * No fault: the store's limits that end a wait, far beyond what a machine takes that is busy with other tests. For tests that show what the
 * store does in time.
 */
export const UNHURRIED: readonly Fault[] = [
  // A page that can be shown from memory, a form that begins work, and a form whose change the catalogue must see.
  { instead: 'context.isIncomplete === true ? 0 : PATIENCE_MS', put: 'context.isIncomplete === true ? 0 : 600000' },
  { instead: 'await settled(PATIENCE_MS)', put: 'await settled(600000)' },
  { instead: 'performance.now() + PATIENCE_MS', put: 'performance.now() + 600000' },
  // A call of Firestore.
  { instead: 'this.#waitMs = waitMs;', put: 'this.#waitMs = 120000;' },
  // A call of Firebase's accounts.
  { instead: 'const users = createUsers({ app, waitMs });', put: 'waitMs = 120000;\n  const users = createUsers({ app, waitMs });' },
  // The stream of a cart begins anew each minute, and so does the work of the background.
  { instead: 'setTimeout(end, LIFE_MS + Math.random() * LIFE_JITTER_MS)', put: 'setTimeout(end, 3600000)' },
  { instead: 'setInterval(() => void runDue(), RECONCILE_EVERY)', put: 'setInterval(() => void runDue(), 3600000)' },
];

/** The context of a request from elsewhere. It hands no shop on: each copy of the built routes opens its own, as under `remix-serve`. */
export const STRANGER = { requestId: 'test', socketAddress: '192.0.2.9' } as AppLoadContext;

export type Answering = (request: Request) => Promise<Response>;

const BUILD = join(process.cwd(), 'build/server');
/** Inside the project, so that a copy finds its packages. */
const COPIES = join(process.cwd(), '.cache/faulty', String(process.pid));

/**
 * Opens the built store in this process with these faults, which are only in a copy; removeCopies() removes it. Each place must occur
 * exactly once. So if the source changes and a fault no longer fits, the test fails, instead of showing nothing.
 */
export async function openBuild(faults: readonly Fault[]): Promise<Answering> {
  const build = await importBuild(faults);
  const handle = createRequestHandler(build, 'production');
  await untilReady(handle);
  return (request) => {
    const { host, pathname } = new URL(request.url);
    // As every browser does.
    request.headers.set('Host', host);
    return handle(request, { ...STRANGER, isData: pathname.endsWith('.data') });
  };
}

/** Waits for the store of these routes: its server lets no request in before, and a page alone waits for it two seconds only. */
async function untilReady(handle: RequestHandler): Promise<void> {
  const headers = { Host: 'localhost:3000' };
  const { status } = await handle(new Request('http://localhost:3000/healthz', { headers }), { ...STRANGER });
  if (status !== 200) throw new Error(`The store did not start: ${status}`);
}

/** The built store's routes in this process, with these faults. */
export async function importBuild(faults: readonly Fault[]): Promise<ServerBuild> {
  const dir = faults.length === 0 ? BUILD : copyWith(faults);
  return (await import(pathToFileURL(join(dir, 'index.js')).href)) as ServerBuild;
}

/**
 * The command of the built store in a process of its own, with these faults: in its routes, or in its server (`server.js`), or in what
 * the two share.
 */
export function faultyServer(faults: readonly Fault[], program: 'index.js' | 'server.js' = 'index.js'): readonly string[] {
  return [process.execPath, join(copyWith(faults, program), 'server.js')];
}

/** The file of the built command that moves data, with these faults. */
export function faultyData(faults: readonly Fault[]): string {
  return join(copyWith(faults, 'data.js'), 'data.js');
}

/** Call it when no store of this process gets requests any more. */
export function removeCopies(): void {
  rmSync(COPIES, { recursive: true, force: true });
}

/** `program`: the file of the build in which the faults are, or in what it shares with others. */
function copyWith(faults: readonly Fault[], program = 'index.js'): string {
  mkdirSync(COPIES, { recursive: true });
  const copy = mkdtempSync(join(COPIES, 'build-'));
  const dir = join(copy, 'server');
  cpSync(BUILD, dir, { recursive: true });
  symlinkSync(join(BUILD, '../client'), join(copy, 'client'));
  const files = [program, ...readdirSync(join(dir, 'chunks')).map((name) => `chunks/${name}`)].map((name) => join(dir, name));
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  for (const { instead, put } of faults) {
    const places = [...texts].flatMap(([file, text]) => [...text.matchAll(asPattern(instead))].map(({ 0: found }) => ({ file, found })));
    const [only] = places;
    if (!only || places.length > 1) throw new Error(`${places.length} times in the build, not once: ${String(instead)}`);
    const text = texts.get(only.file) ?? '';
    texts.set(
      only.file,
      text.replace(only.found, () => renamed(put, instead, only.found)),
    );
  }
  for (const [file, text] of texts) writeFileSync(file, text);
  return dir;
}

const NAME = /[A-Za-z_][\w$]*/g;

/** The bundler adds a number to a name that another file also has, and chooses its own line breaks. */
function asPattern(instead: Fault['instead']): RegExp {
  if (instead instanceof RegExp) return new RegExp(instead.source, 'gu');
  const literal = instead.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(literal.replace(NAME, '$&(?:\\$\\w+|\\d+)?').replace(/\s+/g, '\\s+'), 'gu');
}

/** `put`, with the names that the bundler gave to the code in `instead`. */
function renamed(put: string, instead: Fault['instead'], found: string): string {
  if (instead instanceof RegExp) return put;
  const given = found.match(NAME) ?? [];
  const names = new Map((instead.match(NAME) ?? []).map((name, at) => [name, given[at] ?? name]));
  return put.replace(NAME, (name) => names.get(name) ?? name);
}
