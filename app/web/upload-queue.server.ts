import { createFairSemaphore, type Ticket } from '~/domain/shared/fair-semaphore';
import { MAX_FORM_BYTES } from '~/web/form.server';
import type { AuthenticatedUser } from '~/web/current-user.server';

const MIB = 1024 * 1024;
/** How many bytes of uploads, by what they say they have, may be read and worked on at a time; those of one client address fill half. */
const MOST_BYTES = 64 * MIB;
/** How long (ms) one waits: a connection on which nothing moves is cut without a word after two minutes. */
const MOST_WAIT = 60_000;
/** What an upload counts that doesn't say how long it is, or says more than is read of it. */
const LARGEST = 16 * MIB;

const ofAccounts = createFairSemaphore({ capacity: Infinity, perClient: 1 });
const ofAddresses = createFairSemaphore({ capacity: MOST_BYTES, perClient: MOST_BYTES / 2 });

/**
 * Lets an upload be read and worked on in its turn: its picture is in memory, and making it smaller takes a core. One of an account at a
 * time, and of all together MOST_BYTES. The others wait unread, the addresses in turn, and 503 after MOST_WAIT; a small form without a file
 * doesn't wait. Failures go on to the caller, and let the next begin.
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
