import type ts from "typescript";

/** The compiler of TypeScript, as a user's project has it. */
export type TypescriptCompiler = typeof ts;

/** A call at the end of a stack's constructor: `adoptObjects(this)`. */
export interface InsertedCall {
  readonly name: string;
  /** Module with the function, as the file imports it. */
  readonly module: string;
}

/** The text of a file with a call, or why it has no place for it. */
export type CallInsertion = { readonly text: string } | { readonly problem: string };

/**
 * Inserts a call as the last statement of the constructor of the only stack in a file, and its import. Every character that was there remains.
 * Indentation, quotes and ends of lines are those of the lines around.
 */
export function insertCall(
  compiler: TypescriptCompiler,
  text: string,
  { name, module }: InsertedCall,
): CallInsertion {
  const file = compiler.createSourceFile("stack.ts", text, compiler.ScriptTarget.Latest, true);
  const stacks = classesIn(compiler, file).filter((each) => isStack(compiler, each));
  const [stack, ...others] = stacks;
  if (stack === undefined) return { problem: "no class in it extends TerraformStack" };
  if (others.length > 0) return { problem: `${stacks.length} classes in it extend TerraformStack` };
  const body = stack.members.find((member) => compiler.isConstructorDeclaration(member))?.body;
  if (body === undefined) return { problem: "its stack has no constructor" };
  const last = body.statements.at(-1);
  if (last === undefined) return { problem: "the constructor of its stack is empty" };
  if (compiler.isReturnStatement(last)) return { problem: "the constructor of its stack ends with a return" };
  if (isNamed(compiler, file, name)) return { problem: `it contains the name ${name} already` };
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const imports = file.statements
    .filter((statement) => compiler.isImportDeclaration(statement))
    .filter(({ end }) => end <= stack.getStart());
  const quote = imports.some(({ moduleSpecifier }) => moduleSpecifier.getText().startsWith("'")) ? "'" : '"';
  const line = `import { ${name} } from ${quote}${module}${quote};${newline}`;
  const importAt = imports.length === 0 ? file.getStart() : startOfNextLine(text, imports.at(-1)?.end ?? 0);
  const indentation = /[ \t]*$/.exec(text.slice(0, last.getStart()))?.[0] ?? "";
  const callAt = compiler.getTrailingCommentRanges(text, last.end)?.at(-1)?.end ?? last.end;
  const changed =
    text.slice(0, importAt) +
    (importAt > 0 && text[importAt - 1] !== "\n" ? newline : "") +
    line +
    text.slice(importAt, callAt) +
    `${newline}${indentation}${name}(this);` +
    text.slice(callAt);
  return isProgram(compiler, changed) ? { text: changed } : { problem: "its syntax has an error" };
}

function classesIn(compiler: TypescriptCompiler, file: ts.SourceFile): readonly ts.ClassLikeDeclaration[] {
  const found: ts.ClassLikeDeclaration[] = [];
  const visit = (node: ts.Node): void => {
    if (compiler.isClassLike(node)) found.push(node);
    compiler.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isStack(compiler: TypescriptCompiler, { heritageClauses }: ts.ClassLikeDeclaration): boolean {
  return (heritageClauses ?? []).some(
    ({ token, types }) =>
      token === compiler.SyntaxKind.ExtendsKeyword &&
      types.some(({ expression }) => /(?:^|\.)TerraformStack$/.test(expression.getText())),
  );
}

function isNamed(compiler: TypescriptCompiler, file: ts.SourceFile, name: string): boolean {
  let isFound = false;
  const visit = (node: ts.Node): void => {
    isFound ||= compiler.isIdentifier(node) && node.text === name;
    if (!isFound) compiler.forEachChild(node, visit);
  };
  visit(file);
  return isFound;
}

function startOfNextLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end + 1;
}

function isProgram(compiler: TypescriptCompiler, text: string): boolean {
  const { diagnostics } = compiler.transpileModule(text, { reportDiagnostics: true });
  return (diagnostics ?? []).length === 0;
}
