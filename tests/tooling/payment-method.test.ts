import { resolve } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';

const TABLE = resolve('app/domain/payment-method.ts');
/** The end of the list of methods, wherever it is. */
const LIST = /(PAYMENT_METHODS = \[[^\]]*)\]/;
const WITH_VOUCHER = "$1, 'voucher']";
const ROW = `  wallet: {
    kind: 'transfer',`;
/** Places that have something for each method. */
const PLACES = [
  // the name of the owner's statement of such an account
  'app/ui/desk/books/statement-upload.tsx',
  // its icon, and its instructions
  'app/ui/shop/checkout/panels.tsx',
  // whether the store takes it
  'app/web/checkout/page.server.ts',
];
/** A fourth method, in the list and in the table. */
const PLANTED = `  voucher: {
    kind: 'transfer',
    asks: 'proof',
    hasOperators: false,
    refundedBy: 'owner',
    byHand: 'bank',
    account: 'method-voucher-account',
    name: 'method-voucher',
    hint: 'method-voucher-hint',
  },
`;

const { options, fileNames } = readConfig();
let real: ts.Program;

beforeAll(() => {
  real = programWith((text) => text);
});

it('does not compile with a payment method that has no row in the table', () => {
  const ofTable = errorsOf(
    programWith((text) => replaced(text, LIST, WITH_VOUCHER)),
    [TABLE],
  );
  expect(ofTable.map(({ text }) => text).join()).toContain("Property 'voucher' is missing");
});

it('does not compile if a place forgets a method of the table', () => {
  const planted = programWith((text) => replaced(replaced(text, LIST, WITH_VOUCHER), ROW, `${PLANTED}${ROW}`));
  const looked = [...PLACES.map((place) => resolve(place)), TABLE];
  expect([...new Set(errorsOf(planted, looked).map(({ file }) => file))].sort()).toEqual(PLACES);
  // `npm run check` compiles all of the real one.
  expect(errorsOf(real, looked)).toEqual([]);
});

function readConfig() {
  const file = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path));
  const parsed = ts.parseJsonConfigFileContent(file.config, ts.sys, resolve('.'));
  return {
    options: { ...parsed.options, incremental: false, noEmit: true },
    fileNames: parsed.fileNames.filter((name) => !/\.test\.tsx?$/.test(name)),
  };
}

/** The shop's program with another text of the table. */
function programWith(change: (text: string) => string): ts.Program {
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  const parse = host.getSourceFile.bind(host);
  host.readFile = (name) => (resolve(name) === TABLE ? change(read(name) ?? '') : read(name));
  host.getSourceFile = (name, language, ...rest) =>
    resolve(name) === TABLE
      ? ts.createSourceFile(name, host.readFile(name) ?? '', language, true)
      : (real?.getSourceFile(name) ?? parse(name, language, ...rest));
  return ts.createProgram(
    fileNames.filter((name) => isAbout(name) || isAmbient(name)),
    options,
    host,
  );
}

/** True for files that name a method, or have something for each method: only these can forget one, so the rest is not checked. */
function isAbout(name: string): boolean {
  return /payment-method|\.methods\b|methodsOfStore|METHOD_RULES/.test(ts.sys.readFile(name) ?? '');
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

function replaced(text: string, old: string | RegExp, fresh: string): string {
  expect(text).toMatch(old);
  return text.replace(old, fresh);
}
