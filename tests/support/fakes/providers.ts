import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { HttpVisitor, Answer } from '../visitors/http-visitor';

/** A fake of Google or GitHub, in a process of its own. */
export interface FakeProvider {
  readonly name: 'google' | 'github';
  /** The store's settings to use the fake in place of the provider. */
  readonly env: Readonly<Record<string, string>>;
  /** Changes how it behaves, which people it knows, or where it sends browsers back to. */
  set(state: FakeState): Promise<void>;
  /** The store's request, for each visit of a browser. */
  seen(): Promise<Record<string, string>[]>;
  stop(): void;
}

interface FakeState {
  readonly mode?: 'well' | 'bad-state' | 'down' | 'reset' | 'hang' | 'slow' | 'garbage' | 'garbage-user';
  readonly callback?: string;
  readonly users?: readonly Readonly<Record<string, unknown>>[];
}

export async function startFake(name: 'google' | 'github'): Promise<FakeProvider> {
  const file = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [file, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The fake of ${name} ended before it was open.`)));
    child.stdout.on('data', (bytes: Buffer) => {
      const [url] = /http:\S+/.exec(bytes.toString()) ?? [];
      if (url) resolve(url);
    });
  });
  const control = async (state: FakeState | null) => {
    const answer = await fetch(`${origin}/_control`, state ? { method: 'POST', body: JSON.stringify(state) } : {});
    return (await answer.json()) as { seen: Record<string, string>[] };
  };
  const prefix = name.toUpperCase();
  return {
    name,
    env: { [`${prefix}_ORIGIN`]: origin, [`${prefix}_CLIENT_ID`]: `fake-${name}-id`, [`${prefix}_CLIENT_SECRET`]: `fake-${name}-secret` },
    set: async (state) => void (await control(state)),
    seen: async () => (await control(null)).seen,
    stop: () => void child.kill('SIGKILL'),
  };
}

/** A person's choice on the fake's page. */
export type Choice = { readonly as: string | number } | { readonly deny: string };

/**
 * Goes from the store's button to the fake's page and chooses there. Returns the path on the store to which the fake sends the browser
 * back.
 */
export async function visitProvider(
  visitor: HttpVisitor,
  name: 'google' | 'github',
  choice: Choice,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const start = await visitor.post(`/auth/${name}`, { page: 'login', ...fields });
  const page = start.headers.get('Location') ?? '';
  if (start.status !== 303 || !page.startsWith('http://127.0.0.1')) throw new Error(`Not sent to ${name}: ${start.status} ${page}`);
  const shown = await fetch(page);
  if (!shown.ok) throw new Error(await shown.text());
  const body = new URLSearchParams(
    'as' in choice ? { user: String(choice.as), decision: 'approve' } : { decision: 'deny', error: choice.deny },
  );
  const back = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  const url = new URL(back.headers.get('Location') ?? '');
  return url.pathname + url.search;
}

/** Goes the whole way. */
export async function signInThrough(
  visitor: HttpVisitor,
  name: 'google' | 'github',
  choice: Choice,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return visitor.get(await visitProvider(visitor, name, choice, fields));
}
