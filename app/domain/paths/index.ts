import type { PaymentMethod } from '~/domain/payment/method';
import type { Provider } from '~/domain/account/provider';
import type { QuestionKind } from '~/domain/refund';

/** The parameters of an address, by name. null, '' and page 1 are left out. */
export type Query<Name extends string> = { readonly [name in Name]?: string | number | null | undefined };

/**
 * Makes an address of this site from a path with encoded parts. Every address is made here, so that a prefix for all of them, such as a
 * language, has one place.
 */
export function address(path: string, query: Query<string> = {}, place = ''): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' || (name === 'page' && !(Number(value) > 1)) ? [] : [[name, String(value)]],
  );
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
  return `${path}${search}${place === '' ? '' : `#${encodeURIComponent(place)}`}`;
}

/** The beginning of the addresses of all pages below one: `/orders/`. */
export function below(path: string): string {
  return `${path}/`;
}

/** The address of a page on the way to another, with the path of this site to go to afterwards. */
function leadingOn(path: string, redirectTo: string = paths.home): string {
  return address(path, { redirectTo: redirectTo === paths.home ? '' : redirectTo });
}

/** The place of a revealed key on the page of its order. */
export const keyPlace = (gameId: string) => `key-${gameId}`;

/**
 * The addresses for shoppers and machines. The owner's are in `desk-paths.ts`, so that no shopper's page carries them. No other file spells
 * out an address of the store (`npm run check` finds it).
 */
export const paths = {
  home: address('/'),
  about: address('/about'),
  products: (query: Query<'genre' | 'q' | 'platform' | 'min' | 'max' | 'stock' | 'sort' | 'page'> = {}) => address('/products', query),
  /** What a search field suggests for a text. */
  suggestions: (q: string) => address('/products/suggestions', { q }),
  /** `''`: the beginning of the addresses of all games. `list`: where its 'Back' leads. */
  product: (gameId: string, list: string | null = null) => address(`/product/${encodeURIComponent(gameId)}`, { list }),
  /** The page that asks where to write when a sold-out game is back. */
  stockAlert: (game = '', back = '') => address('/back-in-stock', { game, back }),
  confirmAlert: (token = '') => address('/back-in-stock/confirm', { token }),
  terms: address('/terms'),
  refunds: address('/refunds'),
  privacy: address('/privacy'),
  legal: address('/legal'),
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
  notMe: (token = '') => address('/not-me', { token }),
  changeEmail: (token = '') => address('/change-email', { token }),
  takeBack: (token = '') => address('/take-back', { token }),
  verifyEmail: (token = '') => address('/verify-email', { token }),
  provider: (provider: Provider) => address(`/auth/${provider}`),
  providerCallback: (provider: Provider) => address(`/auth/${provider}/callback`),

  account: address('/account'),
  accountDevices: address('/account', {}, 'account-devices'),
  accountEmail: address('/account/email'),
  accountProviders: address('/account/providers'),
  accountSecondFactor: (redirectTo?: string) => leadingOn('/account/second-factor', redirectTo),
  accountAlerts: address('/account/alerts'),
  accountData: address('/account/data'),
  accountDelete: address('/account/delete'),

  cart: address('/cart'),
  /** 'Payment Summary'. Without a query: Lynx sends no Referer from an address with one, and so its form could not be taken. */
  cartSummary: address('/cart/summary'),
  /** The cart after this game left it, with the way to bring it back. */
  cartWithout: (removed: string, type: string | null) => address('/cart', { removed, type }),
  cartEvents: address('/cart/events'),
  /** With this method open, or the first one. A path and no query, since Lynx's form would not be taken: see `cartSummary`. */
  checkout: (method: PaymentMethod | null = null, query: Query<'order' | 'card'> = {}) =>
    address(method === null ? '/checkout' : `/checkout/${method}`, query),
  /** The address to which the payment provider sends the shopper back. */
  cardReturn: (order: string) => address('/checkout/card/return', { order }),
  cardCancel: (order: string) => address('/checkout/card/cancel', { order }),
  orders: (query: Query<'after'> = {}) => address('/orders', query),
  order: (reference: string) => address(orderPath(reference)),
  /** The state of an order on its page, which renews itself without a script, or (`isStill`) does not. */
  orderStatus: (reference: string, isStill: boolean) => address(orderPath(reference), { still: isStill ? 1 : null }, 'status'),
  /** The line of one game on the page of its order. */
  orderLine: (reference: string, gameId: string) => address(orderPath(reference), {}, `line-${gameId}`),
  /** The key of one game on the page of its order, once it was revealed. */
  orderKey: (reference: string, gameId: string) => address(orderPath(reference), {}, keyPlace(gameId)),
  /** Tells its page of changes. */
  orderEvents: (reference: string) => address(`${orderPath(reference)}/events`),
  orderKeys: (reference: string) => address(`${orderPath(reference)}/keys`),
  /** What was bought, by whom and for how much, to print. */
  orderReceipt: (reference: string) => address(`${orderPath(reference)}/receipt`),
  /** The page where a shopper asks about one game of an order. */
  orderQuestion: (reference: string, about: QuestionKind, game: string) => address(`${orderPath(reference)}/ask`, { about, game }),

  /** The demo's stand-in for the page of a card company. Without a query, as the payment summary. */
  demoCard: (payment: string) => address(`/demo/card/${encodeURIComponent(payment)}`),
  demoProvider: (provider: Provider) => address(`/demo/${provider}`),

  /** Whether this process lives, and whether the store can sell, for machines that watch over it. */
  health: address('/healthz'),
  ready: address('/readyz'),
  /** The owner's games; her other pages are below. */
  admin: address('/admin'),
  /** Where the owner begins: what waits for her. */
  today: address('/admin/today'),

  /** One file of a picture that the owner uploaded. */
  picture: (gameId: string, name: string) => address(`/pictures/${encodeURIComponent(gameId)}/${encodeURIComponent(name)}`),
  /** The beginning of the addresses of the store's own covers. */
  covers: address('/covers/'),
  /** One of the eight grounds of covers without a picture, as chat apps show it. */
  ground: (ground: number) => address(`/covers/ground-${ground}.jpg`),
  paypalWebhook: address('/webhooks/paypal'),
  sitemap: address('/sitemap.xml'),
  securityTxt: address('/.well-known/security.txt'),
} as const;

function orderPath(reference: string): string {
  return `/orders/${encodeURIComponent(reference)}`;
}
