import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ApplicationFailure } from "@temporalio/common";
import type { Review } from "./deployment.js";
import { type ProgramOptions, runProgram } from "./run-program.js";

/** Activities of workers with a reader's key. */
export interface PlanActivities {
  /** Plans a stack. Returns the review of its changes, or undefined if the plan is empty. */
  planStack(request: { readonly stack: string }): Promise<Review | undefined>;
}

/** Activities of workers with a key that may change objects. */
export interface ApplyActivities {
  /** Applies the changes of a review. Fails, before any request, on a change that it does not contain. */
  applyStack(request: { readonly stack: string; readonly review: string }): Promise<void>;
}

/** Temporal refuses results above 2 MB. Keep larger reviews in a bucket, and let activities pass their keys. */
const MAX_REVIEW_BYTES = 1_500_000;

const ENGINE = process.env["TERRAFORM_BINARY_NAME"] ?? "terraform";
const CLI = join(dirname(require.resolve("cdktf-provider-svc/package.json")), "dist/cli/cdktf-svc.js");

export const planActivities: PlanActivities = {
  planStack: ({ stack }) =>
    inFolder(async (folder) => {
      const options = await synthesize(folder, stack);
      // Changes nothing, so it needs no lock.
      const plan = ["plan", "-no-color", "-lock=false", "-detailed-exitcode", "-out=review.tfplan"];
      const { code } = await runProgram(ENGINE, plan, { ...options, codes: [0, 2] });
      if (code === 0) return undefined;
      const files = { json: join(folder, "review.json"), text: join(folder, "review.md") };
      const outs = ["--app", join(folder, "cdktf.out"), "--out", files.json, "--out", files.text];
      await runProgram(process.execPath, [CLI, "review", "review.tfplan", ...outs], options);
      const [json, text] = await Promise.all([readFile(files.json, "utf8"), readFile(files.text, "utf8")]);
      if (Buffer.byteLength(json) + Buffer.byteLength(text) > MAX_REVIEW_BYTES) {
        throw ApplicationFailure.nonRetryable(
          "The review is too large for the workflow's history",
          "ReviewTooLarge",
        );
      }
      return { json, text, digest: createHash("sha256").update(json).digest("hex") };
    }),
};

export const applyActivities: ApplyActivities = {
  applyStack: ({ stack, review }) =>
    inFolder(async (folder) => {
      const options = await synthesize(folder, stack);
      const file = join(folder, "review.json");
      await writeFile(file, review);
      // The engine of a lost worker may still run, and holds the lock.
      const apply = ["apply", "-no-color", "-auto-approve", "-lock-timeout=30m"];
      const env = { ...options.env, SVC_REVIEW: file };
      // The provider has repeated what may be repeated. What it reports needs a person.
      await runProgram(ENGINE, apply, { ...options, env, isFinal: true });
    }),
};

/** Synthesizes the app below a folder and initializes the stack. Returns how to run its commands. */
async function synthesize(folder: string, stack: string): Promise<ProgramOptions> {
  const out = join(folder, "cdktf.out");
  const env = {
    ...process.env,
    CDKTF_OUTDIR: out,
    SVC_JOURNAL: "backend",
    // A hook during synthesis could change something before the approval.
    SVC_LOOKUPS: "off",
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
  };
  await runProgram(process.execPath, ["--import", "tsx", "main.ts"], { cwd: __dirname, env, folder });
  const options = { cwd: join(out, "stacks", stack), env, folder };
  await runProgram(ENGINE, ["init", "-no-color"], options);
  return options;
}

/** Gives each attempt a folder of its own. It holds a saved plan, which contains secrets, so nothing of it is kept. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "svc-deployment-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
