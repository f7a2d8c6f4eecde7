import type { ApprovedChange, ApprovedValue } from "../../approval";
import { changedLeaves, type ChangedLeaf, type Digest, fitsExpected } from "../../changes";
import type { AskedChange } from "./asked-change";

/** Part of an approved change that the engine asks for by itself. */
export type ChangePart = "create" | "update" | "delete" | "invoke" | "open" | "run";

/** An approved change that has what is asked for, but for some attributes. */
export interface ComparedChange {
  readonly part: ChangePart;
  /** The attributes with another value than approved, or without an approved one. Empty: it is the change that is asked for. */
  readonly differing: readonly string[];
}

/** A change that the engine asks for in a phase of its run. */
export interface AskedInPhase {
  readonly asked: AskedChange;
  /** What it changes: {@link leavesOf} it. */
  readonly leaves: readonly ChangedLeaf[];
  /** A plan asks for an update also where the engine replaces the object. */
  readonly phase: "plan" | "apply";
}

/**
 * Compares a change with an approved one of the same endpoint and workspace. Undefined if it is of another kind, another object or another
 * sort.
 */
export async function compareChange(
  approved: ApprovedChange,
  { asked, leaves, phase }: AskedInPhase,
  digest: Digest,
): Promise<ComparedChange | undefined> {
  const part = partOf(approved, asked, phase);
  return part === undefined
    ? undefined
    : { part, differing: await differingIn(approved, asked, leaves, digest) };
}

/** Returns the values that a change sets or changes. */
export function leavesOf(asked: AskedChange): readonly ChangedLeaf[] {
  switch (asked.verb) {
    case "delete":
      return [];
    case "create":
      return changedLeaves(asked.kind.fields, null, asked.planned);
    case "update":
    case "replace":
      return changedLeaves(asked.kind.fields, asked.prior, asked.planned);
    case "run":
      return asked.leaves;
    default:
      return changedLeaves(asked.fields, null, asked.config);
  }
}

/** Whether nothing becomes of a plan: an update without a changed value. The engine plans every object. */
export function changesNothing(asked: AskedChange): boolean {
  return asked.verb === "update" && leavesOf(asked).length === 0;
}

function partOf(
  { verb, kind, object, isCreatedFirst }: ApprovedChange,
  asked: AskedChange,
  phase: "plan" | "apply",
): ChangePart | undefined {
  if ("type" in asked) {
    return verb === asked.verb && kind === asked.type ? asked.verb : undefined;
  }
  if (kind !== asked.kind.name) return undefined;
  switch (asked.verb) {
    case "create":
      return verb === "create" || verb === "replace" ? "create" : undefined;
    case "delete": {
      // A run that was interrupted between the two halves of a replacement has left the old object.
      const isDeletion = asked.isReplaced ? verb === "replace" : verb === "delete" || isCreatedFirst === true;
      return isDeletion && object === asked.name ? "delete" : undefined;
    }
    default: {
      const isChange = verb === asked.verb || (phase === "plan" && verb === "replace");
      return isChange && (object ?? "") === asked.name ? "update" : undefined;
    }
  }
}

async function differingIn(
  { verb, changed = [], values }: ApprovedChange,
  asked: AskedChange,
  leaves: readonly ChangedLeaf[],
  digest: Digest,
): Promise<readonly string[]> {
  // Less than what is approved may be left of an update that was interrupted.
  if ("prior" in asked) return leavesDiffering(changed, leaves, digest);
  // No plan of Terraform shows the values of an ephemeral object.
  if (asked.verb === "delete" || (verb === "open" && values === undefined)) return [];
  return [...(await leavesDiffering(values ?? [], leaves, digest)), ...lackingIn(values ?? [], leaves)];
}

async function leavesDiffering(
  approved: readonly ApprovedValue[],
  leaves: readonly ChangedLeaf[],
  digest: Digest,
): Promise<readonly string[]> {
  const byAttribute = new Map(approved.map((value) => [value.attribute, value]));
  const same = await Promise.all(
    leaves.map(async ({ path, field: { type }, before, after }) => {
      const value = byAttribute.get(path.join("."));
      if (value !== undefined) {
        const isBefore =
          value.before === undefined || (await fitsExpected(value.before, type, before, digest));
        return isBefore && fitsExpected(value.after, type, after, digest);
      }
      // An object that was wholly unknown in the plan.
      return path.some((_step, index) => {
        const outer = byAttribute.get(path.slice(0, index).join("."));
        return outer !== undefined && "any" in outer.after;
      });
    }),
  );
  return leaves.filter((_leaf, index) => same[index] !== true).map(({ path }) => path.join("."));
}

/** Returns the approved attributes that a new object lacks. A hole may turn out to be nothing. */
function lackingIn(approved: readonly ApprovedValue[], leaves: readonly ChangedLeaf[]): readonly string[] {
  const found = new Set(leaves.map(({ path }) => path.join(".")));
  return approved
    .filter(({ attribute, after }) => !found.has(attribute) && !("any" in after))
    .map(({ attribute }) => attribute);
}
