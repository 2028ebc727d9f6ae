import { createServer } from 'node:http';

import Database from 'better-sqlite3';

/** A small server that puts what it is sent into its query, as none may: a tool that doesn't find that finds nothing. */
export async function openPlanted(port: number): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const database = new Database(':memory:');
  database.exec("CREATE TABLE games (id TEXT, title TEXT); INSERT INTO games VALUES ('hades', 'Hades'), ('celeste', 'Celeste')");
  const origin = `http://localhost:${port}`;
  const server = createServer((request, response) => {
    const wanted = new URL(request.url ?? '/', origin).searchParams.get('q') ?? '';
    try {
      const rows = database.prepare(`SELECT title FROM games WHERE id = '${wanted}'`).all();
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<p>${JSON.stringify(rows)}</p>`);
    } catch (error) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<p>${String(error)}</p>`);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const stop = () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve())));
  return { origin, stop: () => stop().finally(() => database.close()) };
}
