import type { AppLoadContext } from '@remix-run/node';

/**
 * How long one stream lasts (ms): then the browser opens another, whose guard looks at the session anew. It also ends what nobody reads any
 * more, where the server (remix-serve) doesn't tell that the browser went away.
 */
const LIFE_MS = 55_000;
/** Streams that began together don't end together. */
const LIFE_JITTER_MS = 10_000;
/** Proxies close a connection that has been silent for half a minute. */
const HEARTBEAT_MS = 15_000;

export interface EventStream {
  send(event: string, data: string): void;
  /** The browser opens the next one this much later (ms). */
  retryAfter(ms: number): void;
  end(): void;
}

/**
 * An answer of server-sent events. `begin` gets the stream and answers what has to be done when it is over, for whatever reason; that is done
 * once.
 */
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
      // It may have ended before it was told what to leave.
      if (isOver) leave();
      onClosed?.(() => over(() => controller.close()));
    },
    cancel: () => finish(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      // why no-transform: what is compressed waits for more
      'Cache-Control': 'no-store, no-transform',
      // why: nginx gathers answers otherwise
      'X-Accel-Buffering': 'no',
    },
  });
}
