import { mayBeGone } from "../api";
import { workspaceOf } from "../base/engine-data";
import type { Environment } from "../client";
import { type Contract, type Kind, kindNamedBy } from "../contract";
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
  { approvals: notes }: Pick<Journal, "approvals">,
  read: (kind: Kind, name: string) => Promise<unknown>,
): Promise<ApprovedRun | Diagnostic | undefined> {
  const given = valueAt(config, "review_file");
  if (isUnknown(given)) return unknownReview();
  const path = typeof given === "string" && given !== "" ? given : (environment["SVC_REVIEW"] ?? "");
  if (path === "") return undefined;
  const exists = async (name: string): Promise<boolean> => {
    const kind = kindNamedBy(contract, name);
    if (kind === undefined) return false;
    try {
      await read(kind, name);
      return true;
    } catch (error) {
      if (mayBeGone(error)) return false;
      throw error;
    }
  };
  const workspace = workspaceOf({ workingDirectory, environment });
  return openApproval({ path, contract, endpoint, workingDirectory, environment, workspace, notes, exists });
}

function unknownReview(): Diagnostic {
  return errorDiagnostic(
    "review_file is not known yet",
    "A review that cannot be read permits nothing. Give it a value that does not depend on a resource.",
    [attributeStep("review_file")],
  );
}
