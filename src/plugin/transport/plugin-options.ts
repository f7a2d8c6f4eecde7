import type { Network } from "./endpoint";
import type { Logger } from "./log";
import type { RpcTable } from "./rpc";

/** Everything that makes a process a plugin. */
export interface PluginOptions {
  /** The program's name, for its usage line and its log. */
  readonly name: string;
  readonly version: string;
  /** The provider's full source address, host included, for example `registry.example/acme/thing`. */
  readonly providerAddress: string;
  /**
   * Makes the RPCs that are served. Called once, right after the host has been told where to connect, so its time is
   * not part of the start. If it fails, every call is answered INTERNAL and the log says why.
   */
  readonly rpcs: (host: PluginHost) => RpcTable | Promise<RpcTable>;
  /**
   * Answers that are known without the RPCs, by full path: those of calls whose answer depends on nothing. An engine starts a process for its
   * schemas alone; with their answers here, such a process never makes the RPCs. They are then made for the first other call. undefined in
   * place of an answer: the RPCs are asked.
   *
   * @default none, and the RPCs are made at once
   */
  readonly knownAnswers?: ReadonlyMap<string, () => Uint8Array | undefined>;
  /** Arguments after the program. @default those of the process */
  readonly argv?: readonly string[];
  /** @default that of the process */
  readonly env?: NodeJS.ProcessEnv;
  /** @default "tcp" on Windows, elsewhere "unix" */
  readonly network?: Network;
  /** @default {@link DEFAULT_TIMINGS} */
  readonly timings?: Partial<PluginTimings>;
}

/** What the process offers to whoever makes the RPCs. */
export interface PluginHost {
  readonly log: Logger;
  /**
   * Registers work that is done when the host needs the plugin no longer: before the host's request to end is answered (it waits for the
   * answer; that is orderly), and before the process ends for any other reason. It may be asked for more than once.
   */
  readonly onEnd: (work: (isOrderly: boolean) => Promise<void>) => void;
}

/** Times that bound the process's life. */
export interface PluginTimings {
  /** For calls in flight, to save what they did, when the host is gone, a debug run ends, or an error was not caught. */
  readonly graceMs: number;
  /** The same when the host asked for the end: it kills the process two seconds after the answer. */
  readonly shutdownGraceMs: number;
  /** For the work that is registered with {@link PluginHost.onEnd}. */
  readonly endWorkMs: number;
  /** Between two looks at whether the host still exists. */
  readonly hostPollMs: number;
  /** Looks in a row without any connection after which the host counts as gone although its process exists. */
  readonly maxLooksAlone: number;
}

/** Ten seconds of grace; a host that is gone is noticed within a second, one that does not come back in 15 minutes. */
export const DEFAULT_TIMINGS: PluginTimings = {
  graceMs: 10_000,
  shutdownGraceMs: 1500,
  endWorkMs: 8000,
  hostPollMs: 1000,
  maxLooksAlone: 900,
};
