import type { CallProperties, Interceptor, status } from '@grpc/grpc-js';
import type { App } from 'firebase-admin/app';
import type { Firestore } from 'firebase-admin/firestore';
import { AsyncLocalStorage } from 'node:async_hooks';

import { StoreError } from '~/ports/store';
import { backoff } from '~/ports/store/transaction';

import { toStoreError } from './error.server';
import { openGoogleApp } from '~/adapters/shared/google-app.server';
import { google } from '~/adapters/shared/google.server';

export interface ConnectionOptions {
  /** Default: the project of the credentials; on an emulator 'demo-miftah'. */
  readonly projectId?: string;
  /** host:port of an emulator. Default: Google's own servers. */
  readonly emulatorHost?: string;
  /** The time limit (ms) of a call; default 10,000. */
  readonly waitMs?: number;
}

/** The time (ms) of repeats of a failing read before an outage. */
const REPEAT_READS_MS = 2000;

/**
 * The answers that a call is repeated after. A commit only if it was surely not applied: else it would meet its own documents and report a
 * false conflict.
 */
const REPEATABLE: Readonly<Record<'read' | 'commit', readonly (keyof typeof status)[]>> = {
  read: ['DEADLINE_EXCEEDED', 'RESOURCE_EXHAUSTED', 'ABORTED', 'INTERNAL', 'UNAVAILABLE'],
  commit: ['RESOURCE_EXHAUSTED', 'ABORTED'],
};

const isRepeatable = (kind: keyof typeof REPEATABLE, answer: status | null) =>
  REPEATABLE[kind].some((name) => google.grpc.status[name] === answer);

/** Settings for a bad network: a dead connection shows without a call, and a server that comes back is found within seconds. */
const CHANNEL = {
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
  'grpc.initial_reconnect_backoff_ms': 250,
  'grpc.max_reconnect_backoff_ms': 2000,
};

const EXACT_INTEGERS = { useBigInt: true };

/** why: else the SDK repeats every failing read, for any reason, after two and after four seconds */
const NO_BLIND_REPEATS = { gaxServerStreamingRetries: true };

/** `cancel` stops the request early. */
type Work<R> = (db: Firestore, cancel: () => void) => Promise<R>;

/** A client of one database. It connects at the first call, so that opening never fails. */
export class Connection {
  readonly db: Firestore;
  readonly #app: App;
  readonly #waitMs: number;
  /** All that the SDK is doing, also for callers that stopped waiting. */
  readonly #busy = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor({ projectId, emulatorHost, waitMs = 10_000 }: ConnectionOptions) {
    this.#app = openGoogleApp(projectId ?? (emulatorHost === undefined ? null : 'demo-miftah'));
    this.#waitMs = waitMs;
    this.db = google.firestore.getFirestore(this.#app);
    this.db.settings({
      ...CHANNEL,
      ...NO_BLIND_REPEATS,
      ...EXACT_INTEGERS,
      'grpc.callInvocationTransformer': withDeadline,
      ...(emulatorHost === undefined ? {} : onEmulator(emulatorHost)),
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Runs one call, with helpful repeats. StoreError 'unavailable' after the time limit; then the call has stopped, too. */
  async call<R>(kind: keyof typeof REPEATABLE, work: Work<R>): Promise<R> {
    if (this.#isClosed) throw closed();
    let timer: NodeJS.Timeout | undefined;
    // why a second limit beside gRPC's: the SDK first fetches a token, which has no limit
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StoreError('unavailable', `Firestore: no answer within ${this.#waitMs} ms`)), this.#waitMs);
    });
    try {
      return await Promise.race([this.#track(this.#repeat(kind, work)), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits for the running calls: if the SDK retries a call after its end, it throws where no code can catch it. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.race([Promise.all(this.#busy), new Promise((resolve) => setTimeout(resolve, this.#waitMs).unref())]);
    await this.db.terminate();
    await google.app.deleteApp(this.#app);
  }

  async #repeat<R>(kind: keyof typeof REPEATABLE, work: Work<R>): Promise<R> {
    const startedAt = Date.now();
    const endsAt = startedAt + this.#waitMs;
    const patience = kind === 'read' ? Math.min(startedAt + REPEAT_READS_MS, endsAt) : endsAt;
    for (let round = 1; ; round++) {
      const span: Span = { endsAt, answer: null, cancel: () => {} };
      try {
        return await spanOfCall.run(span, () => work(this.db, () => span.cancel()));
      } catch (error) {
        if (this.#isClosed) throw closed();
        if (!isRepeatable(kind, span.answer) || Date.now() >= patience) throw toStoreError(error, span.answer);
      }
      await backoff(round, 20, 500);
    }
  }

  #track<R>(work: Promise<R>): Promise<R> {
    const done: Promise<unknown> = work.catch(() => {}).finally(() => this.#busy.delete(done));
    this.#busy.add(done);
    return work;
  }
}

export function closed(): StoreError {
  return new StoreError('unavailable', 'the store is closed');
}

interface Span {
  readonly endsAt: number;
  cancel: () => void;
  answer: status | null;
}

/** The call behind each request of the SDK, for its time limit and its status. */
const spanOfCall = new AsyncLocalStorage<Span>();

function withDeadline<Q, S>(call: CallProperties<Q, S>): CallProperties<Q, S> {
  const span = spanOfCall.getStore();
  if (span === undefined || call.methodDefinition.path.endsWith('/Listen')) return call;
  const interceptors = [...(call.callOptions.interceptors ?? []), noteAnswer(span)];
  return { ...call, callOptions: { ...call.callOptions, deadline: span.endsAt, interceptors } };
}

/** Gives the SDK the status UNKNOWN, which it does not repeat: a repeated commit whose answer got lost could arrive after a later write. */
function noteAnswer(span: Span): Interceptor {
  const { InterceptingCall, status } = google.grpc;
  return (options, nextCall) => {
    const call = new InterceptingCall(nextCall(options), {
      start: (metadata, _listener, next) =>
        next(metadata, {
          onReceiveStatus: (received, pass) => {
            span.answer = received.code;
            pass(isRepeatable('read', received.code) ? { ...received, code: status.UNKNOWN } : received);
          },
        }),
    });
    span.cancel = () => call.cancelWithStatus(status.CANCELLED, 'heard enough');
    return call;
  };
}

/** Makes credentials that are never sent: without any, the SDK looks for Google's. */
function onEmulator(host: string): FirebaseFirestore.Settings {
  return { host, ssl: false, credentials: { client_email: 'nobody@emulator.invalid', private_key: 'none' } };
}
