import { join } from "node:path";
import {
  archiveName,
  jsonText,
  type PublishedAddress,
  publishedBefore,
  readJson,
  readText,
  type Release,
  writePublished,
} from "./published";

/**
 * Adds a release to a mirror: a folder that an engine reads as `filesystem_mirror`, and, behind any web server, as `network_mirror`. Throws an
 * Error if the version was published with other content.
 */
export function publishToMirror(
  folder: string,
  address: PublishedAddress,
  { version, packages }: Release,
): void {
  const base = `${address.host}/${address.namespace}/${address.type}`;
  const description = jsonText({
    archives: Object.fromEntries(
      packages.map(({ platform, h1 }) => [platform, { hashes: [h1], url: archiveName(version, platform) }]),
    ),
  });
  const path = `${base}/${version}.json`;
  const before = readText(folder, path);
  if (before !== undefined && before !== description) throw publishedBefore(version, join(folder, path));
  const index = readJson(folder, `${base}/index.json`) as { readonly versions?: object } | undefined;
  writePublished(folder, [
    ...packages.map(({ platform, zip }) => ({
      path: `${base}/${archiveName(version, platform)}`,
      content: zip,
    })),
    { path, content: description },
    { path: `${base}/index.json`, content: jsonText({ versions: { ...index?.versions, [version]: {} } }) },
  ]);
}
