import { createServer, request } from 'node:http';

/** A proxy on this machine; `stop` closes it. */
export interface Proxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Opens a proxy that takes `Secure` off the store's cookies: browsers with windows send these to their own machine without https, browsers of
 * text don't.
 */
export async function openPlainCookies(port: number, target: string): Promise<Proxy> {
  const { hostname, port: to } = new URL(target);
  const server = createServer((asked, answer) => {
    const passed = request({ host: hostname, port: to, method: asked.method, path: asked.url, headers: asked.headers }, (got) => {
      // why: w3m speaks HTTP 1.0, which has no pieces
      const { 'transfer-encoding': _pieces, 'set-cookie': cookies = [], ...headers } = got.headers;
      answer.writeHead(got.statusCode ?? 502, { ...headers, 'set-cookie': cookies.map((cookie) => cookie.replace(/; secure/i, '')) });
      got.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    origin: `http://localhost:${port}`,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}
