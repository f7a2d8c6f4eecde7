/** A `provider` block: what it locks, and its offsets in the text. */
export interface ProviderBlock {
  readonly source: string;
  readonly version: string | undefined;
  /** Hashes of its packages, `h1:...` or `zh:...`. */
  readonly hashes: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Returns the blocks of the engine's dependency lock file, `.terraform.lock.hcl`. Returns the reason if the text is not one. */
export function providerBlocksIn(text: string): readonly ProviderBlock[] | string {
  const blocks: ProviderBlock[] = [];
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
        const block = text.slice(open.start, position);
        const version = /^\s*version\s*=\s*"([^"]*)"\s*$/m.exec(block)?.[1];
        const hashes = Array.from(block.matchAll(/"((?:h1|zh):[^"]*)"/g), ([, hash]) => hash ?? "");
        blocks.push({ ...open, version, hashes, end: position });
        open = undefined;
      }
    }
  }
  return open === undefined ? blocks : `the block for ${open.source} has no end`;
}
