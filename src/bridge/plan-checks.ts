import {
  expandResourceName,
  isReadableKind,
  type Kind,
  kindOf,
  parentOf,
  slugOf,
  type Wallets,
  walletsOf,
} from "../contract";
import { type FailureReason, isServiceError, type JsonObject, ServiceError } from "../client";
import { askService, balanceIn, payersIn, shortfallOf, unlessGone, walletOf } from "../api";
import { lookUntil } from "../calls";
import { type Diagnostic, type Diagnostics, hasErrors, type Resource, type ValueObject } from "../plugin";
import { referencesIn } from "../values";
import { nameIn, parentIn, type ProviderContext, scopeOf } from "./context";
import { readableNames } from "./lifecycle";
import {
  objectMissing,
  objectTaken,
  type PlannedReference,
  serviceUnusable,
  walletShort,
  walletUnread,
} from "./plan-check-diagnostics";

/** The most time that a plan waits for an answer which only a check needs, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * The result of reading a referenced object. `unusable`: the service cannot be reached, or refuses the key. `unknown`: the read says nothing, as after
 * a refusal for lack of permission.
 */
type ReferenceVerdict =
  | { readonly kind: "exists"; readonly object: JsonObject }
  | { readonly kind: "unknown" | "unusable" }
  | { readonly kind: "missing"; readonly names: readonly string[] };

/**
 * The checks of plans with one configured provider: whether the service can be used, whether the objects exist to which a new object refers,
 * and whether its organization can pay for it.
 * Each object is read once; what cannot be read is not reported.
 */
class PlanChecks {
  readonly #provider: ProviderContext;
  /** Objects that this provider plans or has created. */
  readonly #expected = new Set<string>();
  readonly #verdicts = new Map<string, Promise<ReferenceVerdict>>();
  readonly #reported = new Set<string>();
  /** How many new objects of this plan need an object, by its name. */
  readonly #wanted = new Map<string, number>();
  /** Objects that an existing object refers to: if it is replaced, they are free for the new one. */
  readonly #replaced = new Set<string>();
  #service: Promise<ServiceError | undefined> | undefined;

  constructor(provider: ProviderContext) {
    this.#provider = provider;
  }

  expect(name: string): void {
    this.#expected.add(name);
  }

  async check(
    kind: Kind,
    { prior, planned }: { readonly prior: ValueObject | null; readonly planned: ValueObject },
    signal: AbortSignal,
  ): Promise<Diagnostics> {
    const before = new Set(prior === null ? [] : this.#references(kind, prior).map(({ name }) => name));
    for (const name of before) this.#replaced.add(name);
    const references = this.#references(kind, planned).filter(({ name }) => !before.has(name));
    if (prior !== null && references.length === 0) return [];
    const verdicts = await Promise.all(references.map((each) => this.#verdict(each, signal)));
    const answers = verdicts.some(({ kind }) => kind === "exists" || kind === "missing");
    const fails = verdicts.some(({ kind }) => kind === "unusable");
    const problem = fails || (prior === null && !answers) ? await this.#serviceProblem(signal) : undefined;
    if (problem !== undefined) return this.#once("service", () => serviceUnusable(problem));
    const isStrict = this.#provider.strictChecks === true;
    const missing = references.flatMap((reference, index) => {
      const verdict = verdicts[index];
      return verdict?.kind === "missing" && !this.#expected.has(reference.name)
        ? this.#once(reference.name, () => objectMissing(reference, verdict.names, isStrict))
        : [];
    });
    if (prior !== null) return missing;
    return [
      ...missing,
      ...this.#taken(references, verdicts),
      ...(await this.#walletProblems(references, verdicts, signal)),
    ];
  }

  /** Warns of objects that this plan needs more often than they are available, such as a host. */
  #taken(references: readonly PlannedReference[], verdicts: readonly ReferenceVerdict[]): Diagnostics {
    return references.flatMap((reference, index) => {
      const verdict = verdicts[index];
      const { name } = reference;
      const shown = reference.kind.fields.find(({ wireName }) => wireName === "available");
      const isSaid = shown?.readable === true && shown.type.kind === "bool";
      if (verdict?.kind !== "exists" || !isSaid || this.#replaced.has(name)) return [];
      // An answer may omit a value that is false.
      const isFree = verdict.object["available"] === true;
      const wanted = (this.#wanted.get(name) ?? 0) + 1;
      this.#wanted.set(name, wanted);
      const lookedAt = new Date(this.#provider.clock.wallMs());
      return wanted <= Number(isFree) ? [] : [objectTaken(reference, wanted, Number(isFree), lookedAt)];
    });
  }

  /** Checks the wallets of those who pay for a new object: an organization that it names, or that its project names. */
  async #walletProblems(
    references: readonly PlannedReference[],
    verdicts: readonly ReferenceVerdict[],
    signal: AbortSignal,
  ): Promise<Diagnostics> {
    const wallets = walletsOf(this.#provider.contract);
    if (wallets === undefined) return [];
    const payers = references.flatMap(({ kind, name }, index) => {
      const verdict = verdicts[index];
      if (verdict?.kind !== "exists") return [];
      return kind === wallets.payer ? [name] : payersIn(wallets, kind, verdict.object);
    });
    const names = [...new Set(payers.map((payer) => walletOf(wallets, payer)))];
    const found = await Promise.all(
      names.filter((name) => name !== undefined).map((name) => this.#walletProblem(wallets, name, signal)),
    );
    return found.flat();
  }

  /** A wallet that cannot be read is reported only if the user has set a minimum. */
  async #walletProblem(wallets: Wallets, name: string, signal: AbortSignal): Promise<Diagnostics> {
    const { minimumBalances = [], strictChecks: isStrict = false } = this.#provider;
    const verdict = await this.#verdict({ kind: wallets.wallet, name }, signal);
    const balance = verdict.kind === "exists" ? balanceIn(wallets, verdict.object) : undefined;
    if (balance === undefined) {
      return minimumBalances.length === 0 ? [] : this.#once(name, () => walletUnread(name, isStrict));
    }
    const shortfall = shortfallOf(balance, minimumBalances);
    return shortfall === undefined
      ? []
      : this.#once(name, () => walletShort({ name, balance, shortfall }, isStrict));
  }

  /** Returns the diagnostic for the first caller only: a provider that cannot be used, or a wrong default, concerns every resource alike. */
  #once(subject: string, diagnostic: () => Diagnostic): Diagnostics {
    if (this.#reported.has(subject)) return [];
    this.#reported.add(subject);
    return [diagnostic()];
  }

  #references(kind: Kind, values: ValueObject): readonly PlannedReference[] {
    const { contract } = this.#provider;
    const scope = scopeOf(this.#provider, kind, values);
    return referencesIn(kind.fields, values).flatMap(({ path, kind: referenced, text }) => {
      const target = kindOf(contract, referenced);
      const name = expandResourceName(target.pattern, text, scope);
      return name === undefined || !isReadableKind(target) ? [] : [{ kind: target, name, path }];
    });
  }

  #verdict(
    { kind, name }: Pick<PlannedReference, "kind" | "name">,
    signal: AbortSignal,
  ): Promise<ReferenceVerdict> {
    if (this.#expected.has(name)) return Promise.resolve({ kind: "unknown" });
    const known = this.#verdicts.get(name) ?? verdictOf(this.#provider, kind, name, signal);
    this.#verdicts.set(name, known);
    return known;
  }

  #serviceProblem(signal: AbortSignal): Promise<ServiceError | undefined> {
    return (this.#service ??= serviceProblem(this.#provider, signal));
  }
}

const checksOf = new WeakMap<ProviderContext, PlanChecks>();

function checksFor(provider: ProviderContext): PlanChecks {
  const checks = checksOf.get(provider) ?? new PlanChecks(provider);
  checksOf.set(provider, checks);
  return checks;
}

/**
 * Adds the checks of plans to a resource. A missing object is a warning, because the same apply may create it, and an error with `strict_checks`.
 * A service that cannot be reached, or that refuses the key, is an error before anything is created.
 */
export function withPlanChecks(kind: Kind, resource: Resource<ProviderContext>): Resource<ProviderContext> {
  return {
    ...resource,
    plan: async (request, context) => {
      const result = (await resource.plan?.(request, context)) ?? {};
      const { configured: provider, prior } = request;
      if (provider === undefined || hasErrors(result.diagnostics ?? [])) return result;
      const planned = result.planned ?? request.planned;
      const checks = checksFor(provider);
      if (prior === null) {
        for (const name of readableNames(kind, planned, parentIn(provider, kind, planned))) {
          checks.expect(name);
        }
      }
      const found = await checks.check(kind, { prior, planned }, context.signal);
      return found.length === 0
        ? result
        : { ...result, diagnostics: [...(result.diagnostics ?? []), ...found] };
    },
    create: async (request, context) => {
      const result = await resource.create(request, context);
      const name = result.state === null ? undefined : nameIn(result.state);
      if (name !== undefined) checksFor(request.configured).expect(name);
      return result;
    },
  };
}

/** How long a service that cannot be reached is asked again: it may be restarting. */
const RESTART = { limitMs: 5_000, firstPauseMs: 1_000 };

/** Returns why the service cannot be used; undefined if it can, or if that is unknown. */
async function serviceProblem(
  provider: ProviderContext,
  signal: AbortSignal,
): Promise<ServiceError | undefined> {
  const startMs = provider.clock.now();
  let attempts = 0;
  const { problem } = await lookUntil<{ readonly problem: ServiceError | undefined }>(
    provider.clock,
    signal,
    RESTART,
    async () => {
      const error = await askedError(provider, signal);
      if (!isUnusable(error)) return { settled: { problem: undefined } };
      attempts += error.facts.attempts ?? 1;
      const elapsedMs = provider.clock.now() - startMs;
      const problem = attempts === 1 ? error : new ServiceError({ ...error.facts, attempts, elapsedMs });
      return error.code === "unauthenticated" ? { settled: { problem } } : { open: () => ({ problem }) };
    },
  );
  return problem;
}

async function askedError(provider: ProviderContext, signal: AbortSignal): Promise<unknown> {
  try {
    const answer = await askService(provider, { signal, deadlineMs: PATIENCE_MS });
    return "error" in answer ? answer.error : undefined;
  } catch (error) {
    return error;
  }
}

async function verdictOf(
  { reads }: ProviderContext,
  kind: Kind,
  name: string,
  cancelled: AbortSignal,
): Promise<ReferenceVerdict> {
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const object = await unlessGone(reads.read(kind, name, { signal }));
    if (object !== undefined) return { kind: "exists", object };
  } catch (error) {
    return { kind: isUnusable(error) ? "unusable" : "unknown" };
  }
  try {
    const { objects } = await reads.list(kind, parentOf(name), { whole: false });
    return { kind: "missing", names: [...objects.keys()].map(slugOf) };
  } catch {
    // The names would only improve a text.
    return { kind: "missing", names: [] };
  }
}

/** Reasons that show a wrong address, or that nothing which could answer is there. A service that is only slow or overloaded has none of them. */
const UNREACHABLE: ReadonlySet<FailureReason> = new Set([
  "connectionRefused",
  "hostNotFound",
  "dnsUnavailable",
  "unreachable",
  "connectTimeout",
  "tls",
  "proxy",
  "notHttp",
  "redirected",
  "notTheService",
]);

function isUnusable(error: unknown): error is ServiceError {
  return isServiceError(error) && (error.code === "unauthenticated" || UNREACHABLE.has(error.reason));
}
