import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { systemClock } from "../../src/client";
import { createObjectReads, isGone } from "../../src/api";
import { MACHINE, startService } from "./emulated-service";

const KIND = kindOf(contract, "VirtualMachine");
const NAME = "projects/p/virtual-machines/w7k2";

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const honest = (message: string): Answer => ({ status: 404, body: { code: "not_found", message } });

/** Answers that prove that the machine does not exist, although the list still contains it. */
const PROOFS: readonly (readonly [string, Answer])[] = [
  ["names it", honest(`virtual machine ${NAME} not found`)],
  ["names it and nothing else", honest(NAME)],
  ["names what it lives in", honest('Project "projects/p" does not exist')],
  ["says its id", honest("w7k2 not found")],
  ["says what it is", honest("virtual machine not found")],
  ["says what it is in the words of the contract", honest("VirtualMachine not found.")],
  ["is a google.rpc.Status", { status: 404, body: { code: 5, message: `${NAME} was not found` } }],
  [
    "is Google's own",
    {
      status: 404,
      body: { error: { code: 404, status: "NOT_FOUND", message: `Resource '${NAME}' was not found` } },
    },
  ],
  [
    "names it in its details",
    {
      status: 404,
      body: {
        code: "not_found",
        message: "Not there",
        details: [
          {
            type: "google.rpc.ResourceInfo",
            debug: { "@type": "type.googleapis.com/google.rpc.ResourceInfo", resourceName: NAME },
          },
        ],
      },
    },
  ],
  [
    "is a problem of RFC 9457 with a code",
    {
      status: 404,
      body: {
        type: "about:blank",
        title: "Not Found",
        detail: `No virtual machine ${NAME}`,
        code: "not_found",
      },
    },
  ],
];

/** Answers that prove nothing, whatever the list shows. */
const NO_PROOFS: readonly (readonly [string, Answer])[] = [
  ["has the status 403", { status: 403, body: { code: "not_found", message: `${NAME} not found` } }],
  ["has the status 500", { status: 500, body: { code: "not_found", message: `${NAME} not found` } }],
  ["has the status 410", { status: 410, body: { code: "not_found", message: `${NAME} not found` } }],
  [
    "speaks of a method, as gateways do",
    { status: 404, body: { code: 5, message: "Method does not exist." } },
  ],
  ["is gRPC-gateway's of a path", { status: 404, body: { code: 5, message: "Not Found", details: [] } }],
  ["speaks of a route", honest("Route not found")],
  ["speaks of the method by its name", honest("unknown method GetVirtualMachine")],
  ["speaks of an address", honest("The requested URL was not found on this server.")],
  ["speaks of rights", honest(`${NAME} was not found, or you do not have permission to see it`)],
  ["has no code and does not name it", { status: 404, body: { message: "virtual machine not found" } }],
  ["has another code", { status: 404, body: { code: "permission_denied", message: `${NAME} not found` } }],
  ["is a web page", { status: 404, body: `<h1>${NAME} not found</h1>` }],
];

/** Answers without a code, whose words say of the object that it does not exist. */
const CODELESS: readonly (readonly [string, unknown])[] = [
  ["a message", { message: `${NAME} not found` }],
  ["FastAPI's detail", { detail: `No such virtual machine: ${NAME}` }],
  ["plain text", `virtual machine w7k2 does not exist\n`],
];

describe("a not_found answer", () => {
  for (const [what, body] of CODELESS) {
    test(`without a code (${what}) needs a complete list as the second proof`, async (t) => {
      const { service, emulator } = await startService(t);
      emulator.fault({ method: "GetVirtualMachine", times: "all" }, { do: "answer", status: 404, body });
      const reads = createObjectReads(service, systemClock);
      await assert.rejects(reads.read(KIND, NAME), (error) => isGone(error, KIND, NAME));
      emulator.fault(
        { method: "ListVirtualMachines", times: "all" },
        { do: "refuse", code: "permission_denied" },
      );
      await assert.rejects(reads.read(KIND, NAME), (error) => !isGone(error, KIND, NAME));
    });
  }

  for (const [what, answer] of PROOFS) {
    test(`proves that the object does not exist if it ${what}`, async (t) => {
      const { service, emulator } = await startService(t);
      emulator.fault({ method: "GetVirtualMachine", times: "all" }, { do: "answer", ...answer });
      const reads = createObjectReads(service, systemClock);
      await assert.rejects(reads.read(KIND, NAME), (error) => isGone(error, KIND, NAME));
      assert.equal(emulator.requests.length, 1, "no list is asked");
    });
  }

  for (const [what, answer] of NO_PROOFS) {
    test(`proves nothing if it ${what}, whatever the list shows`, async (t) => {
      const { service, emulator } = await startService(
        t,
        {},
        { ...systemClock, sleep: () => Promise.resolve() },
      );
      emulator.fault({ method: "GetVirtualMachine", times: "all" }, { do: "answer", ...answer });
      const reads = createObjectReads(service, systemClock);
      await assert.rejects(reads.read(KIND, NAME), (error) => !isGone(error, KIND, NAME));
    });
  }

  for (const message of ["not found", "Requested entity was not found.", "", "sql: no rows in result set"]) {
    test(`with an ambiguous message (${JSON.stringify(message)}) is confirmed only by a complete list`, async (t) => {
      const { service, emulator } = await startService(t);
      const { name } = emulator.add("VirtualMachine", MACHINE);
      emulator.fault({ method: "GetVirtualMachine", times: "all" }, { do: "answer", ...honest(message) });
      const reads = createObjectReads(service, systemClock);
      await assert.rejects(reads.read(KIND, name), (error) => !isGone(error, KIND, name));
      await assert.rejects(reads.read(KIND, NAME), (error) => isGone(error, KIND, NAME));
      emulator.fault(
        { method: "ListVirtualMachines", times: "all" },
        { do: "refuse", code: "permission_denied" },
      );
      await assert.rejects(reads.read(KIND, NAME), (error) => !isGone(error, KIND, NAME));
    });
  }
});
