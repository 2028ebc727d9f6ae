import { nameKey } from '~/domain/search/alias';
import { foldText } from '~/domain/catalogue';

import { createTexts } from '~/features/records/index.server';
import { createGrams } from './grams';
import { createNames } from './names';

export type Titles = ReturnType<typeof createTitles>;

/** Between the names of a row. */
const BORDER = '\n';

/** All names of each row, its title first: found by the beginnings of their words, and by any part of them. */
export function createTitles() {
  const names = createNames();
  const grams = createGrams();
  /** The names of each row as they were given, and as foldText makes them; '' for a row without names. */
  const given = createTexts();
  const lines = createTexts();

  return {
    names,
    /** Gives a row its names, none to take it out. False where it has them already. */
    put(row: number, own: readonly string[]): boolean {
      // why the border at its end: a game may have the title ''
      const all = own.map((name) => name + BORDER).join('');
      if (given.is(row, all)) return false;
      if (!given.is(row, '')) drop(row);
      if (all !== '') add(row, own, all);
      return true;
    },
    /** Gives a mark to each row without one that has a name which holds the text, letter for letter but for case and accents; whether it gave any. */
    markHolding: (text: string, marks: Uint8Array, mark: number): boolean =>
      text !== '' && grams.mark(text, marks, mark, (row) => lines.get(row).includes(text)),
    rowsNamed: (name: string) => names.rowsNamed(nameKey(name)),
  };

  function add(row: number, own: readonly string[], all: string): void {
    const line = own.map(foldText).join(BORDER);
    given.set(row, all);
    lines.set(row, line);
    for (const name of own) names.add(row, name);
    grams.add(row, line);
  }

  function drop(row: number): void {
    names.drop(row);
    grams.drop(row, lines.get(row));
    given.set(row, '');
    lines.set(row, '');
  }
}
