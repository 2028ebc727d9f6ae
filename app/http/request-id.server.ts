import type { Language } from '~/domain/shared/language';
import { randomUUID } from 'node:crypto';

import type { AppLoadContext } from '@remix-run/node';

import type { VisitorState } from '~/domain/cart/visitor-state';

declare module '@remix-run/server-runtime' {
  /** What server.ts passes on about a request; under Vite's server all of it is missing. */
  interface AppLoadContext {
    /** The languages in which this server has pages. server.ts says so; without it there is English alone. */
    languages?: readonly Language[];
    /** What the home page offers; null: nothing. */
    offered?: Language | null;
    /** The language that this request chooses. */
    readonly chosen?: Language | null;
    readonly requestId?: string;
    /** The request names this machine by a loopback name; the door then writes the store's own name over it. */
    readonly isNamedHere?: boolean;
    /** The address at the other end of the socket. */
    readonly socketAddress?: string | null;
    /** Whose session it is, once the guard has found out: for the log. */
    accountId?: string;
    /** Something that the page shows could not be read in time: nobody else may get this page. */
    isIncomplete?: boolean;
    /** What the page shows of its visitor, where the door says it: the page is then for all of whom the same is true. */
    readonly seen?: VisitorState;
    /** The games that the page's data names: only of these it can show whether they are in the cart. */
    games?: ReadonlySet<string>;
    /** The browser's router asks for data, not for a page. */
    readonly isData?: boolean;
    /** The script with all routes, the owner's too. */
    readonly routeList?: string;
    /** Takes the text of a page, where the server sends it itself; the answer then has no body. */
    readonly onPage?: (html: string) => void;
    /** Calls back at the end of the answer, also when the browser went away. */
    readonly onClosed?: (callback: () => void) => void;
  }
}

const made = new WeakMap<AppLoadContext, string>();

/** The one id of a request, for all its lines in the log. */
export function requestIdOf(context: AppLoadContext): string {
  if (context.requestId !== undefined) return context.requestId;
  const id = made.get(context) ?? randomUUID();
  made.set(context, id);
  return id;
}
