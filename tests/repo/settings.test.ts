import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { VARIABLE_NAMES } from '~/config/schema.server';
import { readEnv } from '~/config/index.server';

const example = readFileSync('.env.example', 'utf8');
const listed = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

test('.env.example lists every variable that is read', () => {
  expect(VARIABLE_NAMES.filter((name) => !(name in listed))).toEqual([]);
});

test('.env.example lists no variable that is not read', () => {
  expect(Object.keys(listed).filter((name) => !VARIABLE_NAMES.includes(name))).toEqual([]);
});

test('.env.example without changes has no effect', () => {
  expect(readEnv(listed)).toEqual(readEnv({}));
});

test('docs/settings.md names every variable that is read', () => {
  const table = readFileSync('docs/settings.md', 'utf8');
  expect(VARIABLE_NAMES.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

test.each(['docs/running-on-one-machine.md', 'docs/running-on-google-cloud.md'])(
  'a store that is started as %s says knows of its proxy and of its owner, and can be paid',
  (page) => {
    const text = readFileSync(page, 'utf8');
    const lines = [...text.matchAll(/^ *([A-Z_]+)(?:=|: )'?([^'\n]+?)'?$/gm)].map(([, name = '', value = '']) => [name, value] as const);
    const said = new Map(lines);
    expect([...said.keys()]).toEqual(expect.arrayContaining(['BANK_HOLDER', 'BANK_NAME', 'BANK_RIB', 'SELLER_NAME', 'LEGAL_CONFIRMED']));
    // On one machine the unit says how many proxies there are, and for a container a sentence.
    const hops = said.get('TRUST_PROXY_HOPS') ?? /`TRUST_PROXY_HOPS=(\d)`/.exec(text)?.[1];
    const source = { APP_ORIGIN: said.get('APP_ORIGIN'), ADMIN_EMAILS: said.get('ADMIN_EMAILS'), TRUST_PROXY_HOPS: hops };
    expect(readEnv(source)).toMatchObject({ isProduction: true, trustProxyHops: 1 });
  },
);
