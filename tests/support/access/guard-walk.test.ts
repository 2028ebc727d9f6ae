import { expect, test } from 'vitest';

import { findGuards } from './guard-walk';

const IMPORT = "import { optionalUser, requireAdmin as owners } from '~/web/guards.server';\n";
const loaderOf = (source: string) => findGuards(IMPORT + source, 'route.tsx').get('loader');

test.each([
  ['export async function loader(args: Args) { await optionalUser(args); return null; }', 'optionalUser'],
  ['export async function loader(args: Args) { const visit = await optionalUser(args); return visit; }', 'optionalUser'],
  ['export async function loader(args: Args) { const { account } = await owners(args); return account; }', 'requireAdmin'],
  ["export async function loader(args: Args) { await owners(args, 'download'); return null; }", 'download'],
])('%s is guarded', (source, guard) => {
  expect(loaderOf(source)).toEqual({ guard });
});

test.each([
  'export async function loader(args: Args) { return null; }',
  'export async function loader(args: Args) {}',
  'export async function loader(args: Args) { const id = args.params.id; await optionalUser(args); return id; }',
  'export async function loader(args: Args) { optionalUser(args); return null; }',
  'export async function loader(args: Args) { void optionalUser(args); return null; }',
  'export async function loader(args: Args) { try { await optionalUser(args); } catch {} return null; }',
  'export async function loader(args: Args) { if (args.request) await optionalUser(args); return null; }',
  'export async function loader(args: Args) { await optionalUser({ ...args }); return null; }',
  'export async function loader(args: Args) { await optionalUser(); return null; }',
  'export async function loader({ request }: Args) { await optionalUser(request); return null; }',
  'export async function loader(args: Args) { await nobody(args); return null; }',
  'export async function loader(args: Args) { const a = read(args), b = await optionalUser(args); return [a, b]; }',
  'export const loader = async (args: Args) => { await optionalUser(args); return null; };',
  'async function loader(args: Args) { await optionalUser(args); return null; }\nexport { loader };',
  "export { loader } from './other';",
])('%s is found out', (source) => {
  expect(loaderOf(source)).toHaveProperty('problem');
});

test('a guard of another file does not count', () => {
  const source =
    "import { optionalUser } from './mine';\nexport async function action(args: Args) { await optionalUser(args); return null; }";
  expect(findGuards(source, 'route.tsx').get('action')).toHaveProperty('problem');
});
