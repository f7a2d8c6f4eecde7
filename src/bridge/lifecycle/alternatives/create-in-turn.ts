import { CAPACITY_WAIT, parseDuration } from "../../../contract";
import { toWire, overUnknowns } from "../../../values";
import {
  type Context,
  type CreateRequest,
  type Diagnostic,
  type PlanRequest,
  type PlanResult,
  valueAt,
  type ValueObject,
} from "../../../plugin";
import { nameIn, type ProviderContext, type ResourceModel, scopeOf } from "../../context";
import { capacityTurns, type TryOutcome } from "../../../calls";
import type { CreatedState } from "../create/create-wait";
import { memberOf } from "./capacity-set";
import { endedInSet } from "./capacity-set-diagnostics";
import { capacityLacking, type CapacityShortage, interruptedInWait } from "./capacity-diagnostics";
import { alternativesIn, alternativeText, choiceOf, pathsIn } from "./choices";

type Creation = CreateRequest<ProviderContext>;

/** How one combination is created, and planned before. */
export interface CreateSteps {
  /** `isClaimOnly`: sends nothing, and only continues what earlier runs began. */
  readonly create: (request: Creation, isClaimOnly?: boolean) => Promise<CreatedState>;
  readonly plan: (request: PlanRequest<ProviderContext>) => PlanResult;
}

/** A finished create, and the request of the combination that it belongs to. */
export interface CreatedInTurn {
  readonly request: Creation;
  readonly result: CreatedState;
}

/**
 * Creates an object in the first of its alternatives for which the service has capacity, and waits for capacity as long as its configuration says.
 * Only a refusal or a failed operation with the contract's code counts as a lack. After a lost answer, the recovery of that create decides first.
 *
 * What an earlier run began is continued before anything is sent, in whatever alternative it was: the notes of the journal are those of the
 * requests, and each alternative has a request of its own.
 */
export async function createInTurn(
  model: ResourceModel,
  request: Creation,
  context: Context,
  steps: CreateSteps,
): Promise<CreatedInTurn> {
  const { kind } = model;
  const { clock } = request.configured;
  const alternatives = alternativesIn(kind, request.config);
  const requests =
    alternatives.length === 0
      ? [request]
      : alternatives.map((each) => requestFor(model, request, each, steps.plan));
  const [first = request] = requests;
  const waitMs = waitIn(request.planned);
  const member = memberOf(context);
  if (alternatives.length === 0 && waitMs === undefined && member === undefined) {
    return { request, result: await steps.create(request) };
  }
  if (requests.length > 1) {
    for (const each of requests) {
      const result = await steps.create(each, true);
      if (result.isUnclaimed !== true) return { request: each, result };
    }
  }
  const shortage: CapacityShortage = {
    kind,
    alternatives: alternatives.map((each) => alternativeText(kind, each)),
    refusal: undefined,
  };
  const startedAtMs = clock.now();
  let refusal: Diagnostic | undefined;
  const turn = capacityTurns.enter(
    requests.map((each) => combinationOf(model, each)),
    {
      clock,
      signal: member === undefined ? context.signal : AbortSignal.any([context.signal, member.set.signal]),
      limitMs: waitMs ?? 0,
      report: (waiting, nextMs) =>
        context.log.info(`waiting for capacity for ${kind.name}`, {
          elapsed_ms: clock.now() - startedAtMs,
          waiting,
          ...(Number.isFinite(nextMs) ? { next_try_ms: nextMs } : {}),
        }),
    },
  );
  for (;;) {
    const next = await turn.next();
    if (next.is !== "try") {
      const known = { ...shortage, refusal };
      if (next.is !== "aborted") member?.fail();
      const problem =
        next.is !== "aborted"
          ? capacityLacking(known, next.is === "late" ? waitMs : undefined)
          : member !== undefined && !context.signal.aborted
            ? endedInSet(member)
            : interruptedInWait(known);
      return { request: first, result: { state: null, diagnostics: [problem] } };
    }
    const tried = requests[next.index] ?? first;
    let outcome: TryOutcome = "other";
    let retryAfterMs: number | undefined;
    try {
      const result = await steps.create(tried);
      const { lack } = result;
      if (lack === undefined) {
        if (result.state !== null) outcome = "room";
        if (result.state !== null && result.isOwn === true) member?.noteOwn(nameIn(result.state));
        return { request: tried, result };
      }
      outcome = "lacking";
      ({ retryAfterMs } = lack);
      refusal = result.diagnostics?.[0];
      context.log.info(`the service lacks capacity for ${kind.name}`, {
        alternative: alternatives.length === 0 ? 0 : next.index + 1,
      });
    } finally {
      next.end(outcome, retryAfterMs);
    }
  }
}

/** Returns the request for an alternative: as planned, with the values of the alternative where the plan left them open. */
function requestFor(
  model: ResourceModel,
  request: Creation,
  alternative: ValueObject,
  plan: CreateSteps["plan"],
): Creation {
  const { config, ...standard } = choiceOf(model, { ...request, prior: null }, alternative);
  const planned = plan({ ...request, ...standard, config, prior: null }).planned ?? standard.planned;
  return { ...request, config, planned: overUnknowns(model.kind.fields, request.planned, planned) };
}

/** Returns what tells a combination from others: the service, the account, the kind, and the values that decide whether there is room. */
function combinationOf(
  { contract, kind }: ResourceModel,
  { configured: provider, config, planned }: Creation,
): string {
  const { fields: deciding = [] } = kind.capacity ?? {};
  const chosen = new Set(
    alternativesIn(kind, config).flatMap((each) => pathsIn(kind, each).map(([step]) => JSON.stringify(step))),
  );
  const fields = kind.fields.filter(
    ({ wireName, terraformName, argument }) =>
      argument === undefined &&
      (deciding.length > 0
        ? deciding.includes(wireName)
        : chosen.has(JSON.stringify({ kind: "attribute", name: terraformName }))),
  );
  const values = toWire(contract, fields, {
    planned,
    config: null,
    parent: scopeOf(provider, kind, planned),
  });
  return JSON.stringify(
    [provider.endpoint, provider.keyDigest, kind.name, values],
    (_name, value: unknown) => (typeof value === "bigint" ? value.toString() : value),
  );
}

/** Returns how long a create waits for capacity, in milliseconds; undefined if it does not. */
function waitIn(planned: ValueObject): number | undefined {
  const given = valueAt(planned, CAPACITY_WAIT);
  return typeof given === "string" ? parseDuration(given) : undefined;
}
