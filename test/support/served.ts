import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { childrenOf } from "./processes";

const CLI = resolve(__dirname, "../../dist/cli/cdktf-svc.js");

/** A running `cdktf-svc serve`, whose command waits. */
export interface Served {
  readonly process: ChildProcess;
  /** The setting by which engines find the provider. */
  readonly reattached: string;
  /** Process id of the provider. */
  readonly provider: number;
  /** Ends the command, and resolves with the exit code of `serve`. */
  close(): Promise<number | null>;
  /** What `serve` has printed on standard error so far. */
  errors(): string;
}

/** Starts `cdktf-svc serve`. Its command prints the setting and ends with its input, so that a test can start engines beside it. */
export async function startServed(
  env: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<Served> {
  const command = ["sh", "-c", 'echo "$TF_REATTACH_PROVIDERS"; cat'];
  const child = spawn(process.execPath, [CLI, "serve", ...options, "--", ...command], { env });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const exited = once(child, "exit") as Promise<[number | null]>;
  const line = await Promise.race([once(createInterface(child.stdout), "line"), exited]);
  const [reattached] = line as [unknown];
  if (typeof reattached !== "string") throw new Error(`cdktf-svc serve did not start:\n${errors}`);
  const { Pid: provider } = Object.values(
    JSON.parse(reattached) as Record<string, { readonly Pid: number }>,
  )[0] ?? {
    Pid: NaN,
  };
  if (!childrenOf(child.pid).includes(provider)) throw new Error("the provider is not a child of serve");
  return {
    process: child,
    reattached,
    provider,
    errors: () => errors,
    async close() {
      child.stdin.end();
      const [code] = await exited;
      return code;
    },
  };
}

/** Runs `tell` beside a `cdktf-svc serve`, and ends it afterwards in any case. */
export async function withServed(
  env: Readonly<Record<string, string>>,
  tell: (served: Served) => Promise<void>,
): Promise<void> {
  const served = await startServed(env);
  try {
    await tell(served);
  } finally {
    await served.close();
  }
}
