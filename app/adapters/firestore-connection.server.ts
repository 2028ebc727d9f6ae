import { type CallProperties, type Interceptor, InterceptingCall, status } from '@grpc/grpc-js';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { AsyncLocalStorage } from 'node:async_hooks';

import { StoreError } from '~/ports/store';

import { toStoreError } from './firestore-error.server';

export interface ConnectionOptions {
  /** Default: the project of the Google credentials; 'demo-miftah' on an emulator. */
  readonly projectId?: string;
  /** host:port of an emulator. Default: Google's own servers, with the credentials that Google's libraries look for. */
  readonly emulatorHost?: string;
  /** How long a call may take before it is 'unavailable'; 10,000. */
  readonly waitMs?: number;
}

/** For how long a read that finds nobody is tried again before it is an outage. */
const RETRY_READS_MS = 2000;

/**
 * How the channel behaves when the network does not: a dead connection is noticed without a call, and a server that comes back is found
 * within seconds, not within gRPC's two minutes.
 */
const CHANNEL = {
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 10_000,
  'grpc.initial_reconnect_backoff_ms': 250,
  'grpc.max_reconnect_backoff_ms': 2000,
};

let opened = 0;

/** One client of one database. It connects with the first call, so that opening never fails. */
export class Connection {
  readonly db: Firestore;
  readonly #app: App;
  readonly #waitMs: number;
  /** What the SDK is busy with, also for callers who wait no longer. */
  readonly #busy = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor({ projectId, emulatorHost, waitMs = 10_000 }: ConnectionOptions) {
    const project = projectId ?? (emulatorHost === undefined ? undefined : 'demo-miftah');
    opened += 1;
    this.#app = initializeApp(project === undefined ? {} : { projectId: project }, `miftah-${opened}`);
    this.#waitMs = waitMs;
    this.db = getFirestore(this.#app);
    this.db.settings({
      ...CHANNEL,
      'grpc.callInvocationTransformer': withDeadline,
      ...(emulatorHost === undefined ? {} : onEmulator(emulatorHost)),
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Runs one call. StoreError 'unavailable' after the deadline, when nothing of the call goes on either. */
  async call<R>(work: (db: Firestore) => Promise<R>): Promise<R> {
    if (this.#isClosed) throw closed();
    const startedAt = Date.now();
    const span: Span = { startedAt, endsAt: startedAt + this.#waitMs };
    let timer: NodeJS.Timeout | undefined;
    // Besides the deadline of gRPC: before it stands the fetching of a token, which has none.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StoreError('unavailable', `Firestore: no answer within ${this.#waitMs} ms`)), this.#waitMs);
    });
    try {
      return await Promise.race([this.#track(spanOfCall.run(span, () => work(this.db))), late]);
    } catch (error) {
      throw this.#isClosed ? closed() : toStoreError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Lets the calls that are under way end first: the SDK throws, where nobody can catch it, when it tries one again after its end. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.race([Promise.all(this.#busy), new Promise((resolve) => setTimeout(resolve, this.#waitMs).unref())]);
    await this.db.terminate();
    await deleteApp(this.#app);
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
  readonly startedAt: number;
  readonly endsAt: number;
}

/**
 * The call on whose behalf the SDK asks. The SDK repeats requests for ten minutes; by this each of them ends with its call, so that no
 * write arrives long after it was reported as lost, and after a later one.
 */
const spanOfCall = new AsyncLocalStorage<Span>();

function withDeadline<Q, S>(call: CallProperties<Q, S>): CallProperties<Q, S> {
  const span = spanOfCall.getStore();
  if (span === undefined || call.methodDefinition.path.endsWith('/Listen')) return call;
  const interceptors = [...(call.callOptions.interceptors ?? []), refuseBlindRetries(span)];
  return { ...call, callOptions: { ...call.callOptions, deadline: span.endsAt, interceptors } };
}

/**
 * UNAVAILABLE is what the SDK tries again. A commit whose answer got lost may have been applied: its second try would meet the first one's
 * documents and report a conflict that is none. So a commit is tried once, and a read for a while; nothing is tried after the deadline.
 */
function refuseBlindRetries(span: Span): Interceptor {
  return (options, nextCall) =>
    new InterceptingCall(nextCall(options), {
      start: (metadata, _listener, next) =>
        next(metadata, {
          onReceiveStatus: (received, pass) => {
            const isWrite = options.method_definition.path.endsWith('/Commit');
            const isLost = received.code === status.UNAVAILABLE && (isWrite || Date.now() - span.startedAt > RETRY_READS_MS);
            const isLate = received.code !== status.OK && Date.now() >= span.endsAt;
            pass(isLost || isLate ? { ...received, code: status.UNKNOWN } : received);
          },
        }),
    });
}

/** The credentials are made up, and never sent: with none, the SDK would look for Google's, for seconds. */
function onEmulator(host: string): FirebaseFirestore.Settings {
  return { host, ssl: false, credentials: { client_email: 'nobody@emulator.invalid', private_key: 'none' } };
}
