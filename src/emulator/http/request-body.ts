import type { IncomingMessage } from "node:http";
import { RpcError } from "./rpc-error";
import { parseJson } from "../json-text";
import { asRecord, type UnknownRecord } from "../../base/json";

/** The deepest allowed nesting of a body; the limit of protobuf's own JSON parsers. */
const MAX_DEPTH = 100;

/** Throws an RpcError unless the request announces JSON without a content encoding. */
export function checkContentType(request: IncomingMessage): void {
  const type = request.headers["content-type"];
  if (type === undefined || !/^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i.test(type)) {
    const got = type === undefined ? "got none" : `got ${JSON.stringify(type.slice(0, 100))}`;
    throw new RpcError("invalid_argument", `Content-Type must be application/json; ${got}`, { status: 415 });
  }
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity") {
    throw new RpcError("unimplemented", "The body must not have a Content-Encoding", { status: 415 });
  }
}

/** Reads the whole body. Throws an RpcError if it exceeds the limit, or another error if the client disconnects. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Reads on past the limit (to four times its size), because a client that is still writing would not see the
    // answer.
    if (size <= maxBytes) chunks.push(chunk);
    else if (size > maxBytes * 4) break;
  }
  if (size > maxBytes) {
    throw new RpcError("resource_exhausted", `The body is larger than ${maxBytes} bytes`, { status: 413 });
  }
  return Buffer.concat(chunks);
}

/** Parses a body as the JSON object of an RPC. Throws an RpcError if it is not one. */
export function parseBody(bytes: Buffer): UnknownRecord {
  if (bytes.length === 0) throw notAnObject("is empty; an RPC without arguments requires {}");
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw notAnObject("is not valid UTF-8");
  }
  try {
    value = parseJson(text);
  } catch {
    // The parser's own message quotes the body, which may hold a secret.
    throw notAnObject("is not valid JSON");
  }
  const body = asRecord(value);
  if (body === undefined) throw notAnObject("must be a JSON object");
  if (isDeeperThan(body, MAX_DEPTH)) throw notAnObject(`is nested more than ${MAX_DEPTH} levels deep`);
  return body;
}

function notAnObject(what: string): RpcError {
  return new RpcError("invalid_argument", `The request body ${what}`);
}

function isDeeperThan(value: unknown, limit: number): boolean {
  // Iterative instead of recursive: a hostile body must not exhaust the stack.
  let level: unknown[] = [value];
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap((each): unknown[] =>
      typeof each === "object" && each !== null ? Object.values(each) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
