import { memberOrMark, holdsMark } from "../base/engine";
import { asRecord, type UnknownRecord } from "../base/json";
import {
  type CurrentHooks,
  destroyContent,
  type HookSpec,
  type HookTemplate,
  PLAN_TIME_VARIABLES,
  type PlannedContent,
  readTriggers,
  settingsIn,
  TEMPLATE_TRIGGER,
} from "../hooks";
import { records, textIn } from "./json-parts";
import { type PlanDocument, type PlannedResource } from "./plan-document";
import { blocksOf } from "./plan-endpoint";
import { blockOf } from "./planned-values";

/** A hook that the apply of a plan runs. */
export interface PlannedHook {
  readonly address: string;
  readonly path: string;
  readonly runs: HookSpec["runs"];
  /** Values and settings that are known only after apply are absent. */
  readonly content: PlannedContent;
  readonly isSensitive: boolean;
}

const TYPE = "null_resource";

/** Returns the hooks that the apply of a plan runs, except probes, which only wait. */
export function plannedHooks(plan: PlanDocument): readonly PlannedHook[] {
  const deployed = deployedIn(plan);
  return plan.changes
    .filter(({ type, mode, deferred }) => type === TYPE && mode === "managed" && deferred === undefined)
    .flatMap((resource) => [...created(plan, resource), ...deleted(resource, deployed)]);
}

/** A hook after a creation or an update runs when its resource is created. */
function created(plan: PlanDocument, resource: PlannedResource): readonly PlannedHook[] {
  const { actions, change, address } = resource;
  const block = blockOf(plan.configuration, address);
  if (!actions.includes("create") || isOfThisPlan(plan, block)) return [];
  const unknown = memberOrMark(change["after_unknown"], "triggers");
  // Old versions of the null provider know no trigger before all are known. The configuration then has the texts without a reference.
  const configured = unknown === true ? constantTexts(constantOf(block, "triggers")) : undefined;
  const planned = asRecord(memberOrMark(change["after"], "triggers"));
  const known = configured ?? knownTexts(planned, asRecord(unknown));
  const content = contentOf(known);
  if (content === undefined) return [];
  return hookOf(resource, content, memberOrMark(change["after_sensitive"], "triggers")).filter(
    ({ runs }) => runs !== "beforeDestroy",
  );
}

/** A hook before a deletion runs when its resource is deleted. */
function deleted(resource: PlannedResource, deployed: CurrentHooks): readonly PlannedHook[] {
  const { actions, change } = resource;
  const triggers = knownTexts(asRecord(memberOrMark(change["before"], "triggers")), undefined);
  if (!actions.includes("delete") || !isBeforeDestroy(triggers)) return [];
  const found = destroyContent(triggers, deployed);
  return found.kind === "skip"
    ? []
    : hookOf(resource, found.content, memberOrMark(change["before_sensitive"], "triggers"));
}

function hookOf(
  { address }: PlannedResource,
  content: PlannedContent,
  sensitive: unknown,
): readonly PlannedHook[] {
  const { path, runs, effect } = specOf(content.template);
  return "probe" in effect ? [] : [{ address, path, runs, content, isSensitive: holdsMark(sensitive) }];
}

/** A template of a probe, whose changes run it again, has nothing but its effect. */
function specOf({ literal }: HookTemplate): HookSpec {
  return literal as unknown as HookSpec;
}

function isBeforeDestroy(triggers: Readonly<Record<string, string>>): boolean {
  const content = contentOf(triggers);
  return content !== undefined && specOf(content.template).runs === "beforeDestroy";
}

/** Reads a hook from those of its triggers that are known. Undefined if they are not those of a hook. */
function contentOf(known: Readonly<Record<string, string>>): PlannedContent | undefined {
  if (known[TEMPLATE_TRIGGER] === undefined) return undefined;
  try {
    const { template, values } = readTriggers(known);
    const settings = Object.entries(settingsIn((name) => known[name])).filter(([name]) =>
      Object.hasOwn(known, name),
    );
    return { template, values, settings: Object.fromEntries(settings) };
  } catch {
    // Any null resource may have a trigger of that name.
    return undefined;
  }
}

/** Whether a hook after updates does nothing, because the same plan creates its target or the hook itself. */
function isOfThisPlan(plan: PlanDocument, block: UnknownRecord | undefined): boolean {
  const [provisioner] = records(block?.["provisioners"]);
  const environment = asRecord(constantOf(provisioner, "environment"));
  const time = textIn(environment, PLAN_TIME_VARIABLES.creation) ?? "";
  const creation = /^\$\{(null_resource\.[\w-]+)\.triggers\["plan"\]\}$/.exec(time)?.[1];
  return plan.changes.some(({ address, actions }) => address === creation && actions.includes("create"));
}

/** Returns the hooks before a deletion in a plan's configuration, as the program that runs hooks finds them beside the stack. */
function deployedIn({ configuration, changes }: PlanDocument): CurrentHooks {
  const blocks = blocksOf(configuration, "managed");
  const hosted = blocks.flatMap(({ address, block }) =>
    address.startsWith(`${TYPE}.`)
      ? Object.values(asRecord(asRecord(block["for_each_expression"])?.["constant_value"]) ?? {})
      : [],
  );
  const hooks = hosted.flatMap((triggers) => {
    const content = contentOf(constantTexts(triggers));
    if (content === undefined) return [];
    const { template, settings } = content;
    return [[specOf(template).path, { template, settings }] as const];
  });
  const own = blocks.map(({ address }) => address).filter((address) => address.startsWith("svc_"));
  const moved = changes.flatMap(({ previousAddress }) => previousAddress ?? []);
  return { hooks: Object.fromEntries(hooks), addresses: [...own, ...moved] };
}

function constantOf(block: UnknownRecord | undefined, name: string): unknown {
  return asRecord(asRecord(block?.["expressions"])?.[name])?.["constant_value"];
}

function knownTexts(
  values: UnknownRecord | undefined,
  unknown: UnknownRecord | undefined,
): Readonly<Record<string, string>> {
  const texts = Object.entries(values ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && unknown?.[entry[0]] !== true,
  );
  return Object.fromEntries(texts);
}

/** Returns the texts of a configuration in JSON that contain no reference, without the escapes of templates. */
function constantTexts(values: unknown): Readonly<Record<string, string>> {
  const texts = Object.entries(knownTexts(asRecord(values), undefined)).flatMap(([name, text]) => {
    const rest = text.replace(/(?:\$\$|%%)\{/g, "");
    return /[$%]\{/.test(rest) ? [] : [[name, text.replace(/([$%])\1\{/g, "$1{")] as const];
  });
  return Object.fromEntries(texts);
}
