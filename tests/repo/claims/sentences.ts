import { readFileSync } from 'node:fs';

import { DOCUMENT_KINDS } from '~/features/data/registry.server';
import { aboutTexts } from '~/ui/translations/en/about';
import { books } from '~/ui/translations/en/admin/reports';
import { coupon } from '~/ui/translations/en/admin/coupon';
import { mail } from '~/ui/translations/en/admin/mail';
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
import { wishTexts } from '~/ui/translations/en/wish';

/** The tables of sentences in which money, stock, delivery and mail stand. */
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

/** Returns `table code` of each sentence that neither claims something by a row nor is listed as plain. */
export function unlisted<Of extends Part>(part: Of, rows: readonly Claims<Of>[], plain: Named<Of>): readonly string[] {
  return named(part)
    .filter(([name, code]) => !listed(rows, plain).has(`${name} ${code}`))
    .map((pair) => pair.join(' '));
}

/** Returns what is listed twice, and what is listed and no sentence any more. */
export function stale<Of extends Part>(part: Of, rows: readonly Claims<Of>[], plain: Named<Of>): readonly string[] {
  const all = new Set(named(part).map((pair) => pair.join(' ')));
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

function named(part: Part): readonly (readonly [string, string])[] {
  return Object.entries(TABLES[part]).flatMap(([name, table]) => codesOf(table).map((code) => [name, code] as const));
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
