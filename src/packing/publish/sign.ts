import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Signature } from "./registry";

/** Signs with `gpg` and one of its keys, or with a command of the user. */
export type Signer =
  /** A key as `gpg --local-user` takes it. @default - gpg's default key */
  | { readonly gpgKey?: string | undefined }
  /** A shell command that reads the file from standard input and writes the binary signature to standard output. */
  | { readonly command: string; readonly publicKeyFile: string };

/** Signs a file. Throws an Error with the signer's own reason. */
export function signWith(signer: Signer, content: Uint8Array): Signature {
  if ("command" in signer) {
    const bytes = run(signer.command, [], { input: content, shell: true }).stdout;
    const publicKey = readFileSync(signer.publicKeyFile, "utf8");
    const signature = { bytes: binary(bytes, signer.command), keyId: keyIdOf(publicKey), publicKey };
    verify(signature, content, signer.publicKeyFile);
    return signature;
  }
  const user = signer.gpgKey === undefined ? [] : ["--local-user", signer.gpgKey];
  const args = ["--batch", "--status-fd", "2", ...user, "--detach-sign"];
  const { stdout: bytes, stderr } = run("gpg", args, { input: content });
  const [, fingerprint = ""] = /SIG_CREATED .* ([0-9A-F]{40})\b/.exec(stderr.toString("latin1")) ?? [];
  const publicKey = run("gpg", ["--batch", "--armor", "--export", fingerprint], {}).stdout.toString("utf8");
  return { bytes, keyId: keyIdOf(publicKey), publicKey };
}

function run(
  program: string,
  args: readonly string[],
  options: { readonly input?: Uint8Array; readonly shell?: true },
): { readonly stdout: Buffer; readonly stderr: Buffer } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...options, windowsHide: true });
  // A program that ends without reading its input causes an error as well, but its exit code says more.
  if (status === null) {
    throw new Error(`${program} could not be run: ${error?.message ?? "a signal ended it"}`, {
      cause: error,
    });
  }
  if (status !== 0) {
    throw new Error(
      `${program} failed with exit code ${status}: ${stderr.toString("utf8").trim() || "it gave no reason"}`,
    );
  }
  return { stdout, stderr };
}

/** Engines read binary signatures only. */
function binary(bytes: Buffer, command: string): Buffer {
  if (bytes.length > 0 && bytes.readUInt8(0) >= 0x80) return bytes;
  throw new Error(
    `${command} wrote no binary OpenPGP signature to standard output: write a detached signature without armor`,
  );
}

/** Throws an Error if the key does not verify the signature. Checks nothing on a machine without gpg's verifier, `gpgv`. */
function verify({ bytes, keyId, publicKey }: Signature, content: Uint8Array, publicKeyFile: string): void {
  const folder = mkdtempSync(join(tmpdir(), "svc-signature-"));
  try {
    const keyring = join(folder, "key.gpg");
    const signature = join(folder, "content.sig");
    const signed = join(folder, "content");
    writeFileSync(keyring, bytesOf(publicKey));
    writeFileSync(signature, bytes);
    writeFileSync(signed, content);
    const { status, stderr } = spawnSync("gpgv", ["--keyring", keyring, signature, signed], {
      encoding: "utf8",
      windowsHide: true,
    });
    if (status === null || status === 0) return;
    throw new Error(
      `the signature cannot be verified with the public key ${keyId} of ${publicKeyFile}: ${stderr.trim().split("\n").at(-1) ?? ""}. ` +
        "Pass the public key of the key that signs",
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the id of an armored public key. Throws an Error if it is none, or none of version 4. */
export function keyIdOf(armored: string): string {
  const body = publicKeyBody(bytesOf(armored));
  if (body?.at(0) !== 4) {
    throw new Error(
      "the public key is not an armored OpenPGP key of version 4, as `gpg --armor --export` writes it",
    );
  }
  const length = Buffer.alloc(3, 0x99);
  length.writeUInt16BE(body.length, 1);
  return createHash("sha1").update(length).update(body).digest("hex").slice(-16).toUpperCase();
}

/** Returns the packets of an armored public key. Empty if it is none. */
function bytesOf(armored: string): Buffer {
  const [, text = ""] =
    /-----BEGIN PGP PUBLIC KEY BLOCK-----\r?\n(?:[^\n]+\n)*?\r?\n([\s\S]*?)\r?\n(?:=[^\n]*\r?\n)?-----END/.exec(
      armored,
    ) ?? [];
  return Buffer.from(text, "base64");
}

/** Returns the content of the first packet, if it is a public key. */
function publicKeyBody(bytes: Buffer): Buffer | undefined {
  const [tag = 0, first = 0, second = 0] = bytes;
  const isNew = (tag & 0x40) !== 0;
  if ((isNew ? tag & 0x3f : (tag >> 2) & 0x0f) !== 6) return undefined;
  // A public key is longer than 255 bytes if it is RSA, and shorter otherwise: no length needs four bytes.
  if (isNew) {
    return first < 192
      ? bytes.subarray(2, 2 + first)
      : bytes.subarray(3, 3 + ((first - 192) << 8) + second + 192);
  }
  return (tag & 3) === 0 ? bytes.subarray(2, 2 + first) : bytes.subarray(3, 3 + (first << 8) + second);
}
