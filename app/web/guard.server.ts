import { redirect, type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs } from '@remix-run/node';

import { deviceOf, type Device } from '~/domain/device';
import { paths } from '~/domain/paths';
import { ADMIN_SESSION } from '~/features/account/face.server';
import { shop } from '~/services.server';

import { clientAddress } from './client-address.server';
import { requireSameOrigin } from './origin.server';
import { readInTime } from './patience.server';
import { safePath } from './redirect.server';
import { requestIdOf } from './request-id.server';
import { isAdmin, readSessionSecret, type Account } from './session.server';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** Who asks, as the server knows it at this request. */
export interface Visit {
  readonly account: Account | null;
  readonly isAdmin: boolean;
  /** The store is away, and she has a session that can't be read: she may be anybody, and is treated as nobody. */
  readonly isUnknown: boolean;
  /** The client's address, for limits; 'unknown' where nothing tells it. */
  readonly address: string;
  readonly device: Device;
  readonly requestId: string;
  /** For startSession() and endSession(). */
  readonly sessionSecret: string | null;
  /** She showed a code of her second factor as she signed in. */
  readonly passedCode: boolean;
}

/** What a request itself tells of its client. */
type Facts = Pick<Visit, 'address' | 'device' | 'requestId'>;

export interface SignedInVisit extends Visit {
  readonly account: Account;
}

/*
 * One of these five is the first line of every loader and every action: a guard in a parent route protects nothing, since loaders
 * run side by side and can be asked for one by one.
 */

/** Everybody, and nobody is asked who she is: for answers that are the same for all, so that a picture costs no look at a session. With `'signed'` it need not come from a page of ours: the route judges who signed it. */
export async function everybody(args: Args, kind: 'page' | 'signed' = 'page'): Promise<Facts> {
  requireSoundRequest(args.request, kind);
  await shop.ready();
  return factsOf(args);
}

/** Everybody. What is only looked at can be seen while the store is away; whoever sends a form has to be known. */
export async function anyone(args: Args): Promise<Visit> {
  if (!isRead(args.request)) return known(args);
  const visit = await readInTime(args.context, known(args));
  return visit === 'unreadable'
    ? { ...factsOf(args), account: null, isAdmin: false, isUnknown: true, sessionSecret: null, passedCode: false }
    : visit;
}

/** Those who are not signed in; the others go to `/`. */
export async function visitorsOnly(args: Args): Promise<Visit> {
  const visit = await known(args);
  if (visit.account) throw redirect(paths.home);
  return visit;
}

/** Those who are signed in; the others go to the login, and come back to where they wanted to go. A data request gets 401. */
export async function signedIn(args: Args): Promise<SignedInVisit> {
  const visit = await known(args);
  if (visit.account) return { ...visit, account: visit.account };
  if (isDataRequest(args)) throw new Response('Please log in.', { status: 401 });
  throw redirect(paths.login(wantedPath(args.request)));
}

/**
 * Admins. Others who are signed in go to `/` from a page; anything but a page answers 403: actions, data requests, and with
 * `'download'` this whole route.
 */
export async function adminOnly(args: Args, kind: 'page' | 'download' = 'page'): Promise<SignedInVisit> {
  const visit = await signedIn(args);
  if (visit.isAdmin) return visit;
  if (kind === 'page' && isRead(args.request) && !isDataRequest(args)) throw redirect(paths.home);
  throw new Response('This is for the owner of the store.', { status: 403 });
}

/** Who asks, surely. */
async function known(args: Args): Promise<Visit> {
  await everybody(args);
  return visitOf(args);
}

function requireSoundRequest(request: Request, kind: 'page' | 'signed'): void {
  // why: with `_data` Remix runs one route alone, without its own checks
  if (new URL(request.url).searchParams.has('_data')) throw new Response('This address is not understood.', { status: 400 });
  if (!isRead(request) && kind === 'page') requireSameOrigin(request, shop.env.origin);
}

/** The loaders of one page share what is found out about its visitor. */
const visits = new WeakMap<AppLoadContext, Promise<Visit>>();

function visitOf(args: Args): Promise<Visit> {
  const known = visits.get(args.context);
  if (known) return known;
  const visit = findVisit(args);
  visits.set(args.context, visit);
  return visit;
}

async function findVisit(args: Args): Promise<Visit> {
  const sessionSecret = await readSessionSecret(args.request);
  const found = sessionSecret === null ? null : await findAccount(sessionSecret);
  const account = found?.account ?? null;
  const passedCode = found?.passedCode ?? false;
  return { ...factsOf(args), account, isAdmin: account !== null && isAdmin(account), isUnknown: false, sessionSecret, passedCode };
}

function factsOf({ request, context }: Args): Facts {
  return {
    address: clientAddress(request.headers.get('X-Forwarded-For'), context.socketAddress ?? null, shop.env.trustProxyHops),
    device: deviceOf(request.headers.get('User-Agent')),
    requestId: requestIdOf(context),
  };
}

async function findAccount(sessionSecret: string): Promise<{ readonly account: Account; readonly passedCode: boolean } | null> {
  const session = await shop.sessions.find(sessionSecret);
  const account = session && (await shop.identity.find(session.accountId));
  if (!account || account.disabled) return null;
  const found = { account, passedCode: session.passedCode };
  if (!isAdmin(account)) return found;
  // why: she may have become an admin in the middle of a shopper's session, by her address on the list at a later start
  if (shop.clock() >= session.createdAt + ADMIN_SESSION) return null;
  // why, where switching it on ended every session: an admin's rights hang on no other step than this one
  return session.passedCode || !(await shop.secondFactors.isOn(account.id)) ? found : null;
}

/** Whether a script asked, not the browser itself. server.ts tells; under remix-serve the browser does, since the address of a data request reaches a loader without its mark. */
export function isDataRequest({ request, context }: Args): boolean {
  return context.isData ?? request.headers.get('Sec-Fetch-Dest') === 'empty';
}

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Where to go after the login: the page itself, or after a form the page that it stood on. */
function wantedPath(request: Request): string {
  const url = new URL(request.url);
  return safePath(url.pathname + url.search);
}
