import { contract, isReadVerb } from "../../../src/contract";
import type { RecordedRequest } from "../../../src/emulator";
import { isRecord } from "../../../src/base/json";

/**
 * Compares requests with a plan, without the code that decides about approvals: by the plan's own values and the calls that a review announces.
 */

/** A change of a plan, as `terraform show -json` prints it. */
export interface PlanChange {
  readonly address: string;
  readonly type: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: Readonly<Record<string, unknown>> | null;
    readonly after: Readonly<Record<string, unknown>> | null;
    readonly after_unknown?: unknown;
  };
}

/** The changes of a plan, and the methods that its review announces for each. */
export interface ReviewedPlan {
  readonly changes: readonly PlanChange[];
  readonly methodsOf: (address: string) => readonly string[];
}

const READS = new Set(contract.methods.filter(({ verb }) => isReadVerb(verb)).map(({ name }) => name));

/** Returns the mutating requests among others. */
export function mutating(requests: readonly RecordedRequest[]): readonly RecordedRequest[] {
  return requests.filter(
    ({ method = "" }) => method !== "" && !READS.has(method) && !/^(?:Get|List)/.test(method),
  );
}

/** Returns descriptions of the requests that a plan does not contain. Each object is created as often as the plan says. */
export function unreviewedRequests(
  { changes, methodsOf }: ReviewedPlan,
  requests: readonly RecordedRequest[],
): readonly string[] {
  const sent = mutating(requests).map((request) => ({
    ...request,
    method: request.method ?? "",
    given: isRecord(request.body) ? request.body : {},
  }));
  const creations = changes.filter(({ change }) => change.actions.includes("create"));
  const isPlanned = ({ method, given }: (typeof sent)[number], { address, change }: PlanChange): boolean =>
    methodsOf(address).includes(method) && isWithin(given, change.after ?? {});
  // A refused request has created nothing.
  const made = sent.filter(({ method, status }) => isCreate(method) && status === 200);
  const matched = matching(made, creations, isPlanned);
  return sent.flatMap((each) => {
    const { method, body, given } = each;
    const isReviewed = isCreate(method)
      ? matched.has(each) || (each.status !== 200 && creations.some((creation) => isPlanned(each, creation)))
      : changes.some(
          ({ address, change }) =>
            change.before?.["name"] === given["name"] &&
            methodsOf(address).includes(method) &&
            (change.actions.includes("delete") || isWithin(given, change.after ?? {})),
        );
    return isReviewed ? [] : [`${method} ${JSON.stringify(body)}`];
  });
}

/** Returns as many requests as can have a planned creation each: a request may fit several of them, of which another one fits only one. */
function matching<Request, Creation>(
  requests: readonly Request[],
  creations: readonly Creation[],
  fits: (request: Request, creation: Creation) => boolean,
): ReadonlySet<Request> {
  const takenBy = new Map<Creation, Request>();
  const find = (request: Request, tried: Set<Creation>): boolean =>
    creations.some((creation) => {
      if (tried.has(creation) || !fits(request, creation)) return false;
      tried.add(creation);
      const holder = takenBy.get(creation);
      if (holder !== undefined && !find(holder, tried)) return false;
      takenBy.set(creation, request);
      return true;
    });
  for (const request of requests) find(request, new Set());
  return new Set(takenBy.values());
}

function isCreate(method: string): boolean {
  return contract.kinds.some(({ methods }) => methods.create?.name === method);
}

/** Whether each value of a request is the plan's, where the plan knows it. */
function isWithin(sent: unknown, planned: unknown): boolean {
  if (planned === undefined || planned === null) return true;
  if (Array.isArray(planned)) {
    return (
      Array.isArray(sent) &&
      sent.length === planned.length &&
      sent.every((each, index) => isWithin(each, planned[index]))
    );
  }
  if (!isRecord(planned)) return typeof planned === "object" || isSame(sent, planned);
  return (
    isRecord(sent) &&
    Object.entries(sent).every(([name, value]) => isWithin(value, planned[snake(name)] ?? planned[name]))
  );
}

function isSame(sent: unknown, planned: unknown): boolean {
  // The emulator hides secrets, and a configuration may name a place by its slug.
  return (
    sent === "[secret]" || String(sent) === String(planned) || String(sent).endsWith(`/${String(planned)}`)
  );
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns what a plan changes, in a form that is equal for equal plans. */
export function essenceOf(changes: readonly PlanChange[]): string {
  const parts = changes
    .filter(({ change: { actions } }) => actions.some((action) => action !== "no-op" && action !== "read"))
    .map(({ address, type, change }) => JSON.stringify([address, type, change]));
  return parts.sort().join("\n");
}
