import { readFileSync } from 'node:fs';

import ts from 'typescript';

import type { AuditAction } from '~/domain/admin/audit';

/**
 * The entry that each button of the owner's pages adds to the audit log: route, intent, actions. Empty if the button changes nothing in the
 * store: it only reads or shows, or removes a thing before it was used. The tests fail if a button is missing here, or if their walk does
 * not press it.
 */
export const ADMIN_INTENTS: Readonly<Record<string, Readonly<Record<string, readonly AuditAction[]>>>> = {
  'routes/_admin.admin._index': {
    preview: [],
    add: ['game-added'],
    update: ['game-changed'],
    delete: ['game-archived', 'game-deleted'],
  },
  'routes/_admin.admin.import': { read: [] },
  'routes/_admin.admin.pictures': { read: [] },
  'routes/_admin.admin.prices': { preview: [] },
  'routes/_admin.admin.regions': { preview: [] },
  'routes/_admin.admin.change': { preview: [] },
  'routes/_admin.admin.batches.$batch': {
    apply: [
      'change-undone',
      'coefficient-changed',
      'games-archived',
      'games-changed',
      'games-imported',
      'games-restored',
      'regions-stated',
    ],
    discard: [],
    undo: [],
  },
  'routes/_admin.admin.offers._index': { 'renew-feed': ['feed-renewed'] },
  'routes/_admin.admin.offers.new': { preview: [] },
  'routes/_admin.admin.offers.$offer': { apply: ['offer-begun'], discard: [], stop: ['offer-stopped'], extend: ['offer-extended'] },
  'routes/_admin.admin.codes._index': { find: [] },
  'routes/_admin.admin.keys.load': { read: [] },
  'routes/_admin.admin.keys.files.$keyFile': { tick: [], import: ['keys-imported'], discard: [], undo: ['keys-import-undone'] },
  'routes/_admin.admin.codes.$gameId': {
    preview: [],
    find: [],
    move: ['keys-moved'],
    'write-off': ['key-written-off'],
    add: ['key-added'],
    mark: ['key-marked-available', 'key-marked-used'],
    delete: ['key-deleted'],
    show: ['key-shown'],
  },
  'routes/_admin.admin.codes.$gameId_.export': { export: ['keys-exported'] },
  'routes/_admin.admin.confirm': { confirm: [] },
  'routes/_admin.admin.codes.$gameId_.imports._index': { read: [] },
  'routes/_admin.admin.codes.$gameId_.imports.$keyImport': {
    tick: [],
    import: ['keys-imported'],
    undo: ['keys-import-undone'],
    discard: [],
  },
  'routes/_admin.admin.search': { search: [] },
  'routes/_admin.admin.proofs': { 'approve-sure': ['order-approved'], approve: ['order-approved'], reject: ['proof-rejected'] },
  'routes/_admin.admin.orders.$id': {
    approve: ['order-approved'],
    second: ['payment-added'],
    answer: ['order-resolved'],
    'give-keys': ['order-resolved'],
    'close-lines': ['order-resolved'],
    note: ['payment-noted'],
    end: ['order-cancelled'],
    reject: ['proof-rejected'],
  },
  'routes/_admin.admin.orders.$id_.void': { void: ['payment-voided'] },
  'routes/_admin.admin.orders.$id_.line': {
    refund: ['refund-begun', 'refund-recorded'],
    retry: ['refund-retried'],
    record: ['refund-recorded'],
    'record-sent': ['refund-recorded'],
    'record-unasked': ['refund-recorded'],
    replace: ['key-replaced'],
    decline: ['problem-declined', 'refund-declined'],
    'ask-account': ['refund-account-asked'],
    'show-account': ['refund-account-shown'],
  },
  'routes/_admin.admin.statements._index': { read: ['statement-read', 'statement-row-matched'] },
  'routes/_admin.admin.statements.$id': { approve: ['order-approved', 'payment-added', 'statement-row-matched'] },
  'routes/_admin.admin.statements.$id_.columns': { choose: ['statement-read'] },
  'routes/_admin.admin.coupons._index': {
    create: ['coupon-added'],
    'create-many': ['coupons-added'],
    end: ['coupon-ended'],
    'end-many': ['coupon-ended'],
  },
  'routes/_admin.admin.coupons.$batchId.file': { show: ['coupons-shown'] },
  'routes/_admin.admin.settings.logo': { save: ['settings-changed'], remove: ['settings-changed'] },
  'routes/_admin.admin.settings.wallet-qr': { save: ['settings-changed'], remove: ['settings-changed'] },
  'routes/_admin.admin.settings.$group': {
    check: [],
    test: ['settings-tested'],
    save: ['settings-changed'],
    'put-back': ['settings-changed'],
  },
  'routes/_admin.admin.messages._index': { 'send-paused': ['mails-sent'], 'drop-paused': ['mails-dropped'] },
  'routes/_admin.admin.messages.$id': {
    'send-again': ['mail-sent-again'],
    reply: ['message-answered'],
    close: ['message-closed'],
    reopen: ['message-reopened'],
  },
  'routes/_admin.admin.today': { 'digest-on': ['digest-switched'], 'digest-off': ['digest-switched'], answer: ['alarm-answered'] },
  'routes/_admin.admin.health': { check: [] },
};

const IN_CHANGE = 'app/routes/_admin.admin.change.tsx';
const IN_KEYS = 'app/routes/jobs/keys.server.ts';

/** The files with the buttons of pages at several addresses (app/routes.ts), by their routes. */
export const SHARED_PAGES: Readonly<Record<string, string>> = {
  'routes/_admin.admin.batches.$batch': 'app/routes/jobs/games.server.ts',
  'routes/_admin.admin.offers.$offer': 'app/routes/jobs/offer.server.ts',
  'routes/_admin.admin.keys.files.$keyFile': IN_KEYS,
  'routes/_admin.admin.codes.$gameId_.imports.$keyImport': IN_KEYS,
  'routes/_admin.admin.prices': IN_CHANGE,
  'routes/_admin.admin.regions': IN_CHANGE,
  'routes/_admin.admin.offers.new': IN_CHANGE,
  'routes/_admin.admin.settings.wallet-qr': 'app/routes/_admin.admin.settings.logo.tsx',
};

/** Returns the intents of a route, from `file` where its page has no other. */
export function intentsOf(route: string, file: string): readonly string[] {
  const source = SHARED_PAGES[route] ?? file;
  return intentsIn(readFileSync(source, 'utf8'), source);
}

/** The route of the table that answers a form sent to this path; '' if there is none. */
export function adminRouteAt(path: string): string {
  const [asked = ''] = path.split('?', 1);
  return Object.keys(ADMIN_INTENTS).find((route) => addressOf(route).test(asked)) ?? '';
}

/** `routes/_admin.admin.codes.$gameId_.imports._index` → /admin/codes/…/imports */
function addressOf(route: string): RegExp {
  const parts = route.replace('routes/_admin.', '').split('.');
  const shown = parts.filter((part) => part !== '_index').map((part) => (part.startsWith('$') ? '[^/]+' : part.replace(/_$/, '')));
  return new RegExp(`^/${shown.join('/')}$`);
}

/**
 * The intents in a route's source, in any of the six ways to ask for one: `switch (form.intent)`, `form.intent === 'x'`, the keys of
 * FAILURES in `ownValue(FAILURES, form.intent)`, those of `acts`, readCsvForm() or readManyPictures(), and previewOfMany().
 */
export function intentsIn(source: string, fileName: string): readonly string[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  const objects = new Map<string, readonly string[]>();
  const intents = new Set<string>();
  const gather = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isObjectLiteralExpression(node.initializer))
      objects.set(node.name.getText(), node.initializer.properties.flatMap(nameOf));
    ts.forEachChild(node, gather);
  };
  const look = (node: ts.Node): void => {
    for (const intent of asksFor(node, objects)) intents.add(intent);
    ts.forEachChild(node, look);
  };
  gather(file);
  look(file);
  return [...intents].sort();
}

function asksFor(node: ts.Node, objects: ReadonlyMap<string, readonly string[]>): readonly string[] {
  if (ts.isSwitchStatement(node) && isIntent(node.expression))
    return node.caseBlock.clauses.flatMap((clause) => (ts.isCaseClause(clause) ? textOf(clause.expression) : []));
  if (ts.isBinaryExpression(node) && isIntent(node.left)) return textOf(node.right);
  if ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.name.getText() === 'acts')
    return node.initializer && ts.isObjectLiteralExpression(node.initializer) ? node.initializer.properties.flatMap(nameOf) : [];
  // Each of these forms has one button, which its reader in app/web asks for.
  if (ts.isCallExpression(node) && ['readCsvForm', 'readManyPictures'].includes(node.expression.getText())) return ['read'];
  if (ts.isCallExpression(node) && node.expression.getText() === 'previewOfMany') return ['preview'];
  if (ts.isCallExpression(node) && node.expression.getText() === 'ownValue') {
    const [table, key] = node.arguments;
    return table && key && isIntent(key) ? (objects.get(table.getText()) ?? []) : [];
  }
  return [];
}

const isIntent = (node: ts.Node) => /(^|\.)intent$/.test(node.getText());
const textOf = (node: ts.Node) => (ts.isStringLiteral(node) ? [node.text] : []);
const nameOf = ({ name }: ts.ObjectLiteralElementLike) => (name && (ts.isStringLiteral(name) || ts.isIdentifier(name)) ? [name.text] : []);
