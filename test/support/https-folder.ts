import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { certificatePem, createServerIdentity } from "../../src/plugin/transport/certificate";

/** A web server on loopback with a certificate of its own authority. */
export interface HttpsFolder {
  /** Such as `localhost:40123`. */
  readonly host: string;
  /** File with the authority's certificate, for `SSL_CERT_FILE`. */
  readonly authority: string;
  close(): Promise<void>;
}

/** An answer to a path. */
export interface FolderAnswer {
  readonly content: Uint8Array;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves what `answer` returns for a path; 404 without an answer. */
export async function serveHttps(answer: (path: string) => FolderAnswer | undefined): Promise<HttpsFolder> {
  const identity = createServerIdentity();
  const key = identity.privateKey.export({ type: "pkcs8", format: "pem" });
  const folder = mkdtempSync(join(tmpdir(), "svc-https-"));
  const authority = join(folder, "authority.pem");
  writeFileSync(authority, certificatePem(identity));
  const server = createServer({ key, cert: certificatePem(identity) }, (request, response) => {
    const found = answer(new URL(request.url ?? "/", "https://localhost").pathname);
    response.writeHead(found === undefined ? 404 : 200, {
      "content-type": found?.type ?? "application/octet-stream",
      "content-length": found?.content.length ?? 0,
      ...found?.headers,
    });
    response.end(request.method === "HEAD" ? undefined : found?.content);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    authority,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Answers with the files of a folder, as an ordinary web server does. */
export function filesOf(folder: string): (path: string) => FolderAnswer | undefined {
  return (path) => {
    try {
      const content = readFileSync(join(folder, path));
      return { content, ...(path.endsWith(".json") ? { type: "application/json" } : {}) };
    } catch {
      return undefined;
    }
  };
}

/** Answers as an OCI registry with one repository, `provider`, whose content is an OCI image layout. */
export function ociRepository(layout: string): (path: string) => FolderAnswer | undefined {
  const read = (path: string): Buffer => readFileSync(join(layout, path));
  const json = (path: string): unknown => JSON.parse(read(path).toString("utf8"));
  return (path) => {
    if (path === "/v2/") return { content: Buffer.from("{}"), type: "application/json" };
    const { manifests } = json("index.json") as {
      readonly manifests: readonly {
        readonly digest: string;
        readonly annotations: Record<string, string>;
      }[];
    };
    const tagOf = ({ annotations }: (typeof manifests)[number]): string =>
      annotations["org.opencontainers.image.ref.name"] ?? "";
    const [, what, name = ""] = /^\/v2\/provider\/(manifests|blobs|tags)\/(.+)$/.exec(path) ?? [];
    if (what === "tags") {
      const content = Buffer.from(JSON.stringify({ name: "provider", tags: manifests.map(tagOf) }));
      return { content, type: "application/json" };
    }
    const digest = name.startsWith("sha256:") ? name : manifests.find((each) => tagOf(each) === name)?.digest;
    if (what === undefined || digest === undefined) return undefined;
    const content = read(`blobs/sha256/${digest.replace("sha256:", "")}`);
    const headers = { "docker-content-digest": digest };
    if (what === "blobs") return { content, headers };
    return {
      content,
      headers,
      type: (JSON.parse(content.toString("utf8")) as { mediaType: string }).mediaType,
    };
  };
}
