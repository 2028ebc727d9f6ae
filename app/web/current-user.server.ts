import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';

import { deviceOf, type Device } from '~/domain/account/device';
import { languageOf, type Language } from '~/domain/shared/language';
import { ADMIN_SESSION, type KnownBrowser, type SignInTimes } from '~/features/session/index.server';
import { readBrowser } from '~/http/cookies/trusted-browser.server';
import { isLocalRequest, requestContextOf, shopOf } from '~/http/request-context.server';
import type { Shop } from '~/services/index.server';

import { isAdmin, needsSecondStep, readSessionSecret, type Account } from './session.server';

export type Args = LoaderFunctionArgs | ActionFunctionArgs;

export interface RequestUser {
  readonly shop: Shop;
  readonly account: Account | null;
  readonly isAdmin: boolean;
  /** True for an admin who must set up the second factor before any admin page opens. */
  readonly lacksSecondStep: boolean;
  /** True while the session can't be read because the store is away: the person has no rights. */
  readonly isUnknown: boolean;
  readonly address: string;
  readonly isLocal: boolean;
  readonly device: Device;
  readonly language: Language;
  readonly requestId: string;
  /** The account that signed in at this browser before, by its cookie; for limits. */
  readonly browser: KnownBrowser | null;
  readonly sessionSecret: string | null;
  readonly passedCode: boolean;
  /** The times of the session's beginning, of the sign-in and of the last proof of identity; null for a visitor. */
  readonly times: SignInTimes | null;
}

export type ClientInfo = Pick<RequestUser, 'shop' | 'address' | 'isLocal' | 'device' | 'language' | 'requestId'>;

export interface AuthenticatedUser extends RequestUser {
  readonly account: Account;
  readonly times: SignInTimes;
}

/** why: a request's action and its loaders share one look at the visitor */
const users = new WeakMap<AppLoadContext, Promise<RequestUser>>();

/** Returns the user behind a request, found once for its action and its loaders. */
export async function currentUser(args: Args): Promise<RequestUser> {
  const cachedUser = users.get(args.context);
  if (cachedUser) return cachedUser;
  const user = shopOf(args.context)
    .ready()
    .then(() => findUser(args));
  users.set(args.context, user);
  return user;
}

async function findUser(args: Args): Promise<RequestUser> {
  const { shop } = args.context;
  const sessionSecret = await readSessionSecret(shop, args.request);
  const session = sessionSecret === null ? null : await findAccount(shop, sessionSecret);
  const account = session?.account ?? null;
  if (account) args.context.accountId = account.id;
  const { passedCode = false, lacksSecondStep = false, times = null } = session ?? {};
  const browser = await readBrowser(shop, args.request);
  const rights = { isAdmin: account !== null && isAdmin(shop, account), lacksSecondStep, isUnknown: false };
  return { ...clientInfoOf(args), ...rights, account, browser, sessionSecret, passedCode, times };
}

export function clientInfoOf(args: Args): ClientInfo {
  const requestContext = requestContextOf(args);
  return {
    shop: shopOf(args.context),
    ...requestContext,
    isLocal: isLocalRequest(args, requestContext.address),
    device: deviceOf(args.request.headers.get('User-Agent')),
    language: languageOf(args.request),
  };
}

type Found = Pick<AuthenticatedUser, 'account' | 'passedCode' | 'lacksSecondStep' | 'times'>;

async function findAccount(shop: Shop, sessionSecret: string): Promise<Found | null> {
  const session = await shop.sessions.find(sessionSecret);
  const account = session && (await shop.identity.find(session.accountId));
  if (!account || account.disabled) return null;
  const { passedCode, createdAt, signedInAt, provenAt, confirmedAt } = session;
  const identified = { account, passedCode, lacksSecondStep: false, times: { createdAt, signedInAt, provenAt, confirmedAt } };
  if (!isAdmin(shop, account)) return identified;
  // why: a shopper may become an admin during a session, when a later start has a new list of owners
  if (shop.clock() >= signedInAt + ADMIN_SESSION) return null;
  const isNeeded = needsSecondStep(shop, account);
  // why also after a code, where it is needed: it may have been switched off in this session, while it wasn't
  const isOn = (isNeeded || !passedCode) && (await shop.secondFactors.isOn(account.id));
  // why, although switching it on ends every session: an admin's rights must not depend on that step alone
  if (isOn && !passedCode) return null;
  return { ...identified, lacksSecondStep: isNeeded && !isOn };
}

export function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
