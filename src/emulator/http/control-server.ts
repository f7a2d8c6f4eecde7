import type { Accounts } from "../accounts";
import { pageAnswer } from "../page";
import { authenticateOwner, createPageToken } from "./authentication";
import { errorAnswer, jsonAnswer, refusedMethod, type Answer } from "./answer";
import { CONTROL_PREFIX, type Control } from "./control";
import { createEventStream, type StreamedState } from "./event-stream";
import { send, type HttpExchange } from "../faults/delivery";
import { checkHost } from "./loopback-host";
import { checkContentType, parseBody, readBody } from "./request-body";
import { RpcError } from "./rpc-error";

/** The dependencies of the control server. */
export interface ControlServerParts {
  readonly accounts: Accounts;
  readonly maxBodyBytes: number;
  readonly control: Control;
  /** Returns what the page shows. */
  readonly readPageState: () => StreamedState;
}

/** The emulator's own paths. Requests for them are not recorded, and no fault affects them. */
export interface ControlServer {
  /** Whether a path is the emulator's own, and not the service's. */
  owns(path: string, httpMethod: string | undefined): boolean;
  serve(exchange: HttpExchange): Promise<void>;
}

const EVENTS = `${CONTROL_PREFIX}events`;

/** Header with which the page sends its token. */
const TOKEN_HEADER = "x-emulator-page";

/** The orders that the page may give. It needs no key, so none of them shows a secret, adds an account, or lists whole requests. */
const PAGE_ORDERS: ReadonlySet<string> = new Set([
  "set-fault",
  "remove-fault",
  "release-fault",
  "start-chaos",
  "stop-chaos",
  "set-rate-limit",
  "remove-rate-limit",
  "step-clock",
  "settle-operation",
  "remove-object",
  "reset",
]);

/** Creates the control server of an emulator. */
export function createControlServer(parts: ControlServerParts): ControlServer {
  const { accounts } = parts;
  const token = createPageToken();
  const events = createEventStream(parts.readPageState);

  const openEvents = (exchange: HttpExchange): Answer | undefined => {
    const { request, response, path } = exchange;
    const refused = refusedMethod(request, path, ["GET"]);
    if (refused !== undefined) return refused;
    const given = new URLSearchParams(request.url?.split("?")[1]).get("page");
    if (given === null) authenticateOwner(accounts, request.headers.authorization);
    else token.check(request, given);
    if (events.open(response)) return undefined;
    throw new RpcError("resource_exhausted", "Too many clients follow the emulator; close a page");
  };

  const carryOutOrder = async ({ request, path }: HttpExchange): Promise<Answer> => {
    const refused = refusedMethod(request, path, ["POST"]);
    if (refused !== undefined) return refused;
    const order = path.slice(CONTROL_PREFIX.length);
    const given = request.headers[TOKEN_HEADER];
    const isOfPage = typeof given === "string";
    if (isOfPage) token.check(request, given);
    const { handle } = isOfPage ? accounts.first : authenticateOwner(accounts, request.headers.authorization);
    checkContentType(request);
    const body = parseBody(await readBody(request, parts.maxBodyBytes));
    if (!isOfPage) return jsonAnswer(200, parts.control(order, body, handle));
    if (!PAGE_ORDERS.has(order)) {
      throw new RpcError(
        "permission_denied",
        `The page may not give the order ${JSON.stringify(order.slice(0, 200))}`,
      );
    }
    parts.control(order, body, handle);
    // The order's own answer may contain a secret of the object.
    return jsonAnswer(200, {});
  };

  return {
    owns: (path, httpMethod) =>
      path.startsWith(CONTROL_PREFIX) || (path === "/" && (httpMethod === "GET" || httpMethod === "HEAD")),
    async serve(exchange) {
      const { request, path } = exchange;
      let answer: Answer | undefined;
      try {
        checkHost(request.headers.host);
        if (path === "/") {
          answer = pageAnswer(token.text);
        } else {
          answer =
            path === EVENTS && request.method !== "POST"
              ? openEvents(exchange)
              : await carryOutOrder(exchange);
        }
      } catch (error) {
        if (!(error instanceof RpcError) && request.destroyed) return;
        answer = errorAnswer(error);
      }
      if (answer !== undefined) send(exchange, answer);
    },
  };
}
