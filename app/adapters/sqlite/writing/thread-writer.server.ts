import { Worker } from 'node:worker_threads';

import { StoreError } from '~/ports/store';

import { type Connection, toBusy } from '../connection.server';
import { prepareStep, type PreparedStep, type Step, type StepOutcome } from './step.server';
import type { Answer, Order, ThreadData } from '../thread.server';
import { isSettled, type PreparedOutcome } from './write.server';
import type { Writer, WriterOptions } from './writer.server';

interface ThreadWriterOptions extends WriterOptions {
  /** The program of the thread, which calls writeForOthers. */
  readonly program: URL;
  readonly data: ThreadData;
}

/**
 * Works out here what each step comes to, and lets a thread of its own write it: the process goes on while SQLite writes and the disk takes
 * what was written. Between the two another process may change a document; then the step is to be worked out again.
 */
export function writeInThread({ access, journal, program, data }: ThreadWriterOptions): Writer {
  const thread = createThread(program, data);

  return {
    // One is written, the next one waits beside it: the thread never waits for the event loop of this one.
    atOnce: 2,
    async write(steps) {
      const { outcomes, sent } = access((connection) => connection.reading(() => prepare(connection, steps)));
      if (sent.length === 0) return outcomes;
      const written = await thread.write(sent.map(({ prepared }) => prepared)).catch(openBothAgain);
      sent.forEach(({ at }, nth) => {
        const outcome = written[nth] ?? false;
        outcomes[at] = outcome === 'moved' ? 'again' : outcome;
      });
      return outcomes;
    },
    waitsSince: thread.waitsSince,
    reopen: thread.reopen,
    close: thread.close,
  };

  /** The connection of this thread may be open on the same broken file. */
  function openBothAgain(error: unknown): never {
    try {
      access((): never => {
        throw error;
      });
    } catch {
      // What matters is what the other thread met.
    }
    throw error;
  }

  function prepare(connection: Connection, steps: readonly Step[]) {
    const outcomes: (StepOutcome | 'again')[] = [];
    const sent: { readonly at: number; readonly prepared: PreparedStep }[] = [];
    steps.forEach((step, at) => {
      const prepared = prepareStep(connection, step, journal);
      if (isSettled(prepared)) outcomes.push(prepared);
      else {
        outcomes.push(false);
        sent.push({ at, prepared });
      }
    });
    return { outcomes, sent };
  }
}

interface Waiting {
  /** When the group was sent (performance.now()). */
  readonly sentAt: number;
  readonly settle: (outcomes: readonly PreparedOutcome[]) => void;
  readonly fail: (error: Error) => void;
}

/**
 * The thread, begun with the first group. One that ended by itself is begun again with the next: what it had not answered may be written or
 * not.
 */
function createThread(program: URL, data: ThreadData) {
  let worker: Worker | null = null;
  let waiting: Waiting[] = [];

  function start(): Worker {
    // why so little: a group lives until it is written, and the rest of 48 MB would only wait to be collected
    const started = new Worker(program, { workerData: data, name: 'writes', resourceLimits: { maxYoungGenerationSizeMb: 4 } });
    // why only then: what a thread said before it died may come after its end, when another one has work
    started.on('message', (answer: Answer) => void (worker === started && take(answer)));
    started.on('error', (error) => end(started, error));
    started.on('exit', () => end(started, null));
    return started;
  }

  function take(answer: Answer): void {
    const first = waiting.shift();
    // why: a thread that waits for work keeps no process alive
    if (waiting.length === 0) worker?.unref();
    if ('outcomes' in answer) first?.settle(answer.outcomes);
    else first?.fail(toError(answer));
  }

  function end(ended: Worker, cause: unknown): void {
    if (worker !== ended) return;
    worker = null;
    const left = waiting;
    waiting = [];
    for (const { fail } of left) fail(new StoreError('unavailable', 'the thread that writes has ended', { cause }));
  }

  return {
    write: (steps: readonly PreparedStep[]): Promise<readonly PreparedOutcome[]> =>
      new Promise((settle, fail) => {
        worker ??= start();
        worker.ref();
        worker.postMessage({ steps } satisfies Order);
        // why only then: a group that could not be sent gets no answer, and must not take that of the next one
        waiting.push({ sentAt: performance.now(), settle, fail });
      }),
    waitsSince: () => waiting[0]?.sentAt ?? null,
    reopen: () => worker?.postMessage('reopen' satisfies Order),
    close: async (): Promise<void> => {
      const closing = worker;
      if (closing === null) return;
      closing.ref();
      closing.postMessage('close' satisfies Order);
      await new Promise((resolve) => closing.once('exit', resolve));
    },
  };
}

function toError({ failure, message }: Extract<Answer, { failure: string }>): Error {
  switch (failure) {
    case 'busy':
      return toBusy(message);
    case 'bug':
      return new Error(message);
    default:
      return new StoreError(failure, message);
  }
}
