import { paths } from '~/domain/paths';

interface Asked {
  readonly path: string;
}
interface Answering {
  readonly closed: boolean;
}

/**
 * Starts one page in each turn of the event loop. Twenty at once otherwise do their work in one go, and whatever is quick, such as /healthz,
 * waits for all of them. It limits no number: a page that waits for the database keeps nobody from starting. One whose client has gone
 * is not started.
 */
export function inTurns(): (request: Asked, response: Answering, next: () => void) => void {
  const waiting: { readonly response: Answering; readonly next: () => void }[] = [];

  function startNext(): void {
    const first = waiting.shift();
    if (waiting.length > 0) setImmediate(startNext);
    if (first && !first.response.closed) first.next();
  }

  return (request, response, next) => {
    if (request.path === paths.health) return next();
    waiting.push({ response, next });
    if (waiting.length === 1) setImmediate(startNext);
  };
}
