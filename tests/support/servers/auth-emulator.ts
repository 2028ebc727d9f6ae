import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { findAuthEmulator, FOLDER } from '../../../scripts/auth-emulator.mjs';

export interface AuthEmulator {
  /** host:port, for FIREBASE_AUTH_EMULATOR_HOST. */
  readonly host: string;
  readonly projectId: string;
  /** Removes all accounts, and sets whether an unknown address is answered as a wrong password, as in newer projects. */
  reset(options: { readonly protectsAddresses: boolean }): Promise<void>;
  /** It takes connections but answers none until resume(). */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

export const isAuthEmulatorInstalled = findAuthEmulator() !== null;

/** Firebase's own Authentication emulator in a process of its own, on a free port of this machine. */
export async function startAuthEmulator(projectId = 'demo-miftah'): Promise<AuthEmulator> {
  const script = fileURLToPath(new URL('auth-emulator-process.mjs', import.meta.url));
  // Its packages keep their files in their own folder.
  const env = { NODE_ENV: 'test' as const, PATH: process.env['PATH'], HOME: FOLDER, XDG_CONFIG_HOME: FOLDER };
  const child = fork(script, [findAuthEmulator() ?? '', projectId], { stdio: 'ignore', env, execArgv: [] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const host = `127.0.0.1:${await portOf(child)}`;
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://${host}/${path}`, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The Authentication emulator answered ${answer.status}: ${await answer.text()}`);
  };
  // Google's own library reads the address only from there.
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = host;
  return {
    host,
    projectId,
    reset: async ({ protectsAddresses }) => {
      await send('DELETE', `emulator/v1/projects/${projectId}/accounts`);
      await send('PATCH', `identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`, {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: protectsAddresses },
      });
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => (child.kill('SIGKILL'), reject(new Error('The Authentication emulator did not open in 10 minutes.'))),
      600_000,
    );
    child.once('message', (port) => (clearTimeout(timer), resolve(Number(port))));
    child.once('exit', (code) => (clearTimeout(timer), reject(new Error(`The Authentication emulator ended with code ${code}.`))));
  });
}
