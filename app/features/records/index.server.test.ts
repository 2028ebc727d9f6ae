import fc from 'fast-check';
import { expect, it } from 'vitest';

import { createRecords, createTexts } from './index.server';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly age: number;
}

const createPeople = () =>
  createRecords<Person>({
    toFigures: ({ age }) => [age],
    toTexts: ({ name, note }) => [name, note],
    make: (id, figure, text) => ({ id, name: text(0), note: text(1), age: figure(0) }),
  });

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'Été', '王者', '\ud800', '\n', '\0', 'x'.repeat(70_000), 'é'.repeat(3000)),
);
const people = fc.record({
  id: fc.oneof(
    fc.nat(30).map((nth) => `p${nth}`),
    fc.constantFrom('', 'é', '王', 'constructor', '__proto__'),
  ),
  name: texts,
  note: texts,
  age: fc.oneof(fc.double(), fc.integer()),
});
const changes = fc.array(fc.record({ person: people, kind: fc.constantFrom('put', 'put', 'put', 'drop', 'clear') }), { maxLength: 120 });

it('any values come back as they were put, by id and by row, after any changes', () => {
  fc.assert(
    fc.property(changes, (series) => {
      const records = createPeople();
      const known = new Map<string, Person>();
      for (const [nth, { person, kind }] of series.entries()) {
        if (kind === 'put') {
          expect(records.at(records.put(person))).toEqual(person);
          known.set(person.id, person);
        } else if (kind === 'drop') {
          expect(records.drop(person.id) !== null).toBe(known.delete(person.id));
        } else if (nth % 5 === 0) {
          records.clear();
          known.clear();
        }
      }
      expect(records.size).toBe(known.size);
      expect(new Map([...records.values()].map((each) => [each.id, each]))).toEqual(known);
      expect([...records.keys()].toSorted()).toEqual([...known.keys()].toSorted());
      for (const { person } of series) expect(records.get(person.id)).toEqual(known.get(person.id));
    }),
    { numRuns: 60 },
  );
});

it('texts are compared as strings are, then the ids', () => {
  fc.assert(
    fc.property(fc.array(people, { minLength: 2, maxLength: 8 }), (some) => {
      const records = createPeople();
      for (const person of some) records.put(person);
      const rows = [...records.keys()].map((id) => records.rowOf(id) ?? -1);
      const sorted = rows.toSorted((a, b) => records.compareText(0, a, b)).map((row) => records.at(row));
      const byName = (a: Person, b: Person) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1);
      expect(sorted).toEqual([...records.values()].toSorted(byName));
    }),
  );
});

it('a row keeps its number while other values come and go', () => {
  const records = createPeople();
  const put = (nth: number) => records.put({ id: `p${nth}`, name: `Person ${nth}`, note: '', age: nth });
  const first = put(0);
  for (let nth = 1; nth < 500; nth += 1) put(nth);
  for (let nth = 1; nth < 500; nth += 2) records.drop(`p${nth}`);
  for (let nth = 500; nth < 700; nth += 1) put(nth);
  expect(records.rowOf('p0')).toBe(first);
  expect(records.rows()).toBe(500);
  expect(records.get('p698')).toEqual({ id: 'p698', name: 'Person 698', note: '', age: 698 });
  expect(records.rowOf('p1')).toBeNull();
});

it('texts that change again and again take no more memory in the end', () => {
  const texts = createTexts();
  const long = (nth: number) => String(nth % 10).repeat(500 + (nth % 300));
  const before = process.memoryUsage().arrayBuffers;
  for (let nth = 0; nth < 30_000; nth += 1) texts.set(nth % 10, long(nth));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(12_000_000);
  for (let nth = 39_990; nth < 30_000; nth += 1) expect(texts.get(nth % 10)).toBe(long(nth));
});
