import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { EmulatedObject, Emulator } from "../../src/emulator";

/** A request to the shim. */
export interface ShimRequest {
  readonly httpMethod: string;
  readonly path: string;
  readonly atMs: number;
  readonly status: number;
  /** The operation state that the answer showed; undefined if the answer was about something else. */
  readonly operationState: string | undefined;
}

/** The emulated service as a REST interface, for peers that cannot call RPCs. */
export interface RestShim {
  readonly url: string;
  /** Oldest first. */
  readonly requests: readonly ShimRequest[];
  /** Delays each answer by `delayMs`. */
  delay(delayMs: number): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly location?: string;
}

/**
 * Serves virtual machines and operations of an emulator over REST:
 *
 * - `POST /projects/{project}/virtual-machines` starts an operation and answers 202 with its address in `location`, and `{"id"}`
 * - `GET /operations/{id}` returns the operation
 * - `GET /projects/{project}/virtual-machines/{id}` returns a machine, by its slug or by that `id`
 *
 * Reads access the emulator inside the process, which costs the peer less than a call of the service.
 */
export async function startRestShim(emulator: Emulator): Promise<RestShim> {
  const requests: ShimRequest[] = [];
  let delayMs = 0;
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ error: String(error) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const atMs = Date.now();
    const { method: httpMethod = "", url: path = "" } = request;
    const answer = httpMethod === "POST" ? await create(path, await textOf(request)) : read(path);
    const isOperation = /^\/operations\/[^/]+$/.test(path);
    const operationState = isOperation ? String((answer.body as { state?: string }).state) : undefined;
    requests.push({ httpMethod, path, atMs, status: answer.status, operationState });
    if (delayMs > 0) await pause(delayMs);
    const location = answer.location === undefined ? {} : { location: answer.location };
    response.writeHead(answer.status, { "content-type": "application/json", ...location });
    response.end(JSON.stringify(answer.body));
  }

  async function create(path: string, text: string): Promise<Answer> {
    const [, project] = /^\/(projects\/[^/]+)\/virtual-machines$/.exec(path) ?? [];
    if (project === undefined) return { status: 404, body: {} };
    const answer = await fetch(`${emulator.url}/svc.compute.v1.ComputeService/CreateVirtualMachine`, {
      method: "POST",
      headers: { authorization: `Bearer ${emulator.apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ ...(JSON.parse(text) as object), projectName: project }),
    });
    const body = (await answer.json()) as { readonly operation?: { readonly name: string } };
    if (!answer.ok || body.operation === undefined) return { status: answer.status, body };
    const { name } = body.operation;
    return { status: 202, body: { id: lastPartOf(name) }, location: `${url}/${name}` };
  }

  function read(path: string): Answer {
    const object = emulator.get(path.slice(1)) ?? madeBy(lastPartOf(path));
    return object === undefined ? { status: 404, body: {} } : { status: 200, body: object };
  }

  /** Returns the object that an operation created. */
  function madeBy(operationId: string): EmulatedObject | undefined {
    const metadata = emulator.get(`operations/${operationId}`)?.["metadata"];
    const { virtual_machine_name: made } = (metadata ?? {}) as { readonly virtual_machine_name?: string };
    return made === undefined ? undefined : emulator.get(made);
  }

  return {
    url,
    requests,
    delay: (ms) => void (delayMs = ms),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function lastPartOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
  return text;
}
