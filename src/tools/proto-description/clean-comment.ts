/** Lines of comments that address tools. */
const TOOL_LINE =
  /^(?:buf:lint:|protolint:|api-linter:|@gotags:|@inject_tag:|@exclude\b|clang-format (?:off|on)\b)/;

/**
 * Returns a comment of a proto as a description: without the marks of comment lines, internal comments `(-- ... --)`, instructions for
 * tools, and the targets of references (`[Disk][acme.v1.Disk]`).
 */
export function cleanComment(comment: string | null | undefined): string {
  if (comment === null || comment === undefined) return "";
  const lines = withoutInternal(comment)
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\*? ?/, "").trimEnd())
    .filter((line) => !TOOL_LINE.test(line.trimStart()));
  return lines
    .join("\n")
    .replace(/\[([^[\]\n]{1,200})\]\[[\w.]{0,300}\]/g, "$1")
    .trim();
}

function withoutInternal(comment: string): string {
  let kept = "";
  let from = 0;
  for (;;) {
    const start = comment.indexOf("(--", from);
    const end = start < 0 ? -1 : comment.indexOf("--)", start);
    if (end < 0) return kept + comment.slice(from);
    kept += comment.slice(from, start);
    from = end + "--)".length;
  }
}
