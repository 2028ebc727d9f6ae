import type { HttpVisitor } from './http-visitor';

/** A stream of server-sent events, as an EventSource would read it. */
export interface Listening {
  readonly status: number;
  readonly headers: Headers;
  text(): string;
  /** Returns the number of events of this name so far. */
  count(event: string): number;
  isOver(): boolean;
  /** Closes the stream, like a browser that leaves the page. */
  leave(): void;
}

/** Opens the stream of a visitor's cart, or another one, with the visitor's cookies. */
export async function listen(origin: string, visitor: HttpVisitor, path = '/cart/events'): Promise<Listening> {
  const leaving = new AbortController();
  const answer = await fetch(`${origin}${path}`, {
    redirect: 'manual',
    signal: leaving.signal,
    headers: {
      Accept: 'text/event-stream',
      'Accept-Encoding': 'gzip, br',
      Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  let text = '';
  let isOver = false;
  const read = async () => {
    for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) text += Buffer.from(bytes).toString();
  };
  void read()
    .catch(() => {})
    .finally(() => (isOver = true));
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    count: (event) => text.split(`event: ${event}\n`).length - 1,
    isOver: () => isOver,
    leave: () => leaving.abort(),
  };
}
