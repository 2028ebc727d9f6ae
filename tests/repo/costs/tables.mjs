// The tables of docs/running-on-google-cloud.md.
import { SCALES, USE, billOfOrder, monthOf, readsOfStart } from './model.mjs';

/** @typedef {import('./model.mjs').Bill} Bill */
/** @typedef {import('./model.mjs').Counted} Counted */
/** @typedef {import('./model.mjs').Prices} Prices */

const PAGES = {
  home: 'Home',
  listing: 'List of games',
  product: 'A game',
  cover: 'A cover',
  addToCart: 'Add to cart',
  cart: 'Cart',
};
const STEPS = {
  placeOrder: 'Place the order',
  checkout: 'Checkout page',
  submitProof: 'Send the proof',
  ownerLooks: 'The owner looks at her list and the order',
  approve: 'She approves',
  reveal: 'Reveal the key',
  orderPage: 'Order page with the key',
};

/**
 * The page with its tables made anew.
 * @param {string} page
 * @param {Counted} counted
 * @param {Prices} prices
 */
export function withTables(page, counted, prices) {
  const tables = { bill: billTable(counted), costs: costTable(counted, prices) };
  return Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(new RegExp(`(<!-- ${name} -->)[^]*?(<!-- /${name} -->)`), (_, start, end) => `${start}\n\n${table}\n\n${end}`),
    page,
  );
}

/** @param {Counted} counted */
function billTable(counted) {
  const none = { reads: 0, writes: 0, deletes: 0 };
  const bills = (/** @type {Bill} */ { reads, writes, deletes }) => [reads, writes, deletes];
  const pages = Object.entries(PAGES).map(([name, text]) => [
    text,
    counted.visitor[name]?.reads ?? 0,
    ...bills(counted.shopper[name] ?? none),
  ]);
  const own = (/** @type {string} */ text, /** @type {Bill} */ bill) => [text, '', ...bills(bill)];
  return table(
    ['', 'Visitor: reads', 'Signed in: reads', 'writes', 'deletes'],
    [
      ...pages,
      own('Sign up', counted.shopper['signUp'] ?? none),
      own('Sign in', counted.shopper['signIn'] ?? none),
      own('A minute of looking at any page (live cart)', counted.minuteOfLiveCart),
      ...Object.entries(STEPS).map(([name, text]) => own(text, counted.order[name] ?? none)),
      own('**A whole order**, with half a sign-in, half a sign-up and its mail', billOfOrder(counted, 1)),
      own('What every other instance hears of an order', { ...none, reads: counted.readsOfAnOrderInAnotherInstance }),
      own(`Start of an instance with ${number(USE.games)} games and ${number(USE.keys)} unsold keys`, {
        ...none,
        reads: readsOfStart(counted.start),
      }),
      own('A day of an instance that nobody asks for anything (outbox, unfinished work)', {
        ...none,
        reads: ((2 + USE.runDue) * 86_400) / counted.secondsBetweenLooksIntoTheOutbox,
      }),
    ],
  );
}

/**
 * @param {Counted} counted
 * @param {Prices} prices
 */
function costTable(counted, prices) {
  const months = SCALES.map((scale) => monthOf(counted, prices, scale));
  const row = (/** @type {string} */ text, /** @type {(month: import('./model.mjs').Month) => string} */ of) => [text, ...months.map(of)];
  const parts = Object.keys(months[0]?.costs ?? {});
  return table(
    ['In a month', ...months.map((month) => `${number(month.visits)} visits`)],
    [
      row('Orders', (month) => number((month.visits * USE.orders) / 100)),
      row('Instances on average; starts', (month) => `${month.instances}; ${month.starts}`),
      row('Firestore reads; writes', (month) => `${number(month.reads)}; ${number(month.writes)}`),
      row('Stored after a year', (month) => `${month.stored.toFixed(1)} GiB`),
      row('Sent to browsers', (month) => `${number(month.gib)} GiB`),
      ...parts.map((part) => row(part, (month) => dollars(month.costs[part] ?? 0))),
      row('**Together**', (month) => `**${dollars(month.total)}**`),
    ],
  );
}

const number = (/** @type {number} */ value) => Math.round(value).toLocaleString('en');
const dollars = (/** @type {number} */ value) => `$${value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/**
 * @param {readonly string[]} head
 * @param {readonly (string | number)[][]} rows
 */
function table(head, rows) {
  const line = (/** @type {readonly (string | number)[]} */ cells) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}
