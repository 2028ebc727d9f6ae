import { isDataRequest } from '~/http/request-context.server';
import { redirect, type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs } from '@remix-run/node';

import { deviceOf, type Device } from '~/domain/account/device';
import { languageOf, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import { ADMIN_SESSION, type KnownBrowser, type SignInTimes } from '~/features/session/index.server';
import { shop } from '~/services/index.server';

import { MOST } from '~/http/url-limits.server';
import { isLocalRequest, requestContextOf } from '~/http/request-context.server';
import { readBrowser } from '~/http/cookies/trusted-browser.server';
import { requireSameOrigin } from '~/http/same-origin.server';
import { withTimeout } from './with-timeout.server';
import { safePath } from '~/http/redirect.server';
import { isAdmin, needsSecondStep, readSessionSecret, type Account } from './session.server';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The person behind a request, as far as the server knows. */
export interface RequestUser {
  readonly account: Account | null;
  readonly isAdmin: boolean;
  /** She is an admin who must set up the second step before any of the owner's pages opens to her. */
  readonly lacksSecondStep: boolean;
  /** The store is away and the session can't be read: the person may be anybody, and has no rights. */
  readonly isUnknown: boolean;
  /** The client's address, for limits; 'unknown' where it is not known. */
  readonly address: string;
  /** The person is at this machine: see isLocalRequest(). */
  readonly isLocal: boolean;
  readonly device: Device;
  /** Of the page. */
  readonly language: Language;
  readonly requestId: string;
  /** What the browser's cookie says of who signed in there, for limits. */
  readonly browser: KnownBrowser | null;
  /** For startSession() and endSession(). */
  readonly sessionSecret: string | null;
  /** The person showed a code of the second factor at this sign-in. */
  readonly passedCode: boolean;
  /** When this session began, when she signed in, and when she last showed who she is; null where nobody is signed in. */
  readonly times: SignInTimes | null;
}

/** Facts about the client that come from the request alone. */
type Facts = Pick<RequestUser, 'address' | 'isLocal' | 'device' | 'language' | 'requestId'>;

export interface AuthenticatedUser extends RequestUser {
  readonly account: Account;
  readonly times: SignInTimes;
}

/*
 * One of these five guards is the first line of every loader and every action. A guard in a parent route protects nothing, since loaders
 * run side by side, and a client can ask for one alone.
 */

/**
 * Lets everybody in without a look at the session, for answers that are the same for all: a picture then costs no read of the store. With
 * `'signed'` the request may come from another site; the route checks its signature.
 */
export async function publicResource(args: Args, kind: 'page' | 'signed' = 'page'): Promise<Facts> {
  requireSoundRequest(args.request, kind);
  await shop.ready();
  return factsOf(args);
}

/** Lets everybody in. While the store is away people can look at pages, but to send a form they must be known. */
export async function optionalUser(args: Args): Promise<RequestUser> {
  if (!isRead(args.request)) return known(args);
  const visit = await withTimeout(args.context, known(args));
  return visit === 'unreadable'
    ? {
        ...factsOf(args),
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
  const visit = await known(args);
  if (visit.account) throw redirect(paths.home);
  return visit;
}

/** Lets in signed-in people; sends others to the login, after which they come back. A data request gets 401. */
export async function requireUser(args: Args): Promise<AuthenticatedUser> {
  const visit = await known(args);
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

function requireSoundRequest(request: Request, kind: 'page' | 'signed'): void {
  // why: with `_data` Remix runs one route alone, without its own checks
  if (new URL(request.url).searchParams.has('_data')) throw new Response('This address is not understood.', { status: 400 });
  if (!isRead(request) && kind === 'page') requireSameOrigin(request, shop.env.origin);
}

interface Entry {
  /** It came with a form, so its origin was checked. */
  readonly isForm: boolean;
  readonly visit: Promise<RequestUser>;
}

/** A request comes in once: its action and its loaders share what was found out about the visitor. */
const entries = new WeakMap<AppLoadContext, Entry>();

/** The visit, of a person who must be known. */
async function known(args: Args): Promise<RequestUser> {
  const isForm = !isRead(args.request);
  const entry = entries.get(args.context);
  // why: a page that was only looked at says nothing of where a form comes from
  if (entry && (entry.isForm || !isForm)) return entry.visit;
  // why, before anything is kept: after a refused form the loaders of the page around the refusal come in by themselves
  requireSoundRequest(args.request, 'page');
  const visit = shop.ready().then(() => findVisit(args));
  entries.set(args.context, { isForm, visit });
  return visit;
}

async function findVisit(args: Args): Promise<RequestUser> {
  const sessionSecret = await readSessionSecret(args.request);
  const found = sessionSecret === null ? null : await findAccount(sessionSecret);
  const account = found?.account ?? null;
  if (account) args.context.accountId = account.id;
  const { passedCode = false, lacksSecondStep = false, times = null } = found ?? {};
  const browser = await readBrowser(args.request);
  const rights = { isAdmin: account !== null && isAdmin(account), lacksSecondStep, isUnknown: false };
  return { ...factsOf(args), ...rights, account, browser, sessionSecret, passedCode, times };
}

function factsOf(args: Args): Facts {
  const occasion = requestContextOf(args);
  return {
    ...occasion,
    isLocal: isLocalRequest(args, occasion.address),
    device: deviceOf(args.request.headers.get('User-Agent')),
    language: languageOf(args.request),
  };
}

type Found = Pick<AuthenticatedUser, 'account' | 'passedCode' | 'lacksSecondStep' | 'times'>;

async function findAccount(sessionSecret: string): Promise<Found | null> {
  const session = await shop.sessions.find(sessionSecret);
  const account = session && (await shop.identity.find(session.accountId));
  if (!account || account.disabled) return null;
  const { passedCode, createdAt, signedInAt, provenAt } = session;
  const found = { account, passedCode, lacksSecondStep: false, times: { createdAt, signedInAt, provenAt } };
  if (!isAdmin(account)) return found;
  // why: a shopper may become an admin during a session, when a later start puts her address on the list
  if (shop.clock() >= signedInAt + ADMIN_SESSION) return null;
  const isNeeded = needsSecondStep(account);
  // why also after a code, where it is needed: she may have switched it off in this session, while it wasn't
  const isOn = (isNeeded || !passedCode) && (await shop.secondFactors.isOn(account.id));
  // why, although switching it on ends every session: an admin's rights must not depend on that step alone
  if (isOn && !passedCode) return null;
  return { ...found, lacksSecondStep: isNeeded && !isOn };
}

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Where to go after the login: the page itself, or for a form the page with the form; `/` if the door would refuse so long an address. */
function wantedPath(request: Request): string {
  const url = new URL(request.url);
  const path = safePath(url.pathname + url.search);
  const query = new URLSearchParams({ redirectTo: path }).toString();
  return query.length > MOST.queryBytes ? paths.home : path;
}
