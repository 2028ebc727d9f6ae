import { expect, test } from 'vitest';

import { findGuards } from './guard-walk';

const IMPORT = "import { anyone, requireAdmin as owners } from '~/web/guard.server';\n";
const loaderOf = (source: string) => findGuards(IMPORT + source, 'route.tsx').get('loader');

test.each([
  ['export async function loader(args: Args) { await anyone(args); return null; }', 'anyone'],
  ['export async function loader(args: Args) { const visit = await anyone(args); return visit; }', 'anyone'],
  ['export async function loader(args: Args) { const { account } = await owners(args); return account; }', 'requireAdmin'],
  ["export async function loader(args: Args) { await owners(args, 'download'); return null; }", 'download'],
])('%s is guarded', (source, guard) => {
  expect(loaderOf(source)).toEqual({ guard });
});

test.each([
  'export async function loader(args: Args) { return null; }',
  'export async function loader(args: Args) {}',
  'export async function loader(args: Args) { const id = args.params.id; await anyone(args); return id; }',
  'export async function loader(args: Args) { anyone(args); return null; }',
  'export async function loader(args: Args) { void anyone(args); return null; }',
  'export async function loader(args: Args) { try { await anyone(args); } catch {} return null; }',
  'export async function loader(args: Args) { if (args.request) await anyone(args); return null; }',
  'export async function loader(args: Args) { await anyone({ ...args }); return null; }',
  'export async function loader(args: Args) { await anyone(); return null; }',
  'export async function loader({ request }: Args) { await anyone(request); return null; }',
  'export async function loader(args: Args) { await nobody(args); return null; }',
  'export async function loader(args: Args) { const a = read(args), b = await anyone(args); return [a, b]; }',
  'export const loader = async (args: Args) => { await anyone(args); return null; };',
  'async function loader(args: Args) { await anyone(args); return null; }\nexport { loader };',
  "export { loader } from './other';",
])('%s is found out', (source) => {
  expect(loaderOf(source)).toHaveProperty('problem');
});

test('a guard of another file does not count', () => {
  const source = "import { anyone } from './mine';\nexport async function action(args: Args) { await anyone(args); return null; }";
  expect(findGuards(source, 'route.tsx').get('action')).toHaveProperty('problem');
});
