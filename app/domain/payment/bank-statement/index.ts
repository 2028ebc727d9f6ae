import { sum, type Centimes } from '~/domain/shared/money';
import { isAtProvider, type OrderState } from '~/domain/order';
import { nearReferences, withoutOne } from './reference';
import type { RowDoubt, StatementRow } from './row';
import { plainWords } from './text';

export interface MatchableOrder {
  readonly id: string;
  readonly state: OrderState;
  readonly needsOwner: boolean;
  readonly totalCentimes: Centimes;
  readonly isPaid: boolean;
  /** Set where money is taken at the order's price only as the owner decides. */
  readonly isLate: boolean;
  readonly hasSamePicture: boolean;
  /** The words of each possible payer: nameWords(). */
  readonly names: readonly (readonly string[])[];
}

/** The reasons for the owner to look at a row. */
export type DoubtReason =
  | RowDoubt
  | 'reference-unclear'
  | 'amount-differs'
  | 'amount-over'
  | 'late'
  | 'same-picture'
  | 'several-orders'
  | 'orders-together'
  | 'several-rows'
  | 'other-account'
  | 'paid-already'
  | 'card-under-way'
  | 'needs-attention'
  | 'name-and-amount'
  | 'amount';

/** sure: reference and amount agree · doubtful: the owner chooses among candidates · unknown: no order fits · taken: used before. */
export type Verdict =
  | { readonly kind: 'sure'; readonly orderId: string }
  | { readonly kind: 'doubtful'; readonly why: DoubtReason; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'taken'; readonly orderId: string };

const MAX_CANDIDATES = 5;

/** Matches a row to an order: by named orders, else by near references, or by amount and payer's name. */
export function matchRow(row: StatementRow, namedOrders: readonly MatchableOrder[], waiting: WaitingOrders): Verdict {
  const [order, ...others] = namedOrders;
  if (order && others.length > 0) {
    const why = row.doubt ?? (isTheirSum(row, namedOrders) ? 'orders-together' : 'several-orders');
    return { kind: 'doubtful', why, candidates: namedOrders.map(({ id }) => id) };
  }
  if (order) {
    const why = row.doubt ?? doubtAbout(order, row) ?? lookAt(order);
    return why === null ? { kind: 'sure', orderId: order.id } : { kind: 'doubtful', why, candidates: [order.id] };
  }
  const { meant, byName, inReview } = waiting.offersFor(row);
  const isDoubted = row.doubt === 'may-be-out' || row.doubt === 'other-currency';
  const [candidates, why] =
    meant.length > 0
      ? [meant, 'reference-unclear' as const]
      : byName.length > 0
        ? [byName, 'name-and-amount' as const]
        : [isDoubted ? [] : inReview, 'amount' as const];
  if (candidates.length === 0) return { kind: 'unknown' };
  return { kind: 'doubtful', why: row.doubt ?? why, candidates: candidates.map(({ id }) => id) };
}

function isTheirSum(row: Pick<StatementRow, 'amountCentimes'>, namedOrders: readonly MatchableOrder[]): boolean {
  const isOpen = namedOrders.every((order) => doubtAbout(order, { amountCentimes: order.totalCentimes }) === null);
  return isOpen && namedOrders.length <= MAX_PARTS && sum(namedOrders.map(({ totalCentimes }) => totalCentimes)) === row.amountCentimes;
}

const MAX_PARTS = 5;

/** The parts of one payment, in the order in which its row names the orders. */
export const PARTS: readonly number[] = Array.from({ length: MAX_PARTS }, (_, nth) => nth + 1);

/** The orders for a row that names none: at most five of each kind, in the order of the list. */
interface Offers {
  /** Orders with its amount and a near reference. */
  readonly meant: readonly MatchableOrder[];
  /** Orders with its amount and its payer's name. */
  readonly byName: readonly MatchableOrder[];
  /** Orders with its amount whose proof is in review. */
  readonly inReview: readonly MatchableOrder[];
}

export interface WaitingOrders {
  readonly offersFor: (row: Pick<StatementRow, 'label' | 'reference' | 'amountCentimes'>) => Offers;
}

interface Rank<Value> {
  readonly order: MatchableOrder;
  readonly rank: number;
  readonly value: Value;
}

interface Shelf {
  readonly inReview: MatchableOrder[];
  readonly counts: Map<string, number>;
  /** By the name's rarest word among these orders, so that a row looks at few. */
  readonly byWord: Map<string, Rank<readonly string[]>[]>;
  /** By the signs of their references, and by these without one. */
  readonly bySigns: Map<string, Rank<string>[]>;
}

const NOTHING: Offers = { meant: [], byName: [], inReview: [] };

/** Prepares orders for look-ups whose work doesn't depend on their number. */
export function waitingOrders(orders: readonly MatchableOrder[]): WaitingOrders {
  const shelves = createShelves();
  for (const order of orders) shelves.count(order);
  for (const order of orders) shelves.add(order);
  return shelves;
}

/** Does the same in steps: each order is first counted, then added, the ones to be offered first before others. */
export function createShelves() {
  const shelves = new Map<number, Shelf>();
  const isOpen = ({ isPaid, state }: MatchableOrder) => !isPaid && !isAtProvider(state);

  function count(order: MatchableOrder): void {
    if (!isOpen(order)) return;
    const shelf = shelves.get(order.totalCentimes) ?? { inReview: [], counts: new Map(), byWord: new Map(), bySigns: new Map() };
    shelves.set(order.totalCentimes, shelf);
    for (const name of order.names) for (const word of new Set(name)) shelf.counts.set(word, (shelf.counts.get(word) ?? 0) + 1);
  }

  let rank = 0;
  function add(order: MatchableOrder): void {
    const shelf = isOpen(order) ? shelves.get(order.totalCentimes) : undefined;
    if (!shelf) return;
    rank += 1;
    if (order.state === 'in_review' && shelf.inReview.length < MAX_CANDIDATES) shelf.inReview.push(order);
    for (const name of order.names) if (name.length > 0) put(shelf.byWord, rarestOf(name, shelf.counts), { order, rank, value: name });
    const signs = signsOf(order);
    for (const key of withoutOne(signs)) put(shelf.bySigns, key, { order, rank, value: signs });
  }

  function offersFor(row: Pick<StatementRow, 'label' | 'reference' | 'amountCentimes'>): Offers {
    const shelf = shelves.get(row.amountCentimes);
    return shelf ? { meant: meantBy(row, shelf), byName: namedBy(row, shelf), inReview: shelf.inReview } : NOTHING;
  }

  return { count, add, offersFor };
}

const rarestOf = (name: readonly string[], counts: ReadonlyMap<string, number>) =>
  name.reduce((best, word) => ((counts.get(word) ?? 0) < (counts.get(best) ?? 0) ? word : best));

function meantBy({ label, reference }: Pick<StatementRow, 'label' | 'reference'>, { bySigns }: Shelf): MatchableOrder[] {
  const { exact, near } = nearReferences(`${label} ${reference}`);
  const same = exact.flatMap((signs) => (bySigns.get(signs) ?? []).filter(({ value }) => value === signs));
  const alike = near.flatMap((signs) => withoutOne(signs).flatMap((key) => bySigns.get(key) ?? []));
  return firstOf([...same, ...alike]);
}

function namedBy({ label }: Pick<StatementRow, 'label'>, { byWord }: Shelf): MatchableOrder[] {
  const text = new Set(plainWords(label));
  return firstOf([...text].flatMap((word) => firstFew(byWord.get(word) ?? [], ({ value }) => value.every((each) => text.has(each)))));
}

function firstFew<Each>(all: readonly Each[], fits: (each: Each) => boolean): Each[] {
  const fitting: Each[] = [];
  for (const each of all) {
    if (fitting.length === MAX_CANDIDATES) break;
    if (fits(each)) fitting.push(each);
  }
  return fitting;
}

function firstOf(ranked: readonly Rank<unknown>[]): MatchableOrder[] {
  const ordered = ranked.toSorted((a, b) => a.rank - b.rank).map(({ order }) => order);
  return [...new Set(ordered)].slice(0, MAX_CANDIDATES);
}

function put<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

const signsOf = ({ id }: Pick<MatchableOrder, 'id'>) => id.slice('MF-'.length);

export interface RowTexts {
  readonly words: ReadonlySet<string>;
  readonly signs: ReadonlySet<string>;
}

/** Gathers the texts of rows. */
export function createRowTexts() {
  const [words, signs] = [new Set<string>(), new Set<string>()];
  const add = ({ label, reference }: Pick<StatementRow, 'label' | 'reference'>): void => {
    for (const word of plainWords(label)) words.add(word);
    const { exact, near } = nearReferences(`${label} ${reference}`);
    for (const each of [...exact, ...near.flatMap(withoutOne)]) signs.add(each);
  };
  return { add, texts: { words, signs } satisfies RowTexts };
}

/** Returns whether matchRow() may offer this waiting order for a row without references. `texts`: those of all rows. */
export function mayBeOffered(order: MatchableOrder, { words, signs }: RowTexts): boolean {
  if (order.state === 'in_review') return true;
  return order.names.some((name) => name.length > 0 && name.every((word) => words.has(word))) || isMeant(order, signs);
}

const isMeant = (order: MatchableOrder, signs: ReadonlySet<string>) => withoutOne(signsOf(order)).some((key) => signs.has(key));

function doubtAbout(order: MatchableOrder, row: Pick<StatementRow, 'amountCentimes'>): DoubtReason | null {
  if (order.isPaid) return 'paid-already';
  if (isAtProvider(order.state)) return 'card-under-way';
  if (order.totalCentimes !== row.amountCentimes) return row.amountCentimes > order.totalCentimes ? 'amount-over' : 'amount-differs';
  return order.needsOwner ? 'needs-attention' : null;
}

/** Returns the reason to look at an order whose money is there; null: none. */
function lookAt({ isLate, hasSamePicture }: MatchableOrder): DoubtReason | null {
  if (isLate) return 'late';
  return hasSamePicture ? 'same-picture' : null;
}

/** Returns the longer words of a name, or the digits of a number. A text names it by all of them, in any order. */
export function nameWords(name: string): string[] {
  return plainWords(name).filter((word) => word.length > 2);
}
