import { createHash, randomBytes } from 'node:crypto';

import { GitHubStrategy, type GitHubProfile } from 'remix-auth-github';
import { GoogleStrategy, type GoogleProfile } from 'remix-auth-google';
import { z } from 'zod';

import { DEFAULT_LANGUAGE, localizedPath, type Language } from '~/domain/shared/language';
import { paths } from '~/domain/paths';
import type { Provider } from '~/domain/account/provider';
import { readVendorAnswer } from '~/domain/shared/read-response';
import type { ProviderProfile } from '~/features/account/index.server';
import type { Shop } from '~/services/index.server';

interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address of a fake on this machine; null: the provider itself. */
  readonly origin: string | null;
}

/** The client of a provider, or in the demo of the demo provider. */
export type ProviderClient = OAuthClient | StandInPeople;
type StandInPeople = NonNullable<Shop['standIns']>['people'];

interface Trip {
  readonly storeOrigin: string;
  /** PKCE: only the browser that began the sign-in can use its code. */
  readonly verifier: string;
  readonly language?: Language | undefined;
  readonly signal?: AbortSignal;
}

/** Returns a text that only this browser's sign-in knows (RFC 7636). */
export function newVerifier(): string {
  return randomBytes(32).toString('base64url');
}

export function callbackUrl(storeOrigin: string, provider: Provider): string {
  return storeOrigin + paths.providerCallback(provider);
}

/** Returns the strategy for one sign-in, with its own values. The profile is read from the provider's raw answer. */
export function strategyOf(provider: Provider, client: ProviderClient, trip: Trip): TripGoogle | TripGitHub | TripStandIn {
  if ('redeem' in client) return new TripStandIn(provider, client, trip);
  return provider === 'google' ? new TripGoogle(client, trip) : new TripGitHub(client, trip);
}

class TripGoogle extends GoogleStrategy<ProviderProfile> {
  readonly #trip: Trip;
  readonly #userInfo: string;

  constructor({ clientId, clientSecret, origin }: OAuthClient, trip: Trip) {
    const options = {
      clientID: clientId,
      clientSecret,
      callbackURL: callbackUrl(trip.storeOrigin, 'google'),
      prompt: 'select_account' as const,
    };
    super(options, ({ profile }) => Promise.resolve(readGoogle(profile._json)));
    this.#trip = trip;
    this.#userInfo = `${origin ?? 'https://www.googleapis.com'}/oauth2/v3/userinfo`;
    if (origin === null) return;
    this.authorizationURL = `${origin}/o/oauth2/v2/auth`;
    this.tokenURL = `${origin}/token`;
  }

  protected override authorizationParams(): URLSearchParams {
    return withChallenge(super.authorizationParams(), this.#trip);
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.#trip.verifier });
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    return this.getAccessToken(await askToken(this.tokenURL, { code, params, id: this.clientID, secret: this.clientSecret }, this.#trip));
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const raw: unknown = await askApi(this.#userInfo, { Authorization: `Bearer ${accessToken}` }, this.#trip);
    return { provider: 'google', _json: raw } as GoogleProfile;
  }
}

class TripStandIn extends GoogleStrategy<ProviderProfile> {
  readonly #trip: Trip;
  readonly #provider: Provider;
  readonly #people: StandInPeople;

  constructor(provider: Provider, people: StandInPeople, trip: Trip) {
    super({ clientID: 'demo', clientSecret: 'demo', callbackURL: callbackUrl(trip.storeOrigin, provider) }, ({ profile }) =>
      Promise.resolve({ ...readGoogle(profile._json), provider }),
    );
    this.#trip = trip;
    this.#provider = provider;
    this.#people = people;
    this.authorizationURL = trip.storeOrigin + localizedPath(trip.language ?? DEFAULT_LANGUAGE, paths.demoProvider(provider));
  }

  protected override authorizationParams(): URLSearchParams {
    return withChallenge(super.authorizationParams(), this.#trip);
  }

  protected override async fetchAccessToken(code: string) {
    const person = this.#people.redeem(this.#provider, code, this.#trip.verifier);
    if (!person) throw new Error('The code is not good.');
    return this.getAccessToken(Response.json({ access_token: person.id }));
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const person = this.#people.people.find(({ id }) => id === accessToken);
    const raw: unknown = { sub: `demo-${person?.id}`, email: person?.email, email_verified: person !== undefined, name: person?.name };
    return { provider: 'google', _json: raw } as GoogleProfile;
  }
}

class TripGitHub extends GitHubStrategy<ProviderProfile> {
  readonly #trip: Trip;
  readonly #api: string;

  constructor({ clientId, clientSecret, origin }: OAuthClient, trip: Trip) {
    const [site, api] = [origin ?? 'https://github.com', origin ?? 'https://api.github.com'];
    super(
      {
        clientID: clientId,
        clientSecret,
        callbackURL: callbackUrl(trip.storeOrigin, 'github'),
        scope: ['read:user', 'user:email'],
        userAgent: USER_AGENT,
        authorizationURL: new URL('login/oauth/authorize', site).href,
        tokenURL: new URL('login/oauth/access_token', site).href,
      },
      // why: the strategy's own list of addresses does not say which are verified
      async ({ accessToken, profile }) => {
        return readGitHub(profile._json, await askApi(`${api}/user/emails?per_page=100`, gitHubHeaders(accessToken), trip));
      },
    );
    this.#trip = trip;
    this.#api = api;
  }

  protected override authorizationParams(): URLSearchParams {
    return withChallenge(super.authorizationParams(), this.#trip);
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.#trip.verifier });
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    return this.getAccessToken(await askToken(this.tokenURL, { code, params, id: this.clientID, secret: this.clientSecret }, this.#trip));
  }

  /** Reads the profile without the addresses: the verify callback asks for them, and keeps the `verified` flags. */
  protected override async userProfile(accessToken: string): Promise<GitHubProfile> {
    const raw: unknown = await askApi(`${this.#api}/user`, gitHubHeaders(accessToken), this.#trip);
    return { provider: 'github', _json: raw } as GitHubProfile;
  }
}

const USER_AGENT = 'Miftah';

function withChallenge(params: URLSearchParams, { verifier }: Trip): URLSearchParams {
  params.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  params.set('code_challenge_method', 'S256');
  return params;
}

const gitHubHeaders = (accessToken: string) => ({
  Authorization: `Bearer ${accessToken}`,
  Accept: 'application/vnd.github+json',
  'User-Agent': USER_AGENT,
});

interface Exchange {
  readonly code: string;
  readonly params: URLSearchParams;
  readonly id: string;
  readonly secret: string;
}

/** Asks for the token within the trip's time, without redirects: the request holds the store's secret. */
async function askToken(url: string, { code, params, id, secret }: Exchange, { signal }: Trip): Promise<Response> {
  const body = new URLSearchParams([...params, ['code', code], ['client_id', id], ['client_secret', secret]]);
  const response = await fetch(url, { method: 'POST', body, redirect: 'error', ...(signal ? { signal } : {}) });
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return new Response(await readVendorAnswer(response), response);
}

/** why no redirects: another address could answer for anyone */
async function askApi(url: string, headers: Readonly<Record<string, string>>, { signal }: Trip): Promise<unknown> {
  const response = await fetch(url, { headers, redirect: 'error', ...(signal ? { signal } : {}) });
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return JSON.parse(await readVendorAnswer(response)) as unknown;
}

const subject = z.string().min(1).max(128);
const googleUser = z.object({ sub: subject, email: z.string().optional(), email_verified: z.unknown(), name: z.string().nullish() });
const gitHubUser = z.object({ id: z.number().int().positive(), login: z.string(), name: z.string().nullish() });
const gitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** Throws where this is not an answer of Google. */
export function readGoogle(raw: unknown): ProviderProfile {
  const { sub, email = null, email_verified: isVerified, name } = googleUser.parse(raw);
  return { provider: 'google', subject: sub, verifiedEmail: isVerified === true ? email : null, name: name ?? '' };
}

/** Reads only the primary address, and only if it is verified. Throws where these are not answers of GitHub. */
export function readGitHub(rawUser: unknown, rawEmails: unknown): ProviderProfile {
  const { id, login, name } = gitHubUser.parse(rawUser);
  const primary = gitHubEmails.parse(rawEmails).find((one) => one.primary && one.verified);
  return { provider: 'github', subject: String(id), verifiedEmail: primary?.email ?? null, name: name || login };
}
