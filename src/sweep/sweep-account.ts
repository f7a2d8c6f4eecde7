import {
  type AccountContent,
  type AccountObject,
  displayNameOf,
  isSelected,
  readAccount,
  type Selection,
} from "../account";
import {
  createObjectReads,
  createOwnChanges,
  type ObjectReads,
  type ProgressOptions,
  type Service,
  unlessGone,
} from "../api";
import { callerOf, silentContext } from "../calls";
import { type Clock, systemClock } from "../client";
import { isReadableKind, kindNamedBy } from "../contract";
import { carryOut } from "./carry-out";
import type { DeletionEnd } from "./delete-expired";
import { sweptKinds } from "./dependents";
import { createExpiryClock } from "./expiry-clock";
import { createFreshDependents } from "./fresh-dependents";
import { createdAt, type HeldObjects } from "./judge-expiry";
import { type LeftObject, planSweep } from "./plan-sweep";
import { SWEEP_VERDICTS, type SweepReport, type SweptObject } from "./report";
import type { ServiceNow } from "./service-now";
import { readSweepLimits } from "./sweep-limits";

/** Options of {@link sweepAccount}. */
export interface SweepOptions {
  readonly service: Service;
  /** Base address of the service. */
  readonly endpoint: string;
  /** Observes the answers of the service's client. */
  readonly now: ServiceNow;
  /** @default the system clock */
  readonly clock?: Clock | undefined;
  /** Full name of the only project in which objects are deleted. @default all projects */
  readonly project?: string | undefined;
  /** Conditions, of which an object must meet one. None: all objects. */
  readonly selections: readonly Selection[];
  /** What given states hold at this endpoint. */
  readonly held: HeldObjects;
  /** Limits in the form of `SVC_LIMITS`. */
  readonly limits: string;
  /** Whether to send only reads. */
  readonly dryRun: boolean;
  readonly progress: ProgressOptions;
  /** Aborted when the user asks to stop. Requests in flight still get their answers. */
  readonly signal: AbortSignal;
  /** Called when the deletion of an object begins, and with its verdict when it has ended. */
  readonly onChange?:
    ((object: AccountObject, verdict: SweptObject["verdict"] | undefined) => void) | undefined;
}

/**
 * Deletes what has expired in an account: objects that carry an expiry label, are proved to be what the label says, and on which nothing else depends. Each
 * is read again right before its deletion.
 *
 * @throws RefusedSweepError if limits cannot be read, or do not permit the service; nothing was sent
 * @throws ServiceError if the service does not accept the key for reads
 */
export async function sweepAccount(options: SweepOptions): Promise<SweepReport> {
  const { service, now, clock = systemClock, project, selections, held, dryRun, signal, endpoint } = options;
  const { contract } = service;
  const limits = readSweepLimits(contract, options.limits, endpoint);
  const changes = createOwnChanges();
  const listed = createObjectReads(service, clock, { maxAgeMs: Infinity, changes });
  const reads = createObjectReads(service, clock, { maxAgeMs: 0, changes });
  const isThere = project === undefined || (await exists(service, listed, project, signal));
  const account: AccountContent = isThere
    ? await readAccount(service, listed, { project, kinds: sweptKinds(contract), signal, keepsGoing: true })
    : { objects: [], unread: [] };
  const evidence = { clock: createExpiryClock(now, clock, account.objects), held };
  const plan = planSweep(account, {
    ...evidence,
    isSelected: (object) =>
      isInProject(object, project) &&
      (selections.length === 0 || selections.some((selection) => isSelected(selection, object))),
  });
  const { ends, keyRefused } = await carryOut(plan.deletions, {
    ...evidence,
    caller: { ...callerOf(service, { clock }), serviceTime: now },
    reads,
    limits,
    freshDependents: createFreshDependents({
      service,
      reads,
      trustsLists: (kind) => listed.trustsLists(kind),
      signal,
    }),
    dryRun,
    progress: { clock, ...options.progress },
    context: silentContext(signal),
    onChange: (object, end) => options.onChange?.(object, end?.verdict),
  });
  const swept = [...ends.map(([object, end]) => sweptObject(object, end)), ...plan.left.map(leftObject)];
  const objects = SWEEP_VERDICTS.flatMap((verdict) => swept.filter((each) => each.verdict === verdict));
  const counts = SWEEP_VERDICTS.map((verdict) => [
    verdict,
    objects.filter((each) => each.verdict === verdict).length,
  ]);
  const serviceMs = evidence.clock.serviceMs();
  return {
    formatVersion: "1.0",
    contract: { title: contract.title, version: contract.version },
    endpoint,
    dryRun,
    ...(serviceMs === undefined ? {} : { serviceTime: timeText(serviceMs) }),
    summary: {
      ...(Object.fromEntries(counts) as Record<SweptObject["verdict"], number>),
      notExpired: plan.notExpired,
    },
    objects,
    unlisted: account.unread.map(({ kind, reason, isFailure }) => ({ kind: kind.name, reason, isFailure })),
    ...(isThere ? {} : { missingProject: project }),
    ...(keyRefused === undefined ? {} : { keyRefused }),
  };
}

/** Whether a project exists, as far as the contract can tell. An earlier sweep may have deleted it. */
async function exists(
  { contract }: Service,
  reads: ObjectReads,
  project: string,
  signal: AbortSignal,
): Promise<boolean> {
  const kind = kindNamedBy(contract, project);
  if (kind === undefined || !isReadableKind(kind)) return true;
  return (await unlessGone(reads.read(kind, project, { signal }))) !== undefined;
}

function isInProject({ name }: AccountObject, project: string | undefined): boolean {
  return project === undefined || name === project || name.startsWith(`${project}/`);
}

function sweptObject(
  object: AccountObject & Pick<LeftObject, "expiry">,
  { verdict, cause, reason, operation }: DeletionEnd,
): SweptObject {
  const { kind, name, expiry } = object;
  const displayName = displayNameOf(object);
  const created = createdAt(object);
  return {
    verdict,
    kind: kind.name,
    name,
    ...(displayName === undefined ? {} : { displayName }),
    ...(expiry === undefined
      ? {}
      : { sentAt: timeText(expiry.sentAtMs), expiredAt: timeText(expiry.expiresAtMs) }),
    ...(created === undefined ? {} : { createdAt: created }),
    ...(cause === undefined ? {} : { cause }),
    ...(reason === undefined ? {} : { reason }),
    ...(operation === undefined ? {} : { operation }),
  };
}

function leftObject(object: LeftObject): SweptObject {
  return sweptObject(object, { verdict: "left", cause: object.cause, reason: object.reason });
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
