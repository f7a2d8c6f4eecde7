import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");

/** Time of the publication. Package managers refuse versions of the last days. */
const PUBLISHED = "2026-01-01T00:00:00.000Z";

/** An npm registry on this machine. */
export interface PackageRegistry {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts an npm registry that has a tarball of this package, as if it were published, and redirects requests for all other packages to
 * another registry.
 *
 * @param tarball the file that `npm pack` wrote
 * @param others base address of the registry with the other packages
 */
export async function startPackageRegistry(
  tarball: string,
  others = process.env["npm_config_registry"] ?? "https://registry.npmjs.org/",
): Promise<PackageRegistry> {
  const manifest = JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
  };
  const { name, version } = manifest;
  const content = readFileSync(tarball);
  const server = createServer(({ url: path = "/" }, response) => {
    if (path === `/${name}`) {
      const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;
      const dist = { tarball: `${urlOf(server.address())}/${name}/-/${basename(tarball)}`, integrity };
      response.setHeader("Content-Type", "application/json");
      response.end(
        JSON.stringify({
          name,
          "dist-tags": { latest: version },
          versions: { [version]: { ...manifest, dist } },
          time: { [version]: PUBLISHED },
        }),
      );
    } else if (path === `/${name}/-/${basename(tarball)}`) {
      response.end(content);
    } else {
      response.writeHead(302, { Location: new URL(path.replace(/^\//, ""), others).href }).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: urlOf(server.address()),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function urlOf(address: AddressInfo | string | null): string {
  return typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
}
