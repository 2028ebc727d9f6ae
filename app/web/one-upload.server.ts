import { MAX_FORM_BYTES } from '~/web/form.server';

/** By account: the end of its last upload. */
const lines = new Map<string, Promise<unknown>>();

/**
 * Lets one upload of an account be read and worked on at a time: its picture is in memory, and making it smaller takes a core. The next waits
 * unread; a small form, and another account, don't wait. Failures go on to the caller, and let the next begin.
 */
export async function oneUpload<T>(request: Request, accountId: string, work: () => Promise<T>): Promise<T> {
  const length = request.headers.get('Content-Length');
  if (length !== null && Number(length) <= MAX_FORM_BYTES) return work();
  const done = (lines.get(accountId) ?? Promise.resolve()).then(work);
  const settled = done.catch(() => null);
  lines.set(accountId, settled);
  void settled.then(() => lines.get(accountId) === settled && lines.delete(accountId));
  return done;
}
