import ts from 'typescript';

export type Handler = 'loader' | 'action';

/** The guard of a loader or an action: the call as it is written, or the problem with it. */
export type Finding = { readonly guard: string } | { readonly problem: string };

const GUARDS: ReadonlySet<string> = new Set(['publicResource', 'optionalUser', 'requireAnonymous', 'requireUser', 'requireAdmin']);

/**
 * Reads the source of a route. Every loader and action must be a plain exported async function. Its first statement must await a guard,
 * imported from the guards' own file, with the function's own arguments.
 */
export function findGuards(source: string, fileName: string): ReadonlyMap<Handler, Finding> {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  const imported = importedGuards(file);
  const found = new Map<Handler, Finding>();
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement)) {
      const name = statement.name?.text;
      if (isExported(statement) && isHandler(name)) found.set(name, match(statement, imported));
    } else {
      for (const name of otherExports(statement)) found.set(name, { problem: `${name} is not a plain exported function` });
    }
  }
  return found;
}

function match(handler: ts.FunctionDeclaration, imported: ReadonlyMap<string, string>): Finding {
  const [parameter] = handler.parameters;
  const [first] = handler.body?.statements ?? [];
  const call = first && awaitedCall(first);
  const guard = call && ts.isIdentifier(call.expression) ? imported.get(call.expression.text) : undefined;
  if (!call || guard === undefined) return { problem: `the first statement is no guard: ${first?.getText() ?? 'nothing'}` };
  const [args, kind] = call.arguments;
  if (!parameter || !args || args.getText() !== parameter.name.getText() || !ts.isIdentifier(parameter.name))
    return { problem: 'the guard is not asked about the arguments' };
  return { guard: kind && ts.isStringLiteral(kind) ? kind.text : guard };
}

/** `await guard(args);` or `const visit = await guard(args);` */
function awaitedCall(statement: ts.Statement): ts.CallExpression | undefined {
  const expression = ts.isExpressionStatement(statement)
    ? statement.expression
    : ts.isVariableStatement(statement) && statement.declarationList.declarations.length === 1
      ? statement.declarationList.declarations[0]?.initializer
      : undefined;
  return expression && ts.isAwaitExpression(expression) && ts.isCallExpression(expression.expression) ? expression.expression : undefined;
}

/** Local name → guard. */
function importedGuards(file: ts.SourceFile): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (statement.moduleSpecifier.text !== '~/web/guards.server' || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements) {
      const guard = (propertyName ?? name).text;
      if (GUARDS.has(guard)) names.set(name.text, guard);
    }
  }
  return names;
}

/** `export const loader = …`, `export { loader }`, `export { x as action } from …`. */
function otherExports(statement: ts.Statement): Handler[] {
  if (ts.isVariableStatement(statement) && isExported(statement)) {
    return statement.declarationList.declarations.map((declaration) => declaration.name.getText()).filter(isHandler);
  }
  if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
    return statement.exportClause.elements.map((element) => element.name.text).filter(isHandler);
  }
  return [];
}

function isExported(node: ts.HasModifiers): boolean {
  return ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function isHandler(name: string | undefined): name is Handler {
  return name === 'loader' || name === 'action';
}
