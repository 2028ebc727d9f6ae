import { createHash } from 'node:crypto';

import { createCookieSessionStorage, redirect, type Session, type TypedResponse } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { z } from 'zod';

import { LANGUAGES, DEFAULT_LANGUAGE, languageOf, localizedPath, type Language } from '~/domain/shared/language';
import { address, paths } from '~/domain/paths';
import { isProvider, PROVIDERS, type Provider } from '~/domain/account/provider';
import { isProviderFailure, type ProviderFailure } from '~/domain/account/provider-sign-in';
import { type ProviderProfile, PROVIDER_STATE_LIFETIME } from '~/features/account/index.server';
import type { Shop } from '~/services/index.server';

import { signedCookie } from '~/http/cookies/signed.server';
import { perShop } from '~/http/per-shop.server';
import type { SubmittedForm } from '~/web/form.server';
import type { RequestUser } from '~/web/current-user.server';
import { callbackUrl, newVerifier, strategyOf, type ProviderClient } from './strategy.server';
import { safePath } from '~/http/redirect.server';
import { startSessionUnlessEnded } from '~/web/session.server';
import { signInResponse } from './complete.server';
import { visitorPath } from '~/web/visitor-language.server';
import { isProven } from './reauthenticate.server';
import { redirectWithToast } from '~/web/flash.server';

/** The time (ms) for all calls to a provider together. */
const PATIENCE = 10_000;

const STATE = 'oauth2:state';

const PAGES = { login: paths.login(), signup: paths.signup(), providers: paths.accountProviders } as const;

const tripData = z.object({
  provider: z.enum(PROVIDERS),
  verifier: z.string(),
  /** ms */
  startedAt: z.number(),
  page: z.enum(['login', 'signup', 'providers']) satisfies z.ZodType<keyof typeof PAGES>,
  redirectTo: z.string(),
  language: z.enum(LANGUAGES).optional(),
  /** For a link, the hash of its session; null for a sign-in. */
  linkFor: z.string().nullable(),
});
type Trip = z.output<typeof tripData>;

/** The cookie of each provider, so that a state of one can't be used with the other. */
const storages = {
  google: storageIn(signedCookie('__Host-google', PROVIDER_STATE_LIFETIME / 1000)),
  github: storageIn(signedCookie('__Host-github', PROVIDER_STATE_LIFETIME / 1000)),
} as const;

function storageIn(cookie: ReturnType<typeof signedCookie>) {
  return perShop((shop) => createCookieSessionStorage({ cookie: cookie(shop) }));
}

export function providersSetUp(shop: Shop, user: Pick<RequestUser, 'isLocal'> = { isLocal: true }): Readonly<Record<Provider, boolean>> {
  return { google: clientOf(shop, 'google', user) !== null, github: clientOf(shop, 'github', user) !== null };
}

function clientOf(shop: Shop, provider: Provider, { isLocal }: Pick<RequestUser, 'isLocal'>): ProviderClient | null {
  const client = shop.settings.services()[provider];
  if (client !== null) return { ...client, origin: shop.env.providerOrigins[provider] };
  return isLocal ? (shop.standIns?.people ?? null) : null;
}

export function providerProblem({ searchParams }: URL): { readonly provider: Provider; readonly code: ProviderFailure } | null {
  const [provider, code] = [searchParams.get('provider'), searchParams.get('problem')];
  return isProvider(provider) && isProviderFailure(code) ? { provider, code } : null;
}

/** Redirects to the provider, to sign in, or with intent 'link' to link it with the signed-in account. 303. */
export async function startProviderSignIn(
  user: RequestUser,
  provider: Provider,
  form: SubmittedForm,
  language: Language,
): Promise<TypedResponse<never>> {
  const { shop } = user;
  const client = clientOf(shop, provider, user);
  const isLink = form.intent === 'link';
  if (user.account && !isLink) return redirect(paths.home, 303);
  if (!user.account && isLink) return redirect(paths.login(PAGES.providers), 303);
  const trip: Trip = {
    provider,
    verifier: newVerifier(),
    startedAt: shop.clock(),
    page: isLink ? 'providers' : form.values['page'] === 'signup' ? 'signup' : 'login',
    redirectTo: safePath(form.values['redirectTo']),
    language,
    linkFor: isLink ? sessionMark(user) : null,
  };
  if (!client) return redirect(failurePath(trip, 'not-set-up'), 303);
  if (isLink && !isProven(user)) return redirect(failurePath(trip, 'not-proven'), 303);
  const memory = await storages[provider](shop).getSession();
  memory.set('trip', trip);
  return redirect(await authorizationUrl(shop, provider, client, trip, memory), {
    status: 303,
    headers: { 'Set-Cookie': await storages[provider](shop).commitSession(memory) },
  });
}

export interface Words {
  readonly cartFailed: string;
  readonly linked: string;
}

/** Handles the return from the provider: signs in or links, and goes to the wanted page; else back to the button's page. 303. */
export async function finishProviderSignIn(
  request: Request,
  user: RequestUser,
  provider: Provider,
  words: Words,
): Promise<TypedResponse<never>> {
  const { shop } = user;
  const memory = await storages[provider](shop).getSession(request.headers.get('Cookie'));
  const trip = tripOf(memory, provider);
  const state = new URL(request.url).searchParams.get('state');
  // why: another person's answer may be slipped in here, and the visitor's own sign-in can still go on
  if (!trip || state === null || state !== memory.get(STATE)) return withoutTrip(shop, request, memory, provider);
  // why: the provider knows one address of the store, which has no language
  const { pathname, search } = new URL(request.url);
  const { language = DEFAULT_LANGUAGE } = trip;
  if (languageOf(request) === DEFAULT_LANGUAGE && language !== DEFAULT_LANGUAGE)
    return redirect(localizedPath(language, pathname + search), 303);
  const isFresh = shop.clock() < trip.startedAt + PROVIDER_STATE_LIFETIME;
  const isFirst = isFresh && (await shop.providerStates.use(state));
  const response = isFirst ? await answerOf(request, user, trip, memory, words) : redirect(failurePath(trip, 'cancelled-request'), 303);
  response.headers.append('Set-Cookie', await storages[provider](shop).destroySession(memory));
  return response;
}

/** Leads to the login; a browser that sent no cookie by the page that sees whether it keeps one. */
async function withoutTrip(shop: Shop, request: Request, memory: Session, provider: Provider): Promise<TypedResponse<never>> {
  const login = failurePath(START, 'cancelled-request', provider);
  if (request.headers.get('Cookie')) return redirect(login, 303);
  const headers = { 'Set-Cookie': await storages[provider](shop).commitSession(memory) };
  return redirect(visitorPath(shop, request, paths.cookies(login)), { status: 303, headers });
}

const START = { page: 'login', redirectTo: paths.home } as const;

async function answerOf(request: Request, user: RequestUser, trip: Trip, memory: Session, words: Words): Promise<TypedResponse<never>> {
  const { shop } = user;
  const { provider, redirectTo } = trip;
  const fail = (code: ProviderFailure) => redirect(failurePath(trip, code), 303);
  const error = new URL(request.url).searchParams.get('error');
  if (error !== null) return fail(error === 'access_denied' ? 'popup-closed' : 'other');
  const client = clientOf(shop, provider, user);
  if (!client) return fail('not-set-up');
  // why: a link counts only for its own session, and a visitor who signed in meanwhile needs no second sign-in
  if (trip.linkFor === null && user.account) return redirect(redirectTo, 303);
  if (trip.linkFor !== null && trip.linkFor !== sessionMark(user)) return fail('cancelled-request');
  if (!(await shop.providerSignIn.admit(user.address))) return fail('too-many');
  const profile = await fetchProfile(shop, request, client, trip, memory).catch((cause: unknown) => logged(cause, user, provider));
  if (!profile) return fail('other');
  if (trip.linkFor !== null && user.account && user.times) {
    const since = user.times.createdAt + 1;
    const outcome = await shop.providerSignIn.link(user.account.id, profile, since);
    if (!outcome.ok) return fail(outcome.code);
    const headers = await startSessionUnlessEnded(user, outcome.account, { since, passedCode: user.passedCode, times: user.times });
    return headers === null ? fail('cancelled-request') : redirectWithToast(shop, PAGES.providers, { text: words.linked }, headers);
  }
  const outcome = await shop.providerSignIn.signIn(profile);
  if (!outcome.ok) return fail(outcome.code);
  if (!(await shop.accounts.countSignIn(outcome.account, user))) return fail('too-many');
  return signInResponse(request, user, outcome.account, { redirectTo, cartFailed: words.cartFailed });
}

async function authorizationUrl(shop: Shop, provider: Provider, client: ProviderClient, trip: Trip, memory: Session): Promise<string> {
  const start = new Request(new URL(paths.provider(provider), shop.env.origin));
  try {
    await authenticatorOf(memory)
      .use(strategyOf(provider, client, { ...trip, storeOrigin: shop.env.origin }), provider)
      .authenticate(provider, start);
  } catch (thrown) {
    const url = thrown instanceof Response ? thrown.headers.get('Location') : null;
    if (url !== null) return url;
    throw thrown;
  }
  throw new Error(`The strategy of ${provider} sent nobody away.`);
}

/** Fetches the profile of the person at the provider, in time whatever the provider does; nothing is written before. */
async function fetchProfile(shop: Shop, request: Request, client: ProviderClient, trip: Trip, memory: Session): Promise<ProviderProfile> {
  const signal = AbortSignal.timeout(PATIENCE);
  const strategy = strategyOf(trip.provider, client, { verifier: trip.verifier, storeOrigin: shop.env.origin, signal });
  // why our own host: the strategy compares addresses, whatever the request says
  const { search } = new URL(request.url);
  const answer = new Request(`${callbackUrl(shop.env.origin, trip.provider)}${search}`);
  const profile = authenticatorOf(memory).use(strategy, trip.provider).authenticate(trip.provider, answer, { throwOnError: true });
  const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('The provider took too long.'))));
  return Promise.race([profile, late]);
}

/** why its own memory: the strategy must not write into the shop's cookies */
function authenticatorOf(memory: Session): Authenticator<ProviderProfile> {
  return new Authenticator<ProviderProfile>({
    getSession: () => Promise.resolve(memory),
    commitSession: () => Promise.resolve(''),
    destroySession: () => Promise.resolve(''),
  });
}

function tripOf(memory: Session, provider: Provider): Trip | null {
  const parsed = tripData.safeParse(memory.get('trip'));
  return parsed.success && parsed.data.provider === provider ? { ...parsed.data, redirectTo: safePath(parsed.data.redirectTo) } : null;
}

function failurePath(
  { page, redirectTo, provider: own }: Pick<Trip, 'page' | 'redirectTo'> & Partial<Pick<Trip, 'provider'>>,
  code: ProviderFailure,
  provider = own,
): string {
  return address(PAGES[page], { provider, problem: code, redirectTo: redirectTo === paths.home ? '' : redirectTo });
}

function sessionMark({ sessionSecret }: RequestUser): string {
  return createHash('sha256')
    .update(sessionSecret ?? '')
    .digest('hex');
}

/** Logs the cause for the owner, with only those of the provider's words that are safe in a log. */
function logged(cause: unknown, { shop, requestId }: RequestUser, provider: Provider): null {
  shop.log.error('provider-sign-in', cause instanceof Error ? new Error(cause.message.slice(0, 200)) : cause, { requestId, provider });
  return null;
}
