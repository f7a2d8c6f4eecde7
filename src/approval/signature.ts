import { createHmac, timingSafeEqual } from "node:crypto";
import { isRecord, type UnknownRecord } from "../base/json";

/** Name of the environment variable with the key that signs reviews. */
export const KEY_VARIABLE = "SVC_REVIEW_KEY";

/** Name of the environment variable with the file of the SSH keys whose owners may approve, in the format of `ssh-keygen -Y`. */
export const SIGNERS_VARIABLE = "SVC_REVIEW_SIGNERS";

/** The purpose for which SSH signatures are made. A signature for another one is invalid. */
const NAMESPACE = "cdktf-svc-review";

/** Fewest characters of a key: a shorter one can be guessed. */
const SHORTEST_KEY = 16;

/** Thrown if a signature is missing or invalid. The message says what is wrong, and what to do. */
export class SignatureError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SignatureError";
  }
}

/** A signature inside a review. */
export interface ReviewSignature {
  readonly algorithm: "hmac-sha256";
  readonly value: string;
}

/** Returns a review with a signature by a key. Another signature inside is replaced. */
export function signed<R extends object>(
  review: R,
  key: string,
): R & { readonly signature: ReviewSignature } {
  return {
    ...review,
    signature: { algorithm: "hmac-sha256", value: hmacOf(review as UnknownRecord, usable(key)) },
  };
}

/** @throws SignatureError if a review has no signature by this key */
export function checkSignature(review: UnknownRecord, key: string): void {
  const { signature } = review;
  const [algorithm, value] = isRecord(signature) ? [signature["algorithm"], signature["value"]] : [];
  if (algorithm === undefined) {
    throw new SignatureError(
      `it is not signed, and ${KEY_VARIABLE} is set. Sign it with \`cdktf-svc review --sign\` where it is approved.`,
    );
  }
  const expected = Buffer.from(hmacOf(review, usable(key)));
  const given = Buffer.from(typeof value === "string" ? value : "");
  const isValid =
    algorithm === "hmac-sha256" && given.length === expected.length && timingSafeEqual(given, expected);
  if (!isValid) {
    throw new SignatureError(
      `its signature does not belong to it: it was changed after it was signed, or ${KEY_VARIABLE} is another key.`,
    );
  }
}

function usable(key: string): string {
  if (key.length >= SHORTEST_KEY) return key;
  throw new SignatureError(
    `${KEY_VARIABLE} is too short: a key has at least ${SHORTEST_KEY} characters, such as the output of \`openssl rand -hex 32\`.`,
  );
}

/** The text that is signed has no layout, so that a formatted review stays valid. */
function hmacOf(review: UnknownRecord, key: string): string {
  const text = JSON.stringify(JSON.parse(JSON.stringify({ ...review, signature: undefined })));
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Returns the file of a detached signature. */
export function signatureFile(file: string): string {
  return `${file}.sig`;
}

/** Signs a file with an SSH key. The signature is in {@link signatureFile}. */
export async function signWithSsh(file: string, key: string): Promise<void> {
  const { code, stderr } = await sshKeygen(["-Y", "sign", "-f", key, "-n", NAMESPACE, file]);
  if (code !== 0) throw new SignatureError(`\`ssh-keygen -Y sign\` failed: ${lastLine(stderr)}.`);
}

/**
 * Returns the principal whose SSH key signed a file.
 *
 * @param content - the file's content, as it is used
 * @param signers - the file of the keys whose owners may sign
 * @throws SignatureError if none of these keys did
 */
export async function sshSigner(file: string, content: string, signers: string): Promise<string> {
  const signature = signatureFile(file);
  const principals = await sshKeygen(["-Y", "find-principals", "-f", signers, "-s", signature]);
  const [signer = ""] = principals.stdout.split("\n");
  if (principals.code !== 0 || signer === "") {
    throw new SignatureError(
      `no key in ${JSON.stringify(signers)} made the signature ${JSON.stringify(signature)}: ${lastLine(principals.stderr)}.`,
    );
  }
  const verified = await sshKeygen(
    ["-Y", "verify", "-f", signers, "-I", signer, "-n", NAMESPACE, "-s", signature],
    content,
  );
  if (verified.code !== 0) {
    throw new SignatureError(
      `its SSH signature does not belong to it: ${lastLine(verified.stdout + verified.stderr)}.`,
    );
  }
  return signer;
}

interface ProgramEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function sshKeygen(args: readonly string[], input = ""): Promise<ProgramEnd> {
  // The provider loads this file, and seldom starts a program.
  const { spawn } = await import("node:child_process");
  return new Promise((resolve, reject) => {
    const child = spawn("ssh-keygen", args, { stdio: ["pipe", "pipe", "pipe"] });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", (error) =>
      reject(new SignatureError(`ssh-keygen cannot be started (${error.message}). Install OpenSSH.`)),
    );
    child.on("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)?.replace(/\.$/, "") || "it gave no reason";
}
