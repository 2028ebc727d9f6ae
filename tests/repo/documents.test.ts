import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

/* A dead link costs every reader a search, and so does a comment that cites a page that isn't there. */

const FOLDERS = ['app', 'docs', 'scripts', 'tests'];
const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
const files = [...readdirSync('.'), ...FOLDERS.flatMap(filesIn)];
const documents = files.filter((file) => file.endsWith('.md'));
const sources = files.filter((file) => /\.(tsx?|m?js|css)$/.test(file));

const read = (file: string) => readFileSync(file, 'utf8');
/** Text in a code block, or between backticks, is neither link nor heading. */
const withoutCode = (page: string) => page.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()#]/g, ''));
const headingsOf = (page: string) => [...withoutCode(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
/** A heading's anchor, as GitHub makes it: lower case, dashes for spaces, no other marks. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const wordsOf = (page: string) => page.split(/\s+/).filter((word) => word !== '').length;

/** The links of a document, pictures included, to a missing file or heading. */
function deadLinks(document: string): string[] {
  const targets = [...withoutCode(read(document)).matchAll(/(?:\]\(| src=")([^)\s"]+)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? document : join(dirname(document), path);
      if (!existsSync(file)) return true;
      return anchor !== undefined && !headingsOf(read(file)).map(anchorOf).includes(anchor);
    });
}

test('every link of a document leads to a file, and to a heading that it has', () => {
  expect(documents.length).toBeGreaterThan(20);
  expect(documents.flatMap((document) => deadLinks(document).map((target) => `${document}: ${target}`))).toEqual([]);
});

test('all documents together have at most 30,000 words', () => {
  expect(wordsOf(documents.map(read).join('\n'))).toBeLessThanOrEqual(30_000);
});

test('the README is short, and names the two commands', () => {
  const page = read('README.md');
  expect(wordsOf(page)).toBeLessThanOrEqual(700);
  for (const command of ['npm start', 'npm test']) expect(page).toContain(command);
});

describe('a decision', () => {
  const decisions = readdirSync('docs/decisions').filter((file) => /^\d{4}-/.test(file));

  test('is in the list of all decisions, under its title', () => {
    const list = read('docs/decisions/README.md').replace(/ +/g, ' ');
    const title = (file: string) => /^# \d+\. (.+)$/m.exec(read(`docs/decisions/${file}`))?.[1] ?? '';
    expect(decisions.filter((file) => !list.includes(`](${file}) | ${title(file)} |`))).toEqual([]);
  });

  test.each(decisions)('says what holds, why, and what else was considered: %s', (file) => {
    const page = read(`docs/decisions/${file}`);
    expect(page).toMatch(/^# \d+\. .+\n\n/);
    expect(headingsOf(page).slice(1)).toEqual(['What holds', 'Why', 'What else was considered']);
  });
});

describe('a comment', () => {
  test('cites no section by a number, since no page of the repository has numbered sections', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter((file) => /\b[Ss]ections? \d/.test(read(file)))).toEqual([]);
  });

  test('that names a heading of a page names an existing one', () => {
    const cited = sources.flatMap((file) =>
      [...read(file).matchAll(/(docs\/[\w/-]+\.md), ([A-Z][\w' -]*\w)/g)].map(([, page = '', heading = '']) => ({ file, page, heading })),
    );
    expect(cited.length).toBeGreaterThan(25);
    expect(cited.filter(({ page, heading }) => !existsSync(page) || !headingsOf(read(page)).includes(heading))).toEqual([]);
  });
});
