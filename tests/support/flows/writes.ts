import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** The calls of the store's port that write, each with the number of steps that it is at least: a bulk is many commits. */
const STEPS: Readonly<Record<string, number>> = { create: 1, set: 1, merge: 1, update: 1, delete: 1, commit: 1, transaction: 1, bulk: 2 };

/** The files below `folder` with a function that writes in more than one step: two calls, one in a loop, or a bulk. */
export function filesOfManySteps(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  return files.filter((file) => mostSteps(readFileSync(`${folder}/${file}`, 'utf8')) > 1).toSorted();
}

/** The writing steps of the function of a file that has most, with those of the file's functions that it calls. */
export function mostSteps(text: string): number {
  const file = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true);
  const functions = new Map<string, ts.Node>();
  const collect = (node: ts.Node): void => {
    const name = nameOf(node);
    if (name !== null) functions.set(name, node);
    ts.forEachChild(node, collect);
  };
  collect(file);
  const open = new Set<string>();
  const stepsOf = (name: string): number => {
    const node = functions.get(name);
    if (!node || open.has(name)) return 0;
    open.add(name);
    const steps = stepsIn(node, false, stepsOf);
    open.delete(name);
    return steps;
  };
  return Math.max(0, ...[...functions.keys()].map(stepsOf));
}

/** Without those of the functions that it declares: they are counted where they are called. */
function stepsIn(node: ts.Node, isRepeated: boolean, stepsOf: (name: string) => number): number {
  let steps = 0;
  ts.forEachChild(node, (child) => {
    if (nameOf(child) !== null) return;
    const inLoop = isRepeated || ts.isIterationStatement(child, false);
    if (ts.isCallExpression(child)) steps += stepsOfCall(child, stepsOf) * (inLoop ? 2 : 1);
    steps += stepsIn(child, inLoop, stepsOf);
  });
  return steps;
}

function stepsOfCall({ expression }: ts.CallExpression, stepsOf: (name: string) => number): number {
  if (ts.isIdentifier(expression)) return stepsOf(expression.text);
  if (!ts.isPropertyAccessExpression(expression)) return 0;
  const of = expression.expression.getText();
  return of === 'store' || of.endsWith('.store') ? (STEPS[expression.name.text] ?? 0) : 0;
}

/** The name of a function that is declared, or of an arrow that is given one; null for any other node. */
function nameOf(node: ts.Node): string | null {
  if ((ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && node.name) return node.name.getText();
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyAssignment(node)) return null;
  return node.initializer && ts.isArrowFunction(node.initializer) ? node.name.getText() : null;
}
