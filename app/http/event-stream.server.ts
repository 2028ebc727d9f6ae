import type { AppLoadContext } from '@remix-run/node';

/** The duration (ms) of a stream: then the browser opens another, whose guard checks the session again. */
const LIFE_MS = 55_000;
/** Makes streams that began together end at different times. */
const LIFE_JITTER_MS = 10_000;
/** why: proxies close a connection that is silent for half a minute */
const HEARTBEAT_MS = 15_000;

export interface EventStream {
  send(event: string, data: string): void;
  retryAfter(ms: number): void;
  end(): void;
}

/** Returns an answer of server-sent events. `begin` gets the stream and returns its cleanup, which runs once, whatever ends the stream. */
export function eventStream({ onClosed }: AppLoadContext, begin: (stream: EventStream) => () => void): Response {
  let finish: () => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
      let isOver = false;
      let leave: (() => void) | null = null;
      const over = (close: () => void) => {
        if (isOver) return;
        isOver = true;
        clearInterval(heartbeat);
        clearTimeout(life);
        leave?.();
        close();
      };
      const end = () => over(() => controller.close());
      finish = () => over(() => {});
      const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS).unref();
      const life = setTimeout(end, LIFE_MS + Math.random() * LIFE_JITTER_MS).unref();
      write('retry: 1000\n\n');
      leave = begin({
        send: (event, data) => void (isOver || write(`event: ${event}\ndata: ${data}\n\n`)),
        retryAfter: (ms) => void (isOver || write(`retry: ${ms}\n\n`)),
        end,
      });
      // why: the stream may have ended before `begin` returned
      if (isOver) leave();
      onClosed?.(() => over(() => controller.close()));
    },
    cancel: () => finish(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      // why no-transform: a compressed answer would wait for more text
      'Cache-Control': 'no-store, no-transform',
      // why: nginx otherwise collects answers before it sends them
      'X-Accel-Buffering': 'no',
    },
  });
}
