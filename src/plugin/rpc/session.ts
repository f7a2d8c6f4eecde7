import { setMaxListeners } from "node:events";

import type { Diagnostic } from "../diagnostic";
import type {
  Awaitable,
  ClientCapabilities,
  Context,
  DataSource,
  EphemeralResource,
  Provider,
  Resource,
} from "../provider";
import type { Logger } from "../transport";
import type { RpcCall } from "../transport";
import { authorFailed, interrupted, notConfigured, unknownType } from "./diagnostic-texts";
import { joinSignals } from "./joined-signal";

/** Ends the handling of a call with an error for the engine's user. */
export class CallFailure extends Error {
  override readonly name = "CallFailure";
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic, options?: ErrorOptions) {
    super(diagnostic.summary, options);
    this.diagnostic = diagnostic;
  }
}

/** One provider as it is served: what its calls share. */
export class Session {
  readonly provider: Provider<unknown>;
  readonly log: Logger;
  private configured: unknown;
  private terraformVersion: string | undefined;
  private stopping = stopController();

  constructor(provider: Provider<unknown>, log: Logger) {
    this.provider = provider;
    this.log = log;
  }

  /** Runs something with what a call hands to the author's code. Its signal is good for that long. */
  async inContext<T>(call: RpcCall, run: (context: Context) => Awaitable<T>): Promise<T> {
    const { signal, release } = joinSignals(call.signal, this.stopping.signal);
    try {
      return await run({
        signal,
        isAnswerWanted: () => !call.signal.aborted,
        terraformVersion: this.terraformVersion,
        log: this.log,
      });
    } finally {
      release();
    }
  }

  /** A new run of the engine begins. In a debugged process it may follow one that was stopped. */
  begin(terraformVersion: string): void {
    this.terraformVersion = terraformVersion === "" ? undefined : terraformVersion;
    this.configured = undefined;
    if (this.stopping.signal.aborted) {
      this.stopping = stopController();
    }
  }

  /** What `configure` returned. */
  finishConfigure(configured: unknown): void {
    this.configured = configured;
  }

  /** Aborts everything that runs, and everything that is called until the next {@link begin}. */
  stop(): void {
    this.stopping.abort(new Error("the engine asked the provider to stop"));
    this.provider.stop?.();
  }

  /** The engine is done, for now at least. */
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

  /** What `configure` returned, or undefined where it has not succeeded yet. */
  get configuredOrUndefined(): unknown {
    return this.configured;
  }

  /** What `configure` returned; a {@link CallFailure} where it has not succeeded. */
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

  /**
   * Calls an author's function. What it throws becomes a {@link CallFailure}: an interruption when it was told to stop,
   * otherwise a bug of the provider, whose stack goes to the log.
   */
  async callAuthor<T>(what: string, context: Context, call: () => T | Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof CallFailure) {
        throw error;
      }
      const message = error instanceof Error ? error.message : String(error);
      if (context.signal.aborted && isAbort(error, context.signal)) {
        const reason: unknown = context.signal.reason;
        throw new CallFailure(interrupted(what, reason instanceof Error ? reason.message : message), {
          cause: error,
        });
      }
      this.log.error(`${what} threw an error`, { error });
      throw new CallFailure(authorFailed(what, message), { cause: error });
    }
  }
}

/** As many calls listen to it as the engine makes at a time, which Node would take for a leak. */
function stopController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** The client's capabilities as an author sees them; absent ones are false. */
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
