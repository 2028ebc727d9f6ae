import { readFileSync } from 'node:fs';

import { DOCUMENT_KINDS } from '~/features/data/registry.server';
import { accountTexts } from '~/ui/translations/en/account';
import { aboutTexts } from '~/ui/translations/en/about';
import { audit } from '~/ui/translations/en/admin/audit';
import { batch } from '~/ui/translations/en/admin/bulk-job';
import { shared } from '~/ui/translations/en/admin/common';
import { doctor } from '~/ui/translations/en/admin/doctor';
import { game } from '~/ui/translations/en/admin/game';
import { key } from '~/ui/translations/en/admin/key';
import { restock } from '~/ui/translations/en/admin/restock';
import { setting } from '~/ui/translations/en/admin/setting';
import { books } from '~/ui/translations/en/admin/reports';
import { coupon } from '~/ui/translations/en/admin/coupon';
import { mail } from '~/ui/translations/en/admin/mail';
import { nouns } from '~/ui/translations/en/admin/nouns';
import { offer } from '~/ui/translations/en/admin/offer';
import { order } from '~/ui/translations/en/admin/order';
import { payment } from '~/ui/translations/en/admin/payment';
import { today } from '~/ui/translations/en/admin/dashboard';
import { cartTexts } from '~/ui/translations/en/cart';
import { checkoutTexts } from '~/ui/translations/en/checkout';
import { commonTexts } from '~/ui/translations/en/common';
import { gameTexts } from '~/ui/translations/en/game';
import { legalTexts } from '~/ui/translations/en/legal';
import { orderStatusTexts } from '~/ui/translations/en/order-status';
import { orderTexts } from '~/ui/translations/en/order';
import { httpErrorTexts } from '~/ui/translations/en/http-errors';
import { requirementTexts } from '~/ui/translations/en/requirement';
import { signInTexts } from '~/ui/translations/en/sign-in';
import { wishTexts } from '~/ui/translations/en/wish';

/** The tables of sentences: the shop, the owner's work with money, people's accounts, and the rest of the owner's pages. */
const TABLES = {
  shop: {
    about: aboutTexts,
    cart: cartTexts,
    checkout: checkoutTexts,
    common: commonTexts,
    game: gameTexts,
    legal: legalTexts,
    order: orderTexts,
    'order-status': orderStatusTexts,
    wish: wishTexts,
  },
  admin: { coupon, mail, offer, order, payment, reports: books, today },
  people: { account: accountTexts, 'sign-in': signInTexts, errors: httpErrorTexts, requirement: requirementTexts },
  house: { audit, batch, doctor, game, key, nouns, restock, setting, shared },
} as const;

type Part = keyof typeof TABLES;
export type Named<Of extends Part> = { readonly [Table in keyof (typeof TABLES)[Of]]?: string };

/** Claims with one source. */
export interface Claims<Of extends Part> {
  /** The pages that say it. */
  readonly at: string;
  /** The functions of `domain` and `features` that decide it; none where the rules give the sentence. */
  readonly of: readonly ((...given: never[]) => unknown)[];
  /** The documents that they read, by their kind, or `rules:` and a heading of docs/rules.md. */
  readonly from: readonly string[];
  /** The codes of the sentences, of a pair their common start. */
  readonly says: Named<Of>;
}

const codesIn = (text = '') => text.split(/\s+/).filter((code) => code !== '');
/** why: codes of stored names have spaces */
const asCode = (code: string) => code.replaceAll(' ', '_');

function codesOf(table: Readonly<Record<string, string>>): readonly string[] {
  const all = Object.keys(table);
  const stemOf = (code: string) => code.replace(/-(one|other)$/, '');
  const isPair = (stem: string) => `${stem}-one` in table && `${stem}-other` in table;
  return [...new Set(all.map((code) => asCode(isPair(stemOf(code)) ? stemOf(code) : code)))];
}

/**
 * Returns whether a text is a label by its form: a name or a question, without a figure of the store; or one sentence that asks for an input.
 */
export function isLabel(text: string): boolean {
  return (!/[.!]$/.test(text) && !/\{(count|done|percent|minutes|rate)\}/.test(text)) || ASKING.test(text) || LIMIT.test(text);
}

const ASKING = /^(Please|Enter|Choose|Tick|Name|Type)\b[^.]*\.$/;
const LIMIT = /^[^.]*( can have (up to|at most)| must (be|name|have)) [^.]*\.( [^.]*\.)?$/;

/** Returns `table code` of each sentence that neither claims something by a row nor is listed as plain, nor is plain by `isPlain`. */
export function unlisted<Of extends Part>(
  part: Of,
  rows: readonly Claims<Of>[],
  plain: Named<Of>,
  isPlain: (text: string) => boolean = () => false,
): readonly string[] {
  return named(part)
    .filter(([, , text]) => !isPlain(text))
    .filter(([name, code]) => !listed(rows, plain).has(`${name} ${code}`))
    .map(([name, code]) => `${name} ${code}`);
}

/** Returns what is listed twice, and what is listed and no sentence any more. */
export function stale<Of extends Part>(part: Of, rows: readonly Claims<Of>[], plain: Named<Of>): readonly string[] {
  const all = new Set(named(part).map(([name, code]) => `${name} ${code}`));
  const entries = entriesOf(rows, plain);
  return entries.filter((entry, nth) => !all.has(entry) || entries.indexOf(entry) !== nth);
}

const headings = new Set([...readFileSync('docs/rules.md', 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading]) => `rules:${heading}`));

/** Returns the rows that name no function or no source, or a source that doesn't exist. */
export function withoutSource<Of extends Part>(rows: readonly Claims<Of>[]): readonly string[] {
  const isSource = (source: string) => source in DOCUMENT_KINDS || headings.has(source);
  const isSaidByRules = ({ from }: Claims<Of>) => from.every((source) => headings.has(source));
  return rows
    .filter((row) => row.from.length === 0 || !row.from.every(isSource) || (row.of.length === 0 && !isSaidByRules(row)))
    .map(({ at, from }) => `${at}: ${from.join(', ')}`);
}

function named(part: Part): readonly (readonly [table: string, code: string, text: string])[] {
  return Object.entries(TABLES[part]).flatMap(([name, table]: readonly [string, Readonly<Record<string, string>>]) =>
    codesOf(table).map((code) => [name, code, (`${code}-one` in table ? table[`${code}-other`] : table[code]) ?? ''] as const),
  );
}

function entriesOf<Of extends Part>(rows: readonly Claims<Of>[], plain: Named<Of>): readonly string[] {
  const all = [...rows.map(({ says }) => says), plain];
  return all.flatMap((says) =>
    Object.entries<string>(says as Record<string, string>).flatMap(([name, text]) => codesIn(text).map((code) => `${name} ${code}`)),
  );
}

function listed<Of extends Part>(rows: readonly Claims<Of>[], plain: Named<Of>): ReadonlySet<string> {
  return new Set(entriesOf(rows, plain));
}
