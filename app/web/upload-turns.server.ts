import { MAX_FORM_BYTES } from '~/web/form.server';
import type { SignedInVisit } from '~/web/guard.server';

const MIB = 1024 * 1024;
/** How many bytes of uploads, by what they say they have, may be read and worked on at a time; those of one client address fill half. */
const MOST_BYTES = 64 * MIB;
/** How long (ms) one waits: a connection on which nothing moves is cut without a word after two minutes. */
const MOST_WAIT = 60_000;
/** What an upload counts that doesn't say how long it is, or says more than is read of it. */
const LARGEST = 16 * MIB;

interface Upload {
  readonly account: string;
  readonly address: string;
  readonly bytes: number;
  readonly start: () => void;
}

const waiting: Upload[] = [];
const underWay = new Set<Upload>();

/**
 * Lets an upload be read and worked on in its turn: its picture is in memory, and making it smaller takes a core. One of an account at a
 * time, and of all together MOST_BYTES. The others wait unread, the first first, and 503 after MOST_WAIT; a small form without a file doesn't
 * wait. Failures go on to the caller, and let the next begin.
 */
export async function inUploadTurn<T>(
  request: Request,
  { account, address }: Pick<SignedInVisit, 'account' | 'address'>,
  work: () => Promise<T>,
): Promise<T> {
  const length = request.headers.get('Content-Length');
  // why not every small one: a picture of a few bytes may take a core for seconds
  const hasFile = /^multipart\//i.test(request.headers.get('Content-Type') ?? '');
  if (!hasFile && length !== null && Number(length) <= MAX_FORM_BYTES) return work();
  const bytes = Math.min(LARGEST, Number(length ?? LARGEST));
  const upload = await takeTurn({ account: account.id, address, bytes });
  if (upload === null) throw new Response('We are offline', { status: 503, headers: { 'Retry-After': '10' } });
  try {
    return await work();
  } finally {
    underWay.delete(upload);
    startAll();
  }
}

/** null: it waited too long. */
function takeTurn(sent: Omit<Upload, 'start'>): Promise<Upload | null> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => {
      waiting.splice(waiting.indexOf(upload), 1);
      resolve(null);
      startAll();
    }, MOST_WAIT);
    const upload: Upload = {
      ...sent,
      start: () => {
        clearTimeout(patience);
        resolve(upload);
      },
    };
    waiting.push(upload);
    startAll();
  });
}

/** One that waits for its own account or address lets others pass. One that waits for all lets nobody pass: small ones would keep it out for good. */
function startAll(): void {
  for (const upload of waiting.slice()) {
    if (hasOwnWait(upload)) continue;
    if (bytesOf(underWay) + upload.bytes > MOST_BYTES) return;
    waiting.splice(waiting.indexOf(upload), 1);
    underWay.add(upload);
    upload.start();
  }
}

function hasOwnWait({ account, address, bytes }: Upload): boolean {
  const ofAddress = [...underWay].filter((each) => each.address === address);
  return [...underWay].some((each) => each.account === account) || bytesOf(ofAddress) + bytes > MOST_BYTES / 2;
}

function bytesOf(uploads: Iterable<Upload>): number {
  let sum = 0;
  for (const { bytes } of uploads) sum += bytes;
  return sum;
}
