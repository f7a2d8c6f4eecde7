import { errorDiagnostic, type Diagnostic } from "../../plugin";
import { ApprovalError, readApproval } from "../../approval";
import { ApprovedRun, type ApprovedRunOptions } from "./approved-run";

/** What decides whether a review is valid for a run. */
export interface ApprovalQuestion extends Omit<ApprovedRunOptions, "approval" | "file"> {
  /** The review's file, absolute or relative to the working directory. */
  readonly path: string;
  readonly contract: { readonly title: string; readonly version: string };
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Opens the review of a run. What cannot be read or trusted permits nothing. */
export async function openApproval(question: ApprovalQuestion): Promise<ApprovedRun | Diagnostic> {
  const { path, contract, endpoint, workingDirectory, environment } = question;
  try {
    const { approval, file } = await readApproval(path, { workingDirectory, environment, nowMs: Date.now() });
    const { title, version } = approval.contract;
    if (title !== contract.title || version !== contract.version) {
      return refused(
        `The review ${JSON.stringify(file)} is for the contract ${JSON.stringify(title)} ${version}, and the provider has ` +
          `${JSON.stringify(contract.title)} ${contract.version}. Review the plan with the stack's own contract.`,
      );
    }
    const endpoints = [...new Set(approval.changes.map((change) => change.endpoint))];
    if (endpoints.length > 0 && !endpoints.includes(endpoint)) {
      return refused(
        `The review ${JSON.stringify(file)} is for ${endpoints.join(", ")}, and the provider uses ${endpoint}. ` +
          "Use the endpoint of the review, or review the plan of this endpoint.",
      );
    }
    return new ApprovedRun({ ...question, approval, file });
  } catch (error) {
    if (error instanceof ApprovalError) return refused(error.message);
    throw error;
  }
}

function refused(detail: string): Diagnostic {
  return errorDiagnostic("The review permits nothing", detail);
}
