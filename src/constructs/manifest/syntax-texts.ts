import type { ErrorCode } from "yaml";

/** What to say about what the library finds. Its own sentences quote the text, which may be a secret. */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  BAD_DIRECTIVE: "there is a directive (%...) that is none",
  BAD_DQ_ESCAPE:
    "there is a backslash in double quotes that escapes nothing; use single quotes or write it twice",
  BAD_INDENT: "the indentation fits nothing above it, or a bracket above is not closed",
  BAD_SCALAR_START: "a text cannot begin so; put it in quotes",
  BLOCK_AS_IMPLICIT_KEY: "there is a second colon on the line; put the value in quotes, or begin a new line",
  BLOCK_IN_FLOW: "there is an indented block within brackets",
  MISSING_CHAR: "a bracket, quote, comma or colon is missing",
  MULTILINE_IMPLICIT_KEY: "a key goes on over several lines; is a colon missing?",
  KEY_OVER_1024_CHARS: "a key is longer than 1024 characters",
  RESOURCE_EXHAUSTION: "brackets or lists are nested too deeply",
  TAB_AS_INDENT: "there is a tab in the indentation; YAML is indented by spaces",
  UNEXPECTED_TOKEN:
    "there is something after a value that belongs to nothing; is a quote or a line break missing?",
};

/** Says what a syntax error is, whatever the text holds. */
export function syntaxText(code: ErrorCode): string {
  return TEXTS[code] ?? "this is neither YAML nor JSON";
}
