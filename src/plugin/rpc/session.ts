import type { Diagnostic } from "../diagnostic";
import type {
  Action,
  Awaitable,
  ClientCapabilities,
  Context,
  DataSource,
  EphemeralResource,
  ListResource,
  Provider,
  Resource,
} from "../provider";
import type { Logger } from "../transport";
import type { RpcCall } from "../transport";
import { authorFailed, interrupted, notConfigured, unknownType } from "./diagnostic-texts";
import { errorText } from "../../base/json";

/** Ends the handling of a call with an error for the engine's user. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic, options?: ErrorOptions) {
    super(diagnostic.summary, options);
    this.diagnostic = diagnostic;
  }
}

/** A served provider: the state that its calls share. */
export class Session {
  readonly provider: Provider<unknown>;
  readonly log: Logger;
  private configured: unknown;
  private configurationUnknown = false;
  private terraformVersion: string | undefined;
  /** Why the run was stopped; undefined while it may go on. */
  private stopReason: Error | undefined;
  private readonly running = new Set<RpcCall>();

  constructor(provider: Provider<unknown>, log: Logger) {
    this.provider = provider;
    this.log = log;
  }

  /** Runs a function with the context for the author's code. Its signal is created when first used. */
  async inContext<T>(call: RpcCall, run: (context: Context) => Awaitable<T>): Promise<T> {
    this.running.add(call);
    try {
      return await run(this.contextOf(call));
    } finally {
      this.running.delete(call);
    }
  }

  /** As {@link inContext}, for an answer of several parts. */
  async *iterateInContext<T>(
    call: RpcCall,
    run: (context: Context) => AsyncIterable<T>,
  ): AsyncGenerator<T, void> {
    this.running.add(call);
    try {
      yield* run(this.contextOf(call));
    } finally {
      this.running.delete(call);
    }
  }

  private contextOf(call: RpcCall): Context {
    const interruptIfStopped = (): void => {
      if (this.stopReason !== undefined) call.interrupt(this.stopReason);
    };
    return {
      get signal() {
        interruptIfStopped();
        return call.signal;
      },
      isAnswerWanted: () => call.isAnswerWanted(),
      terraformVersion: this.terraformVersion,
      log: this.log,
    };
  }

  /** Begins a new run of the engine. In a debugged process it may follow one that was stopped. */
  begin(terraformVersion: string): void {
    this.terraformVersion = terraformVersion === "" ? undefined : terraformVersion;
    this.configured = undefined;
    this.configurationUnknown = false;
    this.stopReason = undefined;
  }

  /** Stores the result of `configure` without errors: undefined while its configuration is unknown. */
  finishConfigure(configured: unknown): void {
    this.configured = configured;
    this.configurationUnknown = configured === undefined;
  }

  /** Whether `configure` could not complete yet, because values of the provider's configuration are unknown. */
  get isConfigurationUnknown(): boolean {
    return this.configurationUnknown;
  }

  /** Aborts all running calls, and all later ones until the next {@link begin}. */
  stop(): void {
    this.stopReason = new Error("the engine asked the provider to stop");
    for (const call of this.running) call.interrupt(this.stopReason);
    this.provider.stop?.();
  }

  /** Runs the provider's `end`: the engine no longer needs the provider, at least for now. */
  async end(isOrderly: boolean): Promise<void> {
    const { terraformVersion, log } = this;
    const context = {
      signal: new AbortController().signal,
      isAnswerWanted: () => false,
      terraformVersion,
      log,
    };
    await this.provider.end?.(context, isOrderly);
  }

  /** The result of `configure`, or undefined if it has not succeeded yet. */
  get configuredOrUndefined(): unknown {
    return this.configured;
  }

  /** Returns the result of `configure`. Throws a {@link CallFailure} if it has not succeeded. */
  requireConfigured(what: string): unknown {
    if (this.configured === undefined) {
      throw new CallFailure(notConfigured(what));
    }
    return this.configured;
  }

  resource(typeName: string): Resource<unknown> {
    return found(this.provider.resources.get(typeName), "resource", typeName);
  }

  dataSource(typeName: string): DataSource<unknown> {
    return found(this.provider.dataSources.get(typeName), "data source", typeName);
  }

  ephemeralResource(typeName: string): EphemeralResource<unknown> {
    return found(this.provider.ephemeralResources?.get(typeName), "ephemeral resource", typeName);
  }

  listResource(typeName: string): ListResource<unknown> {
    return found(this.provider.listResources?.get(typeName), "list resource", typeName);
  }

  action(typeName: string): Action<unknown> {
    return found(this.provider.actions?.get(typeName), "action", typeName);
  }

  /**
   * Calls an author's function. Converts its errors to a {@link CallFailure}: an interruption if the signal was aborted, otherwise a bug of
   * the provider, whose stack goes to the log.
   */
  async callAuthor<T>(what: string, context: Context, call: () => T | Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw this.authorFailure(what, context, error);
    }
  }

  /** As {@link callAuthor}, for an author's function that returns an iterable. */
  async *iterateAuthor<T>(
    what: string,
    context: Context,
    call: () => AsyncIterable<T>,
  ): AsyncGenerator<T, void> {
    try {
      yield* call();
    } catch (error) {
      throw this.authorFailure(what, context, error);
    }
  }

  private authorFailure(what: string, context: Context, error: unknown): CallFailure {
    if (error instanceof CallFailure) return error;
    const message = errorText(error);
    if (context.signal.aborted && isAbort(error, context.signal)) {
      const reason: unknown = context.signal.reason;
      return new CallFailure(interrupted(what, reason instanceof Error ? reason.message : message), {
        cause: error,
      });
    }
    this.log.error(`${what} threw an error`, { error });
    return new CallFailure(authorFailed(what, message), { cause: error });
  }
}

/** Returns the client's capabilities in the form for authors; absent ones are false. */
export function clientCapabilities(
  message: { readonly deferralAllowed: boolean; readonly writeOnlyAttributesAllowed: boolean } | undefined,
): ClientCapabilities {
  return {
    deferralAllowed: message?.deferralAllowed ?? false,
    writeOnlyAttributesAllowed: message?.writeOnlyAttributesAllowed ?? false,
  };
}

function found<T>(entry: T | undefined, kind: string, typeName: string): T {
  if (entry === undefined) {
    throw new CallFailure(unknownType(kind, typeName));
  }
  return entry;
}

function isAbort(error: unknown, signal: AbortSignal): boolean {
  return (
    error === signal.reason ||
    (error instanceof Error && (error.name === "AbortError" || error.cause === signal.reason))
  );
}
