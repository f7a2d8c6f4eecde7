import { type Contract, defaultPattern, expandDefault, parentOf, parseResourceName } from "../contract";
import { formatDuration, isTerminal } from "../client";
import type { ListedOperation } from "../calls";
import type { RemovableFinding } from "./report";
import type { UsableService } from "./service-findings";

/** Reports the operations that run, as far as they may be of the default project. `noted`: those that the journal's findings name. */
export function operationFindings(
  operations: readonly ListedOperation[],
  { contract, project }: UsableService,
  { noted, nowMs }: { readonly noted: ReadonlySet<string>; readonly nowMs: number },
): readonly RemovableFinding[] {
  const own = project === undefined ? undefined : expandDefault(contract, "project", project);
  return operations
    .filter(({ operation }) => operation.name !== "" && !isTerminal(operation.state))
    .filter(({ operation }) => !noted.has(operation.name))
    .filter((each) => own === undefined || mayConcern(contract, each, own))
    .map(({ operation, startedAt }) => {
      const since =
        startedAt === undefined ? "" : `, for ${formatDuration(Math.max(0, nowMs - startedAt.toMs))}`;
      return {
        area: "operations",
        subject: operation.name,
        text: `${operation.name} runs (${operation.wireState || "no state"})${since}. No entry of the journal names it.`,
        nextApply:
          "It waits if the operation is of an object in its state. Otherwise it does not depend on it.",
        next: `cdktf-svc wait ${operation.name}`,
      };
    });
}

/** Whether an operation names a project, or no other one. */
function mayConcern(contract: Contract, { json, operation }: ListedOperation, project: string): boolean {
  const pattern = defaultPattern(contract, "project");
  if (pattern === undefined) return true;
  const texts = Object.values({ ...json, ...operation.metadata }).filter(
    (value) => typeof value === "string",
  );
  const projects = texts.flatMap((text) => projectIn(pattern, text) ?? []);
  return projects.length === 0 || projects.includes(project);
}

function projectIn(pattern: string, text: string): string | undefined {
  for (let name: string | undefined = text; name !== undefined; name = parentOf(name)) {
    if (parseResourceName(pattern, name) !== undefined) return name;
  }
  return undefined;
}
