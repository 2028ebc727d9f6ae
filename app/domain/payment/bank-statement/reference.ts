import { REFERENCE_ALPHABET } from '~/domain/order';
import { toLatinDigits } from '~/domain/shared/typed-text';

const MISREAD: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ '0': ['Q', 'D'], O: ['Q', 'D'], '1': ['L', 'J', '7'], I: ['L', 'J', '7'] }),
);
const MAX_READINGS = 40;

/**
 * Returns every order that a text may name: `MF-7K2Q9A`, in any case, without its dash, or with spaces (`M F` only where a word begins). For 0, O, 1 and I the look-alikes
 * are tried.
 */
export function referencesIn(label: string): string[] {
  const text = toLatinDigits(label).toUpperCase();
  const references = new Set<string>();
  for (const match of text.matchAll(/(?=(?:MF|(?<![A-Z0-9])M\sF)[\s\-–_.:/]{0,3}((?:[A-Z0-9][\s\-.]?){6}))/g)) {
    const typed = (match[1] ?? '').replace(/[\s\-.]/g, '');
    for (const reading of readings(typed)) if (references.size < MAX_READINGS) references.add(`MF-${reading}`);
  }
  return [...references];
}

function readings(typed: string): string[] {
  return [...typed].reduce<string[]>(
    (all, char) => {
      const signs = REFERENCE_ALPHABET.includes(char) ? [char] : (MISREAD.get(char) ?? []);
      return all.flatMap((start) => signs.map((sign) => start + sign)).slice(0, MAX_READINGS);
    },
    [''],
  );
}

const LENGTH = 6;
/** 'MF', with any sign between its letters and behind them. */
const MARK = /(?<![A-Z0-9])M[^A-Z0-9]{0,2}F[^A-Z0-9]{0,4}((?:[A-Z0-9][^A-Z0-9]{0,2}){5,7})(?![A-Z0-9])/g;
const MAX_NEAR = 20;

/**
 * Returns possible signs of a reference in a text without one: six signs alone (`exact`), or near ones behind a mark, with one sign too
 * few, too many or wrong.
 */
export function nearReferences(label: string): { readonly exact: readonly string[]; readonly near: readonly string[] } {
  const text = toLatinDigits(label).toUpperCase();
  const exact = text.split(/[^A-Z0-9]+/).filter((word) => word.length === LENGTH);
  const near = [...text.matchAll(MARK)].map(([, signs = '']) => signs.replace(/[^A-Z0-9]/g, ''));
  return { exact: exact.slice(0, MAX_NEAR), near: near.slice(0, MAX_NEAR) };
}

/** Returns a text of signs, and each text without one of them: two that differ in one sign have one of these in common. */
export function withoutOne(signs: string): readonly string[] {
  return [signs, ...Array.from(signs, (_, at) => signs.slice(0, at) + signs.slice(at + 1))];
}
