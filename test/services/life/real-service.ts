import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, request as sendRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Fields } from "../store/fields";
import type { EndState, OrderedOutcome } from "../store/operation-clock";
import type { ServiceErrorCode } from "../store/service-error";

/** A server of the documented service that runs, behind a proxy that loses answers if a test orders it. */
export interface RealService {
  /** Address of the proxy. */
  readonly url: string;
  readonly apiKey: string;
  /** The methods of all requests so far. */
  readonly methods: readonly string[];
  /** Returns the stored objects of a kind. */
  objects(kind: string): Promise<readonly Fields[]>;
  /** Changes or removes an object outside of Terraform. */
  change(name: string, fields: Fields): Promise<void>;
  remove(name: string): Promise<void>;
  /** The next call of the method fails with this code, in the framework's own form. */
  fail(method: string, code: ServiceErrorCode): Promise<void>;
  /** The next call of the method is carried out, and its answer is lost. */
  loseAnswer(method: string): void;
  /** The next `count` operations end so. */
  endNextOperations(outcome: OrderedOutcome, count: number): Promise<void>;
  settleOperations(outcome: EndState): Promise<void>;
  close(): Promise<void>;
}

/** Connects to a server of the service. `close` stops it. */
export async function openRealService(
  target: { readonly url: string; readonly close: () => Promise<void> },
  apiKey: string,
): Promise<RealService> {
  const lost: string[] = [];
  const methods: string[] = [];
  const proxy = createServer((request, response) => {
    const method = request.url?.split("/").at(-1) ?? "";
    methods.push(method);
    const { headers } = request;
    const forwarded = sendRequest(
      new URL(request.url ?? "/", target.url),
      { method: "POST", headers },
      (answer) => {
        const index = lost.indexOf(method);
        if (index < 0) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        lost.splice(index, 1);
        request.socket.destroy();
      },
    );
    forwarded.on("error", () => request.socket.destroy());
    request.pipe(forwarded);
  });
  const url = await listen(proxy);
  const order = async (body: Fields): Promise<unknown> => {
    const answer = await fetch(`${target.url}/control`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    return JSON.parse(text) as unknown;
  };
  const carryOut = async (body: Fields): Promise<void> => {
    await order(body);
  };
  return {
    url,
    apiKey,
    methods,
    objects: async (kind) => (await order({ do: "objects", kind })) as readonly Fields[],
    change: (name, fields) => carryOut({ do: "change", name, fields }),
    remove: (name) => carryOut({ do: "remove", name }),
    fail: (method, code) => carryOut({ do: "fail", method, code }),
    loseAnswer: (method) => void lost.push(method),
    endNextOperations: (outcome, count) => carryOut({ do: "end-next-operations", outcome, count }),
    settleOperations: (outcome) => carryOut({ do: "settle-operations", outcome }),
    close: async () => {
      await closeServer(proxy);
      await target.close();
    },
  };
}

/** Lets a server listen on any free port of the loopback interface. Returns its address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Closes a server and its connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
