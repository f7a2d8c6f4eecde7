import { format } from "prettier";
import ts from "typescript";

/**
 * Counts the lines of a file's code: without imports, comments and blank lines, as Prettier formats it with the settings of this repository. Objects are on
 * one line where they fit, so that the lines of their author do not count.
 */
export async function codeLines(text: string): Promise<number> {
  const file = ts.createSourceFile("main.ts", text, ts.ScriptTarget.ES2022);
  const printer = ts.createPrinter({ removeComments: true });
  const code = file.statements
    .filter((statement) => !ts.isImportDeclaration(statement))
    .map((statement) => printer.printNode(ts.EmitHint.Unspecified, statement, file))
    .join("\n");
  const formatted = await format(code, {
    parser: "typescript",
    printWidth: 110,
    trailingComma: "all",
    objectWrap: "collapse",
  });
  return formatted.split("\n").filter((line) => line.trim() !== "").length;
}
