import { createLogger, createRpcTable, impliedType, jsonText } from "../../../src/plugin";
import type { Provider, RpcTable, Schema, Value } from "../../../src/plugin";
import { callWithoutPeer } from "../../../src/plugin/transport";
import type { Decoded, Encodable, MessageType } from "../../../src/plugin/wire";
import { decodeMessage, encodeMessage, fromDynamicValue, toDynamicValue } from "../../../src/plugin/wire";
import * as messages from "../../../src/plugin/wire/messages";
import { toJson } from "./to-json";

type UnaryName = {
  [K in keyof typeof messages]: K extends `${infer Name}Response` ? Name : never;
}[keyof typeof messages];
type StreamName = "InvokeAction" | "ListResource";
type RequestName = UnaryName | StreamName;
type RequestOf<N extends RequestName> = Encodable<(typeof messages)[`${N}Request`]>;
type ResponseOf<N extends UnaryName> = Decoded<(typeof messages)[`${N}Response`]>;
type EventOf<N extends StreamName> = Decoded<(typeof messages)[`${N}Event`]>;

/** A client of a provider's RPC table that exchanges bytes, like the engine. */
export interface RpcClient {
  readonly table: RpcTable;
  /** The lines that the provider logged. */
  readonly logLines: readonly string[];
  call<N extends UnaryName>(name: N, request: RequestOf<N>, signal?: AbortSignal): Promise<ResponseOf<N>>;
  /** Calls an RPC whose answer is a stream. Ending the iteration cancels the call, as the transport does. */
  events<N extends StreamName>(
    name: N,
    request: RequestOf<N>,
    signal?: AbortSignal,
  ): AsyncGenerator<EventOf<N>, void>;
}

/** Connects a client to a provider in the same process. */
export function connect<C>(provider: Provider<C>): RpcClient {
  const logLines: string[] = [];
  const log = createLogger({ threshold: "trace", write: (line) => logLines.push(line) });
  const table = createRpcTable(provider, { log });
  return {
    table,
    logLines,
    async call(name, request, signal) {
      const rpc = table.get(`/tfplugin6.Provider/${name}`);
      if (rpc?.kind !== "unary") {
        throw new Error(`${name} is not served`);
      }
      const requestType = messages[`${name}Request`] as MessageType<unknown, unknown>;
      const responseType = messages[`${name}Response`] as MessageType<unknown, unknown>;
      const answer = await rpc.handle(encodeMessage(requestType, request), callWithoutPeer(signal));
      return decodeMessage(responseType, answer) as ResponseOf<typeof name>;
    },
    async *events(name, request, signal) {
      const rpc = table.get(`/tfplugin6.Provider/${name}`);
      if (rpc?.kind !== "serverStream") {
        throw new Error(`${name} is not served`);
      }
      const requestType = messages[`${name}Request`] as MessageType<unknown, unknown>;
      const eventType = messages[`${name}Event`] as MessageType<unknown, unknown>;
      for await (const event of rpc.handle(encodeMessage(requestType, request), callWithoutPeer(signal))) {
        yield decodeMessage(eventType, event) as EventOf<typeof name>;
      }
    },
  };
}

/** Encodes a value of a schema in the protocol's form. */
export function dynamic(schema: Schema, value: Value): Encodable<typeof messages.DynamicValueMessage> {
  return toDynamicValue(impliedType(schema.block), value);
}

/** Decodes the value of a schema in a response; undefined if there is none. */
export function valueOf(
  schema: Schema,
  message: Decoded<typeof messages.DynamicValueMessage> | undefined,
): Value | undefined {
  return message === undefined ? undefined : fromDynamicValue(impliedType(schema.block), message);
}

/** Encodes stored state as the engine sends it. */
export function rawState(state: Value): Encodable<typeof messages.RawStateMessage> {
  return { json: Buffer.from(jsonText(toJson(state)), "utf8") };
}
