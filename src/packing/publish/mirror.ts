import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readIfThere } from "../../base/files";
import {
  archiveName,
  jsonText,
  type PublishedAddress,
  publishedBefore,
  type PublishedFile,
  publishTo,
  readJson,
  readText,
  type Release,
} from "./published";

/**
 * Adds a release to a mirror: a folder that an engine reads as `filesystem_mirror`, and, behind any web server, as `network_mirror`. Throws an
 * Error if the version was published with other content.
 */
export function publishToMirror(folder: string, address: PublishedAddress, release: Release): void {
  publishTo(folder, () => filesToAdd(folder, address, release));
}

function filesToAdd(
  folder: string,
  address: PublishedAddress,
  { version, packages }: Release,
): readonly PublishedFile[] {
  const base = `${address.host}/${address.namespace}/${address.type}`;
  const description = jsonText({
    archives: Object.fromEntries(
      packages.map(({ platform, h1 }) => [platform, { hashes: [h1], url: archiveName(version, platform) }]),
    ),
  });
  const path = `${base}/${version}.json`;
  const before = readText(folder, path);
  if (before !== undefined && before !== description) throw publishedBefore(version, join(folder, path));
  // Without the description, a run was killed before it wrote that: its archives may be installed already.
  const other = before === undefined ? otherArchive(join(folder, base), { version, packages }) : undefined;
  if (other !== undefined) throw publishedBefore(version, other);
  const index = readJson(folder, `${base}/index.json`) as { readonly versions?: object } | undefined;
  return [
    ...packages.map(({ platform, zip }) => ({
      path: `${base}/${archiveName(version, platform)}`,
      content: zip,
    })),
    { path, content: description },
    { path: `${base}/index.json`, content: jsonText({ versions: { ...index?.versions, [version]: {} } }) },
  ];
}

/** Returns the path of an archive of the version, in a folder, that the release lacks or has with other content. Undefined if there is none. */
function otherArchive(folder: string, { version, packages }: Release): string | undefined {
  const expected = new Map(packages.map(({ platform, zip }) => [archiveName(version, platform), zip]));
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const [prefix, suffix] = archiveName(version, "*").split("*");
  return names
    .filter((name) => name.startsWith(prefix ?? "") && name.endsWith(suffix ?? ""))
    .filter((name) => readIfThere(join(folder, name))?.equals(expected.get(name) ?? Buffer.of()) !== true)
    .map((name) => join(folder, name))[0];
}
