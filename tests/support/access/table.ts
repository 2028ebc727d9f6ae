/**
 * The access to every route of the store that has a loader or an action. The tests fail if a route is missing here, so a new route must
 * say who may use it. See docs/rules.md, Access.
 */

/** The guard in the first line, and so the people that it lets in. 'download' is requireAdmin for a file instead of a page. */
export type Access = 'publicResource' | 'optionalUser' | 'requireAnonymous' | 'requireUser' | 'requireAdmin' | 'download';

export interface RouteAccess {
  /** An address of the route; the id in it does not exist. */
  readonly path: string;
  readonly loader?: Access;
  readonly action?: Access;
}

export const ACCESS: Readonly<Record<string, RouteAccess>> = {
  root: { path: '/', loader: 'optionalUser' },

  'routes/_storefront._index': { path: '/', loader: 'optionalUser' },
  'routes/_storefront.about': { path: '/about', loader: 'optionalUser' },
  'routes/_storefront.support': { path: '/support', loader: 'optionalUser', action: 'optionalUser' },
  'routes/_storefront.terms': { path: '/terms', loader: 'optionalUser' },
  'routes/_storefront.refunds': { path: '/refunds', loader: 'optionalUser' },
  'routes/_storefront.privacy': { path: '/privacy', loader: 'optionalUser' },
  'routes/_storefront.legal': { path: '/legal', loader: 'optionalUser' },
  'routes/c.$code': { path: '/c/NONE', loader: 'optionalUser' },
  'routes/contact': { path: '/contact', loader: 'optionalUser' },
  'routes/products': { path: '/products', loader: 'optionalUser' },
  'routes/products_.suggestions': { path: '/products/suggestions', loader: 'publicResource' },
  'routes/product.$id': { path: '/product/none', loader: 'optionalUser' },
  'routes/back-in-stock': { path: '/back-in-stock?game=none', loader: 'optionalUser', action: 'optionalUser' },
  'routes/back-in-stock_.confirm': { path: '/back-in-stock/confirm', loader: 'optionalUser', action: 'optionalUser' },
  // The address is the right: mail programs post to it by themselves.
  'routes/mails.stop.$id': { path: '/mails/stop/none', loader: 'publicResource', action: 'publicResource' },
  'routes/w.$id': { path: '/w/none', loader: 'optionalUser' },
  'routes/covers.$name': { path: '/covers/none.svg', loader: 'publicResource' },
  'routes/logo.$name': { path: '/logo/none.webp', loader: 'publicResource' },
  'routes/pictures.$gameId.$name': { path: '/pictures/none/none.webp', loader: 'publicResource' },
  'routes/robots[.]txt': { path: '/robots.txt', loader: 'publicResource' },
  'routes/[.]well-known.security[.]txt': { path: '/.well-known/security.txt', loader: 'publicResource' },
  'routes/site[.]webmanifest': { path: '/site.webmanifest', loader: 'publicResource' },
  'routes/feeds.$name': { path: '/feeds/none.xml', loader: 'publicResource' },
  'routes/sitemap[.]xml': { path: '/sitemap.xml', loader: 'publicResource' },
  'routes/healthz': { path: '/healthz', loader: 'publicResource' },
  'routes/readyz': { path: '/readyz', loader: 'publicResource' },
  'routes/$': { path: '/none', loader: 'optionalUser', action: 'optionalUser' },

  'routes/login': { path: '/login', loader: 'requireAnonymous', action: 'requireAnonymous' },
  // For a visitor who gave a password and no code yet.
  'routes/login_.code': { path: '/login/code', loader: 'requireAnonymous', action: 'requireAnonymous' },
  'routes/signup': { path: '/signup', loader: 'requireAnonymous', action: 'requireAnonymous' },
  // A signed-in shopper links a provider through the same addresses.
  'routes/auth.$provider': { path: '/auth/google', loader: 'optionalUser', action: 'optionalUser' },
  'routes/auth.$provider_.callback': { path: '/auth/google/callback', loader: 'optionalUser' },
  'routes/account._index': { path: '/account', loader: 'requireUser', action: 'requireUser' },
  'routes/account.alerts': { path: '/account/alerts', loader: 'requireUser', action: 'requireUser' },
  'routes/account.wishes': { path: '/account/wishes', loader: 'requireUser', action: 'optionalUser' },
  'routes/account.data': { path: '/account/data', loader: 'requireUser' },
  'routes/account.email': { path: '/account/email', loader: 'requireUser', action: 'requireUser' },
  'routes/account.delete': { path: '/account/delete', loader: 'requireUser', action: 'requireUser' },
  'routes/account.providers': { path: '/account/providers', loader: 'requireUser', action: 'requireUser' },
  'routes/forgot-password': { path: '/forgot-password', loader: 'requireAnonymous', action: 'requireAnonymous' },
  'routes/reset-password': { path: '/reset-password', loader: 'optionalUser', action: 'optionalUser' },
  'routes/account.second-factor': { path: '/account/second-factor', loader: 'requireUser', action: 'requireUser' },
  'routes/verify-email': { path: '/verify-email', loader: 'optionalUser', action: 'optionalUser' },
  'routes/change-email': { path: '/change-email', loader: 'optionalUser', action: 'optionalUser' },
  'routes/take-back': { path: '/take-back', loader: 'optionalUser', action: 'optionalUser' },
  'routes/not-me': { path: '/not-me', loader: 'optionalUser', action: 'optionalUser' },
  'routes/logout': { path: '/logout', loader: 'optionalUser', action: 'optionalUser' },

  'routes/cart': { path: '/cart', loader: 'requireUser', action: 'optionalUser' },
  'routes/cart_.summary': { path: '/cart/summary', loader: 'requireUser', action: 'optionalUser' },
  // It tells a visitor that there is nothing to follow: an EventSource cannot use a login page.
  'routes/cart_.events': { path: '/cart/events', loader: 'optionalUser' },
  'routes/checkout.($method)': { path: '/checkout', loader: 'requireUser', action: 'requireUser' },
  'routes/checkout_.card.return': { path: '/checkout/card/return?order=MF-ABCDEF', loader: 'requireUser' },
  'routes/checkout_.card.cancel': { path: '/checkout/card/cancel?order=MF-ABCDEF', loader: 'requireUser' },
  'routes/webhooks.paypal': { path: '/webhooks/paypal', loader: 'publicResource', action: 'publicResource' },
  // The demo's stand-ins: they answer 404 to everybody wherever the store has none.
  'routes/demo.card.$payment': { path: '/demo/card/none', loader: 'optionalUser', action: 'optionalUser' },
  'routes/demo.$provider': { path: '/demo/google', loader: 'optionalUser', action: 'optionalUser' },
  'routes/orders._index': { path: '/orders', loader: 'requireUser' },
  'routes/orders.$id': { path: '/orders/MF-ABCDEF', loader: 'requireUser', action: 'requireUser' },
  'routes/orders.$id_.ask': { path: '/orders/MF-ABCDEF/ask', loader: 'requireUser', action: 'requireUser' },
  'routes/orders.$id_.events': { path: '/orders/MF-ABCDEF/events', loader: 'requireUser' },
  'routes/orders.$id_.receipt': { path: '/orders/MF-ABCDEF/receipt', loader: 'requireUser' },
  'routes/orders.$id_.keys': { path: '/orders/MF-ABCDEF/keys', loader: 'requireUser', action: 'requireUser' },

  'routes/_admin': { path: '/admin', loader: 'requireAdmin' },
  'routes/_admin.admin._index': { path: '/admin', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.$': { path: '/admin/none', loader: 'requireAdmin' },
  'routes/_admin.admin.routes[.]js': { path: '/admin/routes.js', loader: 'download' },
  'routes/_admin.admin.codes._index': { path: '/admin/codes', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.codes.$gameId': { path: '/admin/codes/none', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.codes.$gameId_.export': { path: '/admin/codes/none/export', loader: 'download', action: 'download' },
  'routes/_admin.admin.codes.$gameId_.imports._index': {
    path: '/admin/codes/none/imports',
    loader: 'requireAdmin',
    action: 'requireAdmin',
  },
  'routes/_admin.admin.codes.$gameId_.imports.$importId': {
    path: '/admin/codes/none/imports/none',
    loader: 'requireAdmin',
    action: 'requireAdmin',
  },
  'routes/_admin.admin.keys._index': { path: '/admin/keys', loader: 'requireAdmin' },
  'routes/_admin.admin.keys.export': { path: '/admin/keys/export', loader: 'download' },
  'routes/_admin.admin.keys.load': { path: '/admin/keys/load', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.keys.files.$id': { path: '/admin/keys/files/none', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.statements._index': { path: '/admin/statements', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.statements.$id': { path: '/admin/statements/none', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.search': { path: '/admin/search', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.proofs': { path: '/admin/proofs', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.orders._index': { path: '/admin/orders', loader: 'requireAdmin' },
  'routes/_admin.admin.orders.$id': { path: '/admin/orders/MF-ABCDEF', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.orders.$id_.line': { path: '/admin/orders/MF-ABCDEF/line', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.orders.$id_.void': { path: '/admin/orders/MF-ABCDEF/void', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.orders.$id_.proof': { path: '/admin/orders/MF-ABCDEF/proof', loader: 'download' },
  'routes/_admin.admin.settings._index': { path: '/admin/settings', loader: 'requireAdmin' },
  'routes/_admin.admin.settings.logo': { path: '/admin/settings/logo', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.settings.$group': { path: '/admin/settings/shop', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.health': { path: '/admin/health', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.export': { path: '/admin/export', loader: 'download' },
  'routes/_admin.admin.import': { path: '/admin/import', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.pictures': { path: '/admin/pictures', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.preview': { path: '/admin/preview', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.prices': { path: '/admin/prices', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.regions': { path: '/admin/regions', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.change': { path: '/admin/change', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.batches._index': { path: '/admin/batches', loader: 'requireAdmin' },
  'routes/_admin.admin.batches.$id': { path: '/admin/batches/none', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.confirm': { path: '/admin/confirm?act=keys&of=none', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.coupons._index': { path: '/admin/coupons', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.coupons.$batchId.file': { path: '/admin/coupons/none/file', action: 'download' },
  'routes/_admin.admin.offers._index': { path: '/admin/offers', loader: 'requireAdmin' },
  'routes/_admin.admin.offers.new': { path: '/admin/offers/new', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.offers.$id': { path: '/admin/offers/none', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.audit': { path: '/admin/audit', loader: 'requireAdmin' },
  'routes/_admin.admin.today': { path: '/admin/today', loader: 'requireAdmin', action: 'requireAdmin' },
  'routes/_admin.admin.sales._index': { path: '/admin/sales', loader: 'requireAdmin' },
  'routes/_admin.admin.sales.export': { path: '/admin/sales/export', loader: 'download' },
  'routes/_admin.admin.messages._index': { path: '/admin/messages', loader: 'requireAdmin' },
  'routes/_admin.admin.messages.$id': { path: '/admin/messages/none', loader: 'requireAdmin', action: 'requireAdmin' },
};
