import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Account } from "../accounts";
import { errorAnswer, jsonAnswer, refusedMethod, type Answer } from "./answer";
import { authenticate } from "./authentication";
import type { SteppedClock } from "../clock";
import { createControlServer, type ControlServerParts } from "./control-server";
import { send, type HttpExchange } from "../faults/delivery";
import type { Faults } from "../faults/faults";
import { checkHost } from "./loopback-host";
import type { RateGate } from "./rate-limit";
import { checkContentType, parseBody, readBody } from "./request-body";
import { withoutCredentials, withoutSecrets, type RecordedRequest, type RequestLog } from "./request-log";
import { RpcError } from "./rpc-error";
import type { MintedKey } from "../service/key-rights";
import type { MethodDescription } from "../service/method-description";
import type { ServiceDescription } from "../service/service-description";
import { objectOfRequest } from "../service/request-object";
import { carryOut, type CallParts } from "../faults/faulted-call";
import type { UnknownRecord } from "../../base/json";

/** The dependencies and options of the server. */
export interface ServerParts extends ControlServerParts {
  readonly description: ServiceDescription;
  readonly documentText: string;
  readonly clock: SteppedClock;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly rateGate: RateGate;
  readonly recordSecrets: boolean;
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
  const control = createControlServer(parts);
  const held = new Set<() => void>();
  let active = 0;

  const serve = async (exchange: HttpExchange): Promise<void> => {
    const { request, path } = exchange;
    const method = description.methods.get(path);
    let answer: Answer | undefined;
    let body: UnknownRecord | undefined;
    let key: MintedKey | undefined;
    let caller: Account | undefined;
    try {
      checkHost(request.headers.host);
      answer = openAnswer(parts, request, path);
      if (answer === undefined) {
        const { account, minted } = authenticate(accounts, request.headers.authorization);
        caller = account;
        key = minted;
        const { headers, refusal } = parts.rateGate.admit(service.errors);
        for (const [name, value] of Object.entries(headers)) exchange.response.setHeader(name, value);
        checkContentType(request);
        // The body of a rejected call is read too, so that the log contains it.
        body = parseBody(await readBody(request, parts.maxBodyBytes));
        answer = refusal;
        if (answer === undefined && method !== undefined) key?.check(method, body);
      }
    } catch (error) {
      if (!(error instanceof RpcError) && request.destroyed) return;
      answer = errorAnswer(error, service.errors);
    }
    const record = write(parts, exchange, { method, apiKeyName: key?.name, body });
    if (answer !== undefined) {
      log.answered(record, answer.status);
      send(exchange, answer);
    } else if (method !== undefined && body !== undefined && caller !== undefined) {
      await carryOut(
        { ...callParts, service: caller.service },
        { exchange, record, method, body, sees: key?.sees },
      );
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
    const isOwn = control.owns(path, request.method);
    const requestId = service.nextRequestId(isOwn ? "control" : "request");
    response.setHeader("x-request-id", requestId);
    response.setHeader("date", new Date(parts.clock.gatewayMs()).toUTCString());
    const exchange = { request, response, path, requestId, arrivedMs: performance.now() };
    active += 1;
    void (isOwn ? control.serve(exchange) : serve(exchange))
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
