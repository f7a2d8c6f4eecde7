import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Account, Accounts } from "../accounts";
import { errorAnswer, jsonAnswer, type Answer } from "./answer";
import type { SteppedClock } from "../clock";
import { CONTROL_PREFIX, type Control } from "./control";
import { send, type HttpExchange } from "../faults/delivery";
import type { Faults } from "../faults/faults";
import { checkHost } from "./loopback-host";
import type { RateGate } from "./rate-limit";
import { checkContentType, parseBody, readBody } from "./request-body";
import { withoutCredentials, withoutSecrets, type RecordedRequest, type RequestLog } from "./request-log";
import { RpcError } from "./rpc-error";
import type { MethodDescription } from "../service/method-description";
import type { ServiceDescription } from "../service/service-description";
import { objectOfRequest } from "../service/request-object";
import { carryOut, type CallParts } from "../faults/faulted-call";
import type { UnknownRecord } from "../../base/json";

/** The dependencies and options of the server. */
export interface ServerParts {
  readonly accounts: Accounts;
  readonly description: ServiceDescription;
  readonly documentText: string;
  readonly clock: SteppedClock;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly rateGate: RateGate;
  readonly maxBodyBytes: number;
  readonly recordSecrets: boolean;
  /** The emulator's control API. */
  readonly control: Control;
  /** Called when a request has ended, with or without an answer. */
  readonly onRequest: (request: RecordedRequest) => void;
  /** Called when the emulator has finished its work on a request. */
  readonly onDone: () => void;
}

/** The service over HTTP. */
export interface HttpService {
  readonly server: Server;
  /** Returns the number of requests in progress, without those that a fault hangs. */
  active(): number;
  /** Closes the connections of requests that a fault hangs or delays. */
  dropHeld(): void;
}

/**
 * The owner closes the emulator when it is done with it. Closing idle connections earlier only causes races with
 * clients.
 */
const KEEP_ALIVE_MS = 120_000;

/** Creates the server; it does not listen yet. */
export function createHttpService(parts: ServerParts): HttpService {
  const { accounts, description, faults, log } = parts;
  // Request ids and the form of errors are the same for every account.
  const { service } = accounts.first;
  const held = new Set<() => void>();
  let active = 0;

  const serve = async (exchange: HttpExchange): Promise<void> => {
    const { request, path } = exchange;
    const method = description.methods.get(path);
    let answer: Answer | undefined;
    let body: UnknownRecord | undefined;
    let apiKeyName: string | undefined;
    let caller: Account | undefined;
    try {
      checkHost(request.headers.host);
      answer = openAnswer(parts, request, path);
      if (answer === undefined) {
        const { account, minted } = authenticate(parts, request.headers.authorization);
        caller = account;
        apiKeyName = minted;
        const { headers, refusal } = parts.rateGate.admit(service.errors);
        for (const [name, value] of Object.entries(headers)) exchange.response.setHeader(name, value);
        checkContentType(request);
        // The body of a rejected call is read too, so that the log contains it.
        body = parseBody(await readBody(request, parts.maxBodyBytes));
        answer = refusal;
      }
    } catch (error) {
      if (!(error instanceof RpcError) && request.destroyed) return;
      answer = errorAnswer(error, service.errors);
    }
    const record = write(parts, exchange, { method, apiKeyName, body });
    if (answer !== undefined) {
      log.answered(record, answer.status);
      send(exchange, answer);
    } else if (method !== undefined && body !== undefined && caller !== undefined) {
      await carryOut({ ...callParts, service: caller.service }, { exchange, record, method, body });
    }
  };

  const keep: CallParts["keep"] = ({ response }, arm) =>
    new Promise((resolve) => {
      const armed: { cancel?: (() => unknown) | undefined } = {};
      const settle = (goesOn: boolean): void => {
        armed.cancel?.();
        held.delete(drop);
        if (!goesOn) response.destroy();
        resolve(goesOn);
      };
      const drop = (): void => settle(false);
      held.add(drop);
      armed.cancel = arm(settle);
    });
  const callParts: Omit<CallParts, "service"> = { faults, log, clock: parts.clock, keep };

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const isOrder = path.startsWith(CONTROL_PREFIX);
    const requestId = service.nextRequestId(isOrder ? "control" : "request");
    response.setHeader("x-request-id", requestId);
    response.setHeader("date", new Date(parts.clock.gatewayMs()).toUTCString());
    const exchange = { request, response, path, requestId, arrivedMs: performance.now() };
    active += 1;
    void (isOrder ? serveOrder(parts, exchange) : serve(exchange))
      .catch((error: unknown) => {
        // Without this, an answer that cannot be written would end the process.
        if (response.headersSent) response.destroy();
        else send(exchange, errorAnswer(error));
      })
      .finally(() => {
        active -= 1;
        parts.onDone();
      });
  });

  return {
    server,
    active: () => active,
    dropHeld() {
      for (const drop of held) drop();
      held.clear();
    },
  };
}

/** Carries out a control request. It is not recorded, and no fault affects it. */
async function serveOrder(parts: ServerParts, exchange: HttpExchange): Promise<void> {
  const { request, path } = exchange;
  let answer: Answer;
  try {
    checkHost(request.headers.host);
    const refused = refusedMethod(request, path, ["POST"]);
    if (refused === undefined) {
      const { account, minted } = authenticate(parts, request.headers.authorization);
      if (minted !== undefined) {
        throw new RpcError(
          "permission_denied",
          "Emulator commands require the emulator's own API key, not a created one",
        );
      }
      checkContentType(request);
      const body = parseBody(await readBody(request, parts.maxBodyBytes));
      answer = jsonAnswer(200, parts.control(path.slice(CONTROL_PREFIX.length), body, account.handle));
    } else {
      answer = refused;
    }
  } catch (error) {
    if (!(error instanceof RpcError) && request.destroyed) return;
    answer = errorAnswer(error);
  }
  send(exchange, answer);
}

/** Returns the refusal of an HTTP method that a path does not accept, or undefined if it is accepted. */
function refusedMethod(
  request: IncomingMessage,
  path: string,
  allowed: readonly string[],
): Answer | undefined {
  if (allowed.includes(request.method ?? "")) return undefined;
  const error = new RpcError("unimplemented", `${path.slice(0, 200)} accepts only ${allowed.join(" or ")}`, {
    status: 405,
  });
  const answer = errorAnswer(error);
  return { ...answer, headers: { ...answer.headers, allow: allowed.join(", ") } };
}

/**
 * Returns the answer to a request that needs no key, or undefined for an RPC. Throws an RpcError for an unknown path.
 */
function openAnswer(parts: ServerParts, request: IncomingMessage, path: string): Answer | undefined {
  const open = new Map<string, () => Answer>([
    [
      "/openapi.yaml",
      () => ({ status: 200, body: parts.documentText, headers: { "content-type": "application/yaml" } }),
    ],
    ["/healthz", () => jsonAnswer(200, { status: "ok" })],
  ]).get(path);
  if (open === undefined && !parts.description.methods.has(path)) {
    throw new RpcError("unimplemented", `No method exists at ${path.slice(0, 200)}`, { status: 404 });
  }
  return refusedMethod(request, path, open === undefined ? ["POST"] : ["GET", "HEAD"]) ?? open?.();
}

/** Returns the account of the request's key, with the key's name if the service minted it. Throws an RpcError if the key is not valid. */
function authenticate(
  { accounts }: ServerParts,
  header: string | undefined,
): { readonly account: Account; readonly minted: string | undefined } {
  const key = /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1];
  if (key === undefined) {
    throw new RpcError(
      "unauthenticated",
      "The request has no API key; send the header `Authorization: Bearer <API key>`",
    );
  }
  const holder = accounts.holderOf(key);
  if (holder === undefined) throw new RpcError("unauthenticated", "The API key is not valid");
  return holder;
}

function write(
  parts: ServerParts,
  { request, response, path, requestId, arrivedMs }: HttpExchange,
  {
    method,
    apiKeyName,
    body,
  }: {
    readonly method: MethodDescription | undefined;
    readonly apiKeyName: string | undefined;
    readonly body: UnknownRecord | undefined;
  },
): RecordedRequest {
  const record = parts.log.add({
    method: method?.name,
    httpMethod: request.method ?? "",
    path,
    headers: withoutCredentials(request.headers),
    apiKeyName,
    objectName: method === undefined || body === undefined ? undefined : objectOfRequest(method, body),
    body: parts.recordSecrets ? body : withoutSecrets(body, parts.description.secretNames),
    status: undefined,
    requestId,
    atMs: parts.clock.now(),
    durationMs: undefined,
  });
  const end = (): void => {
    parts.log.ended(record, performance.now() - arrivedMs);
    parts.onRequest(record);
  };
  if (response.closed) end();
  else response.once("close", end);
  return record;
}
