import { preflight } from "../../preflight";
import type { CheckFinding, CheckRequest } from "..";
import type { ContractOf } from "./contracts";
import { type Report, reportProgress } from "./report-progress";

/** Returns the function that checks the prerequisites of synthesized apps. It rejects if an app cannot be read. */
export function createAppCheck(
  environment: Readonly<Record<string, string | undefined>>,
  contractOf: ContractOf,
  report: Report,
): (request: CheckRequest) => Promise<readonly CheckFinding[]> {
  return async (request) => {
    const { app, stacks, timeoutMs } = request;
    const contract = contractOf(request);
    const run = (): ReturnType<typeof preflight> =>
      preflight({ app, stacks, contract, environment, timeoutMs });
    return (await reportProgress("checking what the stacks depend on", report, run)).checks;
  };
}
