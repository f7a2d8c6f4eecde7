/**
 * The dependency lock file, `.terraform.lock.hcl`. Staging writes the entry that the engine would write for our provider at `init`, and pins
 * the stack's other providers, so that `cdktf deploy` does not query a registry. The file belongs to the engine and may be under version
 * control: everything else is kept byte for byte.
 */

import { type ProviderBlock, providerBlocksIn } from "../../base/lock-file";

/** One provider's entry in the lock file. */
export interface LockEntry {
  /** Full source address, `svc.localhost/svc/svc`. */
  readonly source: string;
  readonly version: string;
  /** Hashes of the packages, `h1:...`: one, or one for each sort of platform. */
  readonly hashes: readonly string[];
}

/** Another provider of the stack, as in `required_providers`. */
export interface OtherProvider {
  /** Source address, also in the short forms `null` and `hashicorp/null`. */
  readonly source: string;
  /** Version constraint. Absent if the stack requires no version. */
  readonly version?: string | undefined;
}

/** The result of a merge. */
export type LockMerge =
  | {
      readonly ok: true;
      /** The new text of the file, unchanged if it was up to date. */
      readonly text: string;
      /** Whether our entry had the same version and hashes, but none of ours: the locked package has other content. */
      readonly hadOtherContent: boolean;
      /** The other providers for which `cdktf deploy` finds no matching entry: it then queries the registries of all providers. */
      readonly unlocked: readonly OtherProvider[];
    }
  /** The file cannot be parsed and must not be changed. */
  | { readonly ok: false; readonly reason: string };

const HEADER = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

/** An entry to write. Without a hash, `init` installs exactly the version and adds the hash. */
type NewEntry = Omit<LockEntry, "hashes"> & Partial<LockEntry>;

/**
 * Merges our provider's entry into a lock file's text (`undefined`: there is no file). Keeps an entry that has our version and our hashes,
 * and no other `h1:` hash. Replaces any other: the engine would reject the staged package, or, if an old hash stayed, keep an old installed
 * one.
 *
 * Adds an entry without a hash for each of `others` that requires an exact version and has no entry. `init` adds the hashes. Changes no
 * entry of another provider.
 */
export function mergeLockFile(
  text: string | undefined,
  entry: LockEntry,
  others: readonly OtherProvider[] = [],
): LockMerge {
  const blocks = providerBlocksIn(text ?? "");
  if (typeof blocks === "string") return { ok: false, reason: blocks };
  const own = blocks.filter((block) => block.source === entry.source);
  const [first] = own;
  if (own.length > 1) return { ok: false, reason: `it has ${own.length} blocks for ${entry.source}` };
  const before = text ?? "";
  const { pins, unlocked } = pinsFor(others, blocks);
  if (first === undefined) {
    return { ok: true, text: insertAll(before, [entry, ...pins]), hadOtherContent: false, unlocked };
  }
  const { hashes } = first;
  const isSameVersion = first.version === entry.version;
  const isUpToDate =
    isSameVersion &&
    entry.hashes.every((hash) => hashes.includes(hash)) &&
    hashes.every((hash) => hash.startsWith("zh:") || entry.hashes.includes(hash));
  const after = isUpToDate
    ? before
    : `${before.slice(0, first.start)}${renderBlock(entry).trimEnd()}${before.slice(first.end)}`;
  return {
    ok: true,
    text: insertAll(after, pins),
    hadOtherContent:
      isSameVersion && hashes.length > 0 && !entry.hashes.some((hash) => hashes.includes(hash)),
    unlocked,
  };
}

/** Selects the entries to add for the stack's other providers, and the providers that `cdktf deploy` still finds no entry for. */
function pinsFor(
  others: readonly OtherProvider[],
  blocks: readonly ProviderBlock[],
): { readonly pins: readonly NewEntry[]; readonly unlocked: readonly OtherProvider[] } {
  const versionOf = (source: string): string | undefined =>
    blocks.find((block) => block.source === source)?.version;
  const pins: NewEntry[] = [];
  const unlocked: OtherProvider[] = [];
  for (const other of others) {
    const source = fullSource(other.source, TERRAFORM_REGISTRY);
    const exact = /^=?\s*(\d+\.\d+\.\d+)$/.exec(other.version?.trim() ?? "")?.[1];
    const locked = versionOf(source);
    // An entry beside that of OpenTofu's registry would make OpenTofu's `init -lockfile=readonly` fail.
    const isLockable =
      locked === undefined && versionOf(fullSource(other.source, OPENTOFU_REGISTRY)) === undefined;
    if (isLockable && exact !== undefined) pins.push({ source, version: exact });
    else if (locked === undefined || (exact !== undefined && locked !== exact)) unlocked.push(other);
  }
  return { pins, unlocked };
}

const TERRAFORM_REGISTRY = "registry.terraform.io";
const OPENTOFU_REGISTRY = "registry.opentofu.org";

/**
 * Returns a source address in full. `cdktf deploy` searches the lock file for the address in Terraform's registry also when it runs
 * OpenTofu, and OpenTofu itself takes the version from such an entry if it has none of its own.
 */
function fullSource(source: string, defaultHost: string): string {
  const parts = source.toLowerCase().split("/");
  return [...[defaultHost, "hashicorp"].slice(0, Math.max(0, 3 - parts.length)), ...parts].join("/");
}

function renderBlock({ source, version, hashes }: NewEntry): string {
  // Sorted, as the engines write them.
  const lines = [...(hashes ?? [])].sort().map((hash) => `    "${hash}",\n`);
  const list = lines.length === 0 ? "" : `  hashes = [\n${lines.join("")}  ]\n`;
  return `provider "${source}" {\n  version     = "${version}"\n  constraints = "${version}"\n${list}}\n`;
}

/** Inserts blocks where the engine would: they are sorted by address. */
function insertAll(text: string, entries: readonly NewEntry[]): string {
  return entries.reduce((before, entry) => {
    const rendered = renderBlock(entry);
    if (before.trim() === "") return `${HEADER}\n${rendered}`;
    const blocks = providerBlocksIn(before);
    const next = typeof blocks === "string" ? undefined : blocks.find(({ source }) => source > entry.source);
    if (next !== undefined) return `${before.slice(0, next.start)}${rendered}\n${before.slice(next.start)}`;
    return `${before.replace(/\n*$/, "\n\n")}${rendered}`;
  }, text);
}
