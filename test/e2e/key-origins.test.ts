import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import fc from "fast-check";
import { type Contract, contract as builtIn, formatContract } from "../../src/contract";
import { createProvider } from "../../src/bridge/provider";
import { startEmulator } from "../../src/emulator";
import { hookNote, runCall } from "../../src/hooks/calls";
import { createLogger, valueObject } from "../../src/plugin";
import { preflight } from "../../src/preflight";
import { createAnswers } from "../../src/synth/runner/answer-lookup";
import { createContracts } from "../../src/synth/runner/contracts";
import { createHookRunner } from "../../src/synth/runner/run-hook";
import { startHttp } from "../client/loopback-server";
import { runCli } from "../cli/cli";
import { matrixRun, sampleSeed } from "../support/exhaustive";

/** A real emulator behind a server that keeps the `Authorization` headers of all requests. */
interface RecordedService {
  readonly origin: string;
  readonly key: string;
  /** Returns the `Authorization` headers since the last time. */
  readonly seen: () => readonly string[];
  /** From now on, the service answers everything with a redirect to this origin; undefined: no more. */
  redirect(origin: string | undefined): void;
}

async function startService(t: TestContext, key: string): Promise<RecordedService> {
  const emulator = await startEmulator({ apiKey: key, operationMs: 0 });
  t.after(() => emulator.close());
  emulator.add("Organization", { slug: "acme" });
  emulator.add("Project", { slug: "shop", organizationName: "organizations/acme" });
  let target: string | undefined;
  const server = await startHttp(t, (response, { url, method, headers, body }) => {
    if (target !== undefined) {
      response.writeHead(307, { location: `${target}${url}` }).end();
      return;
    }
    const passed = { authorization: headers.authorization ?? "", "content-type": "application/json" };
    const init = { method, headers: passed, ...(method === "GET" ? {} : { body }) };
    void fetch(`${emulator.url}${url}`, init).then(async (answer) => {
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      response.end(await answer.text());
    });
  });
  let count = 0;
  return {
    origin: server.origin,
    key,
    seen: () => {
      const headers = server.seen.slice(count).map((request) => request.headers.authorization ?? "");
      count = server.seen.length;
      return headers;
    },
    redirect: (origin) => void (target = origin),
  };
}

type Name = "a" | "b";
type Services = Readonly<Record<Name, RecordedService>>;

/** How one request comes about. A key is always written down beside the service that it belongs to. */
interface Step {
  readonly caller: (typeof CALLERS)[number];
  /** The service whose key is in SVC_API_KEY, and whether SVC_ENDPOINT names it. */
  readonly variables: { readonly key: Name; readonly isEndpointSet: boolean } | undefined;
  /** The endpoint and the key of the provider of the request; an alias beside the stack's own. */
  readonly provider: { readonly endpoint: Name; readonly hasKey: boolean } | undefined;
  /** The source of the contract's endpoint. */
  readonly contract: "nothing" | "described" | "user";
  /** The service that redirects all its callers to the other one. */
  readonly redirecting: Name | undefined;
}

const CALLERS = ["provider", "deploy hook", "look-up", "synth hook", "preflight", "command line"] as const;

const STEP: fc.Arbitrary<Step> = fc.record({
  caller: fc.constantFrom(...CALLERS),
  variables: fc.option(
    fc.record({ key: fc.constantFrom("a" as const, "b" as const), isEndpointSet: fc.boolean() }),
    { nil: undefined, freq: 8 },
  ),
  provider: fc.option(
    fc.record({ endpoint: fc.constantFrom("a" as const, "b" as const), hasKey: fc.boolean() }),
    { nil: undefined },
  ),
  contract: fc.constantFrom("nothing", "described", "user"),
  redirecting: fc.option(fc.constantFrom("a" as const, "b" as const), { nil: undefined, freq: 2 }),
});

/** Configuration of a step, in the forms that its callers take. */
interface Settings {
  readonly contract: Contract;
  readonly environment: Readonly<Record<string, string>>;
  readonly endpoint: string;
  readonly apiKey: string | undefined;
  readonly folder: string;
}

function settingsOf(services: Services, step: Step, folder: string): Settings {
  const { variables, provider, contract } = step;
  // Without SVC_ENDPOINT, the key of the environment is that of the service that the contract is about.
  const named = services[variables?.key ?? "a"].origin;
  return {
    contract: {
      ...builtIn,
      ...(contract === "user" ? { defaultEndpoint: named } : {}),
      ...(contract === "described" ? { describedEndpoint: named } : {}),
    },
    environment: {
      ...(variables === undefined ? {} : { SVC_API_KEY: services[variables.key].key }),
      ...(variables?.isEndpointSet === true ? { SVC_ENDPOINT: services[variables.key].origin } : {}),
    },
    endpoint: provider === undefined ? "" : services[provider.endpoint].origin,
    apiKey: provider?.hasKey === true ? services[provider.endpoint].key : undefined,
    folder,
  };
}

const LIST = { method: "ProjectService/ListProjects", request: {} };

let stepNumber = 0;

/** Sends the request of each caller, which may fail. */
const send: Readonly<Record<Step["caller"], (settings: Settings) => Promise<unknown>>> = {
  async provider({ contract, environment, endpoint, apiKey }) {
    const provider = createProvider(contract, { version: "1.2.3", environment });
    const { configured } = await provider.configure(
      {
        config: valueObject({
          endpoint: endpoint === "" ? null : endpoint,
          api_key: apiKey ?? null,
          project: null,
          region: null,
        }),
        clientCapabilities: { deferralAllowed: false, writeOnlyAttributesAllowed: true },
      },
      {
        signal: new AbortController().signal,
        isAnswerWanted: () => true,
        terraformVersion: "1.11.4",
        log: createLogger({ threshold: "off" }),
      },
    );
    const path = contract.methods.find(({ name }) => name === "ListProjects")?.path ?? "";
    if (configured === undefined) return;
    try {
      await configured.client.call({ path, safety: "read" }, {});
    } finally {
      await configured.client.close();
    }
  },
  async "deploy hook"({ contract, environment, endpoint, folder }) {
    await runCall(
      {
        spec: { path: "stack/hook", timeoutMs: 60_000 },
        call: LIST,
        settings: { endpoint, project: "", region: "" },
        contract,
        note: hookNote({ workingDirectory: folder, environment }, `hook ${stepNumber}`),
        hidden: [],
        userAgent: "test",
        next: "apply",
      },
      { say: () => undefined, environment, directory: folder },
    );
  },
  async "look-up"({ contract, environment, endpoint }) {
    // The constructs fill in the endpoint of SVC_ENDPOINT or of the contract.
    const address = endpoint || environment["SVC_ENDPOINT"] || contract.defaultEndpoint || "";
    const answers = createAnswers(environment, "test", createContracts(), () => undefined);
    const query = { kind: "Project", find: "one", name: "projects/shop", where: {} } as const;
    await answers({ ...own(contract), sort: "lookUp", endpoint: address, query });
  },
  async "synth hook"({ contract, environment, endpoint, folder }) {
    const address = endpoint || environment["SVC_ENDPOINT"] || contract.defaultEndpoint || "";
    const contractOf = createContracts();
    const run = createHookRunner({ environment, userAgent: "test", contractOf, report: () => undefined });
    await run({
      ...own(contract),
      sort: "runHook",
      endpoint: address,
      limits: "",
      project: "",
      region: "",
      template: {
        literal: {
          path: `stack/hook-${stepNumber}`,
          effect: { call: LIST },
          environment: {},
          secrets: [],
          timeoutMs: 60_000,
          output: "json",
        },
        holes: [],
      },
      folder: join(folder, "notes"),
      keepsFailure: false,
    });
  },
  async preflight({ contract, environment, endpoint, apiKey, folder }) {
    const app = join(folder, `app-${stepNumber}`);
    mkdirSync(join(app, "stacks/shop"), { recursive: true });
    const stacks = { shop: { synthesizedStackPath: "stacks/shop/cdk.tf.json" } };
    writeFileSync(join(app, "manifest.json"), JSON.stringify({ stacks }));
    const alias = {
      alias: "other",
      ...(endpoint === "" ? {} : { endpoint }),
      ...(apiKey && { api_key: apiKey }),
    };
    const network = { project_name: "shop", region: "eu-west-1" };
    const json = {
      provider: { svc: [{}, alias] },
      resource: { svc_network: { one: network, two: { ...network, provider: "svc.other" } } },
    };
    writeFileSync(join(app, "stacks/shop/cdk.tf.json"), JSON.stringify(json));
    await preflight({ app, contract, environment });
  },
  async "command line"({ contract, environment, folder }) {
    const file = join(folder, `contract-${stepNumber}.json`);
    writeFileSync(file, formatContract(contract));
    await runCli(["call", "ListProjects", "--contract", file], environment);
  },
};

const own = (
  contract: Contract,
): { synth: number; contract: string; contractText: string; timeoutMs: number } => ({
  synth: stepNumber,
  contract: `own-${stepNumber}`,
  contractText: formatContract(contract),
  timeoutMs: 60_000,
});

/** Whether the request of a step must reach a service with its key: the pair is complete, and nothing redirects. */
function mustArrive({ caller, variables, provider, contract, redirecting }: Step): boolean {
  if (redirecting !== undefined) return false;
  if (provider?.hasKey === true && caller === "provider") return true;
  if (variables === undefined) return false;
  const isNamed = variables.isEndpointSet || contract === "user";
  if (provider === undefined || caller === "command line") return isNamed;
  return provider.endpoint === variables.key && (isNamed || contract === "described");
}

test("keys: in any sequence of requests to two services, no key reaches the other's origin", async (t) => {
  const services: Services = {
    a: await startService(t, "svc_key_of_service_a"),
    b: await startService(t, "svc_key_of_service_b"),
  };
  const folder = mkdtempSync(join(tmpdir(), "svc-key-origins-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const arrived = new Set<string>();
  const runs = ["all", "rest"].includes(matrixRun()) ? 400 : 50;
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const step of steps) {
        stepNumber += 1;
        const { a, b } = services;
        a.redirect(step.redirecting === "a" ? b.origin : undefined);
        b.redirect(step.redirecting === "b" ? a.origin : undefined);
        await send[step.caller](settingsOf(services, step, folder)).catch(() => undefined);
        const seen = { a: a.seen(), b: b.seen() };
        for (const [name, headers] of Object.entries(seen) as [Name, readonly string[]][]) {
          for (const header of headers) assert.equal(header, `Bearer ${services[name].key}`, name);
        }
        if (mustArrive(step)) {
          assert.ok(seen.a.length + seen.b.length > 0, `${step.caller}: nothing was sent`);
          arrived.add(step.caller);
        }
      }
    }),
    { numRuns: runs, seed: sampleSeed() },
  );
  assert.deepEqual([...arrived].sort(), [...CALLERS].sort());
});
