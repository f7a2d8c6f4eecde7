import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import tls from "node:tls";
import type { Environment } from "../config/proxy";

/** Files with the system's authorities, the first readable one counts, and folders with more: those of Go's crypto/x509 on Linux and BSD. */
const SYSTEM_FILES: readonly string[] = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/ca-bundle.pem",
  "/etc/pki/tls/cacert.pem",
  "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
  "/etc/ssl/cert.pem",
  "/usr/local/share/certs/ca-root-nss.crt",
  "/usr/local/etc/ssl/cert.pem",
];
const SYSTEM_FOLDERS: readonly string[] = ["/etc/ssl/certs", "/etc/pki/tls/certs", "/usr/local/share/certs"];

/** Node's own lists of authorities; undefined before Node 22.15. */
const { getCACertificates } = tls as { readonly getCACertificates?: (type: string) => readonly string[] };

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** Authorities beside Node's own. */
export type Authorities = {
  /** Trusts Node's authorities and these; undefined if there are no others. */
  readonly secureContext: tls.SecureContext | undefined;
  /** Says which variable names something unusable; empty if none does. */
  readonly problem: string;
};

/**
 * Reads the authorities that Go programs trust on this machine: `SSL_CERT_FILE` and `SSL_CERT_DIR`, each instead of the system's file and
 * folders. On macOS and Windows, the system's store is read by Node, if it can (22.15, 23.9 or later). Parsing them takes a tenth of a second,
 * so this is for a connection that Node's own authorities do not verify.
 */
export function readAuthorities(
  environment: Environment,
  system = { files: SYSTEM_FILES, folders: SYSTEM_FOLDERS },
): Authorities {
  const file = environment["SSL_CERT_FILE"] ?? "";
  const folders = environment["SSL_CERT_DIR"] ?? "";
  const named = file === "" ? undefined : readText(file);
  const namedFolders = folders === "" ? [] : folders.split(delimiter).filter((folder) => folder !== "");
  const texts = [
    ...(file === "" ? firstOf(system.files) : [named?.text ?? ""]),
    ...(folders === "" ? system.folders : namedFolders).flatMap(textsIn),
    ...storeOfSystem(file !== "" || folders !== ""),
  ];
  const own = ownAuthorities(environment);
  const known = new Set(own.map(withoutSpace));
  const found = new Map(
    texts
      .flatMap((text) => text.match(CERTIFICATE) ?? [])
      .map((certificate) => [withoutSpace(certificate), certificate] as const)
      .filter(([key]) => !known.has(key)),
  );
  const problem = file === "" ? "" : problemOf(file, named);
  const secureContext =
    found.size === 0 ? undefined : tls.createSecureContext({ ca: [...own, ...found.values()] });
  return { secureContext, problem };
}

/** Returns the authorities that Node trusts by itself. A given list replaces them, so that it has to contain them. */
function ownAuthorities(environment: Environment): readonly string[] {
  if (getCACertificates !== undefined) return getCACertificates("default");
  const extra = environment["NODE_EXTRA_CA_CERTS"] ?? "";
  return [...tls.rootCertificates, ...((extra === "" ? "" : readText(extra).text)?.match(CERTIFICATE) ?? [])];
}

function storeOfSystem(isReplaced: boolean): readonly string[] {
  const isFiles = process.platform !== "darwin" && process.platform !== "win32";
  return isFiles || isReplaced || getCACertificates === undefined ? [] : getCACertificates("system");
}

type FileText = { readonly text?: string; readonly code?: string };

function readText(path: string): FileText {
  try {
    return { text: readFileSync(path, "latin1") };
  } catch (error) {
    return { code: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

function problemOf(file: string, read: FileText | undefined): string {
  if (read?.text === undefined) {
    return `SSL_CERT_FILE names ${file}, which cannot be read (${read?.code ?? ""})`;
  }
  return read.text.search(CERTIFICATE) === -1
    ? `SSL_CERT_FILE names ${file}, which contains no certificate`
    : "";
}

function firstOf(paths: readonly string[]): readonly string[] {
  for (const path of paths) {
    const { text } = readText(path);
    if (text !== undefined) return [text];
  }
  return [];
}

/** Returns the texts of a folder's files. Omits links within the folder, which OpenSSL names by hashes. */
function textsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isSymbolicLink() || readlinkSync(join(folder, entry.name)).includes("/"))
      .flatMap(({ name }) => readText(join(folder, name)).text ?? []);
  } catch {
    return [];
  }
}

function withoutSpace(certificate: string): string {
  return certificate.replace(/\s/g, "");
}
