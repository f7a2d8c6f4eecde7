import { after } from "node:test";
import { contract } from "../../src/contract";
import {
  createManualClock,
  startEmulator,
  type Emulator,
  type EmulatorOptions,
  type ManualClock,
} from "../../src/emulator";

/** An HTTP answer, with its body parsed if it is JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

/** An emulator with a manual clock, and functions that call it over real HTTP. */
export interface RunningService {
  readonly emulator: Emulator;
  readonly clock: ManualClock;
  /** Calls an RPC with the right key. */
  readonly call: (method: string, body: unknown) => Promise<Reply>;
  /** Calls an RPC that must succeed, waits for its operation if there is one, and returns the answer. */
  readonly done: (method: string, body: unknown) => Promise<Record<string, unknown>>;
  /** Creates a virtual machine and returns its name. */
  readonly machine: (more?: Record<string, unknown>) => Promise<string>;
}

export const KEY = "svc_test_0123456789";
export const PUBLIC_KEY =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINE+ygfu73zcrffBLwfKiAXuK6Obox11KjqpSal6/4L7 me";
export const REGION = "datacenters/eu-west-1";
export const PROJECT = "projects/demo";
export const MACHINE = {
  projectName: PROJECT,
  region: REGION,
  compute: { vcpus: 2, memoryGib: 4 },
  boot: { image: "debian-12" },
};

/** Starts an emulator that validates its own answers. It is closed after the test file. */
export async function startService(options: EmulatorOptions = {}): Promise<RunningService> {
  const clock = createManualClock();
  const emulator = await startEmulator({ apiKey: KEY, clock, validateResponses: true, ...options });
  after(() => emulator.close());
  const service: RunningService = {
    emulator,
    clock,
    call: (method, body) => post(emulator, pathOf(method), body),
    async done(method, body) {
      const reply = await service.call(method, body);
      if (reply.status !== 200) throw new Error(`${method}: ${reply.status} ${reply.text}`);
      const operation = reply.body["operation"] as { name: string } | undefined;
      if (operation === undefined) return reply.body;
      await clock.advance(3000);
      return service.done("GetOperation", { name: operation.name });
    },
    async machine(more = {}) {
      const operation = await service.done("CreateVirtualMachine", { ...MACHINE, ...more });
      return String((operation["metadata"] as Record<string, unknown>)["virtual_machine_name"]);
    },
  };
  return service;
}

/** Like {@link startService}, with a project. */
export async function startWithProject(options: EmulatorOptions = {}): Promise<RunningService> {
  const service = await startService(options);
  await service.done("CreateProject", { slug: "demo" });
  return service;
}

/** Returns the path of a method of the contract. */
export function pathOf(method: string): string {
  const found = contract.methods.find((each) => each.name === method);
  if (found === undefined) throw new Error(`no method ${method}`);
  return found.path;
}

/** Sends a POST with the right key, which `headers` can override. Sends a string body unchanged. */
export async function post(
  emulator: Emulator,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return send(emulator, path, {
    method: "POST",
    headers: { authorization: `Bearer ${emulator.apiKey}`, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Sends any request. */
export async function send(emulator: Emulator, path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(emulator.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parsed(text), text };
}

/** Returns the violations in a reply, by field. */
export function violationsOf(reply: Reply): Record<string, string> {
  const [detail] = (reply.body["details"] ?? []) as {
    debug: { fieldViolations: { field: string; description: string }[] };
  }[];
  return Object.fromEntries(
    (detail?.debug.fieldViolations ?? []).map((each) => [each.field, each.description]),
  );
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
