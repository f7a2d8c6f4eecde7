import {
  type Contract,
  expandResourceName,
  isReadableKind,
  type Kind,
  kindOf,
  nearestName,
  parentOf,
  slugOf,
} from "../contract";
import { type FailureReason, isServiceError, type ServiceError } from "../client";
import { askService, unlessGone } from "../api";
import {
  type Context,
  type Diagnostic,
  type Diagnostics,
  errorDiagnostic,
  formatPath,
  hasErrors,
  type Path,
  type Resource,
  valueAt,
  type ValueObject,
  warningDiagnostic,
} from "../plugin";
import { referencesIn } from "../values";
import { parentIn, type ProviderContext, scopeOf } from "./context";
import { readableNames } from "./lifecycle";

/** The most time that a plan waits for an answer which only a check needs, in milliseconds. */
const PATIENCE_MS = 10_000;

/** The most names that a text lists. */
const MOST_NAMES = 10;

/** The result of reading a referenced object. `unknown`: the read says nothing, as after a refusal for lack of permission. */
type ReferenceVerdict =
  | { readonly kind: "exists" | "unknown" }
  | { readonly kind: "missing"; readonly names: readonly string[] }
  | { readonly kind: "unusable"; readonly error: ServiceError };

/** A reference of a planned object, with the names that it is sent and read by. */
interface PlannedReference {
  readonly kind: Kind;
  readonly name: string;
  readonly path: Path;
}

/**
 * The checks of plans, one for each provider process: whether the service can be used, and whether the objects exist to which a new object
 * refers. Each object is read once; what cannot be read is not reported.
 */
export class PlanChecks {
  readonly #contract: Contract;
  /** Objects that this process plans or has created. */
  readonly #expected = new Set<string>();
  readonly #verdicts = new Map<string, Promise<ReferenceVerdict>>();
  readonly #reported = new Set<string>();
  #service: Promise<ServiceError | undefined> | undefined;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /**
   * Adds the checks to a resource. A missing object is a warning, because the same apply may create it, and an error with `strict_checks`. A
   * service that cannot be reached, or that refuses the key, is an error before anything is created.
   */
  with(kind: Kind, resource: Resource<ProviderContext>): Resource<ProviderContext> {
    return {
      ...resource,
      plan: async (request, context) => {
        const result = (await resource.plan?.(request, context)) ?? {};
        const { configured: provider, prior } = request;
        if (provider === undefined || hasErrors(result.diagnostics ?? [])) return result;
        const planned = result.planned ?? request.planned;
        if (prior === null) this.#expect(provider, kind, planned);
        const found = await this.#check(provider, kind, { prior, planned }, context);
        return found.length === 0
          ? result
          : { ...result, diagnostics: [...(result.diagnostics ?? []), ...found] };
      },
      create: async (request, context) => {
        const result = await resource.create(request, context);
        const name = result.state === null ? undefined : valueAt(result.state, "name");
        if (typeof name === "string") this.#expected.add(name);
        return result;
      },
    };
  }

  #expect(provider: ProviderContext, kind: Kind, planned: ValueObject): void {
    for (const name of readableNames(kind, planned, parentIn(provider, kind, planned))) {
      this.#expected.add(name);
    }
  }

  async #check(
    provider: ProviderContext,
    kind: Kind,
    { prior, planned }: { readonly prior: ValueObject | null; readonly planned: ValueObject },
    { signal }: Context,
  ): Promise<Diagnostics> {
    const before = new Set(
      prior === null ? [] : this.#candidates(provider, kind, prior).map(({ name }) => name),
    );
    const candidates = this.#candidates(provider, kind, planned).filter(({ name }) => !before.has(name));
    if (prior !== null && candidates.length === 0) return [];
    const verdicts = await Promise.all(candidates.map((each) => this.#verdict(provider, each, signal)));
    const unusable = verdicts.find((verdict) => verdict.kind === "unusable");
    const answers = verdicts.some(({ kind }) => kind === "exists" || kind === "missing");
    const problem =
      unusable?.error ??
      (answers || prior !== null ? undefined : await this.#serviceProblem(provider, signal));
    if (problem !== undefined) return this.#once("service", () => serviceUnusable(problem));
    return candidates.flatMap((candidate, index) => {
      const verdict = verdicts[index];
      return verdict?.kind === "missing" && !this.#expected.has(candidate.name)
        ? this.#once(candidate.name, () =>
            objectMissing(candidate, verdict.names, provider.strictChecks === true),
          )
        : [];
    });
  }

  /** Returns the diagnostic for the first caller only: a provider that cannot be used, or a wrong default, concerns every resource alike. */
  #once(subject: string, diagnostic: () => Diagnostic): Diagnostics {
    if (this.#reported.has(subject)) return [];
    this.#reported.add(subject);
    return [diagnostic()];
  }

  #candidates(provider: ProviderContext, kind: Kind, values: ValueObject): readonly PlannedReference[] {
    const scope = scopeOf(provider, kind, values);
    return referencesIn(kind.fields, values).flatMap(({ path, kind: referenced, text }) => {
      const target = kindOf(this.#contract, referenced);
      const name = expandResourceName(target.pattern, text, scope);
      return name === undefined || !isReadableKind(target) ? [] : [{ kind: target, name, path }];
    });
  }

  #verdict(
    provider: ProviderContext,
    { kind, name }: PlannedReference,
    signal: AbortSignal,
  ): Promise<ReferenceVerdict> {
    if (this.#expected.has(name)) return Promise.resolve({ kind: "unknown" });
    const known = this.#verdicts.get(name) ?? verdictOf(provider, kind, name, signal);
    this.#verdicts.set(name, known);
    return known;
  }

  #serviceProblem(provider: ProviderContext, signal: AbortSignal): Promise<ServiceError | undefined> {
    this.#service ??= (async () => {
      try {
        const answer = await askService(provider, { signal, deadlineMs: PATIENCE_MS });
        return "error" in answer && isUnusable(answer.error) ? answer.error : undefined;
      } catch {
        return undefined;
      }
    })();
    return this.#service;
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
    if (object !== undefined) return { kind: "exists" };
  } catch (error) {
    return isUnusable(error) ? { kind: "unusable", error } : { kind: "unknown" };
  }
  try {
    const { objects } = await reads.list(kind, parentOf(name), { whole: false });
    return { kind: "missing", names: [...objects.keys()].map(slugOf) };
  } catch {
    // The names would only improve a text.
    return { kind: "missing", names: [] };
  }
}

/** Reasons that no later attempt will change: the address is wrong, or nothing that could answer is there. */
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

function serviceUnusable(error: ServiceError): Diagnostic {
  const summary =
    error.code === "unauthenticated" ? "The service refuses the API key" : "The service cannot be reached";
  return errorDiagnostic(summary, `${capitalized(error.happened)} ${error.advice}`);
}

function objectMissing(
  { kind, name, path }: PlannedReference,
  names: readonly string[],
  isStrict: boolean,
): Diagnostic {
  const near = nearestName(slugOf(name), names);
  const others =
    near !== undefined
      ? ` Did you mean ${near}?`
      : names.length > 0 && names.length <= MOST_NAMES
        ? ` Existing ones: ${names.join(", ")}.`
        : "";
  const created =
    isStrict || kind.methods.create === undefined
      ? ""
      : " If the same apply creates it, refer to its resource instead of its name.";
  const report = isStrict ? errorDiagnostic : warningDiagnostic;
  return report(`${name} does not exist`, `${formatPath(path)} refers to it.${others}${created}`, path);
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
