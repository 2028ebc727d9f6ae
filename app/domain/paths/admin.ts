import type { ConfirmedAct } from '~/domain/shared/confirmed-act';
import type { Period } from '~/domain/shared/day';
import { address, paths, type Query } from './index';
import type { ReportFile } from '~/domain/reports/sales';

export const adminPaths = {
  routeList: (version: string) => address(`${paths.admin}/routes.js`, { version }),
  today: paths.today,
  /** `q` stays out of the address until it is known to be no key. */
  search: (q = '') => address(`${paths.admin}/search`, { q }),
  /** `order`: the one to show; by default the one that has waited longest. */
  proofs: (order: string | null = null) => address(`${paths.admin}/proofs`, { order }),
  games: (query: Query<GamesAsked | 'page' | 'edit' | 'delete' | 'ticked' | 'copy'> = {}) => address(paths.admin, query),
  newGame: address(paths.admin, { add: 'game' }),
  prices: (query: Query<GamesAsked> = {}) => address(`${paths.admin}/prices`, query),
  regions: (query: Query<GamesAsked> = {}) => address(`${paths.admin}/regions`, query),
  change: (query: Query<GamesAsked | 'change'> = {}) => address(`${paths.admin}/change`, query),
  gamePreview: address(`${paths.admin}/preview`),
  gamesImport: address(`${paths.admin}/import`),
  gamesFile: address(`${paths.admin}/export`),
  manyPictures: address(`${paths.admin}/pictures`),
  batches: (query: Query<'after'> = {}) => address(`${paths.admin}/batches`, query),
  batch: (id: string, query: Query<'verdict' | 'page'> = {}) => address(`${paths.admin}/batches/${encodeURIComponent(id)}`, query),

  /** The question before an act; `of`: the id of its game or batch. */
  confirm: (act: ConfirmedAct, of: string) => address(`${paths.admin}/confirm`, { act, of }),

  offers: (query: Query<'state' | 'page'> = {}) => address(`${paths.admin}/offers`, query),
  offersForm: `${paths.admin}/offers?index`,
  newOffer: (query: Query<GamesAsked> = {}) => address(`${paths.admin}/offers/new`, query),
  offer: (id: string, query: Query<'verdict' | 'page'> = {}) => address(`${paths.admin}/offers/${encodeURIComponent(id)}`, query),

  keySearch: address(`${paths.admin}/codes`),
  keys: (gameId: string, query: Query<'used' | 'type' | 'page' | 'after' | 'key' | 'delete'> = {}) => address(keysPath(gameId), query),
  newKeys: (gameId: string) => address(keysPath(gameId), { add: 'keys' }),
  keysFile: (gameId: string) => address(`${keysPath(gameId)}/export`),
  keyImports: (gameId: string) => address(`${keysPath(gameId)}/imports`),
  keyImport: (gameId: string, importId: string, query: Query<'verdict' | 'page' | 'ask'> = {}) =>
    address(`${keysPath(gameId)}/imports/${encodeURIComponent(importId)}`, query),

  restock: (query: Query<'sort' | 'page'> = {}) => address(`${paths.admin}/keys`, query),
  restockFile: address(`${paths.admin}/keys/export`),
  loadKeys: address(`${paths.admin}/keys/load`),
  keyFile: (id: string, query: Query<'verdict' | 'page' | 'ask'> = {}) =>
    address(`${paths.admin}/keys/files/${encodeURIComponent(id)}`, query),

  coupons: (query: Query<'after'> = {}) => address(`${paths.admin}/coupons`, query),
  newCoupon: (isMany: boolean) => address(`${paths.admin}/coupons`, { add: isMany ? 'codes' : 'code' }),
  couponFile: (batchId: string) => address(`${paths.admin}/coupons/${encodeURIComponent(batchId)}/file`),

  orders: (query: Query<'tab' | 'after' | 'q' | 'sort'> = {}) => address(`${paths.admin}/orders`, query),
  /** `place`: the form on the page to jump to. */
  order: (reference: string, place = '') => address(orderPath(reference), {}, place),
  /** The same pages, asking about what isn't clean. `place`: the form. */
  askOrder: (reference: string, place: string) => address(orderPath(reference), { ask: '1' }, place),
  askProof: (order: string, place: string) => address(`${paths.admin}/proofs`, { order, ask: '1' }, place),
  orderLine: (reference: string, game: string) => address(`${orderPath(reference)}/line`, { game }),
  /** The page on which an approval is taken back. */
  orderVoid: (reference: string) => `${orderPath(reference)}/void`,
  /** `of`: the proof, so that no browser shows a replaced one's picture. */
  orderProof: (reference: string, query: Query<'question' | 'of'>) => address(`${orderPath(reference)}/proof`, query),
  statements: address(`${paths.admin}/statements`),
  newStatement: address(`${paths.admin}/statements`, { add: 'statement' }),
  statementColumns: (id: string) => address(`${paths.admin}/statements/${encodeURIComponent(id)}/columns`),
  /** The page of a statement that shows a row of its file, at it. */
  statementRow: (id: string, line: number) =>
    address(`${paths.admin}/statements/${encodeURIComponent(id)}`, { line: String(line) }, `row-${line}`),
  statement: (id: string, query: Query<'tab' | 'page'> = {}) => address(`${paths.admin}/statements/${encodeURIComponent(id)}`, query),

  messages: (query: Query<'state' | 'after'> = {}) => address(`${paths.admin}/messages`, query),
  outbox: (query: Query<'state' | 'after'> = {}) => address(`${paths.admin}/messages`, { tab: 'outbox', ...query }),
  outboxForm: `${paths.admin}/messages?index&tab=outbox`,
  message: (id: string) => address(`${paths.admin}/messages/${encodeURIComponent(id)}`),

  sales: ({ from, to }: Partial<Period> = {}) => address(`${paths.admin}/sales`, { from, to }),
  salesFile: ({ from, to }: Period, by: ReportFile) => address(`${paths.admin}/sales/export`, { from, to, by }),
  audit: (query: Query<'about' | 'by' | 'action' | 'after'> = {}) => address(`${paths.admin}/audit`, query),
  /** The pages of the settings that are pictures. */
  logo: address(`${paths.admin}/settings/logo`),
  walletQr: address(`${paths.admin}/settings/wallet-qr`),
  /** `place`: the field. */
  settings: (group = '', place = '') => address(`${paths.admin}/settings${group === '' ? '' : `/${encodeURIComponent(group)}`}`, {}, place),
  health: address(`${paths.admin}/health`),
} as const;

type GamesAsked = 'q' | 'genre' | 'platform' | 'featured' | 'stock' | 'regions' | 'sort' | 'pick';

function keysPath(gameId: string): string {
  return `${paths.admin}/codes/${encodeURIComponent(gameId)}`;
}

function orderPath(reference: string): string {
  return `${paths.admin}/orders/${encodeURIComponent(reference)}`;
}

/** The forms of a change to many games, by the part of their address. */
const CHANGE_KINDS = ['prices', 'regions', 'change', 'offers'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Returns the form of such a change at an address, in any language. Throws at any other address: app/routes.ts has one that is not here. */
export function changeKindAt(pathname: string): ChangeKind {
  const [, part = ''] = /\/admin\/(\w+)/i.exec(decodeURI(pathname)) ?? [];
  const kind = CHANGE_KINDS.find((each) => each === part.toLowerCase());
  if (kind === undefined) throw new Error(`no form of a change to many games at ${pathname}`);
  return kind;
}
