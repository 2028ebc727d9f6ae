import type { IncomingMessage } from 'node:http';

/** The time (ms) for which the store goes on reading an upload that it refused. */
const DRAIN = 30_000;

/** Reads and drops the rest of a request's body after the answer: a browser shows an answer only once it has sent its form. */
export function drainBody(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners('data');
  request.resume();
  const patience = setTimeout(() => request.destroy(), DRAIN);
  request.once('close', () => clearTimeout(patience));
}
