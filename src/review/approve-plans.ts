import { randomBytes, randomUUID } from "node:crypto";
import { type Approval, type ApprovedChange, type ApprovedValue, digestWith } from "../approval";
import { holdsMark, memberOrMark } from "../base/engine";
import {
  changedLeaves,
  type ChangedLeaf,
  type Digest,
  expectedValue,
  hookLeaves,
  invocationFields,
} from "../changes";
import { partsOf } from "../hooks";
import { type Contract, holdsSecret } from "../contract";
import type { ValueObject } from "../plugin";
import { endpointOf, givenEndpoint } from "./plan-endpoint";
import type { PlanDocument, PlannedInvocation, PlannedResource } from "./plan-document";
import { openObject } from "./planned-values";
import { ephemeralBlocks, type EphemeralBlock } from "./ephemeral-blocks";
import { type PlannedHook, plannedHooks } from "./planned-hooks";
import { readChange } from "./review-change";

/** Options of {@link approvePlans}. */
export interface ApprovalOptions {
  readonly contract: Contract;
  /** Base address of a provider that is configured with none; undefined if that is not known. */
  readonly endpoint: string | undefined;
  /** Returns the engine's workspace of a plan. */
  readonly workspaceOf: (plan: PlanDocument) => string;
  /** Wall clock, in milliseconds since 1970. */
  readonly nowMs: number;
  /** How long it is valid, in milliseconds. */
  readonly validMs: number;
}

/** What every approved change of a plan needs. */
interface PlanApproval {
  readonly contract: Contract;
  readonly plan: PlanDocument;
  readonly workspace: string;
  readonly digest: Digest;
  readonly endpoint: string | undefined;
}

const PREFIX = "svc_";

/**
 * Returns what plans may do: each change of an object, each action that changes something, each ephemeral object, and each hook but probes.
 *
 * @throws InvalidPlanError if the endpoint of a change cannot be read from the plan
 */
export async function approvePlans(
  plans: readonly PlanDocument[],
  { contract, endpoint, workspaceOf, nowMs, validMs }: ApprovalOptions,
): Promise<Approval> {
  const salt = randomBytes(16).toString("base64url");
  const digest = digestWith(salt);
  const changes = await Promise.all(
    plans.map((plan) => approvePlan({ contract, plan, workspace: workspaceOf(plan), digest, endpoint })),
  );
  return {
    id: randomUUID(),
    from: new Date(nowMs).toISOString(),
    until: new Date(nowMs + validMs).toISOString(),
    salt,
    contract: { title: contract.title, version: contract.version },
    changes: changes.flat(),
  };
}

async function approvePlan(run: PlanApproval): Promise<readonly ApprovedChange[]> {
  const { contract, plan } = run;
  const isOwn = ({ type }: { readonly type: string }): boolean => type.startsWith(PREFIX);
  const resources = plan.changes.filter(
    (each) => isOwn(each) && each.mode === "managed" && each.deferred === undefined,
  );
  const invocations = plan.actions.filter((each) => isOwn(each) && each.deferred === undefined);
  const changes = await Promise.all([
    ...resources.map((each) => approvedChange(run, each)),
    ...invocations.map((each) => approvedInvocation(run, each)),
    ...ephemeralBlocks(contract, plan).map((each) => approvedOpening(run, each)),
    ...plannedHooks(plan).map((each) => approvedHook(run, each)),
  ]);
  return changes.filter((each) => each !== undefined);
}

async function approvedChange(
  run: PlanApproval,
  resource: PlannedResource,
): Promise<ApprovedChange | undefined> {
  const read = readChange(run.contract, run.plan, resource);
  if (read === undefined) return undefined;
  const { kind, doing, values } = read;
  const place = placeOf(run, resource.address);
  const about = { ...place, kind: kind.name, ...(values.name === undefined ? {} : { object: values.name }) };
  const { prior } = values;
  const planned = openObject(kind.fields, resource.change["after"], resource.change["after_unknown"]);
  const marks = [resource.change["before_sensitive"], resource.change["after_sensitive"]] as const;
  const describe = (before: ValueObject | null): Promise<readonly ApprovedValue[]> =>
    describedLeaves(changedLeaves(kind.fields, before, planned), marks, before !== null, run.digest);
  switch (doing.verb) {
    case "create":
      return { verb: "create", ...place, kind: kind.name, values: await describe(null) };
    case "update":
      return { verb: "update", ...about, changed: await describe(prior) };
    case "delete":
      return { verb: "delete", ...about };
    case "replace":
      if (doing.order === "create-and-forget") {
        return { verb: "create", ...place, kind: kind.name, values: await describe(null) };
      }
      return {
        verb: "replace",
        ...about,
        ...(doing.order === "create-first" ? { isCreatedFirst: true as const } : {}),
        changed: await describe(prior),
        values: await describe(null),
      };
    default:
      return undefined;
  }
}

async function approvedInvocation(
  run: PlanApproval,
  { address, type, invocation }: PlannedInvocation,
): Promise<ApprovedChange | undefined> {
  const fields = invocationFields(run.contract, type);
  if (fields === undefined) return undefined;
  const config = openObject(fields, invocation["config_values"], invocation["config_unknown"]);
  const marks = invocation["config_sensitive"];
  const leaves = changedLeaves(fields, null, config);
  const values = await describedLeaves(leaves, [undefined, marks], false, run.digest);
  return { verb: "invoke", ...placeOf(run, address), kind: type, values };
}

async function approvedOpening(
  run: PlanApproval,
  { address, kind, fields, config }: EphemeralBlock,
): Promise<ApprovedChange> {
  const about = { verb: "open", ...placeOf(run, address), kind: kind.name } as const;
  if (config === undefined) return about;
  const leaves = changedLeaves(fields, null, config);
  return { ...about, values: await describedLeaves(leaves, [undefined, undefined], false, run.digest) };
}

async function approvedHook(
  { plan, endpoint: fallback, workspace, digest }: PlanApproval,
  { address, path, content, isSensitive }: PlannedHook,
): Promise<ApprovedChange> {
  const { endpoint: given } = content.settings;
  const endpoint = givenEndpoint(plan, address, given === "" ? fallback : given);
  const leaves = hookLeaves(partsOf(content));
  const values = await describedLeaves(leaves, [undefined, isSensitive], false, digest);
  return { verb: "run", address, endpoint, workspace, kind: path, values };
}

function placeOf(
  { plan, endpoint, workspace }: PlanApproval,
  address: string,
): Pick<ApprovedChange, "address" | "endpoint" | "workspace"> {
  return { address, endpoint: endpointOf(plan, address, endpoint), workspace };
}

function describedLeaves(
  leaves: readonly ChangedLeaf[],
  marks: readonly [before: unknown, after: unknown],
  hasBefore: boolean,
  digest: Digest,
): Promise<readonly ApprovedValue[]> {
  return Promise.all(
    leaves.map(async ({ path, field, before, after }) => {
      const isSensitive =
        holdsSecret(field) || marks.some((each) => holdsMark(path.reduce(memberOrMark, each)));
      return {
        attribute: path.join("."),
        ...(hasBefore ? { before: await expectedValue(field.type, before, isSensitive, digest) } : {}),
        after: await expectedValue(field.type, after, isSensitive, digest),
      };
    }),
  );
}
