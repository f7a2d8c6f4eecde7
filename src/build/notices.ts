import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the notices of the libraries in our bundles, with the licence text of each, as their licences require. `inputs` are the bundled
 * files, relative to `root`. Libraries with the same text share it. Throws an Error if neither a library's package nor `src/build/licences` has its licence text.
 */
export function collectNotices(root: string, inputs: readonly string[]): string {
  const folders = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  );
  const titles = new Map<string, Set<string>>();
  for (const { title, text } of [...folders].map((folder) => noticeOf(root, join(root, folder)))) {
    titles.set(text, (titles.get(text) ?? new Set()).add(title));
  }
  const notices = [...titles].map(([text, of]) => `${[...of].sort().join("\n")}\n\n${text}\n`).sort();
  return [
    "The programs in this package contain the libraries below, each under its own licence.",
    ...notices,
  ].join(`\n${"-".repeat(80)}\n\n`);
}

function noticeOf(root: string, folder: string): { readonly title: string; readonly text: string } {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8"));
  if (texts.length === 0) {
    const kept = `src/build/licences/${name.replace("/", "+")}.txt`;
    if (license === undefined || !existsSync(join(root, kept))) {
      throw new Error(
        `${name} ${version} cannot be bundled: its package contains no licence text, which nearly every licence requires. Add the text to ${kept}.`,
      );
    }
    texts.push(readFileSync(join(root, kept), "utf8"));
  }
  return {
    title: `${name} ${version} (${license ?? "see below"})`,
    text: texts.map((text) => text.trim()).join("\n\n"),
  };
}
