import type { Diagnostics } from "../diagnostic";
import type { Awaitable, Context } from "../provider";
import { GrpcCode, type RpcCall, RpcError } from "../transport";
import { ValueError } from "../value/value-error";
import { decodeMessage, encodeMessage, type MessageType, WireError } from "../wire";
import { authorFailed, requestUnreadable } from "./diagnostic-texts";
import { CallFailure, type Session } from "./session";
import { errorText } from "../../base/json";

/** One RPC of the provider service, from bytes to bytes. */
export type RpcDefinition = UnaryRpcDefinition | StreamRpcDefinition;

/** An RPC with one response. */
export interface UnaryRpcDefinition {
  readonly kind: "unary";
  /** The method's name in the service. */
  readonly name: string;
  handle(session: Session, request: Uint8Array, call: RpcCall): Promise<Uint8Array>;
}

/** An RPC with any number of events as its response. */
export interface StreamRpcDefinition {
  readonly kind: "serverStream";
  /** The method's name in the service. */
  readonly name: string;
  handle(session: Session, request: Uint8Array, call: RpcCall): AsyncIterable<Uint8Array>;
}

/** The handler of an RPC. */
export interface RpcAnswer<Request, Response> {
  /** Finds the requested definition, converts the request, calls the author's function, and converts its result. */
  handle(session: Session, request: Request, context: Context, call: RpcCall): Awaitable<Response>;
  /** Returns a response with errors only. */
  fail(diagnostics: Diagnostics, session: Session): Response;
}

/** The handler of an RPC with several events. */
export interface RpcStream<Request, Event> {
  /** As {@link RpcAnswer.handle}. Each event is sent before the next one is requested. */
  handle(session: Session, request: Request, context: Context): AsyncIterable<Event>;
  /** Returns the last event of a stream that failed. */
  fail(diagnostics: Diagnostics, session: Session): Event;
}

/** Defines an RPC. Any error of its handler is answered as a diagnostic; a gRPC error is only for bytes that are not a valid request. */
export function defineRpc<Request, Response>(
  name: string,
  requestType: MessageType<Request, unknown>,
  responseType: MessageType<unknown, Response>,
  answer: RpcAnswer<Request, Response>,
): UnaryRpcDefinition {
  return {
    kind: "unary",
    name,
    async handle(session, bytes, call) {
      const request = decodeRequest(name, requestType, bytes);
      let response: Response;
      try {
        response = await session.inContext(call, (context) => answer.handle(session, request, context, call));
      } catch (error) {
        response = answer.fail(failureDiagnostics(name, session, error), session);
      }
      return encodeMessage(responseType, response);
    },
  };
}

/** Defines an RPC whose response is a stream of events. An error of its handler becomes the last event, as in {@link defineRpc}. */
export function defineStreamRpc<Request, Event>(
  name: string,
  requestType: MessageType<Request, unknown>,
  eventType: MessageType<unknown, Event>,
  stream: RpcStream<Request, Event>,
): StreamRpcDefinition {
  return {
    kind: "serverStream",
    name,
    async *handle(session, bytes, call) {
      const request = decodeRequest(name, requestType, bytes);
      try {
        const events = session.iterateInContext(call, (context) => stream.handle(session, request, context));
        for await (const event of events) yield encodeMessage(eventType, event);
      } catch (error) {
        yield encodeMessage(eventType, stream.fail(failureDiagnostics(name, session, error), session));
      }
    },
  };
}

function decodeRequest<Request>(
  name: string,
  type: MessageType<Request, unknown>,
  bytes: Uint8Array,
): Request {
  try {
    return decodeMessage(type, bytes);
  } catch (error) {
    if (error instanceof WireError) {
      throw new RpcError(GrpcCode.INVALID_ARGUMENT, `${name}: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

function failureDiagnostics(name: string, session: Session, error: unknown): Diagnostics {
  if (error instanceof CallFailure) {
    return [error.diagnostic];
  }
  if (error instanceof ValueError) {
    return [requestUnreadable(name, error.message)];
  }
  session.log.error(`${name} failed`, { error });
  return [authorFailed(name, errorText(error))];
}
