import { freePort } from '../servers/free-port';

/** The most (ms) that anything may hold the loop: a test fails beyond it. */
export const MOST_MS = 150;
/** The promise (ms). What is beyond it is named. */
export const PROMISED_MS = 50;
/** The time (ms) without work after which what a request began is over. */
const CALM_MS = 150;
const AGAIN = 3;

/** The longest turn of the event loop while this was done, in ms of the main thread's CPU. */
export interface Hold {
  /** Route and intent, or 'loader'. */
  readonly part: string;
  readonly what: string;
  readonly ms: number;
}

export type Meter = Awaited<ReturnType<typeof openMeter>>;

/** Opens a meter inside a server that starts with this environment. */
export async function openMeter() {
  const port = await freePort();
  const program = new URL('meter.mjs', import.meta.url).href;
  const tell = async (what: 'begin' | 'idle' | 'end') => Number(await (await fetch(`http://127.0.0.1:${port}/${what}`)).json());

  async function untilCalm(): Promise<void> {
    for (const end = Date.now() + 300_000; (await tell('idle')) < CALM_MS;) {
      if (Date.now() > end) throw new Error('The server works without an end.');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  /** Returns the longest turn (ms) until this work and all that it began is over; what is done `before` is not measured. */
  async function holdOf(work: () => Promise<unknown>, before?: () => Promise<unknown>): Promise<number> {
    await tell('begin');
    if (before) {
      await before();
      await untilCalm();
      await tell('begin');
    }
    await work();
    await untilCalm();
    return tell('end');
  }

  /** The same of work that can be repeated: once to warm up, then the middle one of three. */
  async function usualHoldOf(work: () => Promise<unknown>, before?: () => Promise<unknown>): Promise<number> {
    await work();
    const holds: number[] = [];
    while (holds.length < AGAIN) holds.push(await holdOf(work, before));
    return holds.toSorted((a, b) => a - b)[1] ?? 0;
  }

  return { env: { METER_PORT: String(port), NODE_OPTIONS: `--import=${program}` }, holdOf, usualHoldOf };
}

/** The rows beyond the promise, the longest first, as a table. */
export function tableOf(holds: readonly Hold[], from = PROMISED_MS): string {
  return holds
    .filter(({ ms }) => ms > from)
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ part, what, ms }) => `${ms.toFixed(0).padStart(5)} ms  ${part.padEnd(60)} ${what.slice(0, 60)}`)
    .join('\n');
}

export const tooLong = (holds: readonly Hold[]) => holds.filter(({ ms }) => ms > MOST_MS);
