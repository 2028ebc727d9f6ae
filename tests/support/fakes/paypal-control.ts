import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The fake of PayPal, in a process of its own. */
export interface FakePaypal {
  readonly origin: string;
  /** The store's settings to use the fake in place of PayPal. */
  readonly env: Readonly<Record<string, string>>;
  /** Changes how it behaves. */
  set(settings: FakeSettings): Promise<void>;
  /** Makes something happen at PayPal. */
  act(what: string, about?: Readonly<Record<string, string>>): Promise<void>;
  /** All of its books, or only the entries that contain this text. */
  books(about?: string): Promise<FakeBooks>;
  stop(): void;
}

export interface FakeSettings {
  readonly trouble?: readonly {
    readonly how: 'down' | 'busy' | 'forbidden' | 'hang' | 'reset' | 'garbage' | 'endless' | 'slow' | 'lose';
    /** A part of the address; all addresses if it is missing. */
    readonly path?: string;
    /** Once, if it is missing. */
    readonly times?: number;
    readonly ms?: number;
  }[];
  /** Percent of the answers to writes that are lost after the work is done. */
  readonly lose?: number;
  readonly captures?: readonly string[];
  readonly refunds?: readonly string[];
  readonly lies?: Readonly<Record<string, string>>;
  readonly staysApproved?: boolean;
  readonly pendingReason?: string;
  readonly creditIn?: string | null;
  readonly webhook?: string;
  readonly copies?: number;
  readonly search?: boolean;
  readonly hold?: boolean;
  readonly tokenLife?: number;
}

export interface FakeBooks {
  /** Bytes that left in answers without an end. */
  readonly taken: number;
  readonly seen: readonly {
    readonly method: string;
    readonly path: string;
    readonly requestId: string;
    readonly status: number | string;
  }[];
  readonly orders: readonly {
    readonly id: string;
    readonly status: string;
    readonly customId: string | null;
    /** The requested look of the shopper's page. */
    readonly context: unknown;
  }[];
  readonly captures: readonly {
    readonly id: string;
    readonly status: string;
    readonly orderId: string;
    readonly value: string;
    readonly customId: string | null;
  }[];
  readonly refunds: readonly { readonly id: string; readonly status: string; readonly captureId: string; readonly value: string }[];
  readonly events: readonly FakeEvent[];
}

export interface FakeEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The store's answer to each delivery. */
  readonly answers?: readonly number[];
}

/** `ledger`: a file for its books, so that another fake can continue with them; `port`: the same address as before. */
export async function startFakePaypal({ ledger, port = 0 }: { ledger?: string; port?: number } = {}): Promise<FakePaypal> {
  const file = fileURLToPath(new URL('paypal.mjs', import.meta.url));
  const args = [file, '--port', String(port), ...(ledger === undefined ? [] : ['--ledger', ledger])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const origin = await openedAt(child);
  const control = async (body: object) => {
    const answer = await fetch(`${origin}/_control`, { method: 'POST', body: JSON.stringify(body) });
    const { done } = (await answer.json()) as { done: unknown };
    if (done === false) throw new Error(`The fake of PayPal can't do that: ${JSON.stringify(body)}`);
  };
  const books = async (about = '') => {
    const answer = await fetch(`${origin}/_control?${new URLSearchParams({ about }).toString()}`);
    return (await answer.json()) as FakeBooks;
  };
  return {
    origin,
    env: {
      PAYPAL_ORIGIN: origin,
      PAYPAL_CLIENT_ID: 'fake-paypal-id',
      PAYPAL_CLIENT_SECRET: 'fake-paypal-secret',
      PAYPAL_WEBHOOK_ID: 'FAKEWEBHOOK',
    },
    set: (settings) => control(settings),
    act: (what, about = {}) => control({ act: { what, ...about } }),
    books,
    stop: () => void child.kill('SIGKILL'),
  };
}

function openedAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The fake of PayPal ended before it was open.')));
    child.stdout?.on('data', (bytes: Buffer) => {
      const [url] = /http:\S+/.exec(bytes.toString()) ?? [];
      if (url) resolve(url);
    });
  });
}
