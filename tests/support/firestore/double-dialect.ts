/**
 * Corrects the differences between the double's engine and Firestore. Each function walks a message of the protocol, changes it in place
 * and returns it.
 *
 * Firestore orders texts by their UTF-8 bytes, the engine by JavaScript's code units: they differ for 🎮 beside ｚ. So these units change
 * places in texts to the engine, and change back in its answers. After 'in' the engine takes 10 values of one type, and Firestore 30 of any
 * type: so the engine gets 'this one, or that one' instead. The engine stores integers as JavaScript's numbers, which are exact up to 2^53:
 * it gets larger ones as bytes.
 */
export function toEngine<M>(message: M): M {
  return walk(message, (node) => {
    moveUnits(node, (unit) => (unit >= 0xe000 ? unit - 0x800 : unit + 0x2000));
    spellOutIn(node);
    hideLargeInteger(node);
  });
}

export function fromEngine<M>(message: M): M {
  return walk(message, (node) => {
    moveUnits(node, (unit) => (unit >= 0xf800 ? unit - 0x2000 : unit + 0x800));
    showLargeInteger(node);
  });
}

type Node = Record<string, unknown>;

const CONFLICT = /[\ud800-\uffff]/;
const MOVED_UNITS = /[\ud800-\uffff]/g;

function walk<M>(message: M, mend: (node: Node) => void): M {
  if (typeof message !== 'object' || message === null || ArrayBuffer.isView(message)) return message;
  mend(message as Node);
  for (const value of Object.values(message)) walk<unknown>(value, mend);
  return message;
}

function moveUnits(node: Node, move: (unit: number) => number): void {
  const text = node['stringValue'];
  if (typeof text === 'string' && CONFLICT.test(text))
    node['stringValue'] = text.replace(MOVED_UNITS, (unit) => String.fromCharCode(move(unit.charCodeAt(0))));
}

interface FieldFilter {
  readonly field: unknown;
  readonly op: string;
  readonly value: { readonly arrayValue?: { readonly values: readonly unknown[] } };
}

function spellOutIn(node: Node): void {
  const filter = node['fieldFilter'] as FieldFilter | undefined;
  if (filter?.op !== 'IN') return;
  const filters = filter.value.arrayValue?.values.map((value) => ({
    filterType: 'fieldFilter',
    fieldFilter: { field: filter.field, op: 'EQUAL', value },
  }));
  delete node['fieldFilter'];
  Object.assign(node, { filterType: 'compositeFilter', compositeFilter: { op: 'OR', filters } });
}

const LARGE = 'an integer of 64 bits: ';

function hideLargeInteger(node: Node): void {
  const integer = node['integerValue'];
  if (integer === undefined || Number.isSafeInteger(Number(integer))) return;
  delete node['integerValue'];
  Object.assign(node, { valueType: 'bytesValue', bytesValue: Buffer.from(`${LARGE}${String(integer)}`) });
}

function showLargeInteger(node: Node): void {
  const bytes = node['bytesValue'];
  if (!(bytes instanceof Uint8Array)) return;
  const text = Buffer.from(bytes).toString();
  if (!text.startsWith(LARGE)) return;
  delete node['bytesValue'];
  Object.assign(node, { valueType: 'integerValue', integerValue: text.slice(LARGE.length) });
}
