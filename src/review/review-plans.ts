import { LIMITED_EFFECTS, type LimitedEffect } from "../changes";
import type { Contract } from "../contract";
import { readConstructPaths } from "../base/synthesized";
import { asRecord, type UnknownRecord } from "../base/json";
import { forbiddenIn, type ForbidRule } from "./forbid";
import { records, textIn } from "./json-parts";
import { InvalidPlanError, type PlanDocument, quoted } from "./plan-document";
import {
  type Review,
  type ReviewedChange,
  type ReviewedConstruct,
  type ReviewedHook,
  type ReviewedPlan,
  type ReviewedVerb,
  REVIEWED_VERBS,
} from "./review";
import { reviewAction } from "./review-action";
import { reviewHooks } from "./review-hooks";
import { reviewChange } from "./review-change";

/** Options of {@link reviewPlans}. */
export interface ReviewOptions {
  readonly contract: Contract;
  readonly forbid?: readonly ForbidRule[];
  /** The JSON of synthesized stacks, which tells the constructs of addresses. */
  readonly stacks?: readonly UnknownRecord[];
}

const PREFIX = "svc_";

/** Reviews plans. Throws an InvalidPlanError for a plan that cannot be reviewed as a whole. */
export function reviewPlans(
  plans: readonly PlanDocument[],
  { contract, forbid = [], stacks = [] }: ReviewOptions,
): Review {
  const reviewed = plans.map((plan) => reviewPlan(contract, plan, stacks));
  const changes = reviewed.flatMap((each) => each.changes);
  const hooks = reviewed.flatMap((each) => each.hooks);
  const judged = [...carriedOut(changes), ...hooks];
  return {
    formatVersion: "1.0",
    contract: { title: contract.title, version: contract.version },
    plans: reviewed.map(({ plan }) => plan),
    summary: {
      verbs: counts(REVIEWED_VERBS, carriedOut(changes), ({ verb }) => [verb]),
      effects: counts(LIMITED_EFFECTS, judged, ({ effects }) => effects.map(({ effect }) => effect)),
      addressChanges: carriedOut(changes).filter(({ addresses }) => addresses.length > 0).length,
      deferred: changes.filter(({ deferred }) => deferred !== undefined).length,
      otherChanges: reviewed.reduce((sum, { plan }) => sum + plan.otherChanges, 0),
    },
    changes,
    hooks,
    forbidden: forbiddenIn(judged, forbid),
  };
}

/** Returns the changes that the apply of their plans carries out. */
export function carriedOut(changes: readonly ReviewedChange[]): readonly ReviewedChange[] {
  return changes.filter(({ deferred }) => deferred === undefined);
}

function counts<Word extends ReviewedVerb | LimitedEffect, Counted>(
  words: readonly Word[],
  changes: readonly Counted[],
  wordsOf: (change: Counted) => readonly (ReviewedVerb | LimitedEffect)[],
): Readonly<Record<Word, number>> {
  const entries = words.map((word) => [word, changes.filter((each) => wordsOf(each).includes(word)).length]);
  return Object.fromEntries(entries) as Record<Word, number>;
}

function reviewPlan(
  contract: Contract,
  plan: PlanDocument,
  stacks: readonly UnknownRecord[],
): {
  readonly plan: ReviewedPlan;
  readonly changes: readonly ReviewedChange[];
  readonly hooks: readonly ReviewedHook[];
} {
  const isOwn = ({ type }: { readonly type: string }): boolean => type.startsWith(PREFIX);
  const managed = plan.changes.filter(({ mode }) => mode === "managed");
  if (!usesProvider(plan)) {
    throw new InvalidPlanError(
      `${quoted(plan.file)} is a plan without this provider: it has no resource of a type that begins with ${PREFIX}. ` +
        "Leave it out, or check that it is the plan of the right stack.",
    );
  }
  const constructOf = constructsOf(plan, stacks);
  const hooks = reviewHooks(contract, plan);
  const hooked = new Set(hooks.map(({ address }) => address));
  const others = managed.filter(
    (each) => !isOwn(each) && !hooked.has(each.address) && each.actions.some((action) => action !== "no-op"),
  );
  const otherActions = plan.actions.filter((each) => !isOwn(each));
  return {
    plan: {
      file: plan.file,
      ...(plan.engineVersion === undefined ? {} : { engineVersion: plan.engineVersion }),
      otherChanges: others.length + otherActions.length,
    },
    changes: [
      ...managed.filter(isOwn).flatMap((each) => reviewChange(contract, plan, each, constructOf) ?? []),
      ...plan.actions.filter(isOwn).flatMap((each) => reviewAction(contract, plan, each, constructOf) ?? []),
    ],
    hooks,
  };
}

/** Whether a plan's configuration requires the provider, or the plan has objects of it. */
function usesProvider({ changes, actions, configuration }: PlanDocument): boolean {
  const isOwn = ({ type }: { readonly type: string }): boolean => type.startsWith(PREFIX);
  const providers = Object.values(asRecord(configuration["provider_config"]) ?? {});
  return (
    changes.some(isOwn) ||
    actions.some(isOwn) ||
    providers.some((each) => textIn(asRecord(each), "name") === PREFIX.slice(0, -1))
  );
}

/** Returns the constructs of a plan's addresses: those of the only stack that has all resources of the plan's configuration. */
function constructsOf(
  { configuration }: PlanDocument,
  stacks: readonly UnknownRecord[],
): (address: string) => ReviewedConstruct {
  const resources = records(asRecord(configuration["root_module"])?.["resources"]);
  const planned = resources
    .filter((each) => textIn(each, "mode") === "managed")
    .map((each) => textIn(each, "address") ?? "")
    .sort();
  const own = stacks.filter((json) => addressesIn(json).join() === planned.join());
  const [stack] = own;
  if (stack === undefined || own.length > 1) return () => ({});
  const paths = readConstructPaths(stack);
  return (address) => {
    const [path, source] = [paths.pathOf(address), paths.placeOf(address)];
    return {
      ...(path === address ? {} : { construct: path }),
      ...(source === undefined ? {} : { source }),
    };
  };
}

function addressesIn({ resource }: UnknownRecord): readonly string[] {
  return Object.entries(asRecord(resource) ?? {})
    .flatMap(([type, blocks]) => Object.keys(asRecord(blocks) ?? {}).map((name) => `${type}.${name}`))
    .sort();
}
