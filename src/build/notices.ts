import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The text that tells which libraries are inside of our bundles, with the licence of each, as their licences demand. `inputs` are the
 * bundled files, relative to `root`. Throws an Error for a library that comes without a licence.
 */
export function collectNotices(root: string, inputs: readonly string[]): string {
  const folders = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  );
  const notices = [...folders].map((folder) => noticeOf(join(root, folder))).sort();
  return [
    "The programs in this package contain the libraries below, each under its own licence.",
    ...new Set(notices),
  ].join(`\n${"-".repeat(80)}\n\n`);
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(file))
    .sort();
  const [first] = files;
  if (first === undefined && license === undefined) {
    throw new Error(
      `${name} ${version} cannot be bundled: it says nowhere under which licence it may be passed on.`,
    );
  }
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${name} ${version} (${license ?? "see below"})`, ...texts].join("\n\n") + "\n";
}
