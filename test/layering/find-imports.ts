import ts from "typescript";

/** An import of a file. */
export interface Import {
  /** The module specifier; undefined if it is computed. */
  readonly specifier: string | undefined;
  readonly line: number;
}

/** The syntax of a file, as the checks of the tree need it. */
interface FileSyntax {
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
}

/** By text: several checks ask about each file, and to parse the whole tree takes long. */
const parsed = new Map<string, FileSyntax>();

/**
 * Returns every import of a source text in any form: `import`, `export from`, types only, `import x = require()`, `import("x")` as a call
 * and as a type, `require` and `require.resolve`.
 */
export function findImports(path: string, text: string): readonly Import[] {
  return syntaxOf(path, text).imports;
}

/** Whether a file has a default export: `export default`, `export { x as default }` or `export =`. */
export function hasDefaultExport(path: string, text: string): boolean {
  return syntaxOf(path, text).hasDefaultExport;
}

function syntaxOf(path: string, text: string): FileSyntax {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const syntax = { imports: importsOf(source), hasDefaultExport: source.statements.some(isDefaultExport) };
  parsed.set(text, syntax);
  return syntax;
}

function importsOf(source: ts.SourceFile): readonly Import[] {
  const found: Import[] = [];
  const add = (node: ts.Node, argument: ts.Node | undefined): void => {
    found.push({
      specifier: argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : undefined,
      line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node, node.moduleSpecifier);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      add(node, node.moduleSpecifier);
    } else if (ts.isExternalModuleReference(node)) {
      add(node, node.expression);
    } else if (ts.isImportTypeNode(node)) {
      add(node, ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument);
    } else if (ts.isCallExpression(node) && isLoader(node.expression)) {
      add(node, node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isDefaultExport(statement: ts.Statement): boolean {
  return (
    ts.isExportAssignment(statement) ||
    (ts.canHaveModifiers(statement) &&
      (ts.getModifiers(statement) ?? []).some(
        (modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword,
      )) ||
    (ts.isExportDeclaration(statement) &&
      statement.exportClause !== undefined &&
      ts.isNamedExports(statement.exportClause) &&
      statement.exportClause.elements.some((element) => element.name.text === "default"))
  );
}

function isLoader(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  if (ts.isIdentifier(callee)) return callee.text === "require";
  return (
    ts.isPropertyAccessExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === "require" &&
    callee.name.text === "resolve"
  );
}
