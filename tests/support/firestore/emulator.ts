import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../servers/free-port';

export interface FirestoreEmulator {
  /** host:port, for `emulatorHost` of the store. */
  readonly host: string;
  /** It stays connected and stops working; its documents stay in its memory. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Google's own emulator of Firestore, if its jar and a Java are on this machine; otherwise null. */
export function findFirestoreEmulator(): { readonly java: string; readonly jar: string } | null {
  const jar = jarPlaces().find((file) => existsSync(file));
  const java = process.env['JAVA_HOME'] ? join(process.env['JAVA_HOME'], 'bin', 'java') : 'java';
  return jar !== undefined && spawnSync(java, ['-version']).status === 0 ? { java, jar } : null;
}

export async function startFirestoreEmulator({ java, jar }: { readonly java: string; readonly jar: string }): Promise<FirestoreEmulator> {
  const port = await freePort();
  // The same as in Google's own start script; the store reads the English messages.
  const program = ['-Xmx512m', '-Duser.language=en', '-cp', jar, 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'];
  const child = spawn(java, [...program, '--host', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilOpen(child, port);
  return {
    host: `127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: () => (child.kill('SIGKILL'), ended),
  };
}

/** In the Google Cloud SDK, or in the cache of the Firebase tools. */
function jarPlaces(): string[] {
  const sdks = [
    process.env['CLOUDSDK_ROOT_DIR'] ?? '',
    '/usr/lib/google-cloud-sdk',
    '/usr/share/google-cloud-sdk',
    '/opt/google-cloud-sdk',
    join(homedir(), 'google-cloud-sdk'),
  ];
  const fetched = join(homedir(), '.cache/firebase/emulators');
  return [
    process.env['FIRESTORE_EMULATOR_JAR'] ?? '',
    ...sdks.map((sdk) => join(sdk, 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar')),
    ...(existsSync(fetched) ? readdirSync(fetched) : [])
      .filter((name) => /^cloud-firestore-emulator.*\.jar$/.test(name))
      .map((name) => join(fetched, name)),
  ].filter((file) => file.startsWith('/'));
}

async function untilOpen(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error("Google's Firestore emulator did not open in 10 minutes.");
}
