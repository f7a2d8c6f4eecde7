import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { errorAnswer, jsonAnswer, scriptedAnswer, type Answer } from "./answer";
import type { Clock } from "./clock";
import type { FaultAction, Faults } from "./faults";
import { isSameKey } from "./keyring";
import type { OperationOverride } from "./operations";
import { checkContentType, parseBody, readBody } from "./request-body";
import { withoutCredentials, withoutSecrets, type RecordedRequest, type RequestLog } from "./request-log";
import { RpcError } from "./rpc-error";
import type { JsonObject } from "./schema";
import type { Service } from "./service";
import type { MethodDescription } from "./method-description";
import type { ServiceDescription } from "./service-description";

/** What the server serves, and with what. */
export interface ServerParts {
  readonly service: Service;
  readonly description: ServiceDescription;
  readonly documentText: string;
  readonly apiKey: string;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly maxBodyBytes: number;
  readonly recordSecrets: boolean;
  /** Called when a request is over, answered or not. */
  readonly onRequest: (request: RecordedRequest) => void;
  /** Called when the emulator has done its part of a request. */
  readonly onDone: () => void;
}

/** The service over HTTP. */
export interface HttpService {
  readonly server: Server;
  /** How many requests are being worked on; those that a fault hangs are not among them. */
  active(): number;
  /** Closes the connections of requests that a fault hangs or delays. */
  dropHeld(): void;
}

/** A request on its way through the server. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly requestId: string;
}

/** The owner closes the emulator when it is done; closing idle connections before only makes races with clients. */
const KEEP_ALIVE_MS = 120_000;

/** Makes the server; it does not listen yet. */
export function createHttpService(parts: ServerParts): HttpService {
  const { service, description, faults, log } = parts;
  const held = new Set<() => void>();
  let active = 0;

  const serve = async (exchange: Exchange): Promise<void> => {
    const { request, path } = exchange;
    const method = description.methods.get(path);
    let outcome: { readonly answer: Answer } | { readonly body: JsonObject };
    let apiKeyName: string | undefined;
    try {
      const answer = openAnswer(parts, request, path);
      if (answer === undefined) {
        apiKeyName = authenticate(parts, request.headers.authorization);
        checkContentType(request);
      }
      outcome =
        answer === undefined ? { body: parseBody(await readBody(request, parts.maxBodyBytes)) } : { answer };
    } catch (error) {
      if (!(error instanceof RpcError) && request.destroyed) return;
      outcome = { answer: errorAnswer(error) };
    }
    const record = write(parts, exchange, {
      method: method?.name,
      apiKeyName,
      body: "body" in outcome ? outcome.body : undefined,
    });
    if ("answer" in outcome) send(log, exchange, record, outcome.answer);
    else if (method !== undefined) await call(exchange, record, method, outcome.body);
  };

  const call = async (
    exchange: Exchange,
    record: RecordedRequest,
    method: MethodDescription,
    body: JsonObject,
  ): Promise<void> => {
    const actions = faults.strike(method.name, body);
    for (const action of actions) {
      if (action.do === "answer") send(log, exchange, record, scriptedAnswer(action));
      if (action.do === "hang") hold(exchange);
      if (action.do === "disconnect" && action.when === "before") exchange.response.destroy();
      if (decidesBeforeProcessing(action)) return;
      if (action.do === "delay" && !(await wait(exchange, action.delayMs))) return;
    }
    const answer = answerCall(service, method, body, overrideOf(actions));
    if (actions.some((action) => action.do === "disconnect")) exchange.response.destroy();
    else if (actions.some((action) => action.do === "truncate")) sendHalf(log, exchange, record, answer);
    else send(log, exchange, record, answer);
  };

  const hold = ({ response }: Exchange): void => {
    const drop = (): void => void response.destroy();
    held.add(drop);
    response.once("close", () => held.delete(drop));
  };

  /** Gives false when the emulator was closed or reset meanwhile. A client that leaves does not end the wait: the call is under way. */
  const wait = ({ response }: Exchange, delayMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const drop = (): void => {
        cancel();
        response.destroy();
        resolve(false);
      };
      const cancel = parts.clock.after(delayMs, () => {
        held.delete(drop);
        resolve(true);
      });
      held.add(drop);
    });

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const requestId = service.nextRequestId();
    response.setHeader("x-request-id", requestId);
    active += 1;
    void serve({ request, response, path: (request.url ?? "/").split("?")[0] ?? "/", requestId }).finally(
      () => {
        active -= 1;
        parts.onDone();
      },
    );
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

/** The answer to what needs no key, or undefined for an RPC. Throws an RpcError for everything that is neither. */
function openAnswer(parts: ServerParts, request: IncomingMessage, path: string): Answer | undefined {
  const open = new Map<string, () => Answer>([
    [
      "/openapi.yaml",
      () => ({ status: 200, body: parts.documentText, headers: { "content-type": "application/yaml" } }),
    ],
    ["/healthz", () => jsonAnswer(200, { status: "ok" })],
  ]).get(path);
  if (open === undefined && !parts.description.methods.has(path)) {
    throw new RpcError("unimplemented", `There is no method at ${path.slice(0, 200)}`, { status: 404 });
  }
  const allowed = open === undefined ? ["POST"] : ["GET", "HEAD"];
  if (allowed.includes(request.method ?? "")) return open?.();
  return withAllow(
    errorAnswer(new RpcError("unimplemented", `${path} takes ${allowed.join(" or ")} only`, { status: 405 })),
    allowed,
  );
}

function decidesBeforeProcessing(action: FaultAction): boolean {
  return (
    action.do === "answer" || action.do === "hang" || (action.do === "disconnect" && action.when === "before")
  );
}

function withAllow(answer: Answer, allowed: readonly string[]): Answer {
  return { ...answer, headers: { ...answer.headers, allow: allowed.join(", ") } };
}

/** Lets in whoever has the emulator's own key, or one that the service has minted: gives that one's name. */
function authenticate({ apiKey, service }: ServerParts, header: string | undefined): string | undefined {
  const key = /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1];
  if (key === undefined) {
    throw new RpcError(
      "unauthenticated",
      "The request has no API key; send the header `Authorization: Bearer <API key>`",
    );
  }
  if (isSameKey(key, apiKey)) return undefined;
  const minted = service.minted(key);
  if (minted === undefined) throw new RpcError("unauthenticated", "The API key is not valid");
  return minted;
}

function answerCall(
  service: Service,
  method: MethodDescription,
  body: JsonObject,
  override: OperationOverride,
): Answer {
  try {
    return jsonAnswer(200, service.call(method, body, override));
  } catch (error) {
    return errorAnswer(error);
  }
}

function overrideOf(actions: readonly FaultAction[]): OperationOverride {
  return actions.reduce<OperationOverride>((all, action) => {
    if (action.do !== "operation") return all;
    const { outcome, message, durationMs } = action;
    return {
      ...all,
      ...(outcome === undefined ? {} : { outcome }),
      ...(message === undefined ? {} : { message }),
      ...(durationMs === undefined ? {} : { durationMs }),
    };
  }, {});
}

function write(
  parts: ServerParts,
  { request, response, path, requestId }: Exchange,
  { method, apiKeyName, body }: Pick<RecordedRequest, "method" | "apiKeyName" | "body">,
): RecordedRequest {
  const record = parts.log.add({
    method,
    httpMethod: request.method ?? "",
    path,
    headers: withoutCredentials(request.headers),
    apiKeyName,
    body: parts.recordSecrets ? body : withoutSecrets(body, parts.description.secretNames),
    status: undefined,
    requestId,
    atMs: parts.clock.now(),
  });
  if (response.closed) parts.onRequest(record);
  else response.once("close", () => parts.onRequest(record));
  return record;
}

function send(
  log: RequestLog,
  { request, response }: Exchange,
  record: RecordedRequest,
  answer: Answer,
): void {
  log.answered(record, answer.status);
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, "content-length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function sendHalf(log: RequestLog, { response }: Exchange, record: RecordedRequest, answer: Answer): void {
  log.answered(record, answer.status);
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, "content-length": bytes.length });
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
}
