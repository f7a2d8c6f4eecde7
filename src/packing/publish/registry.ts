import { join } from "node:path";
import { sha256 } from "../zip-files";
import {
  archiveName,
  jsonText,
  partsOf,
  type PublishedAddress,
  publishedBefore,
  readJson,
  readText,
  type Release,
  writePublished,
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

const PROTOCOL = "6.0";

/** Path below the registry's root at which its API for providers begins. */
const API = "v1/providers";

/**
 * Adds a release to a private registry of static files, for any web server at the root of the host. `sign` signs the checksums. Throws an
 * Error if the version was published with other content.
 */
export function publishToRegistry(
  folder: string,
  { namespace, type }: PublishedAddress,
  { version, packages }: Release,
  sign: (checksums: Uint8Array) => Signature,
): void {
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
  const signature = sign(Buffer.from(sums));
  const list = readJson(folder, `${base}/versions`) as
    { readonly versions?: readonly ListedVersion[] } | undefined;
  const others = (list?.versions ?? []).filter((each) => each.version !== version);
  const listed = {
    version,
    protocols: [PROTOCOL],
    platforms: archives.map(({ os, arch }) => ({ os, arch })),
  };
  writePublished(folder, [
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
    {
      path: ".well-known/terraform.json",
      content: jsonText({
        ...(readJson(folder, ".well-known/terraform.json") as object | undefined),
        "providers.v1": `/${API}/`,
      }),
    },
  ]);
}
