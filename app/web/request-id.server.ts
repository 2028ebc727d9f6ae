import { randomUUID } from 'node:crypto';

import type { AppLoadContext } from '@remix-run/node';

declare module '@remix-run/server-runtime' {
  /** What server.ts knows of a request and hands on; under remix-serve all of it is missing. */
  interface AppLoadContext {
    readonly requestId?: string;
    /** Of the socket's other end. */
    readonly socketAddress?: string | null;
    /** The browser's router asks for data, not for a page. */
    readonly isData?: boolean;
    /** Calls back once the answer is over, also because the browser went away. */
    readonly onClosed?: (callback: () => void) => void;
  }
}

const made = new WeakMap<AppLoadContext, string>();

/** One id for everything that belongs to one request, for the log. */
export function requestIdOf(context: AppLoadContext): string {
  if (context.requestId !== undefined) return context.requestId;
  const id = made.get(context) ?? randomUUID();
  made.set(context, id);
  return id;
}
