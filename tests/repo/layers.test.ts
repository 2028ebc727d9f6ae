import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

interface Planted {
  file: string;
  text: string;
}

/** A wrong import for each ban of the layers, with the rule that must find it. */
const WRONG: (Planted & { rule: string })[] = [
  { rule: 'room-domain', file: 'app/domain/planted-feature.ts', text: "import '../features/audit/index.server';" },
  {
    rule: 'room-domain',
    file: 'app/domain/planted-port.ts',
    text: "import type { Target } from '~/ports/target';\nexport type T = Target;",
  },
  { rule: 'room-domain', file: 'app/domain/planted-zod.server.ts', text: "import 'zod';" },
  { rule: 'room-domain', file: 'app/domain/planted-node.server.ts', text: "import 'node:fs';" },
  { rule: 'room-ports', file: 'app/ports/planted-feature.ts', text: "import '~/features/audit/index.server';" },
  { rule: 'room-ports', file: 'app/ports/planted-zod.server.ts', text: "import 'zod';" },
  { rule: 'room-features', file: 'app/features/audit/planted-adapter.server.ts', text: "import '~/adapters/vendor/target.server';" },
  { rule: 'room-features', file: 'app/features/audit/planted-web.server.ts', text: "import '~/web/target.server';" },
  { rule: 'room-features', file: 'app/features/audit/planted-node.server.ts', text: "import 'node:crypto';" },
  { rule: 'room-features', file: 'app/features/audit/planted-vendor.server.ts', text: "import '@photostructure/sqlite';" },
  { rule: 'room-is-private', file: 'app/features/order/planted-room.server.ts', text: "import '~/features/key/target.server';" },
  {
    rule: 'room-is-private',
    file: 'app/features/order/planted-type.server.ts',
    text: "import type { T } from '../key/target.server';\nexport type U = T;",
  },
  { rule: 'room-is-private-to-its-callers', file: 'app/routes/planted-room.tsx', text: "import '~/features/key/target.server';" },
  { rule: 'room-is-private-to-its-callers', file: 'app/web/planted-room.server.ts', text: "import '~/features/key/target.server';" },
  { rule: 'room-is-private-to-its-callers', file: 'app/services/planted-room.server.ts', text: "import '~/features/key/target.server';" },
  { rule: 'room-is-private', file: 'app/features/audit/planted-room.server.ts', text: "import '../key/target.server';" },
  {
    rule: 'room-is-private-to-its-callers',
    file: 'app/ui/components/planted-room.tsx',
    text: "import type { T } from '~/features/key/target.server';\nexport type U = T;",
  },
  {
    rule: 'room-is-private-to-its-callers',
    file: 'tests/support/shop/planted-room.ts',
    text: "import '../../../app/features/key/target.server';",
  },
  { rule: 'room-adapters', file: 'app/adapters/vendor/planted-feature.server.ts', text: "import '~/features/audit/index.server';" },
  { rule: 'room-adapters', file: 'app/adapters/other/planted-neighbour.server.ts', text: "import '../vendor/target.server';" },
  { rule: 'room-web', file: 'app/web/planted-adapter.server.ts', text: "import '~/adapters/vendor/target.server';" },
  { rule: 'room-web', file: 'app/web/planted-ui.server.ts', text: "import '~/ui/components/target';" },
  { rule: 'room-web', file: 'app/web/planted-route.server.ts', text: "import '~/routes/target';" },
  { rule: 'room-web', file: 'app/web/planted-vendor.server.ts', text: "import '@photostructure/sqlite';" },
  { rule: 'ui-takes-types-of-features', file: 'app/ui/components/planted-feature.tsx', text: "import '~/features/audit/index.server';" },
  { rule: 'storefront-and-admin-never-meet', file: 'app/ui/storefront/order/planted-admin.tsx', text: "import '~/ui/admin/order/target';" },
  { rule: 'storefront-and-admin-never-meet', file: 'app/ui/admin/order/planted-shop.tsx', text: "import '~/ui/storefront/order/target';" },
  { rule: 'components-stand-alone', file: 'app/ui/components/planted-page.tsx', text: "import '~/ui/storefront/order/target';" },
  { rule: 'room-ui', file: 'app/ui/components/planted-web.tsx', text: "import '~/web/target.server';" },
  { rule: 'room-ui', file: 'app/ui/components/planted-node.tsx', text: "import 'node:fs';" },
  { rule: 'room-ui', file: 'app/ui/components/planted-remix.tsx', text: "import '@remix-run/node';" },
  { rule: 'room-routes', file: 'app/routes/planted-adapter.tsx', text: "import '~/adapters/vendor/target.server';" },
  { rule: 'room-routes', file: 'app/routes/planted-config.tsx', text: "import '~/config/index.server';" },
  { rule: 'room-routes', file: 'app/routes/planted-zod.tsx', text: "import 'zod';" },
  { rule: 'room-routes', file: 'app/routes/planted-route.tsx', text: "import './target';" },
  { rule: 'room-config', file: 'app/config/planted-feature.server.ts', text: "import '~/features/audit/index.server';" },
  { rule: 'room-http', file: 'app/http/planted-web.server.ts', text: "import '~/web/target.server';" },
  { rule: 'room-http', file: 'app/http/planted-server.server.ts', text: "import '~/server/target.server';" },
  { rule: 'room-server', file: 'app/server/planted-web.server.ts', text: "import '~/web/target.server';" },
  { rule: 'nothing-imports-the-server', file: 'app/web/planted-server.server.ts', text: "import '~/server/target.server';" },
  { rule: 'shop-is-handed-on', file: 'app/routes/planted-shop.tsx', text: "import { open } from '~/services/target.server';\nopen();" },
  { rule: 'shop-is-handed-on', file: 'app/root.tsx', text: "import './services/target.server';" },
  { rule: 'shop-is-handed-on', file: 'app/web/planted-shop.server.ts', text: "import '~/services/target.server';" },
  { rule: 'shop-is-handed-on', file: 'app/http/planted-shop.server.ts', text: "import '~/services/target.server';" },
  { rule: 'shop-is-handed-on', file: 'app/server/planted-shop.server.ts', text: "import '~/services/target.server';" },
  { rule: 'room-start', file: 'server.ts', text: "import '~/features/audit/index.server';" },
  { rule: 'room-services', file: 'app/services/planted-web.server.ts', text: "import '~/web/target.server';" },
  { rule: 'room-server', file: 'app/entry.server.tsx', text: "import './features/audit/index.server';" },
  {
    rule: 'adapters-only-in-services',
    file: 'app/web/planted-adapter-alone.server.ts',
    text: "import '../adapters/vendor/target.server';",
  },
  {
    rule: 'vendor-is-private',
    file: 'app/services/planted-vendor.server.ts',
    text: "import '~/adapters/vendor/target-rows.server';",
  },
  { rule: 'vendors-in-server-files', file: 'app/features/audit/planted-zod.ts', text: "import 'zod';" },
  { rule: 'vendors-in-server-files', file: 'app/web/planted-node.ts', text: "import 'node:crypto';" },
  { rule: 'vendors-in-server-files', file: 'app/adapters/vendor/planted-vendor.ts', text: "import '@photostructure/sqlite';" },
  { rule: 'loaded-late', file: 'app/adapters/vendor/planted-google.server.ts', text: "import 'firebase-admin/app';" },
  { rule: 'loaded-late', file: 'app/adapters/vendor/planted-mail.server.ts', text: "import { createTransport } from 'nodemailer';" },
  { rule: 'loaded-late', file: 'app/adapters/vendor/planted-metrics.server.ts', text: "import { Registry } from 'prom-client';" },
  { rule: 'no-tests-in-the-app', file: 'app/features/audit/planted-support.server.ts', text: "import '../../../tests/support/target';" },
  { rule: 'words-of-before', file: 'app/server/door/a.ts', text: "import '~/domain/target';" },
  { rule: 'words-of-before', file: 'app/server/crew/a.ts', text: 'export {};' },
  { rule: 'words-of-before', file: 'app/domain/face/a.ts', text: 'export {};' },
  { rule: 'words-of-before', file: 'app/domain/looks.ts', text: "import './face/a';" },
  { rule: 'words-of-before', file: 'scripts/mail-news.ts', text: "import '../app/domain/target';" },
  { rule: 'no-cycles', file: 'app/domain/planted-cycle.ts', text: "import './planted-cycle-back';" },
  { rule: 'resolvable', file: 'app/domain/planted-nowhere.ts', text: "import './nowhere';" },
  { rule: 'no-build-tools-in-the-app', file: 'app/adapters/vendor/planted-build.server.ts', text: "import 'fast-check';" },
];

/** The targets of the wrong imports, and correct imports: none of these may be found. */
const RIGHT: Planted[] = [
  { file: 'app/domain/target.ts', text: 'export type Target = 1;' },
  { file: 'app/domain/planted-cycle-back.ts', text: "import './planted-cycle';" },
  { file: 'app/domain/target.test.ts', text: "import 'vitest';\nimport 'fast-check';\nimport './target';" },
  { file: 'app/ports/target.ts', text: "export type { Target } from '~/domain/target';" },
  {
    file: 'app/features/audit/index.server.ts',
    text: "import 'zod';\nimport 'papaparse';\nimport type { Target } from '~/ports/target';\nexport type T = Target;",
  },
  { file: 'app/features/key/index.server.ts', text: "import './target.server';" },
  { file: 'app/features/key/document.server.ts', text: 'export type D = 1;' },
  { file: 'app/features/key/target.server.ts', text: "import './document.server';\nexport type T = 1;" },
  {
    file: 'app/features/order/target.server.ts',
    text: "import '~/features/key/index.server';\nimport '~/features/audit/index.server';",
  },
  { file: 'app/features/order/target.server.test.ts', text: "import '~/features/key/target.server';" },
  {
    file: 'app/services/target.server.ts',
    text: "import '~/features/key/index.server';\nimport '~/adapters/vendor/store.server';\nexport type S = 1;",
  },
  { file: 'app/adapters/vendor/store.server.ts', text: "import './target-rows.server';" },
  { file: 'tests/support/shop/target.ts', text: "import '../../../app/features/key/index.server';" },
  { file: 'tests/http/target.test.ts', text: "import '../../app/features/key/target.server';" },
  {
    file: 'app/features/audit/target.server.test.ts',
    text: "import 'node:fs';\nimport '~/adapters/vendor/target.server';\nimport '../../../tests/support/target';",
  },
  {
    file: 'app/adapters/vendor/target.server.ts',
    text: "import '@photostructure/sqlite';\nimport 'node:fs';\nimport '~/ports/target';\nimport './target-rows.server';\nimport type { App } from 'firebase-admin/app';\nexport type A = App;",
  },
  { file: 'app/config/index.server.ts', text: "import 'zod';\nimport 'node:fs';\nimport '~/domain/target';" },
  { file: 'app/http/target.server.ts', text: "import '@remix-run/node';\nimport '~/domain/target';" },
  { file: 'app/server/target.server.ts', text: "import 'express';\nimport '~/http/target.server';\nimport '~/domain/target';" },
  { file: 'app/adapters/vendor/target-rows.server.ts', text: "import '~/domain/target';" },
  {
    file: 'app/web/target.server.ts',
    text: "import '@remix-run/node';\nimport 'zod';\nimport 'node:crypto';\nimport '~/features/audit/index.server';\nimport '~/domain/target';",
  },
  {
    file: 'app/ui/components/target.tsx',
    text: "import 'react';\nimport '@remix-run/react';\nimport '~/domain/target';\nimport type { T } from '~/features/audit/index.server';\nexport type U = T;",
  },
  { file: 'app/ui/storefront/order/target.tsx', text: "import '~/ui/components/target';" },
  { file: 'app/ui/admin/order/target.tsx', text: "import '~/ui/components/target';" },
  {
    file: 'app/routes/target.tsx',
    text: "import '@remix-run/node';\nimport '@remix-run/react';\nimport '~/ui/components/target';\nimport '~/web/target.server';\nimport '~/features/audit/index.server';\nimport type { S } from '~/services/target.server';\nexport type T = S;",
  },
  { file: 'tests/support/target.ts', text: "import '../../app/adapters/vendor/store.server';" },
];

const root = mkdtempSync(join(tmpdir(), 'layers-'));
let found: Violation[] = [];
let exitCode = 0;

/** Runs the project's own layer check on the planted files. */
async function cruise(
  outputType: string,
  config = 'rules.mjs',
  folders: readonly string[] = ['app', 'server.ts', 'scripts', 'tests'],
): Promise<{ code: number; stdout: string }> {
  const bin = join(process.cwd(), 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = ['--config', config, '--output-type', outputType, ...folders];
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [bin, ...args], { cwd: root, maxBuffer: 2 ** 26 })) };
  } catch (error) {
    return error as { code: number; stdout: string };
  }
}

function plant(files: Planted[]) {
  for (const { file, text } of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${text}\n`);
  }
}

beforeAll(async () => {
  for (const file of ['.dependency-cruiser.mjs', '.dependency-cruiser-folders.mjs', 'tsconfig.json', 'package.json'])
    cpSync(file, join(root, file));
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'), 'junction');
  // The project's rules, and packages seen at the place of the link.
  const rules =
    "import rules from './.dependency-cruiser.mjs';\nexport default { ...rules, options: { ...rules.options, preserveSymlinks: true } };";
  plant([{ file: 'rules.mjs', text: rules }, ...RIGHT, ...WRONG]);
  found = (JSON.parse((await cruise('json')).stdout) as { summary: { violations: Violation[] } }).summary.violations;
  exitCode = (await cruise('err')).code;
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the layer check finds', () => {
  test.each(WRONG)('$rule: $file', ({ rule, file }) => {
    // A cycle is reported once, from either of its ends.
    const ofFile = found.filter((violation) => violation.from === file || violation.to === file);
    expect(ofFile.map((violation) => violation.rule.name)).toContain(rule);
  });
});

test('correct imports are not reported', () => {
  const right = new Set(RIGHT.map(({ file }) => file).filter((file) => !file.includes('cycle')));
  expect(found.filter((violation) => right.has(violation.from))).toEqual([]);
});

test('a wrong import fails the check, which passes without it', async () => {
  expect(exitCode).toBeGreaterThan(0);
  for (const { file } of [...WRONG, ...RIGHT.filter((right) => right.file.includes('cycle'))]) rmSync(join(root, file));
  plant([{ file: 'server.ts', text: "import '~/config/index.server';" }]);
  expect((await cruise('err')).code).toBe(0);
});

/** The folders whose folders may form no circle. */
const LAYERS = ['domain', 'ports', 'features', 'adapters', 'config', 'services', 'http', 'server', 'web', 'ui'].concat(
  ['components', 'translations', 'storefront', 'admin'].map((part) => `ui/${part}`),
);

test('in each layer, folders that import each other fail the check of circles, though no two of their files do', async () => {
  const plantIn = (file: string, text: string) => plant(LAYERS.map((layer) => ({ file: `app/${layer}/${file}`, text })));
  const circles = () => cruise('json', '.dependency-cruiser-folders.mjs', ['app']);
  plantIn('first/a.ts', "import '../second/a';\nimport '../third/inner/a';");
  plantIn('first/b.ts', 'export {};');
  plantIn('second/a.ts', 'export {};');
  plantIn('third/inner/a.ts', 'export {};');
  expect((await circles()).code).toBe(0);
  plantIn('second/b.ts', "import '../first/b';");
  plantIn('third/inner/b.ts', "import '../../first/b';");
  const { summary } = JSON.parse((await circles()).stdout) as { summary: { violations: Violation[]; error: number } };
  const ends = summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} ${to}`);
  expect(summary.error).toBe(ends.length);
  for (const layer of LAYERS)
    for (const folder of ['second', 'third/inner'])
      expect(ends).toContain(`no-circles-between-folders: app/${layer}/first app/${layer}/${folder}`);
});
