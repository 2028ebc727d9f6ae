import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The calls of the store's port that write, each with the number of steps that it is at least: a bulk is many commits. */
const STEPS: Readonly<Record<string, number>> = { create: 1, set: 1, merge: 1, update: 1, delete: 1, commit: 1, transaction: 1, bulk: 2 };

/** What is read of one file: its functions, the names that stand for a store, and what its other names stand for. */
interface Unit {
  readonly functions: ReadonlyMap<string, ts.Node>;
  readonly stores: ReadonlySet<string>;
  /** Imported functions: the file and their name in it. */
  readonly imports: ReadonlyMap<string, Target>;
  /** The file of the factory that made a thing: `const files = createStagedFiles(…)`, or of its type: `book: CardBook`. */
  readonly made: ReadonlyMap<string, string>;
  /** The files of the factories whose functions it passes on: `...createOrderPlacing(…)`. */
  readonly passedOn: readonly string[];
}

interface Target {
  readonly file: string;
  readonly name: string;
}

/** Reads a file's text by its path; null where there is none. */
export type ReadText = (file: string) => string | null;

/**
 * The files below `folder` with a function that writes in more than one step: two calls, one in a loop, or a bulk; by itself, or through
 * functions of other files that it imports, or of a thing whose factory or type is there. A bare function that is handed in is not followed.
 */
export function filesOfManySteps(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const most = createCount((file) => (existsSync(file) ? readFileSync(file, 'utf8') : null), folder);
  return files.filter((file) => most(join(folder, file)) > 1).toSorted();
}

/** For a file, the writing steps of the function that has most. `folder` is where '~/features' leads. */
export function createCount(read: ReadText, folder = 'app/features'): (file: string) => number {
  const units = new Map<string, Unit | null>();
  const open = new Set<string>();
  const known = new Map<string, number>();

  function unitOf(file: string): Unit | null {
    if (!units.has(file)) {
      const text = read(file);
      units.set(file, text === null ? null : toUnit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), folder));
    }
    return units.get(file) ?? null;
  }

  function stepsOf({ file, name }: Target): number {
    const key = `${file} ${name}`;
    const unit = unitOf(file);
    if (!unit || open.has(key)) return 0;
    const node = unit.functions.get(name);
    if (!node) return Math.max(0, ...passedOn(unit, name).map(stepsOf));
    const counted = known.get(key);
    if (counted !== undefined) return counted;
    open.add(key);
    const steps = stepsIn(node, false, (call) => stepsOfCall(call, { unit, file }));
    open.delete(key);
    known.set(key, steps);
    return steps;
  }

  /** Where a function may be that a file names and does not declare. */
  function passedOn({ imports, passedOn: files }: Unit, name: string): readonly Target[] {
    const imported = imports.get(name);
    return imported ? [imported] : files.map((file) => ({ file, name }));
  }

  function stepsOfCall({ expression }: ts.CallExpression, { unit, file }: { readonly unit: Unit; readonly file: string }): number {
    if (ts.isIdentifier(expression)) return stepsOf({ file, name: expression.text });
    if (!ts.isPropertyAccessExpression(expression)) return 0;
    const of = expression.expression.getText().split('.').at(-1) ?? '';
    const name = expression.name.text;
    if (unit.stores.has(of)) return STEPS[name] ?? 0;
    const maker = unit.made.get(of);
    return maker === undefined ? 0 : stepsOf({ file: maker, name });
  }

  return (file) => Math.max(0, ...[...(unitOf(file)?.functions.keys() ?? [])].map((name) => stepsOf({ file, name })));
}

function toUnit(source: ts.SourceFile, folder: string): Unit {
  const functions = new Map<string, ts.Node>();
  const stores = new Set(['store']);
  const imports = new Map<string, Target>();
  const made = new Map<string, string>();
  const passedOn: string[] = [];
  const collect = (node: ts.Node): void => {
    const name = nameOf(node);
    if (name !== null) functions.set(name, node);
    for (const store of storesIn(node)) stores.add(store);
    for (const [local, target] of importsIn(node, source.fileName, folder)) imports.set(local, target);
    const handed = handedIn(node);
    const from = handed && imports.get(handed.type);
    if (handed && from) {
      if (handed.method === null) made.set(handed.name, from.file);
      else imports.set(handed.name, { file: from.file, name: handed.method });
    }
    const factory = ts.isVariableDeclaration(node) && node.initializer && ts.isCallExpression(node.initializer) ? node.initializer : null;
    const maker = factory && imports.get(factory.expression.getText());
    if (maker && ts.isVariableDeclaration(node)) {
      if (ts.isIdentifier(node.name)) made.set(node.name.text, maker.file);
      else if (ts.isObjectBindingPattern(node.name))
        for (const { name: own, propertyName } of node.name.elements)
          imports.set(own.getText(), { file: maker.file, name: (propertyName ?? own).getText() });
    }
    const spread =
      ts.isSpreadAssignment(node) && ts.isCallExpression(node.expression) ? imports.get(node.expression.expression.getText()) : null;
    if (spread) passedOn.push(spread.file);
    ts.forEachChild(node, collect);
  };
  collect(source);
  return { functions, stores, imports, made, passedOn };
}

/** The names that a node declares with the type of a store. */
function storesIn(node: ts.Node): string[] {
  if (!ts.isParameter(node) && !ts.isPropertySignature(node) && !ts.isVariableDeclaration(node)) return [];
  const isStore = node.type !== undefined && /^(Pick<)?Store\b/.test(node.type.getText());
  return isStore && ts.isIdentifier(node.name) ? [node.name.text] : [];
}

/** A thing that others hand in, by its declared type: `book: CardBook`, `cards: Pick<Cards, 'advance'>`, `raise: Alarms['raise']`. */
function handedIn(node: ts.Node): { readonly name: string; readonly type: string; readonly method: string | null } | null {
  if ((!ts.isParameter(node) && !ts.isPropertySignature(node)) || !node.type || !ts.isIdentifier(node.name)) return null;
  const [, type, method] = /^(?:Pick<)?(\w+)(?:\['(\w+)'\])?/.exec(node.type.getText()) ?? [];
  return type === undefined ? null : { name: node.name.text, type, method: method ?? null };
}

/** What a file imports, and what it passes on from another one. */
function importsIn(node: ts.Node, from: string, folder: string): (readonly [string, Target])[] {
  if (!ts.isImportDeclaration(node) && !ts.isExportDeclaration(node)) return [];
  if (!node.moduleSpecifier || !ts.isStringLiteral(node.moduleSpecifier)) return [];
  const { text } = node.moduleSpecifier;
  const path = text.startsWith('~/features/') ? join(folder, text.slice('~/features/'.length)) : join(dirname(from), text);
  const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
  if (!/^(~\/features\/|\.)/.test(text) || !bindings || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return [];
  return [...bindings.elements].map(({ name, propertyName }) => [name.text, { file: `${path}.ts`, name: (propertyName ?? name).text }]);
}

/** Without those of the functions that it declares: they are counted where they are called. */
function stepsIn(node: ts.Node, isRepeated: boolean, stepsOfCall: (call: ts.CallExpression) => number): number {
  let steps = 0;
  ts.forEachChild(node, (child) => {
    if (nameOf(child) !== null) return;
    const inLoop = isRepeated || ts.isIterationStatement(child, false);
    if (ts.isCallExpression(child)) steps += stepsOfCall(child) * (inLoop ? 2 : 1);
    steps += stepsIn(child, inLoop, stepsOfCall);
  });
  return steps;
}

/** The name of a function that is declared, or of an arrow that is given one; null for any other node. */
function nameOf(node: ts.Node): string | null {
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name) return node.name.getText();
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyAssignment(node)) return null;
  return node.initializer && ts.isArrowFunction(node.initializer) ? node.name.getText() : null;
}
