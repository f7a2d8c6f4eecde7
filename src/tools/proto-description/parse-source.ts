import { Field, parse, type ReflectionObject, type Root } from "protobufjs";
import { SYNTAXES, type ProtoSyntax } from "./field-presence";
import { ProtoError } from "./proto-error";
import { refuseSyntax } from "./proto-file";
import { errorText } from "../../base/json";

/** The text of a .proto file, parsed and not yet linked to others. */
export interface ParsedSource {
  /** As errors name it. */
  readonly path: string;
  readonly text: string;
  readonly syntax: ProtoSyntax;
  readonly package: string;
  readonly imports: readonly string[];
  readonly root: Root;
}

/** Parses the text of a .proto file. Throws a ProtoError with file, line and column if its syntax is wrong. */
export function parseSource(text: string, path: string): ParsedSource {
  const plain = text.replace(/^\uFEFF/, "");
  const syntax = syntaxOf(plain);
  if (!SYNTAXES.includes(syntax)) throw refuseSyntax(syntax, path);
  // The parser drops a member of this name without a word.
  const dropped = /\b__proto__\b/.exec(plain);
  if (dropped !== null) {
    throw new ProtoError(
      `${path}:${placeAt(plain, dropped.index)}: the name __proto__ is not supported. Rename it.`,
    );
  }
  try {
    const parsed = parse(plain, { keepCase: true, alternateCommentMode: true });
    return {
      path,
      text: plain,
      syntax,
      package: parsed.package ?? "",
      imports: [...new Set([...(parsed.imports ?? []), ...(parsed.weakImports ?? [])])],
      root: parsed.root,
    };
  } catch (error) {
    throw new ProtoError(syntaxText(plain, path, errorText(error)));
  }
}

/** Returns the members of a parsed scope that are types or services; an extension is a field of a scope. */
export function declarationsIn(scope: {
  readonly nestedArray: ReflectionObject[];
}): readonly ReflectionObject[] {
  return scope.nestedArray.filter((each) => !(each instanceof Field));
}

/** Returns the line of the first occurrence of a text; undefined if there is none. */
export function lineOf(text: string, wanted: string): number | undefined {
  const at = text.indexOf(wanted);
  return at < 0 ? undefined : Number(placeAt(text, at).split(":")[0]);
}

/** Returns line and column of a position, both from 1. */
function placeAt(text: string, at: number): string {
  const before = text.slice(0, at);
  return `${before.split("\n").length}:${at - before.lastIndexOf("\n")}`;
}

const SPACE_OR_COMMENT = /\s+|\/\/[^\n]*|\/\*[^]*?\*\//y;
const DECLARATION = /(?:syntax|edition)\s*=\s*["']([^"'\n]*)["']/y;

/** Returns the syntax that the file's first statement declares. */
function syntaxOf(text: string): ProtoSyntax {
  let at = 0;
  for (;;) {
    SPACE_OR_COMMENT.lastIndex = at;
    if (!SPACE_OR_COMMENT.test(text)) break;
    at = SPACE_OR_COMMENT.lastIndex;
  }
  DECLARATION.lastIndex = at;
  return DECLARATION.exec(text)?.[1] ?? "proto2";
}

/** Formats an error of the parser, which names a line and the token there, or a name. */
function syntaxText(text: string, path: string, message: string): string {
  if (/max depth|call stack/i.test(message)) return `${path}: it is nested too deeply.`;
  const [, what = message, lineText] = /^(.*) \(line (\d+)\)$/s.exec(message) ?? [];
  const token = /'([^]*?)'/.exec(what)?.[1] ?? "";
  if (token === "null") {
    return `${path}:${placeAt(text, text.length)}: unexpected end of the file. Close what is open.`;
  }
  if (lineText === undefined) return `${path}: ${what}. Correct the file; protoc names the line.`;
  const start = startOfLine(text, Number(lineText));
  const at = token === "" ? start : text.indexOf(token, start);
  const place = placeAt(text, at < 0 ? start : at);
  const [, expected] = /, '([^]*?)' expected$/.exec(what) ?? [];
  if (expected !== undefined) {
    return `${path}:${place}: unexpected ${JSON.stringify(token)}; ${JSON.stringify(expected)} is expected here.`;
  }
  const said = /^illegal (?:token|\w+) '/.test(what) ? `unexpected ${JSON.stringify(token)}` : what;
  return `${path}:${place}: ${said}. Correct the file; protoc reports the same place.`;
}

function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let count = 1; count < line; count += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) return start;
    start = end + 1;
  }
  return start;
}
