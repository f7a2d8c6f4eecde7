import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
  ApprovalError,
  KEY_VARIABLE,
  readApproval,
  signatureFile,
  SignatureError,
  signed,
  SIGNERS_VARIABLE,
  signWithSsh,
} from "../../approval";
import { workspaceOf } from "../../base/engine-data";
import { printableLine } from "../../base/escaping";
import { normalizedEndpoint } from "../../client";
import { type Contract, parseDuration } from "../../contract";
import { approvePlans, InvalidPlanError, type PlanDocument, type Review } from "../../review";
import { type CommandIo, type OptionsOf, UsageError } from "../command";
import { EXIT_CODES } from "../output/exit-code";
import type { reviewCommand } from "./review";

/** How the approval of a review is made. */
export interface ApprovalSettings {
  readonly validMs: number;
  readonly workspace: string | undefined;
  /** Key that signs the review; undefined if none does. */
  readonly key: string | undefined;
  /** SSH key that signs the written files; undefined if none does. */
  readonly sshKey: string | undefined;
}

const LONGEST_VALID_MS = 7 * 24 * 60 * 60_000;

/** Reads the options for an approval. */
export function approvalSettings(
  { valid, workspace, sign, sshKey }: OptionsOf<typeof reviewCommand>,
  { env }: CommandIo,
): ApprovalSettings {
  const validMs = parseDuration(valid);
  if (validMs === undefined || validMs > LONGEST_VALID_MS) {
    throw new UsageError(
      `--valid must be a duration of at most 168h, such as 90m or 24h; got ${JSON.stringify(valid)}`,
    );
  }
  const key = env[KEY_VARIABLE] ?? "";
  const isKeyed = sign === true && sshKey === undefined;
  if (isKeyed && key === "") {
    throw new UsageError(`--sign needs a key in ${KEY_VARIABLE}, or --ssh-key`);
  }
  return { validMs, workspace, key: isKeyed ? key : undefined, sshKey };
}

/** Returns a review with its approval, and its signature. A review with forbidden changes approves nothing. */
export async function withApproval(
  review: Review,
  plans: readonly PlanDocument[],
  contract: Contract,
  { validMs, workspace, key }: ApprovalSettings,
  io: CommandIo,
): Promise<Review> {
  const { env } = io;
  if (review.forbidden.length > 0) {
    io.report("cdktf-svc review: the review approves nothing, because a change is forbidden");
    return review;
  }
  const fallback = normalizedEndpoint(env["SVC_ENDPOINT"] || (contract.defaultEndpoint ?? ""));
  try {
    const approval = await approvePlans(plans, {
      contract,
      endpoint: fallback,
      workspaceOf: ({ file }) => workspace ?? selectedWorkspace(file, env),
      nowMs: Date.now(),
      validMs,
    });
    const approved = { ...review, approval };
    return key === undefined ? approved : signed(approved, key);
  } catch (error) {
    if (!(error instanceof InvalidPlanError)) throw error;
    io.report(`cdktf-svc review: the review approves nothing: ${error.message}`);
    return review;
  }
}

/** Returns the workspace of the folder of a plan, or of the current one if only that is initialized. */
function selectedWorkspace(file: string, environment: CommandIo["env"]): string {
  const folders = [dirname(resolve(file)), process.cwd()];
  const workingDirectory = folders.find((each) => existsSync(join(each, ".terraform"))) ?? process.cwd();
  return workspaceOf({ workingDirectory, environment });
}

/** Signs a written review with an SSH key. */
export async function signFile(file: string, key: string, io: CommandIo): Promise<void> {
  try {
    await signWithSsh(file, key);
  } catch (error) {
    if (error instanceof SignatureError) {
      throw new Error(`${JSON.stringify(file)} was not signed: ${error.message}`);
    }
    throw error;
  }
  io.report(`cdktf-svc review: wrote ${signatureFile(file)}`);
}

/** Checks reviews, and prints what is valid. Returns the exit code. */
export async function verifyReviews(
  files: readonly string[],
  signers: string | undefined,
  io: CommandIo,
): Promise<number> {
  const environment = signers === undefined ? io.env : { ...io.env, [SIGNERS_VARIABLE]: signers };
  let code: number = EXIT_CODES.done;
  for (const path of files) {
    try {
      const surroundings = { workingDirectory: process.cwd(), environment, nowMs: Date.now() };
      const { approval, signer } = await readApproval(path, surroundings);
      const isKeyed = (environment[KEY_VARIABLE] ?? "") !== "";
      const unnamed = isKeyed ? `signed with the key in ${KEY_VARIABLE}` : "signature not checked";
      const signature = signer === undefined ? unnamed : `signed by ${printableLine(signer)}`;
      const count = approval.changes.length;
      io.print(
        `${path}: valid until ${approval.until}, ${count} ${count === 1 ? "change" : "changes"}, ${signature}`,
      );
    } catch (error) {
      if (!(error instanceof ApprovalError)) throw error;
      io.report(`cdktf-svc review: ${error.message}`);
      code = EXIT_CODES.failed;
    }
  }
  return code;
}
