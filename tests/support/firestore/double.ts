import type { FirestoreMock } from '@firebase-bridge/firestore-admin';
import * as grpc from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { createRequire } from 'node:module';
import type { Duplex, Readable } from 'node:stream';

import { type Bill, createMeter, type Meter, type Reading } from './double-bill';
import { fromEngine, toEngine } from './double-dialect';
import { newEngine } from './double-engine';
import { type PathContext, rememberPaths } from './double-memory';
import { freePort } from '../servers/free-port';

/** A failure of one request: it is refused before the engine sees it, or its answer is lost after the engine has done it. */
export interface Fault {
  readonly method: Method;
  readonly when: 'before' | 'after';
  /** Status that the client gets; 'silence': no answer at all. */
  readonly answer: grpc.status | 'silence';
  /** The number of requests of the method that pass before it; default 0. */
  skip?: number;
}

export interface FirestoreDouble {
  /** host:port, for `emulatorHost` of the store. */
  readonly host: string;
  /** Faults for the next requests of their method, one each. */
  readonly faults: Fault[];
  /** Requests so far, by method. */
  readonly requests: Map<Method, number>;
  /** The bill since the last call, of all clients together. */
  takeBill(): Bill;
  /** Takes the server off the network; what it stores stays. */
  stop(): void;
  /** Puts it back, at the same address. */
  start(): Promise<void>;
}

type Method =
  | 'batchGetDocuments'
  | 'batchWrite'
  | 'beginTransaction'
  | 'commit'
  | 'listCollectionIds'
  | 'listen'
  | 'rollback'
  | 'runAggregationQuery'
  | 'runQuery';

interface QueryRequest {
  structuredQuery?: { orderBy?: { field: { fieldPath: string } }[]; limit?: { value: number | string } | null; offset?: number | string };
}
interface FoundDocument {
  readonly document?: { readonly fields: Readonly<Record<string, unknown>> };
}
interface Engine {
  readonly unary: (method: Method, request: unknown) => Promise<[unknown]>;
  readonly stream: (method: Method, request: unknown) => Duplex;
}

/**
 * A Firestore server for tests, on this machine only. It speaks Firestore's own protocol over gRPC, with an engine in memory behind it, so
 * the tests use the real store with the real SDK and a real network.
 */
export async function startFirestoreDouble(
  port = 0,
  {
    isBilled = () => true,
  }: { /** True if queries of a collection are billed. */ readonly isBilled?: (collection: string) => boolean } = {},
): Promise<FirestoreDouble> {
  const engine = openEngine();
  const faults: Fault[] = [];
  const requests = new Map<Method, number>();
  const meter = createMeter(isBilled);
  const wire = wireOf(engine, faults, requests, meter);
  let server = await serve(wire, port || (await freePort()));
  return {
    host: `127.0.0.1:${server.port}`,
    faults,
    requests,
    takeBill: () => meter.take(),
    stop: () => server.grpc.forceShutdown(),
    start: async () => void (server = await serve(wire, server.port)),
  };
}

/** Every project that a request names has a database of its own. */
function openEngine(): Engine {
  const mock = newEngine();
  // The engine's update times have milliseconds, and it compares them: each commit gets a different one.
  let last = 0;
  mock.systemTime.custom(() => new Date((last = Math.max(last + 1, Date.now()))));
  const clients = new Map<string, Client>();
  const clientOf = (request: unknown) => {
    const { database, parent } = request as { database?: string; parent?: string };
    const [, project = ''] = /^projects\/([^/]+)/.exec(database ?? parent ?? '') ?? [];
    const client = clients.get(project) ?? openDatabase(mock, project);
    clients.set(project, client);
    return client;
  };
  return {
    unary: (method, request) => clientOf(request)[method](toEngine(request)) as Promise<[unknown]>,
    stream: (method, request) => clientOf(request)[method](method === 'listen' ? {} : toEngine(request)) as Duplex,
  };
}

type Client = Record<Method, (request: unknown) => unknown>;

/** The engine's own client is made to replace the SDK's; here the double calls it on the server's side. */
function openDatabase(mock: FirestoreMock, project: string): Client {
  const db = mock.createDatabase(project, '(default)').firestore() as unknown as {
    _clientPool: { clientFactory(): Client & { readonly context: PathContext } };
  };
  const client = db._clientPool.clientFactory();
  rememberPaths(client.context);
  return client;
}

async function serve(wire: grpc.UntypedServiceImplementation, port: number): Promise<{ grpc: grpc.Server; port: number }> {
  const server = new grpc.Server({ 'grpc.max_receive_message_length': 64 << 20, 'grpc.max_send_message_length': 64 << 20 });
  const protocol = createRequire(import.meta.url)('@google-cloud/firestore/build/protos/v1.json') as Parameters<typeof fromJSON>[0];
  const loaded = fromJSON(protocol, { longs: String, enums: String, bytes: Buffer, oneofs: true, defaults: false });
  server.addService(loaded['google.firestore.v1.Firestore'] as grpc.ServiceDefinition, wire);
  const bound = await new Promise<number>((resolve, reject) => {
    const credentials = grpc.ServerCredentials.createInsecure();
    server.bindAsync(`127.0.0.1:${port}`, credentials, (error, chosen) => (error ? reject(error) : resolve(chosen)));
  });
  return { grpc: server, port: bound };
}

function wireOf(engine: Engine, faults: Fault[], requests: Map<Method, number>, meter: Meter): grpc.UntypedServiceImplementation {
  const faultOf = (method: Method) => {
    requests.set(method, (requests.get(method) ?? 0) + 1);
    const index = faults.findIndex((fault) => fault.method === method);
    const fault = faults[index];
    if (fault?.skip) fault.skip -= 1;
    else return faults.splice(index, index < 0 ? 0 : 1)[0];
    return undefined;
  };
  const unary =
    (method: Method, answerOf: (result: unknown) => unknown = (result) => result): grpc.handleUnaryCall<unknown, unknown> =>
    (call, reply) => {
      const fault = faultOf(method);
      const fail = (error: unknown) => reply(toStatus(error));
      const end = () => fault && fault.answer !== 'silence' && fail({ code: fault.answer, message: `injected ${fault.when}` });
      if (fault?.when === 'before') end();
      else
        engine.unary(method, call.request).then(([result]) => {
          meter.write(call.request);
          if (fault) end();
          else reply(null, fromEngine(answerOf(result)));
        }, fail);
    };
  const stream =
    (method: Method, shape = (request: unknown): Selection => ({ request })): grpc.handleServerStreamingCall<unknown, unknown> =>
    (call) => {
      const fault = faultOf(method);
      if (fault) {
        if (fault.answer !== 'silence') call.emit('error', toStatus({ code: fault.answer, message: 'injected' }));
        return;
      }
      const { request, pick } = shape(call.request);
      pipe(engine.stream(method, request), call, meter.read(request), pick);
    };
  return {
    BeginTransaction: unary('beginTransaction'),
    Commit: unary('commit'),
    BatchWrite: unary('batchWrite'),
    Rollback: unary('rollback'),
    ListCollectionIds: unary('listCollectionIds', (collectionIds) => ({ collectionIds })),
    BatchGetDocuments: stream('batchGetDocuments'),
    RunAggregationQuery: stream('runAggregationQuery'),
    RunQuery: stream('runQuery', (request) => withSortField(request as QueryRequest)),
    Listen: listenOn(engine, faultOf, meter),
  };
}

/** As Firestore's own servers do: a client that hears nothing for two minutes listens anew, and reads everything again. */
const STILL_HERE_MS = 30_000;

function listenOn(
  engine: Engine,
  faultOf: (method: Method) => Fault | undefined,
  meter: Meter,
): grpc.handleBidiStreamingCall<unknown, unknown> {
  return (call) => {
    const fault = faultOf('listen');
    if (fault && fault.answer !== 'silence') call.emit('error', toStatus({ code: fault.answer, message: 'injected' }));
    if (fault) return;
    let listener: Duplex | undefined;
    const still = setInterval(() => call.write({ targetChange: { targetChangeType: 'NO_CHANGE', targetIds: [] } }), STILL_HERE_MS).unref();
    for (const end of ['end', 'cancelled', 'error', 'finish', 'close']) call.once(end, () => clearInterval(still));
    call.on('data', (request: unknown) => {
      if (listener === undefined) {
        // The double cannot resume a client's broken stream: the client forgets what it has, and gets everything again.
        call.write({ targetChange: { targetChangeType: 'RESET', targetIds: [] } });
        listener = engine.stream('listen', request);
        pipe(listener, call, meter.read());
      }
      listener.write(toEngine(request));
    });
    call.on('end', () => (listener ? listener.end() : call.end()));
  };
}

interface Selection {
  readonly request: unknown;
  /** True if a found document goes to the client. */
  readonly pick?: ((item: FoundDocument) => boolean) | undefined;
}

/** Firestore leaves out documents without the sort field, before it counts to the limit; the engine does not. */
function withSortField(request: QueryRequest): Selection {
  const query = request.structuredQuery;
  const fields = (query?.orderBy ?? []).map((order) => order.field.fieldPath).filter((field) => field !== '__name__');
  if (!query || fields.length === 0) return { request };
  const limit = query.limit ? Number(query.limit.value) : Number.POSITIVE_INFINITY;
  delete query.limit;
  let count = 0;
  const pick = ({ document }: FoundDocument) =>
    document === undefined || (fields.every((field) => field in document.fields) && ++count <= limit);
  return { request, pick };
}

type Sink = grpc.ServerWritableStream<unknown, unknown> | grpc.ServerDuplexStream<unknown, unknown>;

function pipe(source: Readable, call: Sink, reading: Reading, pick: Selection['pick'] = () => true): void {
  source.on('data', (item: FoundDocument) => {
    if (!pick(item)) return;
    reading.note(item);
    call.write(fromEngine(item));
  });
  source.on('end', () => {
    reading.end();
    call.end();
  });
  source.on('error', (error) => call.emit('error', toStatus(error)));
  call.on('cancelled', () => source.destroy());
}

function toStatus(error: unknown): grpc.ServiceError {
  const { code = grpc.status.UNKNOWN, message = String(error) } = error as { code?: grpc.status; message?: string };
  return Object.assign(new Error(message), { code, details: message, metadata: new grpc.Metadata() });
}
