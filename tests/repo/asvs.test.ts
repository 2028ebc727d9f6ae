import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { REQUIREMENTS } from './asvs/requirements';

/* docs/asvs.md says of each requirement how the store stands. Its rows are worth as much as they are complete and lead somewhere. */

const STATUSES = ['met', 'not applicable', 'deviation', 'partly', 'not met'] as const;

interface Row {
  readonly id: string;
  readonly level: number;
  readonly status: string;
  readonly why: string;
}

const page = readFileSync('docs/asvs.md', 'utf8');
const rows: readonly Row[] = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| [^|]+\| ([^|]+?) *\| ([^|]+?) *\|$/gm)].map(
  ([, id = '', level = '', status = '', why = '']) => ({ id, level: Number(level), status, why }),
);

/** The files that a text names between backticks: with a folder, or with the end of a file's name. */
const filesIn = (text: string) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^(app|docs|scripts|tests)\/|^[\w.-]+\.(ts|json|md)$|^Dockerfile$/.test(name));

test('the list has 70 requirements of level 1 and 183 more of level 2, as the standard says', () => {
  expect([1, 2].map((wanted) => REQUIREMENTS.filter(({ level }) => level === wanted).length)).toEqual([70, 183]);
});

test('each requirement has one row, at its level, and no row is made up', () => {
  const byId = (one: { readonly id: string }, other: { readonly id: string }) => one.id.localeCompare(other.id);
  expect(rows.map(({ id, level }) => ({ id, level })).toSorted(byId)).toEqual(REQUIREMENTS.toSorted(byId));
});

test('each row has a known status, and what its status asks for', () => {
  const known: readonly string[] = STATUSES;
  expect(rows.filter(({ status }) => !known.includes(status))).toEqual([]);
  const lacking = rows.filter(({ status, why }) => {
    if (status === 'partly' || status === 'not met') return !/\bMissing: /.test(why);
    return status === 'deviation' && !/\(#deviations\)/.test(why);
  });
  expect(lacking).toEqual([]);
});

test('each deviation has its reason, and each reason a row', () => {
  const reasons = [...page.matchAll(/^\d+\. \*\*(\d+\.\d+\.\d+), /gm)].map(([, id]) => id);
  expect(reasons).toEqual(rows.filter(({ status }) => status === 'deviation').map(({ id }) => id));
});

test('the figures at the top are those of the rows', () => {
  const count = (level: number | null) => {
    const counted = rows.filter((row) => level === null || row.level === level);
    return [...STATUSES.map((status) => counted.filter((row) => row.status === status).length), counted.length];
  };
  const lines = [...page.matchAll(/^\| +(1|2|both) \|((?: +\d+ \|){6})$/gm)].map(([, , figures = '']) =>
    figures.match(/\d+/g)?.map(Number),
  );
  expect(lines).toEqual([count(1), count(2), count(null)]);
});

test.each(['docs/asvs.md', 'docs/threat-model.md'])('%s names only files that exist', (document) => {
  const named = [...new Set(filesIn(readFileSync(document, 'utf8')))];
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});
