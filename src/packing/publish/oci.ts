import { join } from "node:path";
import { sha256 } from "../zip-files";
import {
  jsonText,
  partsOf,
  publishedBefore,
  publishTo,
  type PublishedFile,
  type PublishedPackage,
  readJson,
  type Release,
} from "./published";

/** A reference to content, as OCI defines it. */
interface Descriptor {
  readonly mediaType: string;
  readonly artifactType?: string;
  readonly digest: string;
  readonly size: number;
  readonly platform?: { readonly os: string; readonly architecture: string };
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A blob and the reference to it. */
interface Blob {
  readonly descriptor: Descriptor;
  readonly file: PublishedFile;
}

const INDEX = "application/vnd.oci.image.index.v1+json";
const MANIFEST = "application/vnd.oci.image.manifest.v1+json";
const TAG = "org.opencontainers.image.ref.name";

/**
 * Adds a release, tagged with its version, to an OCI image layout: a folder that tools such as `oras` copy to a registry, from which OpenTofu
 * 1.10 and later install it. Throws an Error if the version was published with other content.
 */
export function publishToOci(folder: string, release: Release): void {
  publishTo(folder, () => filesToAdd(folder, release));
}

function filesToAdd(folder: string, { version, packages }: Release): readonly PublishedFile[] {
  const empty = blobOf("application/vnd.oci.empty.v1+json", Buffer.from("{}"));
  const platforms = packages.map((each) => platformBlobs(each, empty.descriptor));
  const top = jsonBlob(INDEX, {
    schemaVersion: 2,
    mediaType: INDEX,
    artifactType: "application/vnd.opentofu.provider",
    manifests: platforms.map(({ manifest }) => manifest.descriptor),
  });
  const tagged = { ...top.descriptor, annotations: { [TAG]: version } };
  const index = readJson(folder, "index.json") as { readonly manifests?: readonly Descriptor[] } | undefined;
  const isThis = ({ annotations }: Descriptor): boolean => annotations?.[TAG] === version;
  const all = index?.manifests ?? [];
  if (all.some((each) => isThis(each) && each.digest !== tagged.digest)) {
    throw publishedBefore(version, join(folder, "index.json"));
  }
  return [
    empty.file,
    ...platforms.flatMap(({ layer, manifest }) => [layer.file, manifest.file]),
    top.file,
    { path: "oci-layout", content: jsonText({ imageLayoutVersion: "1.0.0" }) },
    {
      path: "index.json",
      content: jsonText({
        schemaVersion: 2,
        mediaType: INDEX,
        manifests: [...all.filter((each) => !isThis(each)), tagged],
      }),
    },
  ];
}

function platformBlobs(
  { platform, zip }: PublishedPackage,
  config: Descriptor,
): { readonly layer: Blob; readonly manifest: Blob } {
  const artifactType = "application/vnd.opentofu.provider-target";
  const layer = blobOf("archive/zip", zip);
  const { descriptor, file } = jsonBlob(MANIFEST, {
    schemaVersion: 2,
    mediaType: MANIFEST,
    artifactType,
    config,
    layers: [layer.descriptor],
  });
  const { os, arch: architecture } = partsOf(platform);
  return {
    layer,
    manifest: { descriptor: { ...descriptor, artifactType, platform: { os, architecture } }, file },
  };
}

function jsonBlob(mediaType: string, value: unknown): Blob {
  return blobOf(mediaType, Buffer.from(JSON.stringify(value)));
}

function blobOf(mediaType: string, content: Uint8Array): Blob {
  const hash = sha256(content);
  return {
    descriptor: { mediaType, digest: `sha256:${hash}`, size: content.length },
    file: { path: `blobs/sha256/${hash}`, content },
  };
}
