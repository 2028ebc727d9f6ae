import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const TABLE = resolve('app/domain/payment/method.ts');
const ROW = `  wallet: { kind: 'transfer',`;
/** Places that have something for each method, and what the compiler says of one that is forgotten there. */
const PLACES: Readonly<Record<string, string>> = {
  // the settings that switch it on
  'app/domain/admin/setup-checklist.ts': "Property 'voucher' ",
  // the name of the owner's statement of such an account: no such sentence
  'app/ui/admin/reports/statement-upload.tsx': 'Expected 2 arguments, but got 1.',
  // its icon, and its instructions
  'app/ui/storefront/checkout/panels.tsx': "Property 'voucher' ",
  // whether the store takes it
  'app/web/checkout/page.server.ts': "Property 'voucher' ",
};
/** The checked files: the program has these and their imports. */
const LOOKED = [...Object.keys(PLACES).map((place) => resolve(place)), TABLE];
/** A fourth method. */
const PLANTED = `  voucher: { kind: 'transfer', hasOperators: false, leastUsdCents: null, account: 'method-voucher-account' },
`;

const { options, fileNames } = readConfig();
/** The files that no test changes, parsed once. */
const parsed = new Map<string, ts.SourceFile | undefined>();

it('does not compile if a place forgets a method of the table', () => {
  const planted = programWith((text) => replaced(text, ROW, `${PLANTED}${ROW}`));
  const errors = errorsOf(planted, LOOKED);
  expect([...new Set(errors.map(({ file }) => file))].sort()).toEqual(Object.keys(PLACES));
  // why: an error of the shop as it is, which `npm run check` finds, would say nothing of the planted method
  for (const { file, text } of errors) expect(text).toContain(PLACES[file]);
});

function readConfig() {
  const file = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path));
  const read = ts.parseJsonConfigFileContent(file.config, ts.sys, resolve('.'));
  return {
    options: { ...read.options, incremental: false, noEmit: true },
    fileNames: read.fileNames.filter((name) => !/\.test\.tsx?$/.test(name)),
  };
}

/** The shop's program with another text of the table. */
function programWith(change: (text: string) => string): ts.Program {
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  const parse = host.getSourceFile.bind(host);
  host.readFile = (name) => (resolve(name) === TABLE ? change(read(name) ?? '') : read(name));
  host.getSourceFile = (name, language, ...rest) => {
    if (resolve(name) === TABLE) return ts.createSourceFile(name, host.readFile(name) ?? '', language, true);
    if (!parsed.has(name)) parsed.set(name, parse(name, language, ...rest));
    return parsed.get(name);
  };
  return ts.createProgram([...LOOKED, ...fileNames.filter(isAmbient)], options, host);
}

/** True for declarations that hold for every file: without them, the others would not compile. */
function isAmbient(name: string): boolean {
  return /^declare module|^\/\/\/ <reference/m.test(ts.sys.readFile(name) ?? '');
}

function errorsOf(program: ts.Program, names: readonly string[]): { file: string; text: string }[] {
  return names.flatMap((name) => {
    const source = program.getSourceFile(name);
    return program.getSemanticDiagnostics(source).map(({ file, messageText }) => ({
      file: (file?.fileName ?? '').slice(resolve('.').length + 1),
      text: ts.flattenDiagnosticMessageText(messageText, ' '),
    }));
  });
}

function replaced(text: string, old: string, fresh: string): string {
  expect(text).toContain(old);
  return text.replace(old, fresh);
}
