import {
  type Data,
  type IndexDefinition,
  type Json,
  type Operator,
  type Page,
  type Query,
  type Snapshot,
  type Where,
  StoreError,
} from './index';
import { checkCollectionPath, checkField, checkValue, idOf, invalid, isSegment, parseDocumentPath } from './validation';

const MAX_LIMIT = 10_000;
const MAX_IN_VALUES = 30;

export interface CheckedQuery {
  readonly from: string;
  readonly group: boolean;
  readonly collection: string;
  readonly where: readonly Where[];
  readonly sort: string | null;
  readonly direction: 'asc' | 'desc';
  readonly limit: number | null;
  readonly after: Cursor | null;
}

export interface Cursor {
  readonly path: string;
  readonly value?: Json;
}

/** Returns the query. StoreError 'invalid' where it breaks a rule of the port; 'unindexed' where Firestore would need an index. */
export function checkQuery(query: Query, indexes: readonly IndexDefinition[]): CheckedQuery {
  const group = query.group ?? false;
  if (!group) checkCollectionPath(query.from);
  else if (!isSegment(query.from)) throw invalid('a group query takes the last segment of a collection');
  const where = query.where ?? [];
  where.forEach(checkCondition);
  if (where.filter(([, operator]) => operator === 'array-contains').length > 1) throw invalid("more than one 'array-contains'");
  const ranged = rangedField(where);
  if (ranged !== null && query.order !== undefined && query.order[0] !== ranged) throw invalid('a range forces the sort field');
  if (query.order !== undefined) checkField(query.order[0]);
  if (query.limit !== undefined) checkLimit(query.limit);

  const sort = query.order?.[0] ?? ranged;
  const checked = {
    from: query.from,
    group,
    collection: idOf(query.from),
    where,
    sort,
    direction: query.order?.[1] ?? 'asc',
    limit: query.limit ?? null,
  } as const;
  if (!isIndexed(checked, indexes)) throw new StoreError('unindexed', `no index for ${describeIndex(checked)}`);
  return { ...checked, after: query.after === undefined ? null : decodeCursor(query.after, checked) };
}

/** Throws StoreError 'invalid' where a scan starts after something else than a document's path, or its limit is out of range. */
export function checkScan(after: string, limit: number): void {
  if (after !== '') parseDocumentPath(after);
  checkLimit(limit);
}

export function checkIndex(index: IndexDefinition): void {
  checkField(index.from);
  if (index.fields.length === 0) throw invalid(`an index of ${index.from} has no fields`);
  index.fields.forEach(checkField);
  if (index.holding === 'items' && (index.fields.length !== 2 || index.group)) throw invalid(`an index of items has a list and a sort`);
  if (index.exempt && (index.fields.length > 1 || index.group)) throw invalid(`an exemption of ${index.from} is of one field`);
}

/** Returns whether a document's fields meet every condition. A missing field meets none; a range matches only values of its own type. */
export function matches(data: Data, where: readonly Where[]): boolean {
  return where.every(([field, operator, wanted]) => {
    const value = data[field];
    return value !== undefined && matchesCondition(value, operator, wanted);
  });
}

/** Compares values: null, booleans, numbers, texts by their UTF-8 bytes, then arrays and objects. */
export function compare(a: Json, b: Json): number {
  const byType = rankOf(a) - rankOf(b);
  if (byType !== 0) return byType;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (typeof a === 'object' || typeof b === 'object') return 0;
  return Number(a) - Number(b);
}

export function rankOf(value: Json): number {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  return Array.isArray(value) ? 4 : 5;
}

export function toPage<T extends Data>(found: readonly Snapshot<T>[], query: CheckedQuery): Page<T> {
  const docs = query.limit === null ? [...found] : found.slice(0, query.limit);
  const last = docs.at(-1);
  if (last === undefined || docs.length === found.length) return { docs, next: null };
  const value = query.sort === null ? undefined : last.data[query.sort];
  return { docs, next: encodeCursor(value === undefined ? { path: last.path } : { path: last.path, value }) };
}

export function encodeCursor(cursor: Cursor): string {
  return btoa(encodeURIComponent(JSON.stringify(cursor)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function decodeCursor(text: string, query: Pick<CheckedQuery, 'from' | 'group' | 'sort'>): Cursor {
  const cursor = parseCursor(text);
  const { parent, group } = parseDocumentPath(cursor.path);
  if ((query.group ? group : parent) !== query.from) throw invalid('the cursor is of another collection');
  if ((cursor.value !== undefined) !== (query.sort !== null)) throw invalid('the cursor is of another order');
  if (cursor.value !== undefined) checkValue(cursor.value, 'cursor');
  return cursor;
}

function checkLimit(limit: number): void {
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT)) throw invalid('the limit is 1 to 10,000');
}

function parseCursor(text: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(atob(text.replaceAll('-', '+').replaceAll('_', '/'))));
    if (typeof parsed === 'object' && parsed !== null && 'path' in parsed && typeof parsed.path === 'string') return parsed as Cursor;
  } catch {
    // Falls through to the one error for everything that is not a cursor.
  }
  throw invalid('not a cursor');
}

function checkCondition([field, operator, value]: Where): void {
  checkField(field);
  if (operator === 'in') {
    if (!Array.isArray(value) || value.length < 1 || value.length > MAX_IN_VALUES) throw invalid(`'in' takes 1 to ${MAX_IN_VALUES} values`);
    value.forEach((item) => checkOperand(item, false));
  } else {
    checkOperand(value, operator === '==');
    if (isRange(operator) && typeof value === 'boolean') throw invalid('a range is over numbers or texts');
  }
}

function checkOperand(value: Json, nullAllowed: boolean): void {
  if (value === null ? !nullAllowed : typeof value === 'object')
    throw invalid("a condition takes a number, a text or a boolean, and '==' takes null");
  checkValue(value, 'condition');
}

function rangedField(where: readonly Where[]): string | null {
  const ranged = new Set(where.filter(([, operator]) => isRange(operator)).map(([field]) => field));
  if (ranged.size > 1) throw invalid('ranges on more than one field');
  return [...ranged][0] ?? null;
}

type Shape = Pick<CheckedQuery, 'collection' | 'group' | 'where' | 'sort'>;

/** Returns whether Firestore can answer: it joins its own one-field indexes for equalities alone, and needs declared ones in groups. */
function isIndexed(query: Shape, indexes: readonly IndexDefinition[]): boolean {
  const equal = equalFields(query);
  const ofCollection = indexes.filter((index) => index.from === query.collection);
  const fields = [...equal, ...(query.sort === null ? [] : [query.sort])];
  if (ofCollection.some((index) => index.exempt && fields.some((field) => index.fields.includes(field)))) return false;
  const declared = ofCollection.filter((index) => !index.exempt && (index.group ?? false) === query.group);
  const hasArrayContains = query.where.some(([, operator]) => operator === 'array-contains');
  if (!query.group && !(query.sort !== null && equal.length > 0) && !(hasArrayContains && equal.length > 1)) return true;
  if (equal.length === 0 && query.sort === null) return true;
  if (declared.some((index) => covers(index, equal, query.sort))) return true;
  return query.sort === null && !hasArrayContains && equal.every((field) => declared.some((index) => covers(index, [field], null)));
}

function covers(index: IndexDefinition, equal: readonly string[], sort: string | null): boolean {
  const wanted = sort === null ? equal : [...equal, sort];
  if (index.fields.length !== wanted.length || !wanted.every((field) => index.fields.includes(field))) return false;
  return sort === null || index.fields.at(-1) === sort;
}

function equalFields(query: Shape): string[] {
  const fields = query.where.filter(([, operator]) => !isRange(operator)).map(([field]) => field);
  return [...new Set(fields)].filter((field) => field !== query.sort);
}

function describeIndex(query: Shape): string {
  const fields = query.sort === null ? equalFields(query) : [...equalFields(query), query.sort];
  return `${query.group ? 'group ' : ''}${query.collection}(${fields.join(', ')})`;
}

function isRange(operator: Operator): boolean {
  return operator === '<' || operator === '<=' || operator === '>' || operator === '>=';
}

function matchesCondition(value: Json, operator: Operator, wanted: Json): boolean {
  switch (operator) {
    case '==':
      return value === wanted;
    case 'in':
      return Array.isArray(wanted) && wanted.includes(value);
    case 'array-contains':
      return Array.isArray(value) && value.includes(wanted);
    case '<':
      return rankOf(value) === rankOf(wanted) && compare(value, wanted) < 0;
    case '<=':
      return rankOf(value) === rankOf(wanted) && compare(value, wanted) <= 0;
    case '>':
      return rankOf(value) === rankOf(wanted) && compare(value, wanted) > 0;
    case '>=':
      return rankOf(value) === rankOf(wanted) && compare(value, wanted) >= 0;
  }
}

/** why: UTF-8 order differs from JavaScript's only between surrogates and the code units above them */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const unitA = a.charCodeAt(index);
    const unitB = b.charCodeAt(index);
    if (unitA !== unitB) return inUtf8Order(unitA) - inUtf8Order(unitB);
  }
  return a.length - b.length;
}

function inUtf8Order(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}
