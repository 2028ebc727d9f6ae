import { redirect } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { safePath } from '~/http/redirect.server';
import { isDataRequest } from '~/http/request-context.server';
import { MOST } from '~/http/url-limits.server';
import { shop } from '~/services/index.server';

import {
  type Args,
  type AuthenticatedUser,
  type ClientInfo,
  clientInfoOf,
  currentUser,
  isRead,
  type RequestUser,
} from './current-user.server';
import { withTimeout } from './with-timeout.server';

/*
 * One of these five guards is the first line of every loader and every action. A guard in a parent route protects nothing, since loaders
 * run side by side, and a client can ask for one alone. The origin of a form is judged before any of them runs, by the server.
 */

/** Lets everybody in without a look at the session, for answers that are the same for all: a picture then costs no read of the store. */
export async function publicResource(args: Args): Promise<ClientInfo> {
  await shop.ready();
  return clientInfoOf(args);
}

/** Lets everybody in. While the store is away people can look at pages, but to send a form they must be known. */
export async function optionalUser(args: Args): Promise<RequestUser> {
  if (!isRead(args.request)) return currentUser(args);
  const visit = await withTimeout(args.context, currentUser(args));
  return visit === 'unreadable'
    ? {
        ...clientInfoOf(args),
        account: null,
        isAdmin: false,
        lacksSecondStep: false,
        isUnknown: true,
        browser: null,
        sessionSecret: null,
        passedCode: false,
        times: null,
      }
    : visit;
}

/** Lets in visitors who are not signed in; sends others to `/`. */
export async function requireAnonymous(args: Args): Promise<RequestUser> {
  const visit = await currentUser(args);
  if (visit.account) throw redirect(paths.home);
  return visit;
}

/** Lets in signed-in people; sends others to the login, after which they come back. A data request gets 401. */
export async function requireUser(args: Args): Promise<AuthenticatedUser> {
  const visit = await currentUser(args);
  if (visit.account && visit.times) return { ...visit, account: visit.account, times: visit.times };
  if (isDataRequest(args)) throw new Response('Please log in.', { status: 401 });
  throw redirect(paths.login(wantedPath(args.request)));
}

/**
 * Lets in admins. Others who are signed in go from a page to `/`. All that isn't a page answers 403: actions, data requests, and with
 * `'download'` the whole route. An admin who needs the second step is led from a page to where she sets it up; all else answers 403 too.
 */
export async function requireAdmin(args: Args, kind: 'page' | 'download' = 'page'): Promise<AuthenticatedUser> {
  const visit = await requireUser(args);
  const isPage = kind === 'page' && isRead(args.request);
  if (!visit.isAdmin) {
    if (isPage && !isDataRequest(args)) throw redirect(paths.home);
    throw new Response('This is for the owner of the store.', { status: 403 });
  }
  if (!visit.lacksSecondStep) return visit;
  if (isPage) throw redirect(paths.accountSecondFactor(wantedPath(args.request)));
  throw new Response('Set up the second step at login first.', { status: 403 });
}

/** Returns the path to go to after the login: the page itself, or the page with the form; `/` if the server would refuse so long an address. */
function wantedPath(request: Request): string {
  const url = new URL(request.url);
  const path = safePath(url.pathname + url.search);
  const query = new URLSearchParams({ redirectTo: path }).toString();
  return query.length > MOST.queryBytes ? paths.home : path;
}
