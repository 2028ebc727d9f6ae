import { createFairSemaphore, type Ticket } from '~/domain/shared/fair-semaphore';
import { MAX_FORM_BYTES } from '~/web/form.server';
import type { AuthenticatedUser } from '~/web/current-user.server';

const MIB = 1024 * 1024;
/** The most bytes of uploads, by their stated length, that are handled at a time; those of one client address fill half. */
const MOST_BYTES = 64 * MIB;
/** The longest wait (ms): a connection on which nothing moves is cut after two minutes. */
const MOST_WAIT = 60_000;
/** The most that one upload counts: a larger form is read file by file. */
const LARGEST = 16 * MIB;

const ofAccounts = createFairSemaphore({ capacity: Infinity, perClient: 1 });
const ofAddresses = createFairSemaphore({ capacity: MOST_BYTES, perClient: MOST_BYTES / 2 });

/**
 * Lets an upload be handled in its turn, one of an account at a time, of all MOST_BYTES; 503 after MOST_WAIT. A form without a file doesn't
 * wait.
 */
export async function inUploadTurn<T>(
  request: Request,
  { account, address }: Pick<AuthenticatedUser, 'account' | 'address'>,
  work: () => Promise<T>,
): Promise<T> {
  const length = request.headers.get('Content-Length');
  // why not every small one: a picture of a few bytes may take a core for seconds
  const hasFile = /^multipart\//i.test(request.headers.get('Content-Type') ?? '');
  if (!hasFile && length !== null && Number(length) <= MAX_FORM_BYTES) return work();
  const bytes = Math.min(LARGEST, Number(length ?? LARGEST));
  const tickets: Ticket[] = [];
  const endAll = () => {
    for (const ticket of tickets.splice(0).toReversed()) ticket.end();
  };
  const patience = setTimeout(endAll, MOST_WAIT);
  try {
    for (const take of [() => ofAccounts.take(account.id), () => ofAddresses.take(address, bytes)]) {
      const ticket = take();
      tickets.push(ticket);
      if (!(await ticket.isGranted)) throw new Response('We are offline', { status: 503, headers: { 'Retry-After': '10' } });
    }
    clearTimeout(patience);
    return await work();
  } finally {
    clearTimeout(patience);
    endAll();
  }
}
