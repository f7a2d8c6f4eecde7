import { quoteUnsafeNumbers } from "../contract";
import { asRecord, type UnknownRecord } from "../base/json";
import { records, textIn } from "./json-parts";
import type { StackReferences } from "../picture";
import { readPlanGraph } from "./plan-graph";

/** Thrown for a file that is no plan, or a plan that cannot be reviewed. The message says what is wrong, and what to do. */
export class InvalidPlanError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InvalidPlanError";
  }
}

/** A plan as `terraform show -json` prints it, as far as a review needs it. */
export interface PlanDocument {
  /** Name of the file, for texts. */
  readonly file: string;
  readonly engineVersion: string | undefined;
  readonly changes: readonly PlannedResource[];
  readonly actions: readonly PlannedInvocation[];
  readonly configuration: UnknownRecord;
  /** Read when it is needed: only pictures show it. */
  readonly graph: StackReferences;
  /** Values of the root module's variables, by name. */
  readonly variables: UnknownRecord;
}

/** A change of a resource, of any provider. */
export interface PlannedResource {
  readonly address: string;
  readonly type: string;
  readonly mode: string;
  /** The key of an object that a failed replacement has left. */
  readonly deposed: string | undefined;
  readonly change: UnknownRecord;
  readonly actions: readonly string[];
  readonly reason: string | undefined;
  /** Why the engine leaves the change to a later plan. */
  readonly deferred: string | undefined;
  readonly previousAddress: string | undefined;
}

/** An invocation of an action, of any provider. */
export interface PlannedInvocation {
  readonly address: string;
  readonly type: string;
  readonly invocation: UnknownRecord;
  readonly deferred: string | undefined;
}

const HOW = "Print it with `terraform show -json PLAN > plan.json`, or give the saved plan itself.";

/** Whether bytes are a saved plan, which only an engine can read: a ZIP archive. */
export function isSavedPlan(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Reads a plan as JSON. Throws an InvalidPlanError, whose message never contains the text. */
export function readPlanDocument(file: string, text: string): PlanDocument {
  const plan = parsed(file, text);
  const version = textIn(plan, "format_version");
  if (version === undefined || plan["configuration"] === undefined) {
    const isState = plan["lineage"] !== undefined || plan["values"] !== undefined;
    const what = isState ? "is a state, not a plan" : "is no plan";
    throw new InvalidPlanError(`${quoted(file)} ${what}. ${HOW}`);
  }
  if (!/^1\./.test(version)) {
    throw new InvalidPlanError(
      `${quoted(file)} is a plan in format ${JSON.stringify(version)}, and only format 1 is known. Use a newer version of this package.`,
    );
  }
  if (plan["errored"] === true) {
    throw new InvalidPlanError(
      `${quoted(file)} is the plan of a run that failed, so it is incomplete. Correct the error, and plan again.`,
    );
  }
  let graph: StackReferences | undefined;
  return {
    file,
    engineVersion: textIn(plan, "terraform_version"),
    changes: [
      ...records(plan["resource_changes"]).map((each) => resourceOf(file, each, undefined)),
      ...records(plan["deferred_changes"]).map((each) =>
        resourceOf(file, asRecord(each["resource_change"]) ?? {}, textIn(each, "reason") ?? "unknown"),
      ),
    ],
    actions: [
      ...records(plan["action_invocations"]).map((each) => invocationOf(each, undefined)),
      ...records(plan["deferred_action_invocations"]).map((each) =>
        invocationOf(asRecord(each["action_invocation"]) ?? {}, textIn(each, "reason") ?? "unknown"),
      ),
    ],
    configuration: asRecord(plan["configuration"]) ?? {},
    get graph() {
      return (graph ??= readPlanGraph(plan));
    },
    variables: asRecord(plan["variables"]) ?? {},
  };
}

/** Returns a file's name for texts. */
export function quoted(file: string): string {
  return JSON.stringify(file);
}

function parsed(file: string, text: string): UnknownRecord {
  try {
    const plan = asRecord(JSON.parse(quoteUnsafeNumbers(text)));
    if (plan !== undefined) return plan;
  } catch {
    // The parser's message quotes the text, which may hold secrets.
  }
  throw new InvalidPlanError(`${quoted(file)} is not one JSON object, so it is no plan. ${HOW}`);
}

function resourceOf(file: string, each: UnknownRecord, deferred: string | undefined): PlannedResource {
  const [address, type] = [textIn(each, "address"), textIn(each, "type")];
  const change = asRecord(each["change"]);
  const actions = change?.["actions"];
  if (address === undefined || type === undefined || change === undefined || !isTexts(actions)) {
    throw new InvalidPlanError(`${quoted(file)} contains a change without address, type or actions. ${HOW}`);
  }
  return {
    address,
    type,
    mode: textIn(each, "mode") ?? "managed",
    deposed: textIn(each, "deposed"),
    change,
    actions,
    reason: textIn(each, "action_reason"),
    deferred,
    previousAddress: textIn(each, "previous_address"),
  };
}

function invocationOf(invocation: UnknownRecord, deferred: string | undefined): PlannedInvocation {
  return {
    address: textIn(invocation, "address") ?? "",
    type: textIn(invocation, "type") ?? "",
    invocation,
    deferred,
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
