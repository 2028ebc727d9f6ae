import type { Provider } from './provider';
import type { QuestionKind } from './refund';

/** What an address asks for, by name: null and '' are left out, and so is page 1. */
export type Query<Name extends string> = { readonly [name in Name]?: string | number | null | undefined };

/**
 * One address of this site, from a path whose parts are encoded. Every address is built here, so that what stands before all of them,
 * as a language would, has one place.
 */
export function address(path: string, query: Query<string> = {}, place = ''): string {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' || (name === 'page' && !(Number(value) > 1)) ? [] : [[name, String(value)]],
  );
  const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
  return `${path}${search}${place === '' ? '' : `#${encodeURIComponent(place)}`}`;
}

/** What the addresses of all pages below one begin with: `/orders/`. */
export function below(path: string): string {
  return `${path}/`;
}

/** The way to a sign-in, which leads on to a path of this site. */
function leadingOn(path: string, redirectTo: string = paths.home): string {
  return address(path, { redirectTo: redirectTo === paths.home ? '' : redirectTo });
}

/**
 * The addresses that shoppers and machines use; the owner's stand in `desk-paths.ts`, so that no shopper's page carries them. Nobody else
 * spells an address of the store out (`npm run check` finds it).
 */
export const paths = {
  home: address('/'),
  about: address('/about'),
  products: (query: Query<'genre' | 'q' | 'platform' | 'min' | 'max' | 'stock' | 'sort' | 'page'> = {}) => address('/products', query),
  /** `''`: what the addresses of all games begin with. */
  product: (gameId: string) => address(`/product/${encodeURIComponent(gameId)}`),
  support: address('/support'),
  /** The form on the support page; `/contact` leads to it. */
  contactForm: address('/support', {}, 'contact'),
  contactSent: address('/support', { sent: 1 }, 'contact'),
  contact: address('/contact'),

  login: (redirectTo?: string) => leadingOn('/login', redirectTo),
  loginCode: (redirectTo?: string) => leadingOn('/login/code', redirectTo),
  signup: (redirectTo?: string) => leadingOn('/signup', redirectTo),
  logout: address('/logout'),
  forgotPassword: address('/forgot-password'),
  resetSent: address('/forgot-password?sent'),
  resetPassword: (token = '') => address('/reset-password', { token }),
  verifyEmail: (token = '') => address('/verify-email', { token }),
  provider: (provider: Provider) => address(`/auth/${provider}`),
  providerCallback: (provider: Provider) => address(`/auth/${provider}/callback`),

  account: address('/account'),
  accountProviders: address('/account/providers'),
  accountSecondFactor: address('/account/second-factor'),
  accountData: address('/account/data'),
  accountDelete: address('/account/delete'),

  cart: address('/cart'),
  cartEvents: address('/cart/events'),
  checkout: (query: Query<'order' | 'method' | 'card'> = {}) => address('/checkout', query),
  /** Where the payment provider sends the shopper back to. */
  cardReturn: (order: string) => address('/checkout/card/return', { order }),
  cardCancel: (order: string) => address('/checkout/card/cancel', { order }),
  orders: (query: Query<'after'> = {}) => address('/orders', query),
  order: (reference: string) => address(orderPath(reference)),
  /** The line of one game on the page of its order. */
  orderLine: (reference: string, gameId: string) => address(orderPath(reference), {}, `line-${gameId}`),
  orderKeys: (reference: string) => address(`${orderPath(reference)}/keys`),
  /** Where a shopper asks about one game of an order. */
  orderQuestion: (reference: string, about: QuestionKind, game: string) => address(`${orderPath(reference)}/ask`, { about, game }),

  /** The way to the owner's pages. */
  admin: address('/admin'),

  /** What the addresses of the store's own covers begin with. */
  covers: address('/covers/'),
  cover: (name: string) => address(`/covers/${encodeURIComponent(name)}.svg`),
  paypalWebhook: address('/webhooks/paypal'),
  sitemap: address('/sitemap.xml'),
} as const;

function orderPath(reference: string): string {
  return `/orders/${encodeURIComponent(reference)}`;
}
