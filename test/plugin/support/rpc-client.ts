import { createLogger, createRpcTable, impliedType, jsonText } from "../../../src/plugin";
import type { Provider, RpcTable, Schema, Value } from "../../../src/plugin";
import { callWithoutPeer } from "../../../src/plugin/transport";
import type { Decoded, Encodable, MessageType } from "../../../src/plugin/wire";
import { decodeMessage, encodeMessage, fromDynamicValue, toDynamicValue } from "../../../src/plugin/wire";
import * as messages from "../../../src/plugin/wire/messages";
import { toJson } from "./to-json";

type RequestName = {
  [K in keyof typeof messages]: K extends `${infer Name}Request` ? Name : never;
}[keyof typeof messages];
type RequestOf<N extends RequestName> = Encodable<(typeof messages)[`${N}Request`]>;
type ResponseOf<N extends RequestName> = Decoded<(typeof messages)[`${N}Response`]>;

/** A client of a provider's RPC table that exchanges bytes, like the engine. */
export interface RpcClient {
  readonly table: RpcTable;
  /** The lines that the provider logged. */
  readonly logLines: readonly string[];
  call<N extends RequestName>(name: N, request: RequestOf<N>, signal?: AbortSignal): Promise<ResponseOf<N>>;
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
