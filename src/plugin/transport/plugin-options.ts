import type { ProcessMark } from "../../base/files";
import type { Network } from "./endpoint";
import type { Logger } from "./log";
import type { RpcTable } from "./rpc";

/** The complete definition of a plugin process. */
export interface PluginOptions {
  /** The program's name, for its usage line and its log. */
  readonly name: string;
  readonly version: string;
  /** The provider's full source address, including the host, for example `registry.example/acme/thing`. */
  readonly providerAddress: string;
  /**
   * Creates the served RPCs. Called once, right after the handshake line was written, so its time is not part of the start. If it fails,
   * every call is answered INTERNAL and the log has the error.
   */
  readonly rpcs: (host: PluginHost) => RpcTable | Promise<RpcTable>;
  /**
   * Answers that need no RPCs, by full path: those of calls whose answer is constant. An engine starts a process for its schemas alone;
   * with their answers here, such a process never creates the RPCs. They are then created for the first other call. If undefined is
   * returned, the RPCs answer.
   *
   * @default none, and the RPCs are created at once
   */
  readonly knownAnswers?: ReadonlyMap<string, () => Uint8Array | undefined>;
  /** Serves several engines at once. Loaded only in a process that was started for this. @default it cannot */
  readonly shared?: (host: PluginHost) => Promise<SharedPlugin>;
  /** Arguments after the program. @default those of the process */
  readonly argv?: readonly string[];
  /** @default that of the process */
  readonly env?: NodeJS.ProcessEnv;
  /** @default "tcp" on Windows, elsewhere "unix" */
  readonly network?: Network;
  /** @default {@link DEFAULT_TIMINGS} */
  readonly timings?: Partial<PluginTimings>;
}

/** A plugin that several engines share. Each connection has RPCs of its own, and so its own configuration. */
export interface SharedPlugin {
  /** Returns why this engine cannot be served, in sentences for its user; undefined if it can. */
  readonly refusal: (engine: EngineProcess, addresses: readonly string[]) => string | undefined;
  /** Creates the RPCs of one connection. */
  readonly rpcs: (host: PluginHost, engine: EngineProcess) => RpcTable | Promise<RpcTable>;
}

/** The process of an engine at the other end of a connection, as the system shows it. */
export interface EngineProcess extends ProcessMark {
  /** Name of its program, such as `terraform`. */
  readonly program: string;
  readonly workingDirectory: string;
  /** The environment with which it was started. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The services of the process for the function that creates the RPCs. */
export interface PluginHost {
  readonly log: Logger;
  /**
   * Registers work to do when the host no longer needs the plugin. It runs before the host's request to end is answered (the host waits for
   * the answer; that is orderly), and before the process ends for any other reason. It may run more than once.
   */
  readonly onEnd: (work: (isOrderly: boolean) => Promise<void>) => void;
}

/** Time limits of the process, in milliseconds. */
export interface PluginTimings {
  /** For calls in flight, to save their results, when the host is gone, a debug run ends, or an error was not caught. */
  readonly graceMs: number;
  /** The same after the host's request to end: the host kills the process two seconds after the answer. */
  readonly shutdownGraceMs: number;
  /** For the work that is registered with {@link PluginHost.onEnd}. */
  readonly endWorkMs: number;
  /** Polling interval of the check whether the host still exists. */
  readonly hostPollMs: number;
  /** Number of polls in a row without any connection after which the host counts as gone although its process exists. */
  readonly maxChecksAlone: number;
}

/** Ten seconds of grace. A host that is gone is noticed within a second; one that does not reconnect, after 15 minutes. */
export const DEFAULT_TIMINGS: PluginTimings = {
  graceMs: 10_000,
  shutdownGraceMs: 1500,
  endWorkMs: 8000,
  hostPollMs: 1000,
  maxChecksAlone: 900,
};
