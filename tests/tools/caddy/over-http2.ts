import { connect, constants, type ClientHttp2Session } from 'node:http2';
import { Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';

/** One browser's line to a server, by HTTP/2 over TLS. */
export interface Line {
  readonly answer: (request: Request) => Promise<Response>;
  /** What both ends agreed on, such as `h2` and `TLSv1.3`. */
  agreed(): readonly [string | undefined, string | null];
  close(): void;
}

interface LineOptions {
  /** The certificate of the only authority that is trusted. */
  readonly authority: string;
  /** The client's address, of this machine: 127.0.0.1 to 127.255.255.254. */
  readonly address: string;
}

/** Opens the line; it is opened anew where the server closed it. Rejects where the certificate isn't right. */
export function overHttp2(origin: string, { authority, address }: LineOptions): Line {
  const { hostname: servername, port } = new URL(origin);
  const open = () => {
    const options = { host: '127.0.0.1', port: Number(port), localAddress: address, servername, ca: authority, ALPNProtocols: ['h2'] };
    const opened = connect(origin, { createConnection: () => connectTls(options) });
    // Each request that is under way is told too.
    opened.on('error', () => {});
    return opened;
  };
  let session: ClientHttp2Session | undefined;

  async function answer(request: Request): Promise<Response> {
    if (session === undefined || session.closed || session.destroyed) session = open();
    const { pathname, search } = new URL(request.url);
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const stream = session.request({ ':method': request.method, ':path': pathname + search, ...Object.fromEntries(request.headers) });
    request.signal.addEventListener('abort', () => stream.close(constants.NGHTTP2_CANCEL));
    const answered = new Promise<Response>((resolve, reject) => {
      stream.once('error', reject);
      stream.once('response', ({ ':status': status = 0, ...headers }) => resolve(toResponse(status, headers, stream)));
    });
    stream.end(body ?? undefined);
    return answered;
  }

  return {
    answer,
    agreed: () => [session?.alpnProtocol, (session?.socket as { getProtocol?(): string | null } | undefined)?.getProtocol?.() ?? null],
    close: () => session?.destroy(),
  };
}

function toResponse(status: number, given: Readonly<Record<string, string | string[] | undefined>>, stream: Readable): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith(':')) continue;
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  const hasBody = ![204, 304].includes(status);
  if (!hasBody) stream.resume();
  return new Response(hasBody ? (Readable.toWeb(stream) as ReadableStream<Uint8Array>) : null, { status, headers });
}
