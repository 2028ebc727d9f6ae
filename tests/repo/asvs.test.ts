import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { EVIDENCE } from './asvs/evidence';
import { REQUIREMENTS } from './asvs/requirements';

/* docs/asvs.md and the rows of evidence say of each requirement how the store stands: worth as much as they are complete and lead somewhere. */

const page = readFileSync('docs/asvs.md', 'utf8');
const isHeld = ({ shownBy }: (typeof EVIDENCE)[number]) => shownBy !== 'a deviation';
const [, notApplicable = ''] = /## Not applicable\n([\s\S]*?)\n## /.exec(page) ?? [];
const left = notApplicable.match(/\d+\.\d+\.\d+/g) ?? [];

/** The files that a text names between backticks: with a folder, or with the end of a file's name. */
const filesIn = (text: string) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^(app|docs|scripts|tests)\/|^[\w.-]+\.(ts|json|md)$|^Dockerfile$/.test(name));

test('the list has 70 requirements of level 1 and 183 more of level 2, as the standard says', () => {
  expect([1, 2].map((wanted) => REQUIREMENTS.filter(({ level }) => level === wanted).length)).toEqual([70, 183]);
});

test('each requirement has one row or is not applicable, and no row is made up', () => {
  expect([...EVIDENCE.map(({ id }) => id), ...left].toSorted()).toEqual(REQUIREMENTS.map(({ id }) => id).toSorted());
});

test('each deviation has its reason, and each reason a row', () => {
  const reasons = [...page.matchAll(/^\d+\. \*\*(\d+\.\d+\.\d+), /gm)].map(([, id]) => id);
  expect(reasons).toEqual(EVIDENCE.filter((row) => !isHeld(row)).map(({ id }) => id));
});

test('the figures at the top are those of the rows', () => {
  const count = (level: number | null) => {
    const ids = new Set(REQUIREMENTS.filter((one) => level === null || one.level === level).map(({ id }) => id));
    const counted = EVIDENCE.filter(({ id }) => ids.has(id));
    const yes = counted.filter(isHeld).length;
    return [yes, counted.length - yes, ids.size - counted.length, ids.size];
  };
  const lines = [...page.matchAll(/^\| +(1|2|both) \|((?: +\d+ \|){4})$/gm)].map(([, , figures = '']) =>
    figures.match(/\d+/g)?.map(Number),
  );
  expect(lines).toEqual([count(1), count(2), count(null)]);
});

test.each([
  ['docs/threat-model.md', 25],
  ['docs/asvs.md', 3],
])('%s names only files that exist', (document, fewest) => {
  const named = [...new Set(filesIn(readFileSync(document, 'utf8')))];
  expect(named.length).toBeGreaterThan(fewest);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

test('what shows a requirement is a file, a heading of the page, or said in words', () => {
  const [files, words] = [EVIDENCE.filter(({ shownBy }) => /^\S+$/.test(shownBy)), EVIDENCE.filter(({ shownBy }) => /\s/.test(shownBy))];
  expect(files.map(({ shownBy }) => shownBy).filter((file) => !existsSync(file))).toEqual([]);
  const headings = words.flatMap(({ shownBy }) => /^docs\/asvs\.md, (.+)$/.exec(shownBy)?.[1] ?? []);
  expect(headings.filter((heading) => !page.includes(`# ${heading}\n`))).toEqual([]);
});
