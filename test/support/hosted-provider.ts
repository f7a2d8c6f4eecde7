import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  decodeMessage,
  encodeMessage,
  type Decoded,
  type Encodable,
  type MessageType,
} from "../../src/plugin/wire";
import * as messages from "../../src/plugin/wire/messages";
import { call as callRpc } from "../plugin/transport/support/grpc-client";
import { hostPlugin, stopPlugin } from "../plugin/transport/support/host";
import { inspectProcess, type InspectedProcess } from "./inspected-process";
import { unpackProvider } from "./unpack-provider";

type RpcName = {
  [K in keyof typeof messages]: K extends `${infer Name}Response` ? Name : never;
}[keyof typeof messages];
type RequestOf<N extends RpcName> = Encodable<(typeof messages)[`${N}Request`]>;
type ResponseOf<N extends RpcName> = Decoded<(typeof messages)[`${N}Response`]>;

/** The packed provider in its own process, with the test as its engine: over mutual TLS, with the engine's messages. */
export interface HostedProvider {
  readonly pid: number;
  /** Returns its standard error: the log, and Node's own warnings. */
  stderr(): string;
  /** Makes one call. Rejects if the answer is not a message. */
  call<N extends RpcName>(name: N, request: RequestOf<N>): Promise<ResponseOf<N>>;
  /** Opens the process's inspector, which closes with the process. */
  inspect(): Promise<InspectedProcess>;
  close(): Promise<void>;
}

/** Starts the provider packed by `npm run build`. `env` is added to this process's variables. */
export async function hostProvider(env: Readonly<Record<string, string>>): Promise<HostedProvider> {
  const directory = mkdtempSync(join(tmpdir(), "svc-hosted-"));
  // Past its launcher, which would remove the options.
  const plugin = await hostPlugin(unpackProvider(directory), {
    NODE_OPTIONS: "--inspect-port=0",
    SVC_JOURNAL: join(directory, "journal"),
    ...env,
  });
  const { pid } = plugin.process;
  if (pid === undefined) throw new Error("the provider did not start");
  let inspected: InspectedProcess | undefined;
  return {
    pid,
    stderr: plugin.stderr,
    async call(name, request) {
      const requestType = messages[`${name}Request`] as MessageType<unknown, unknown>;
      const responseType = messages[`${name}Response`] as MessageType<unknown, unknown>;
      const bytes = encodeMessage(requestType, request);
      const outcome = await callRpc(plugin.session, `/tfplugin6.Provider/${name}`, bytes);
      const [message] = outcome.messages;
      if (outcome.grpcStatus !== "0" || message === undefined) {
        throw new Error(`${name}: gRPC status ${String(outcome.grpcStatus)} ${outcome.grpcMessage}`);
      }
      return decodeMessage(responseType, message) as ResponseOf<typeof name>;
    },
    async inspect() {
      process.kill(pid, "SIGUSR1");
      await plugin.stderrWith("Debugger listening on ws://");
      const url = /ws:\/\/\S+/.exec(plugin.stderr())?.[0] ?? "";
      inspected ??= await inspectProcess(url);
      return inspected;
    },
    async close() {
      await inspected?.close();
      plugin.session.close();
      await stopPlugin(plugin);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
