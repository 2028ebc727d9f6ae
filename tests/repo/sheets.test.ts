import { afterEach, beforeEach, expect, test } from 'vitest';

import { plantedFolder } from '../support/seeded-bug';

let folder: ReturnType<typeof plantedFolder>;
const plant = (file: string, text: string) => folder.plant(file, text);
const check = () => folder.check();

beforeEach(() => {
  folder = plantedFolder('sheets.mjs');
  plant('app/root.tsx', "import styles from '~/ui/storefront/styles.css?url';\nimport { Header } from '~/ui/storefront/header';");
  plant('app/ui/storefront/header.tsx', 'export const Header = () => <header className="bar" />;');
  plant('app/ui/storefront/styles.css', "@import '../components/bar.css';");
  plant('app/ui/components/bar.css', '.bar {\n  margin: 0;\n}');
  plant('app/ui/storefront/styles.ts', "import cart from './styles/cart.css?url';\nexport const cartSheet = sheet(cart);");
  plant('app/ui/storefront/styles/cart.css', "@import '../line.css';");
  plant('app/ui/storefront/line.css', '.line,\n.line--gone {\n  margin: 0;\n}');
  plant('app/ui/storefront/line.tsx', "export const Line = (gone: boolean) => <p className={gone ? 'line line--gone' : 'line'} />;");
  plant(
    'app/routes/cart.tsx',
    "import { Line } from '~/ui/storefront/line';\nexport { cartSheet as links } from '~/ui/storefront/styles';",
  );
});

afterEach(() => folder.remove());

test('a page passes if its own sheet and the shop’s style what it may show', async () => {
  expect(await check()).toMatchObject({ code: 0, stdout: '' });
});

test('a page that loads no sheet for its classes fails the check', async () => {
  plant('app/routes/list.tsx', "import { Line } from '~/ui/storefront/line';");
  const { code, stdout } = await check();
  expect(code).toBe(1);
  const lines = stdout.trim().split('\n');
  expect(new Set(lines.map((line) => /may show (\S+)/.exec(line)?.[1]))).toEqual(new Set(['.line', '.line--gone']));
  expect(lines.filter((line) => !line.startsWith('app/routes/list.tsx '))).toEqual([]);
});

test('what is around every page is styled by the shop’s sheet, and not by a page’s own', async () => {
  plant('app/ui/storefront/header.tsx', 'export const Header = () => <header className="line" />;');
  plant('app/routes/about.tsx', 'export default null;');
  expect(await check()).toMatchObject({ code: 1, stdout: expect.stringMatching(/^app\/routes\/about\.tsx may show \.line .*\n$/) });
});

test('a page within another has the sheets of the outer one too', async () => {
  plant('app/routes/_admin.tsx', "import styles from '~/ui/storefront/line.css?url';");
  plant('app/routes/_admin.games.tsx', "import { Line } from '~/ui/storefront/line';");
  expect(await check()).toMatchObject({ code: 0, stdout: '' });
});
