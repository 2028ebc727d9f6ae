// What the store costs on Google Cloud in a month, from the bill that a test counts and Google's list prices.

/** @typedef {{ reads: number, writes: number, deletes: number }} Bill */
/**
 * @typedef {{
 *   visitor: Record<string, Bill>, shopper: Record<string, Bill>, order: Record<string, Bill>, minuteOfLiveCart: Bill,
 *   start: Bill & { ofThemGames: number, ofThemKeys: number }, readsOfAnOrderInAnotherInstance: number, secondsBetweenLooksIntoTheOutbox: number,
 * }} Counted
 */
/** @typedef {typeof import('../../../docs/figures/google-prices.json')} Prices */
/** @typedef {{ visits: number, instances: number, starts: number }} Scale */
/** @typedef {{ visits: number, instances: number, starts: number, reads: number, writes: number, deletes: number, gib: number, stored: number, users: number, costs: Record<string, number>, total: number }} Month */

/** How people use the store. Every number here stands in the page too. */
export const USE = {
  pages: { home: 1, listing: 2, product: 2 },
  /** Of 100 visits. */
  requireUser: 10,
  /** Of 100 visits. */
  orders: 1,
  /** In which a signed-in shopper looks at a page, in a visit. */
  minutes: 3,
  /** Visits of one account in a month. */
  visitsOfAccount: 2,
  mbOfVisit: 0.6,
  kbOfProof: 300,
  mbOfGamesAndKeys: 50,
  monthsKept: 12,
  games: 1000,
  keys: 10_000,
  vcpu: 1,
  gib: 0.5,
  /** Of one mail: claimed, sent, noted. An estimate: the test sends none. */
  mail: { reads: 4, writes: 2, deletes: 0 },
  /** Reads of a look at what was left unfinished, each minute: six questions, to each of which the answer is mostly: nothing. */
  runDue: 6,
};

/** Instances on average, and how often one starts in a month. */
export const SCALES = [
  { visits: 1000, instances: 1, starts: 30 },
  { visits: 100_000, instances: 1, starts: 60 },
  { visits: 10_000_000, instances: 3, starts: 600 },
];

const DAYS = 30;
const SECONDS = DAYS * 24 * 60 * 60;

/** @param {readonly [Bill, number][]} parts what, and how often */
function add(parts) {
  const sum = { reads: 0, writes: 0, deletes: 0 };
  for (const [bill, times] of parts) {
    sum.reads += bill.reads * times;
    sum.writes += bill.writes * times;
    sum.deletes += bill.deletes * times;
  }
  return sum;
}

/**
 * One order of one game: from the cart to the key, with its mail, and what the other instances hear of it.
 * @param {Counted} counted
 * @param {number} instances
 */
export function billOfOrder({ order, shopper, readsOfAnOrderInAnotherInstance: heard }, instances) {
  const none = { reads: 0, writes: 0, deletes: 0 };
  const { addToCart = none, cart = none, signIn = none, signUp = none } = shopper;
  const steps = [...Object.values(order), addToCart, cart, USE.mail];
  return add([
    ...steps.map((bill) => /** @type {[Bill, number]} */ ([bill, 1])),
    [signIn, 0.5],
    [signUp, 0.5],
    [{ ...none, reads: heard }, instances - 1],
  ]);
}

/**
 * The start of an instance reads the whole catalogue.
 * @param {Counted['start']} start
 */
export function readsOfStart({ reads, ofThemGames, ofThemKeys }) {
  return reads - ofThemGames - ofThemKeys + USE.games + USE.keys;
}

/**
 * @param {Counted} counted
 * @param {Prices} prices
 * @param {Scale} scale
 * @returns {Month}
 */
export function monthOf(counted, prices, { visits, instances, starts }) {
  const requireUser = (visits * USE.requireUser) / 100;
  const orders = (visits * USE.orders) / 100;
  const pages = (/** @type {Record<string, Bill>} */ bills) =>
    Object.entries(USE.pages).map(([page, times]) => /** @type {[Bill, number]} */ ([bills[page] ?? USE.mail, times]));
  // With SMTP each look asks twice: what is due, and what has to be wiped.
  const looks = (instances * SECONDS * (2 + USE.runDue)) / counted.secondsBetweenLooksIntoTheOutbox;
  const documents = add([
    [add(pages(counted.visitor)), visits - requireUser],
    [add(pages(counted.shopper)), requireUser],
    [counted.minuteOfLiveCart, requireUser * USE.minutes],
    [billOfOrder(counted, instances), orders],
    [{ reads: readsOfStart(counted.start), writes: 0, deletes: 0 }, starts],
    [{ reads: 1, writes: 0, deletes: 0 }, looks],
  ]);
  const gib = (visits * USE.mbOfVisit) / 1024;
  const stored = (USE.mbOfGamesAndKeys + (orders * USE.kbOfProof * USE.monthsKept) / 1000) / 1024;
  const users = requireUser / USE.visitsOfAccount;
  const costs = costsOf(prices, { ...documents, instances, gib, stored, users });
  return {
    visits,
    instances,
    starts,
    ...documents,
    gib,
    stored,
    users,
    costs,
    total: Object.values(costs).reduce((sum, cost) => sum + cost, 0),
  };
}

/**
 * @param {Prices} prices
 * @param {Bill & { instances: number, gib: number, stored: number, users: number }} used
 */
function costsOf({ firestore, cloudRun, internet, authentication }, used) {
  const beyond = (/** @type {number} */ amount, /** @type {number} */ free) => Math.max(0, amount - free);
  const seconds = used.instances * SECONDS;
  return {
    'Firestore reads': (beyond(used.reads, firestore.freeReadsPerDay * DAYS) / 1e5) * firestore.per100kReads,
    'Firestore writes and deletes':
      (beyond(used.writes, firestore.freeWritesPerDay * DAYS) / 1e5) * firestore.per100kWrites +
      (beyond(used.deletes, firestore.freeDeletesPerDay * DAYS) / 1e5) * firestore.per100kDeletes,
    'Firestore storage': beyond(used.stored, firestore.freeGiB) * firestore.perGiBMonth,
    'Cloud Run':
      beyond(seconds * USE.vcpu, cloudRun.freeVcpuSeconds) * cloudRun.perVcpuSecond +
      beyond(seconds * USE.gib, cloudRun.freeGiBSeconds) * cloudRun.perGiBSecond,
    'Data sent to browsers': used.gib * internet.perGiB,
    'Firebase Authentication': tiered(authentication.perMonthlyUser, used.users),
  };
}

/**
 * @param {readonly { from: number, price: number }[]} tiers
 * @param {number} amount
 */
function tiered(tiers, amount) {
  return tiers.reduce((sum, { from, price }, index) => {
    const to = tiers[index + 1]?.from ?? Infinity;
    return sum + Math.max(0, Math.min(amount, to) - from) * price;
  }, 0);
}
