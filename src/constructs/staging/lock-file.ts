/**
 * The dependency lock file, `.terraform.lock.hcl`: what the engine would write for our provider at its first run is there before it,
 * so that `cdktf deploy` need not ask a registry. The file belongs to the engine, which may have written it, and
 * to the team, which may keep it: whatever in it is not ours is kept byte for byte.
 */

/** What the lock file says about one provider. */
export interface LockEntry {
  /** Full source address, `svc.localhost/svc/svc`. */
  readonly source: string;
  readonly version: string;
  /** Hash of the package, `h1:...`. */
  readonly h1: string;
}

/** The outcome of a merge. */
export type LockMerge =
  /** The file shall have this text; it is the one it has where nothing needs to change. */
  | { readonly ok: true; readonly text: string }
  /** It is no lock file that can be understood, and must be left alone. */
  | { readonly ok: false; readonly reason: string };

const HEADER = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

/** One `provider` block: its source address and where it stands in the text. */
interface Block {
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Merges our provider's entry into a lock file's text (`undefined`: there is no file). An entry with our version
 * keeps what it says and gets our hash where it lacks it; one with another version is replaced, because the engine would refuse it.
 */
export function mergeLockFile(text: string | undefined, entry: LockEntry): LockMerge {
  if (text === undefined || text.trim() === "")
    return { ok: true, text: `${HEADER}\n${renderBlock(entry, [entry.h1])}` };
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

/** Puts the block where the engine would: the blocks are sorted by address. */
function insertBlock(text: string, blocks: readonly Block[], entry: LockEntry): string {
  const next = blocks.find((block) => block.source > entry.source);
  const rendered = renderBlock(entry, [entry.h1]);
  if (next !== undefined) return `${text.slice(0, next.start)}${rendered}\n${text.slice(next.start)}`;
  return `${text.replace(/\n*$/, "\n\n")}${rendered}`;
}

/** Finds the top-level blocks, or says why the text is no lock file. */
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
