import { resolve } from "node:path";
import { readFile } from "node:fs/promises";
import { errorText, isRecord, type UnknownRecord } from "../base/json";
import { type Approval, APPROVED_VERBS } from "./approval";
import { checkSignature, KEY_VARIABLE, SIGNERS_VARIABLE, SignatureError, sshSigner } from "./signature";

/** Thrown if a review does not permit anything. The message says what is wrong, and what to do. */
export class ApprovalError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ApprovalError";
  }
}

/** How far the clocks of the machines that write and use a review may differ, in milliseconds. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

const AGAIN = "Plan and review again.";

/** Where a review is used. */
export interface ApprovalSurroundings {
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Wall clock, in milliseconds since 1970. */
  readonly nowMs: number;
}

/** An approval that is valid now. */
export interface ValidApproval {
  readonly approval: Approval;
  /** The file, as an absolute path. */
  readonly file: string;
  /** Principal of the SSH key that signed it; undefined if no such signature was asked for. */
  readonly signer: string | undefined;
}

/**
 * Reads a review that a run may apply. Checks its form, its signature where the environment has a key or signers, and its time.
 *
 * @throws ApprovalError if it permits nothing
 */
export async function readApproval(
  path: string,
  { workingDirectory, environment, nowMs }: ApprovalSurroundings,
): Promise<ValidApproval> {
  const file = resolve(workingDirectory, path);
  const content = await contentOf(file);
  const review = parsed(file, content);
  const signer = await signerOf(file, content, review, environment);
  const { approval } = review;
  if (approval === undefined) {
    throw new ApprovalError(
      `${JSON.stringify(file)} is a review without an approval. Write it with \`cdktf-svc review PLAN --out review.json\`.`,
    );
  }
  if (!isApproval(approval)) {
    throw new ApprovalError(`The approval in ${JSON.stringify(file)} is damaged. ${AGAIN}`);
  }
  checkTime(file, approval, nowMs);
  return { approval, file, signer };
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new ApprovalError(
      `The review ${JSON.stringify(file)} cannot be read (${(error as NodeJS.ErrnoException).code ?? errorText(error)}), so nothing is approved. ` +
        "Correct SVC_REVIEW or review_file.",
    );
  }
}

function parsed(file: string, content: string): UnknownRecord {
  try {
    const review: unknown = JSON.parse(content);
    if (isRecord(review) && typeof review["formatVersion"] === "string") return review;
  } catch {
    // The parser's message quotes the text.
  }
  throw new ApprovalError(
    `${JSON.stringify(file)} is no review. Write one with \`cdktf-svc review PLAN --out review.json\`.`,
  );
}

async function signerOf(
  file: string,
  content: string,
  review: UnknownRecord,
  environment: ApprovalSurroundings["environment"],
): Promise<string | undefined> {
  const [key, signers] = [environment[KEY_VARIABLE] ?? "", environment[SIGNERS_VARIABLE] ?? ""];
  try {
    if (key !== "") checkSignature(review, key);
    return signers === "" ? undefined : await sshSigner(file, content, signers);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    throw new ApprovalError(`The review ${JSON.stringify(file)} cannot be trusted: ${error.message}`);
  }
}

function checkTime(file: string, { from, until }: Approval, nowMs: number): void {
  if (nowMs > Date.parse(until)) {
    throw new ApprovalError(`The review ${JSON.stringify(file)} expired at ${until}. ${AGAIN}`);
  }
  if (nowMs < Date.parse(from) - CLOCK_TOLERANCE_MS) {
    throw new ApprovalError(
      `The review ${JSON.stringify(file)} was written at ${from}, and this machine's clock says ${new Date(nowMs).toISOString()}. Correct the clock.`,
    );
  }
}

function isApproval(value: unknown): value is Approval {
  if (!isRecord(value)) return false;
  const { id, from, until, salt, contract, changes } = value;
  return (
    [id, salt].every((each) => typeof each === "string" && each !== "") &&
    [from, until].every((each) => typeof each === "string" && Number.isFinite(Date.parse(each))) &&
    isRecord(contract) &&
    typeof contract["title"] === "string" &&
    typeof contract["version"] === "string" &&
    Array.isArray(changes) &&
    changes.every(isApprovedChange)
  );
}

function isApprovedChange(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { verb, address, endpoint, workspace, kind, changed = [], values = [] } = value;
  return (
    APPROVED_VERBS.some((each) => each === verb) &&
    [address, endpoint, workspace, kind].every((each) => typeof each === "string") &&
    [changed, values].every((each) => Array.isArray(each) && each.every(isApprovedValue))
  );
}

function isApprovedValue(value: unknown): boolean {
  if (!isRecord(value) || typeof value["attribute"] !== "string") return false;
  return (
    isExpectedValue(value["after"]) && (value["before"] === undefined || isExpectedValue(value["before"]))
  );
}

function isExpectedValue(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { is, digest, any, elements, members } = value;
  if (typeof is === "string" || typeof digest === "string" || any === true) return true;
  if (Array.isArray(elements)) return elements.every(isExpectedValue);
  return isRecord(members) && Object.values(members).every(isExpectedValue);
}
