import type { ErrorCode } from "yaml";

/** Messages for the library's errors. Its own messages quote the text, which may contain a secret. */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  BAD_DIRECTIVE: "invalid directive (%...)",
  BAD_DQ_ESCAPE: "a backslash in double quotes escapes nothing; use single quotes or double the backslash",
  BAD_INDENT: "the indentation matches no line above, or a bracket above is not closed",
  BAD_SCALAR_START: "a string cannot begin with this character; put it in quotes",
  BLOCK_AS_IMPLICIT_KEY: "the line has a second colon; put the value in quotes, or begin a new line",
  BLOCK_IN_FLOW: "an indented block is within brackets",
  MISSING_CHAR: "a bracket, quote, comma or colon is missing",
  MULTILINE_IMPLICIT_KEY: "a key spans several lines; is a colon missing?",
  KEY_OVER_1024_CHARS: "a key is longer than 1024 characters",
  RESOURCE_EXHAUSTION: "brackets or lists are nested too deeply",
  TAB_AS_INDENT: "the indentation contains a tab; YAML uses spaces",
  UNEXPECTED_TOKEN: "unexpected text after a value; is a quote or a line break missing?",
};

/** Describes a syntax error without quoting the text. */
export function syntaxText(code: ErrorCode): string {
  return TEXTS[code] ?? "the text is neither YAML nor JSON";
}
