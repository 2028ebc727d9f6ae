import { foldText } from '~/domain/catalogue';
import { readingsOf } from '~/domain/search/names';
import { isNumber, tellingWords, withoutYears, wordsOf } from '~/domain/search/words';

import { createFits, endsWithin, type Fits } from './fits';
import { markMistakes } from './mistakes';
import type { Names } from './names';
import { type Mark, markOf, type Marks } from './tiers';
import type { Titles } from './titles';

const HOLDS = markOf('holds');
const INITIALS = /^\p{L}[\p{L}\p{N}]{2,5}$/u;

/** Marks the titles that answer a text; initials, a text without its year, and mistakes count only where nothing else fits. */
export function markTitles(titles: Titles, rows: number, text: string): Marks {
  const marks = new Uint8Array(rows);
  let isAny = false;
  const give = (row: number, given: number) => {
    const known = marks[row] ?? 0;
    if (known === 0 || given < known) marks[row] = given;
    isAny = true;
  };
  const mark: Mark = (row, tier) => give(row, markOf(tier));
  const { names } = titles;
  const words = wordsOf(text);
  const readings = readingsOf(words);
  const fits = createFits(names);
  const markFitting = (reading: readonly string[]) => {
    markBeginnings(names, reading, give);
    if (reading.length > 1) markWords(names, fits, tellingWords(reading), mark);
  };
  readings.forEach(markFitting);
  if (titles.markHolding(foldText(text.trim()), marks, HOLDS)) isAny = true;
  if (!isAny) markInitials(names, readings, mark);
  if (!isAny) readingsOf(withoutYears(words)).forEach(markFitting);
  if (!isAny) for (const reading of readings) markMistakes(names, fits, reading, mark);
  return marks;
}

function markBeginnings(names: Names, reading: readonly string[], give: (row: number, given: number) => void): void {
  const letters = reading.join('');
  const endsInNumber = isNumber(reading.at(-1) ?? '');
  const [exact, begins, word] = [markOf('exact'), markOf('begins'), markOf('word')];
  names.eachBeginning(letters, (name, at, length) => {
    // why: '5' is not the beginning of '50'
    if (endsInNumber && endsWithin(names, name, at, letters.length, length)) return;
    const isAtBeginning = at === 0 || at === names.from(name);
    const isAll = isAtBeginning && at + letters.length === names.lengthOf(name);
    give(names.rowOf(name), isAll ? exact : isAtBeginning ? begins : word);
  });
}

/** Each word begins one of the name's: those with the rarest word are looked at. */
function markWords(names: Names, fits: Fits, words: readonly string[], mark: Mark): void {
  const [rarest, ...others] = words.map(fits).sort((a, b) => a.names.length - b.names.length);
  for (const name of rarest?.names ?? []) if (others.every(({ has }) => has[name] === 1)) mark(names.rowOf(name), 'words');
}

/** 'kcd' is 'Kingdom Come: Deliverance'. */
function markInitials(names: Names, readings: readonly (readonly string[])[], mark: Mark): void {
  const wanted = new Set(readings.map((reading) => reading.join('')).filter((letters) => INITIALS.test(letters)));
  for (const letters of wanted) {
    names.eachWithInitials(letters, (name) => mark(names.rowOf(name), 'initials'));
  }
}
