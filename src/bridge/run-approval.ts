import { workspaceOf } from "../base/engine-data";
import type { Environment } from "../client";
import type { Contract } from "../contract";
import {
  attributeStep,
  type Diagnostic,
  errorDiagnostic,
  isUnknown,
  valueAt,
  type ValueObject,
} from "../plugin";
import { type ApprovedRun, openApproval } from "./approval";
import type { Journal } from "./recovery";

/** Where a run may have a review. */
export interface ReviewPlace {
  readonly config: ValueObject;
  readonly environment: Environment;
  readonly contract: Contract;
  readonly endpoint: string;
  readonly workingDirectory: string;
}

/** Returns what the review of a run permits: that of `review_file`, else of the environment. Undefined if there is none, so that any change is permitted. */
export async function approvalIn(
  { config, environment, contract, endpoint, workingDirectory }: ReviewPlace,
  journal: Journal,
): Promise<ApprovedRun | Diagnostic | undefined> {
  const given = valueAt(config, "review_file");
  if (isUnknown(given)) return unknownReview();
  const path = typeof given === "string" && given !== "" ? given : (environment["SVC_REVIEW"] ?? "");
  if (path === "") return undefined;
  const isLost = async (name: string): Promise<boolean> => {
    if ((await journal.heldNames()).includes(name)) return false;
    const entries = await journal.everyEntry();
    return entries.some(
      ({ entry, isBeside }) =>
        !isBeside && entry.phase === "made" && entry.name === name && entry.inState !== true,
    );
  };
  const workspace = workspaceOf({ workingDirectory, environment });
  return openApproval({
    path,
    contract,
    endpoint,
    workingDirectory,
    environment,
    workspace,
    notes: journal.approvals,
    isLost,
  });
}

function unknownReview(): Diagnostic {
  return errorDiagnostic(
    "review_file is not known yet",
    "A review that cannot be read permits nothing. Give it a value that does not depend on a resource.",
    [attributeStep("review_file")],
  );
}
