import { type Field, type Kind, parseResourceName } from "../../contract";
import { isServiceError } from "../../client";
import type { Service } from "../../api";
import { addFailure, type Verdicts } from "./probe-result";

/** Names of a request's property that makes a call change nothing, in lower case. */
const DRY_RUNS = ["validateonly", "dryrun"];

/**
 * Sends a create without its required fields as a dry run, which must be refused. Sends nothing if the contract has no dry run, or if a service
 * that ignores it could accept the request.
 */
export async function probeCreate(
  service: Service,
  kind: Kind,
  verdicts: Verdicts,
  signal: AbortSignal,
): Promise<void> {
  const { create } = kind.methods;
  const dryRun = create?.request.find(isDryRun);
  if (create === undefined || dryRun === undefined) return;
  // The import concludes that a parent is required. The service may take another one without it.
  const required = create.request.filter(
    ({ needed, default: fallback, terraformName }) =>
      needed && fallback === undefined && terraformName !== kind.parentField,
  );
  if (required.length === 0) {
    verdicts.uncertain(
      `${create.name} was not called as a dry run, because the description requires no field beside the parent: a service without dry runs would create an object.`,
    );
    return;
  }
  try {
    const answer = await service.client.call(
      { path: create.path, safety: "create" },
      { [dryRun.wireName]: true },
      { signal },
    );
    verdicts.contradicted(
      `${create.name} accepts a dry run without ${required.map(({ wireName }) => `\`${wireName}\``).join(", ")}. Remove from \`required\` what it does not require. ` +
        `If the service ignored the dry run, an object exists now: ${createdName(kind, answer)}.`,
    );
  } catch (error) {
    if (isServiceError(error) && error.reason === "answered" && error.code === "invalid_argument") {
      verdicts.confirmed(`${create.name} refuses a request without its required fields (dry run).`);
    } else {
      addFailure(verdicts, create.name, error);
    }
  }
}

/** Returns the name of the object in a create's answer, or how to find the object. */
function createdName({ pattern, methods }: Kind, answer: unknown): string {
  const name = textsIn(answer).find((text) => parseResourceName(pattern, text) !== undefined);
  return (
    name ?? `the answer does not name it; look for it with ${methods.list?.name ?? "the service's console"}`
  );
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function isDryRun({ wireName, type }: Field): boolean {
  return type.kind === "bool" && DRY_RUNS.includes(wireName.replace(/[^A-Za-z]/g, "").toLowerCase());
}
