import { afterEach, beforeEach, expect, test } from 'vitest';

import { plantedFolder } from '../support/seeded-bug';

let folder: ReturnType<typeof plantedFolder>;
const plant = (file: string, text: string) => folder.plant(file, text);
const check = () => folder.check();

beforeEach(() => {
  folder = plantedFolder('styles.mjs');
  plant('app/ui/components/badge.css', '@layer components {\n  .badge,\n  .badge--good {\n    color: red;\n  }\n}');
  plant('app/ui/storefront/line.css', '.line .badge {\n  margin: 0;\n}');
  plant('app/ui/storefront/line.tsx', "export const line = (tone: string) => ['line', `badge badge--${tone}`];");
});

afterEach(() => folder.remove());

test('classes pass if one sheet styles them and a page uses them', async () => {
  expect(await check()).toMatchObject({ code: 0, stdout: '' });
});

test('a class that two sheets style fails the check', async () => {
  plant('app/ui/storefront/line.css', '.badge {\n  margin: 0;\n}');
  expect(await check()).toMatchObject({ code: 1, stdout: expect.stringMatching(/^\.badge is styled in several sheets: .*\n$/) });
});

test('an unused class fails the check', async () => {
  plant('app/ui/storefront/line.css', '.forgotten {\n  margin: 0;\n}');
  expect(await check()).toMatchObject({ code: 1, stdout: '.forgotten is styled, and nothing uses it.\n' });
});

test('a class that the storefront uses and only the admin area styles fails the check', async () => {
  plant('app/ui/admin/ask.css', '.ask {\n  margin: 0;\n}');
  plant('app/ui/storefront/ask.tsx', 'export const ask = <p className="soft ask" />;');
  expect(await check()).toMatchObject({
    code: 1,
    stdout: '.ask is used by the storefront or the components, and styled in the admin area alone.\n',
  });
});

test('rules that name a side of the window fail the check; those that name a side of the text pass it', async () => {
  const sides = ['margin-left', 'scroll-padding-right', 'padding-top', 'border-left-color', 'border-top-right-radius', 'left'];
  const wrong = [...sides.map((each) => `${each}:`), 'text-align: right', 'float: left', 'padding: 0 1px 0 2px;'];
  const right = ['margin-inline-start: 1px', 'inset-inline: 0', 'padding: 0 1px 2px 1px', 'text-align: start'];
  plant(
    'app/ui/storefront/line.css',
    `.line .badge {\n  ${[...wrong, ...right].map((each) => each.replace(/:$/, ': 0')).join(';\n  ')};\n}`,
  );
  const { code, stdout } = await check();
  expect(code).toBe(1);
  expect(stdout.trim().split('\n')).toEqual(wrong.map((each) => expect.stringMatching(new RegExp(`names a side of the window: ${each}$`))));
});
