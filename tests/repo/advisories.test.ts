import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Advisory {
  /** The id in the GitHub Advisory Database. */
  readonly id: string;
  readonly package: string;
  /** `>=2.10.0 <2.17.5`: both must hold. */
  readonly affected: string;
  readonly what: string;
  /** The reason to keep an affected version all the same. */
  readonly accepted?: string;
}

interface Locked {
  readonly name: string;
  readonly version: string;
}

const HOW = 'See docs/development.md, Advisories.';

const read = <T>(file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as T;
const { checked, advisories } = read<{ checked: string; advisories: readonly Advisory[] }>('./advisories.json');
const { packages } = read<{ packages: Record<string, { version?: string }> }>('../../package-lock.json');
const locked = Object.entries(packages).flatMap(([path, { version }]): Locked[] => {
  const name = path.split('node_modules/').at(-1);
  return name && version ? [{ name, version }] : [];
});

/** Returns whether a version is in a range such as `>=2.10.0 <2.17.5`. One that is not yet released counts as its number. */
function isIn(version: string, range: string): boolean {
  return range.split(' ').every((part) => {
    const [, sign = '', bound = ''] = /^(<|>=)(\d+\.\d+\.\d+)$/.exec(part) ?? [];
    const [one, other] = [version, bound].map((text) => text.split(/[.-]/).slice(0, 3).map(Number));
    const at = one?.findIndex((number, place) => number !== other?.[place]) ?? -1;
    const difference = at === -1 ? 0 : (one?.[at] ?? 0) - (other?.[at] ?? 0);
    return sign === '<' ? difference < 0 : difference >= 0;
  });
}

/** The advisories that concern one of these packages. */
const concerning = (list: readonly Locked[]) =>
  advisories.filter((advisory) => list.some(({ name, version }) => name === advisory.package && isIn(version, advisory.affected)));

test('no package of the lock has a flaw that is known, except where the list says why it does no harm', () => {
  const found = concerning(locked).filter(({ accepted }) => accepted === undefined);
  expect(
    found.map((one) => `${one.package} (${one.affected}): ${one.id}, ${one.what}. ${HOW}`),
    'Renew the package, or say why the store keeps it.',
  ).toEqual([]);
});

test('what the list accepts is still there: an excuse goes with its reason', () => {
  const accepted = advisories.filter((advisory) => advisory.accepted !== undefined);
  expect(concerning(locked)).toEqual(expect.arrayContaining(accepted));
  for (const { accepted: reason = '' } of accepted) expect(reason.length).toBeGreaterThan(60);
});

test('each entry can be read, and names a package of the lock', () => {
  expect(checked).toMatch(/^\d{4}-\d\d-\d\d$/);
  for (const { id, package: name, affected } of advisories) {
    expect(id).toMatch(/^GHSA(-[0-9a-z]{4}){3}$/);
    expect(affected).toMatch(/^(<|>=)\d+\.\d+\.\d+( <\d+\.\d+\.\d+)?$/);
    expect(
      locked.map((one) => one.name),
      `${name} is gone: remove its entries. ${HOW}`,
    ).toContain(name);
  }
});

test('a version with a flaw is found', () => {
  const planted = (name: string, version: string) => concerning([{ name, version }]).map(({ id }) => id);
  expect(planted('@remix-run/router', '1.23.3')).toContain('GHSA-jjmj-jmhj-qwj2');
  expect(planted('@remix-run/router', '1.23.4')).toEqual([]);
  expect(planted('@remix-run/server-runtime', '2.9.2')).not.toContain('GHSA-8x6r-g9mw-2r78');
  expect(planted('esbuild', '0.28.0')).toContain('GHSA-g7r4-m6w7-qqqr');
  expect(planted('express', '4.20.0')).toEqual([]);
});
