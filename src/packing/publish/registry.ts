import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readIfThere } from "../../base/files";
import { sha256 } from "../zip-files";
import {
  archiveName,
  jsonText,
  partsOf,
  type PublishedAddress,
  publishedBefore,
  type PublishedFile,
  publishTo,
  readJson,
  readText,
  type Release,
} from "./published";

/** A detached OpenPGP signature, and the key that verifies it. */
export interface Signature {
  /** Binary, not armored. */
  readonly bytes: Uint8Array;
  /** Upper case, in hexadecimal. */
  readonly keyId: string;
  /** The public key, armored. */
  readonly publicKey: string;
}

/** An entry of the list of versions. */
interface ListedVersion {
  readonly version: string;
}

/** The part of a download document that names the key. */
interface Download {
  readonly signing_keys: {
    readonly gpg_public_keys: readonly { readonly key_id: string; readonly ascii_armor: string }[];
  };
}

const PROTOCOL = "6.0";

/** Path below the registry's root at which its API for providers begins. */
const API = "v1/providers";

/** Path of the document by which an engine finds the services of a host. */
const DISCOVERY = ".well-known/terraform.json";

/** Entry of that document for the API. */
const SERVICE = { "providers.v1": `/${API}/` } as const;

/**
 * Adds a release to a private registry of static files, for any web server at the root of the host. `sign` signs the checksums, unless they
 * are published with a signature. Throws an Error, before it writes, if the version was published with other content, or if the host serves
 * its providers elsewhere.
 */
export function publishToRegistry(
  folder: string,
  address: PublishedAddress,
  release: Release,
  sign: (checksums: Uint8Array) => Signature,
): void {
  publishTo(folder, () => filesToAdd(folder, address, release, sign));
}

function filesToAdd(
  folder: string,
  { namespace, type }: PublishedAddress,
  { version, packages }: Release,
  sign: (checksums: Uint8Array) => Signature,
): readonly PublishedFile[] {
  const base = `${API}/${namespace}/${type}`;
  const prefix = `terraform-provider-${type}_${version}`;
  const names = { sums: `${prefix}_SHA256SUMS`, signature: `${prefix}_SHA256SUMS.sig` };
  const manifest = {
    name: `${prefix}_manifest.json`,
    text: jsonText({ version: 1, metadata: { protocol_versions: [PROTOCOL] } }),
  };
  const archives = packages.map(({ platform, zip }) => ({
    ...partsOf(platform),
    name: archiveName(version, platform),
    zip,
    sum: sha256(zip),
  }));
  const sums = [...archives, { name: manifest.name, sum: sha256(Buffer.from(manifest.text)) }]
    .map(({ name, sum }) => `${sum}  ${name}\n`)
    .join("");
  const path = `${base}/${version}/${names.sums}`;
  const before = readText(folder, path);
  if (before !== undefined && before !== sums) throw publishedBefore(version, join(folder, path));
  const services = servicesOf(folder);
  const kept =
    before === undefined
      ? undefined
      : publishedSignature(folder, `${base}/${version}/${names.signature}`, `${base}/${version}/download`);
  const signature = kept ?? sign(Buffer.from(sums));
  const list = readJson(folder, `${base}/versions`) as
    { readonly versions?: readonly ListedVersion[] } | undefined;
  const others = (list?.versions ?? []).filter((each) => each.version !== version);
  const listed = {
    version,
    protocols: [PROTOCOL],
    platforms: archives.map(({ os, arch }) => ({ os, arch })),
  };
  return [
    ...archives.map(({ name, zip }) => ({ path: `${base}/${version}/${name}`, content: zip })),
    { path: `${base}/${version}/${manifest.name}`, content: manifest.text },
    { path: `${base}/${version}/${names.signature}`, content: signature.bytes },
    { path, content: sums },
    ...archives.map(({ os, arch, name, sum }) => ({
      path: `${base}/${version}/download/${os}/${arch}`,
      content: jsonText({
        protocols: [PROTOCOL],
        os,
        arch,
        filename: name,
        // Relative to this file, so that the registry can be copied to any host.
        download_url: `../../${name}`,
        shasum: sum,
        shasums_url: `../../${names.sums}`,
        shasums_signature_url: `../../${names.signature}`,
        signing_keys: { gpg_public_keys: [{ key_id: signature.keyId, ascii_armor: signature.publicKey }] },
      }),
    })),
    { path: `${base}/versions`, content: jsonText({ versions: [...others, listed] }) },
    { path: DISCOVERY, content: jsonText({ ...services, ...SERVICE }) },
  ];
}

/**
 * Reads the services that the host has so far. Throws an Error if its providers are served elsewhere: another value would hide them from the
 * configurations that require them.
 */
function servicesOf(folder: string): object | undefined {
  const services = readJson(folder, DISCOVERY) as { readonly "providers.v1"?: unknown } | undefined;
  const providers = services?.["providers.v1"];
  if (providers !== undefined && providers !== SERVICE["providers.v1"]) {
    throw new Error(
      `${join(folder, DISCOVERY)} has ${JSON.stringify(providers)} as "providers.v1", but the registry would be at ` +
        `${JSON.stringify(SERVICE["providers.v1"])}, and a host has one registry. Publish to the folder of another host, or, if the file is ` +
        "out of date, delete that line first",
    );
  }
  return services;
}

/** Reads a signature and its key, as they were published. Undefined if the signature, or every file with its key, is missing. */
function publishedSignature(folder: string, path: string, downloads: string): Signature | undefined {
  const bytes = readIfThere(join(folder, path));
  if (bytes === undefined || !existsSync(join(folder, downloads))) return undefined;
  const entries = readdirSync(join(folder, downloads), { recursive: true, withFileTypes: true });
  const file = entries.find((entry) => entry.isFile() && !entry.name.endsWith(".tmp"));
  if (file === undefined) return undefined;
  const download = readJson(file.parentPath, file.name) as Download;
  const [key] = download.signing_keys.gpg_public_keys;
  return key === undefined ? undefined : { bytes, keyId: key.key_id, publicKey: key.ascii_armor };
}
