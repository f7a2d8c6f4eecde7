/**
 * The dependency lock file, `.terraform.lock.hcl`. Staging writes the entry that the engine would write for our provider at `init`, so that
 * `cdktf deploy` does not query a registry. The file belongs to the engine and may be under version control: everything except our entry is
 * kept byte for byte.
 */

/** One provider's entry in the lock file. */
export interface LockEntry {
  /** Full source address, `svc.localhost/svc/svc`. */
  readonly source: string;
  readonly version: string;
  /** Hash of the package, `h1:...`. */
  readonly h1: string;
}

/** The result of a merge. */
export type LockMerge =
  /** The new text of the file, unchanged if it was up to date. */
  | { readonly ok: true; readonly text: string }
  /** The file cannot be parsed and must not be changed. */
  | { readonly ok: false; readonly reason: string };

const HEADER = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

/** A `provider` block: its source address and its offsets in the text. */
interface Block {
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Merges our provider's entry into a lock file's text (`undefined`: there is no file). If the entry has our version, adds our hash if it is
 * missing. If it has another version, replaces the entry, because the engine would reject it.
 */
export function mergeLockFile(text: string | undefined, entry: LockEntry): LockMerge {
  if (text === undefined || text.trim() === "") {
    return { ok: true, text: `${HEADER}\n${renderBlock(entry, [entry.h1])}` };
  }
  const blocks = scanBlocks(text);
  if (typeof blocks === "string") return { ok: false, reason: blocks };
  const own = blocks.filter((block) => block.source === entry.source);
  const [first] = own;
  if (own.length > 1) return { ok: false, reason: `it has ${own.length} blocks for ${entry.source}` };
  if (first === undefined) return { ok: true, text: insertBlock(text, blocks, entry) };
  const block = text.slice(first.start, first.end);
  const version = /^\s*version\s*=\s*"([^"]*)"\s*$/m.exec(block)?.[1];
  const hashes = Array.from(block.matchAll(/"((?:h1|zh):[^"]*)"/g), ([, hash]) => hash ?? "");
  if (version === entry.version && hashes.includes(entry.h1)) return { ok: true, text };
  const kept = version === entry.version ? [...hashes, entry.h1].sort() : [entry.h1];
  return {
    ok: true,
    text: `${text.slice(0, first.start)}${renderBlock(entry, kept).trimEnd()}${text.slice(first.end)}`,
  };
}

function renderBlock(entry: LockEntry, hashes: readonly string[]): string {
  return `provider "${entry.source}" {
  version     = "${entry.version}"
  constraints = "${entry.version}"
  hashes = [
${hashes.map((hash) => `    "${hash}",\n`).join("")}  ]
}
`;
}

/** Inserts the block where the engine would: blocks are sorted by address. */
function insertBlock(text: string, blocks: readonly Block[], entry: LockEntry): string {
  const next = blocks.find((block) => block.source > entry.source);
  const rendered = renderBlock(entry, [entry.h1]);
  if (next !== undefined) return `${text.slice(0, next.start)}${rendered}\n${text.slice(next.start)}`;
  return `${text.replace(/\n*$/, "\n\n")}${rendered}`;
}

/** Finds the top-level blocks. Returns the reason if the text is not a lock file. */
function scanBlocks(text: string): readonly Block[] | string {
  const blocks: Block[] = [];
  let open: { readonly source: string; readonly start: number } | undefined;
  let depth = 0;
  let position = 0;
  const line = (): number => text.slice(0, position).split("\n").length;
  while (position < text.length) {
    const rest = text.slice(position);
    const skipped = /^(\s+|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(rest)?.[0];
    if (skipped !== undefined) {
      position += skipped.length;
    } else if (open === undefined) {
      const head = /^provider[ \t]+"([^"\s]+)"[ \t]*\{/.exec(rest);
      if (head === null) return `line ${line()} is not the start of a provider block`;
      open = { source: head[1] ?? "", start: position };
      depth = 1;
      position += head[0].length;
    } else {
      const string = /^"(?:[^"\\\n]|\\.)*"/.exec(rest)?.[0];
      const symbol = rest.charAt(0);
      if (string === undefined && symbol === '"') return `line ${line()} has a string without an end`;
      if (symbol === "{" || symbol === "[") depth += 1;
      if (symbol === "}" || symbol === "]") depth -= 1;
      position += string?.length ?? 1;
      if (depth === 0) {
        blocks.push({ ...open, end: position });
        open = undefined;
      }
    }
  }
  return open === undefined ? blocks : `the block for ${open.source} has no end`;
}
