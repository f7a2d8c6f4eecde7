import * as ts from "typescript";

/**
 * Returns the syntax tree of a TypeScript file as one line for each node, with its names, and without the values of its strings. Comments are
 * no part of it. Throws an Error if the file does not parse.
 */
export function syntaxSkeleton(name: string, text: string): readonly string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const [problem] = (file as unknown as { readonly parseDiagnostics: readonly ts.Diagnostic[] })
    .parseDiagnostics;
  if (problem !== undefined) {
    const { line } = file.getLineAndCharacterOfPosition(problem.start ?? 0);
    const what = ts.flattenDiagnosticMessageText(problem.messageText, "\n");
    throw new Error(`${name}:${line + 1}: ${what}: ${text.split("\n")[line] ?? ""}`);
  }
  const lines: string[] = [];
  const visit = (node: ts.Node, depth: number): void => {
    const named = ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isNumericLiteral(node);
    lines.push(`${" ".repeat(depth)}${ts.SyntaxKind[node.kind]}${named ? ` ${node.text}` : ""}`);
    ts.forEachChild(node, (child) => {
      visit(child, depth + 1);
    });
  };
  visit(file, 0);
  return lines;
}
