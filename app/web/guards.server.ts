import { redirect } from '@remix-run/node';

import { paths } from '~/domain/paths';
import { safePath } from '~/http/redirect.server';
import { isDataRequest, shopOf } from '~/http/request-context.server';
import { MOST } from '~/http/url-limits.server';

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

/**
 * Every loader and action begins with one of these five guards, and gets the shop from it; what helps them takes it as its first argument,
 * unless it has the visit or the arguments. A parent route's guard protects nothing, since loaders run side by side, and a client can ask
 * for one alone. The server checks a form's origin before.
 */

/** Lets everyone in without a look at the session: the answer is the same for all, and costs no read of the store. */
export async function publicResource(args: Args): Promise<ClientInfo> {
  await shopOf(args.context).ready();
  return clientInfoOf(args);
}

/** Lets everyone in. While the store is away pages open, but forms are refused. */
export async function optionalUser(args: Args): Promise<RequestUser> {
  if (!isRead(args.request)) return currentUser(args);
  const user = await withTimeout(args.context, currentUser(args));
  return user === 'unreadable'
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
    : user;
}

/** Lets in visitors who are not signed in; sends others to `/`. */
export async function requireAnonymous(args: Args): Promise<RequestUser> {
  const user = await currentUser(args);
  if (user.account) throw redirect(paths.home);
  return user;
}

export async function requireUser(args: Args): Promise<AuthenticatedUser> {
  const user = await currentUser(args);
  if (user.account && user.times) return { ...user, account: user.account, times: user.times };
  if (isDataRequest(args)) throw new Response('Please log in.', { status: 401 });
  throw redirect(paths.login(wantedPath(args.request)));
}

/** Lets in admins; sends others to `/` or to the second factor's setup. 403 for actions, data requests, and `'download'`. */
export async function requireAdmin(args: Args, kind: 'page' | 'download' = 'page'): Promise<AuthenticatedUser> {
  const user = await requireUser(args);
  const isPage = kind === 'page' && isRead(args.request);
  if (!user.isAdmin) {
    if (isPage && !isDataRequest(args) && args.context.thrownStatus === undefined) throw redirect(paths.home);
    throw new Response('This is for the owner of the store.', { status: 403 });
  }
  if (!user.lacksSecondStep) return user;
  if (isPage) throw redirect(paths.accountSecondFactor(wantedPath(args.request)));
  throw new Response('Set up the second step at login first.', { status: 403 });
}

function wantedPath(request: Request): string {
  const url = new URL(request.url);
  const path = safePath(url.pathname + url.search);
  const query = new URLSearchParams({ redirectTo: path }).toString();
  return query.length > MOST.queryBytes ? paths.home : path;
}
