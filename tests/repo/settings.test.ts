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
  'a store that is started as %s says knows of its proxy and of its owner',
  (page) => {
    const text = readFileSync(page, 'utf8');
    const lines = text.split('\n').filter((line) => /^docker run |^STORE=firestore .* npm run|--set-env-vars=.*APP_ORIGIN/.test(line));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const said = Object.fromEntries(
        [...line.matchAll(/\b(APP_ORIGIN|TRUST_PROXY_HOPS|ADMIN_EMAILS)=([^\s,]+)/g)].map(([, name = '', value = '']) => [name, value]),
      );
      expect(readEnv(said)).toMatchObject({ isProduction: true, trustProxyHops: 1 });
    }
  },
);
