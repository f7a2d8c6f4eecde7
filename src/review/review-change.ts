import {
  clearableAttributes,
  clearedAmong,
  CREATION,
  effectsOfChange,
  effectsOfDeletion,
  type LimitedEffect,
  possibleAfterClone,
  possibleUpdates,
  updateCalls,
  withoutCleared,
} from "../changes";
import { cloneSourceField, type Contract, type Kind, type Method, methodLabel, parentOf } from "../contract";
import { valueAt, type ValueObject } from "../plugin";
import { toContractLabels } from "../values";
import { asRecord } from "../base/json";
import { textIn } from "./json-parts";
import { InvalidPlanError, type PlanDocument, type PlannedResource, quoted } from "./plan-document";
import { configuredObject, expressionsOf, fieldsInPlan, plannedObject, UnfitValue } from "./planned-values";
import { replacementOf } from "./replacement";
import type {
  Certainty,
  ReplacementOrder,
  ReviewedCall,
  ReviewedChange,
  ReviewedConstruct,
  ReviewedEffect,
  ReviewedVerb,
} from "./review";
import { changedAddresses, changedAttributes } from "./shown-values";

/** The verb of the review for what an engine does. */
interface Doing {
  readonly verb: ReviewedVerb;
  readonly order?: ReplacementOrder;
}

const DOINGS: Readonly<Record<string, Doing | undefined>> = {
  "no-op": undefined,
  read: undefined,
  create: { verb: "create" },
  update: { verb: "update" },
  delete: { verb: "delete" },
  forget: { verb: "forget" },
  "delete,create": { verb: "replace", order: "delete-first" },
  "create,delete": { verb: "replace", order: "create-first" },
  "create,forget": { verb: "replace", order: "create-and-forget" },
};

/** Reviews a change of a resource. Undefined if it concerns nothing in the service. */
export function reviewChange(
  contract: Contract,
  plan: PlanDocument,
  resource: PlannedResource,
  constructOf: (address: string) => ReviewedConstruct,
): ReviewedChange | undefined {
  const { address, change } = resource;
  const read = readChange(contract, plan, resource);
  if (read === undefined) return undefined;
  const { kind, doing, values } = read;
  const { verb, order } = doing;
  const imports = textIn(asRecord(change["importing"]), "id");
  const { calls, effects } = consequences(contract, kind, doing, values);
  const object = values.name ?? plannedName(kind, values.planned);
  const { previousAddress, deposed, deferred, reason } = resource;
  return {
    plan: plan.file,
    address,
    ...(previousAddress === undefined ? {} : { previousAddress }),
    ...(deposed === undefined ? {} : { deposed }),
    ...constructOf(address),
    verb,
    ...(order === undefined ? {} : { order }),
    kind: kind.name,
    ...(object === undefined ? {} : { object }),
    ...(imports === undefined ? {} : { imports }),
    ...(deferred === undefined ? {} : { deferred }),
    calls,
    effects,
    ...(order === undefined
      ? {}
      : {
          replacement: replacementOf(contract, kind, {
            ...values,
            order,
            paths: change["replace_paths"],
            reason,
          }),
        }),
    addresses: verb === "forget" || verb === "import" ? [] : changedAddresses(kind.fields, change),
    attributes: verb === "forget" ? [] : changedAttributes(fieldsInPlan(kind), change),
  };
}

/** A change of a resource, in the provider's terms. */
export interface ReadChange {
  readonly kind: Kind;
  readonly doing: Doing;
  readonly values: ReviewedValues;
}

/** Reads a change of a resource. Undefined if it concerns nothing in the service. */
export function readChange(
  contract: Contract,
  plan: PlanDocument,
  resource: PlannedResource,
): ReadChange | undefined {
  const { address, change, actions } = resource;
  const key = actions.join(",");
  if (!Object.hasOwn(DOINGS, key)) {
    throw new InvalidPlanError(
      `${quoted(plan.file)} plans ${JSON.stringify(key)} for ${address}, which is not known. Use a newer version of this package.`,
    );
  }
  const isImported = asRecord(change["importing"]) !== undefined;
  const doing = DOINGS[key] ?? (isImported ? { verb: "import" as const } : undefined);
  if (doing === undefined) return undefined;
  const kind = kindOfResource(contract, plan, resource);
  return { kind, doing, values: valuesOf(plan, resource, kind) };
}

function kindOfResource(
  { kinds, title }: Contract,
  { file }: PlanDocument,
  { address, type }: PlannedResource,
): Kind {
  const kind = kinds.find(
    ({ terraformName, methods }) => type === `svc_${terraformName}` && methods.create !== undefined,
  );
  if (kind !== undefined) return kind;
  throw new InvalidPlanError(
    `${quoted(file)} changes ${address}, and the contract ${JSON.stringify(title)} has no resource ${type}. ` +
      "Give the contract.json of the stack with --contract.",
  );
}

/** The values of a change. */
interface ReviewedValues {
  readonly prior: ValueObject;
  readonly planned: ValueObject;
  readonly config: ValueObject;
  /** The name of the existing object. */
  readonly name: string | undefined;
}

function valuesOf(plan: PlanDocument, { address, change }: PlannedResource, kind: Kind): ReviewedValues {
  const fields = fieldsInPlan(kind);
  try {
    const prior = toContractLabels(kind, plannedObject(fields, change["before"]));
    const planned = toContractLabels(kind, plannedObject(fields, change["after"], change["after_unknown"]));
    const config = configuredObject(kind.fields, planned, expressionsOf(plan.configuration, address));
    const name = valueAt(prior, "name");
    return { prior, planned, config, name: typeof name === "string" ? name : undefined };
  } catch (error) {
    if (!(error instanceof UnfitValue)) throw error;
    throw new InvalidPlanError(
      `${quoted(plan.file)}: ${address} does not fit the contract's ${kind.name}: ${error.message}. ` +
        "Give the contract.json of the stack with --contract.",
    );
  }
}

/** Returns the part of a new object's name that users choose. */
function plannedName({ slugField }: Kind, planned: ValueObject): string | undefined {
  const slug = slugField === undefined ? null : valueAt(planned, slugField);
  return typeof slug === "string" ? slug : undefined;
}

/** The calls of a change, and their effects. */
interface Consequences {
  readonly calls: readonly ReviewedCall[];
  readonly effects: readonly ReviewedEffect[];
}

function consequences(contract: Contract, kind: Kind, doing: Doing, values: ReviewedValues): Consequences {
  switch (doing.verb) {
    case "create":
      return creation(contract, kind, values);
    case "update":
      return change(contract, kind, values);
    case "delete":
      return deletion(contract, kind, false);
    case "replace": {
      const created = creation(contract, kind, values);
      if (doing.order === "create-and-forget") {
        return { ...created, effects: [...created.effects, { effect: "replacement", certainty: "certain" }] };
      }
      const deleted = deletion(contract, kind, true);
      const parts = doing.order === "delete-first" ? [deleted, created] : [created, deleted];
      return {
        calls: parts.flatMap(({ calls }) => calls),
        effects: joined(parts.flatMap(({ effects }) => effects)),
      };
    }
    default:
      return { calls: [], effects: [] };
  }
}

function creation(contract: Contract, kind: Kind, { planned, config }: ReviewedValues): Consequences {
  const { create, clone } = kind.methods;
  const source = cloneSourceField(kind)?.terraformName;
  const isClone = clone !== undefined && source !== undefined && valueAt(planned, source) !== null;
  const method = isClone ? clone : create;
  const later = isClone ? possibleAfterClone(kind, clone, config) : [];
  return {
    calls: [
      ...(method === undefined ? [] : [callOf(contract, method, "certain")]),
      ...later.map((each) => callOf(contract, each.method, "possible", each.changes)),
    ],
    effects: joined([
      ...certain(CREATION),
      ...later.flatMap((each) => effectsAs(effectsOfChange(each.method), "possible")),
    ]),
  };
}

function change(
  contract: Contract,
  kind: Kind,
  { prior, planned: shown, config, name = "" }: ReviewedValues,
): Consequences {
  const cleared = clearedAmong(kind, clearableAttributes(kind), { prior, config, planned: shown });
  const planned = withoutCleared(shown, cleared);
  const calls = updateCalls(contract, kind, name, { prior, planned, config, parent: parentOf(name) });
  const possible = possibleUpdates(kind, config, calls);
  return {
    calls: [
      ...calls.map(({ method, changes }) => callOf(contract, method, "certain", changes)),
      ...possible.map(({ method, changes }) => callOf(contract, method, "possible", changes)),
    ],
    effects: joined([
      ...calls.flatMap(({ method }) => certain(effectsOfChange(method))),
      ...possible.flatMap(({ method }) => effectsAs(effectsOfChange(method), "possible")),
    ]),
  };
}

function deletion(contract: Contract, kind: Kind, isReplaced: boolean): Consequences {
  const { delete: method } = kind.methods;
  return {
    calls: method === undefined ? [] : [callOf(contract, method, "certain")],
    effects: certain(effectsOfDeletion(kind, { isReplaced })),
  };
}

/** Returns a call of a review. */
export function callOf(
  contract: Contract,
  method: Method,
  certainty: Certainty,
  because?: readonly string[],
): ReviewedCall {
  const { powersOff, destroysData, timeout } = method;
  return {
    method: methodLabel(contract, method),
    certainty,
    ...(because === undefined ? {} : { because }),
    ...(powersOff === true ? { powersOff } : {}),
    ...(destroysData === true ? { destroysData } : {}),
    ...(timeout === undefined ? {} : { timeLimit: timeout }),
  };
}

function certain(effects: readonly LimitedEffect[]): readonly ReviewedEffect[] {
  return effectsAs(effects, "certain");
}

/** Returns effects with their certainty. */
export function effectsAs(
  effects: readonly LimitedEffect[],
  certainty: Certainty,
): readonly ReviewedEffect[] {
  return effects.map((effect) => ({ effect, certainty }));
}

/** Returns each effect once, as certain if any of its causes is. */
function joined(effects: readonly ReviewedEffect[]): readonly ReviewedEffect[] {
  const all = [...new Set(effects.map(({ effect }) => effect))];
  return all.map((effect) => ({
    effect,
    certainty: effects.some((each) => each.effect === effect && each.certainty === "certain")
      ? "certain"
      : "possible",
  }));
}
