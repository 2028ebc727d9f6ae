import type { PaymentMethod } from '~/domain/payment/method';
import type { Provider } from '~/domain/account/provider';
import type { QuestionKind } from '~/domain/refund';

/** The parameters of an address. null, '' and page 1 are left out. */
export type Query<Name extends string> = { readonly [name in Name]?: string | number | null | undefined };

/** Makes an address of this site from a path with encoded parts. All addresses are made here. */
export function address(path: string, query: Query<string> = {}, place = ''): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' || (name === 'page' && !(Number(value) > 1)) ? [] : [[name, String(value)]],
  );
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
  return `${path}${search}${place === '' ? '' : `#${encodeURIComponent(place)}`}`;
}

export function below(path: string): string {
  return `${path}/`;
}

function leadingOn(path: string, redirectTo: string = paths.home): string {
  return address(path, { redirectTo: redirectTo === paths.home ? '' : redirectTo });
}

export const keyPlace = (gameId: string) => `key-${gameId}`;

/** The parameters of the list of games. */
export const LIST_PARAMETERS = [
  'genre',
  'q',
  'platform',
  'launcher',
  'region',
  'min',
  'max',
  'stock',
  'offer',
  'sort',
  'view',
  'page',
] as const;

/**
 * The addresses for shoppers and machines; the owner's are in `admin.ts`, away from shoppers' pages. No other file spells out an address.
 */
export const paths = {
  home: address('/'),
  about: address('/about'),
  products: (query: Query<(typeof LIST_PARAMETERS)[number]> = {}) => address('/products', query),
  /** The product feed of shopping services; its name is a secret. */
  feed: (name: string) => address(`/feeds/${encodeURIComponent(name)}.xml`),
  suggestions: (q: string) => address('/products/suggestions', { q }),
  /** `''`: the beginning of all games' addresses. `list`: the target of 'Back'. */
  product: (gameId: string, list: string | null = null) => address(`/product/${encodeURIComponent(gameId)}`, { list }),
  /** The form for a sold-out game. */
  stockAlert: (game = '', back = '') => address('/back-in-stock', { game, back }),
  confirmAlert: (token = '') => address('/back-in-stock/confirm', { token }),
  terms: address('/terms'),
  refunds: address('/refunds'),
  /** The picture of the shop for chat apps. */
  preview: address('/preview.png'),
  privacy: address('/privacy'),
  legal: address('/legal'),
  support: address('/support'),
  contactForm: address('/support', {}, 'contact'),
  contactSent: address('/support', { sent: 1 }, 'contact'),
  contact: address('/contact'),

  /** The page that sees whether the browser keeps cookies, and leads on. */
  cookies: (to: string) => address('/cookies', { to }),
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
  wishes: address('/account/wishes'),
  /** The anchor of a game on the list. */
  wish: (gameId: string) => address('/account/wishes', {}, `g-${gameId}`),
  /** The address that ends the mails about kept games, without a login. */
  stopWishMails: (stopId: string) => address(`/mails/stop/${encodeURIComponent(stopId)}`),
  sharedWishes: (id: string) => address(`/w/${encodeURIComponent(id)}`),
  accountData: address('/account/data'),
  accountDelete: address('/account/delete'),

  /** Stores a coupon for the cart, and redirects home. */
  coupon: (code: string) => address(`/c/${encodeURIComponent(code)}`),
  cart: address('/cart'),
  /** why: no query, since Lynx sends no Referer from an address with one, and its form could not be taken */
  cartSummary: address('/cart/summary'),
  /** The cart after this game left it, with the way to bring it back. */
  cartWithout: (removed: string, type: string | null) => address('/cart', { removed, type }),
  cartEvents: address('/cart/events'),
  /** With this method open, or the first one. A path and no query: see `cartSummary`. */
  checkout: (method: PaymentMethod | null = null, query: Query<'order' | 'card'> = {}) =>
    address(method === null ? '/checkout' : `/checkout/${method}`, query),
  cardReturn: (order: string) => address('/checkout/card/return', { order }),
  cardCancel: (order: string) => address('/checkout/card/cancel', { order }),
  orders: (query: Query<'after'> = {}) => address('/orders', query),
  order: (reference: string) => address(orderPath(reference)),
  orderLine: (reference: string, gameId: string) => address(orderPath(reference), {}, `line-${gameId}`),
  orderKey: (reference: string, gameId: string) => address(orderPath(reference), {}, keyPlace(gameId)),
  orderEvents: (reference: string) => address(`${orderPath(reference)}/events`),
  orderKeys: (reference: string) => address(`${orderPath(reference)}/keys`),
  /** `of`: the proof, so that no browser shows a replaced one's picture. */
  orderProof: (reference: string, of: string) => address(`${orderPath(reference)}/proof`, { of }),
  orderReceipt: (reference: string) => address(`${orderPath(reference)}/receipt`),
  orderQuestion: (reference: string, about: QuestionKind, game: string) => address(`${orderPath(reference)}/ask`, { about, game }),

  /** The demo's page of a card company. No query: see `cartSummary`. */
  demoCard: (payment: string) => address(`/demo/card/${encodeURIComponent(payment)}`),
  demoProvider: (provider: Provider) => address(`/demo/${provider}`),

  health: address('/healthz'),
  ready: address('/readyz'),
  admin: address('/admin'),
  today: address('/admin/today'),

  picture: (gameId: string, name: string) => address(`/pictures/${encodeURIComponent(gameId)}/${encodeURIComponent(name)}`),
  logo: (name: string) => address(`/logo/${encodeURIComponent(name)}`),
  walletQr: (name: string) => address(`/wallet-qr/${encodeURIComponent(name)}`),
  covers: address('/covers/'),
  /** A ground of the eight of covers, for chat apps. */
  ground: (ground: number) => address(`/covers/ground-${ground}.jpg`),
  paypalWebhook: address('/webhooks/paypal'),
  sitemap: address('/sitemap.xml'),
  manifest: address('/site.webmanifest'),
  securityTxt: address('/.well-known/security.txt'),
} as const;

function orderPath(reference: string): string {
  return `/orders/${encodeURIComponent(reference)}`;
}
