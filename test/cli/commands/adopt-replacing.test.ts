import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { contract, isReadVerb } from "../../../src/contract";
import { type Emulator, startEmulator } from "../../../src/emulator";
import { recordedState } from "../../moves/recorded-state";
import type { ProgramResult } from "../../support/program";
import { runCli } from "../cli";

const READS = new Set(contract.methods.filter(({ verb }) => isReadVerb(verb)).map(({ name }) => name));
const NULL = "registry.terraform.io/hashicorp/null";
const COPY = "registry.example.com/team/svc";
const OWN = "svc.localhost/svc/svc";

/** A resource of a state. */
interface OldResource {
  readonly type: string;
  readonly name: string;
  readonly module?: string;
  /** Undefined for a resource whose instances have one each. */
  readonly provider?: string | undefined;
  readonly instances: readonly {
    readonly provider?: string;
    readonly private?: string;
    readonly attributes: object;
    readonly index_key?: string | number;
    readonly deposed?: string;
  }[];
}

interface Opened {
  readonly emulator: Emulator;
  readonly network: (displayName: string) => string;
  readonly folder: string;
  readonly adopt: (
    resources: readonly OldResource[],
    ...options: readonly string[]
  ) => Promise<ProgramResult>;
  readonly text: (file: string) => string;
}

async function open(t: TestContext): Promise<Opened> {
  const emulator = await startEmulator();
  const base = mkdtempSync(join(tmpdir(), "svc-replacing-"));
  const folder = join(base, "new");
  t.after(async () => {
    await emulator.close();
    rmSync(base, { recursive: true, force: true });
  });
  emulator.add("Project", { slug: "shop" });
  const env = { PATH: process.env["PATH"] ?? "", SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey };
  const state = join(base, "old.tfstate");
  return {
    emulator,
    folder,
    network: (displayName) =>
      emulator.add("Network", {
        projectName: "projects/shop",
        region: "datacenters/eu-west-1",
        displayName,
      }).name,
    adopt: (resources, ...options) => {
      writeFileSync(state, stateText(resources));
      const replacing = options.includes("--replacing") ? [] : ["--replacing", state];
      return runCli(["adopt", "--out", folder, "--no-plan", "--quiet", ...replacing, ...options], env);
    },
    text: (file) => readFileSync(join(folder, file), "utf8"),
  };
}

function stateText(resources: readonly OldResource[]): string {
  const all = resources.map((resource) => {
    const { provider } = { provider: NULL, ...resource };
    return {
      mode: "managed",
      ...resource,
      provider: provider === undefined ? undefined : `provider["${provider}"]`,
    };
  });
  return JSON.stringify({ version: 4, terraform_version: "1.11.4", serial: 1, lineage: "a", resources: all });
}

/** Returns a null resource with triggers. */
function script(name: string, triggers: Readonly<Record<string, string>> | null): OldResource {
  return { type: "null_resource", name, instances: [{ attributes: { id: "1", triggers } }] };
}

/** Returns a resource with the state that its provider wrote, of another object. */
function recorded(type: string, name: string, object: string): OldResource {
  const { attributes } = recordedState(type);
  const [before] = /projects\/shop\/networks\/\w+/.exec(JSON.stringify(attributes)) ?? [""];
  const other = JSON.parse(JSON.stringify(attributes).replaceAll(before, object)) as object;
  return { type, name, instances: [{ attributes: other }] };
}

test("adopt --replacing: adopts the objects that states of other providers prove, and nothing else, by reads only", async (t) => {
  const { emulator, network, adopt, text, folder } = await open(t);
  const names = ["null", "restapi", "restful", "data", "copy"].map(network);
  const [byNull = "", byRestapi = "", byRestful = "", byData = "", byCopy = ""] = names;
  const other = network("other");
  const { code, output, stdout } = await adopt(
    [
      script("byNull", { name: byNull, script: "create.sh", project_name: "projects/shop" }),
      recorded("restapi_object", "byRestapi", byRestapi),
      recorded("restful_resource", "byRestful", byRestful),
      {
        type: "terraform_data",
        name: "byData",
        provider: "terraform.io/builtin/terraform",
        instances: [
          { attributes: { input: { value: { name: byData }, type: ["object", { name: "string" }] } } },
        ],
      },
      { type: "svc_network", name: "byCopy", provider: COPY, instances: [{ attributes: { name: byCopy } }] },
      script("unrelated", { build: "7", source: other }),
      script("silent", null),
      script("gone", { name: "projects/shop/networks/gone" }),
      { type: "aws_vpc", name: "main", instances: [{ attributes: { name: other } }] },
    ],
    "--format",
    "hcl",
  );
  assert.equal(code, 0, output);
  assert.match(stdout, /^Adopted 5 Network\.$/m);
  for (const name of names) assert.ok(text("imports.tf").includes(JSON.stringify(name)), name);
  assert.ok(!text("imports.tf").includes(other));
  assert.match(
    stdout,
    /^Left alone there:\n {2}null_resource\.unrelated and null_resource\.silent: its state proves no object of the service\n {2}null_resource\.gone: projects\/shop\/networks\/gone does not exist\n/m,
  );
  const addresses = [
    "null_resource.byNull",
    "restapi_object.byRestapi",
    "restful_resource.byRestful",
    "terraform_data.byData",
    "svc_network.byCopy",
  ];
  const blocks = [
    ...text("replaced/removed.tf").matchAll(
      /^removed \{\n {2}from = (.*)\n\n {2}lifecycle \{\n {4}destroy = false\n {2}\}\n\}$/gm,
    ),
  ];
  assert.deepEqual(
    blocks.map(([, from]) => from),
    addresses,
  );
  assert.match(
    text("replaced/state-rm.sh"),
    new RegExp(
      `\nterraform state rm \\\\\n  ${addresses.map((each) => each.replace(".", "\\.")).join(" \\\\\n  ")}\n$`,
    ),
  );
  assert.deepEqual(readdirSync(join(folder, "replaced")).sort(), ["removed.tf", "state-rm.sh"]);
  assert.deepEqual(
    emulator.requests.filter(({ method }) => !READS.has(method ?? "")),
    [],
  );
});

test("adopt --replacing: an object that several resources name belongs to the one with an answer of the service, or to none", async (t) => {
  const { network, adopt, text } = await open(t);
  const [first = "", second = "", third = "", fourth = ""] = ["a", "b", "c", "d"].map(network);
  const { code, output, stdout } = await adopt(
    [
      recorded("restapi_object", "network", first),
      script("after", { name: first }),
      script("one", { name: second }),
      script("two", { name: second }),
      script("pair", { name: "projects/shop", id: third }),
      // As a script has it that runs in a network, and as a hook of this package has it.
      script("inside", { project_name: "projects/shop", network_name: third }),
      script("ours", { endpoint: "", project: "projects/shop", region: "", hook: "{}" }),
      { type: "svc_network", name: "own", provider: OWN, instances: [{ attributes: { name: fourth } }] },
      script("hook", { name: fourth }),
    ],
    "--format",
    "hcl",
  );
  assert.equal(code, 0, output);
  assert.match(stdout, /^Adopted 1 Network\.$/m);
  assert.match(stdout, /^ {2}null_resource\.after: its object is that of restapi_object\.network$/m);
  assert.match(stdout, /^ {2}null_resource\.one: null_resource\.two has the same object$/m);
  assert.match(stdout, /^ {2}null_resource\.two: null_resource\.one has the same object$/m);
  assert.match(
    stdout,
    /^ {2}null_resource\.pair: its state names projects\/shop and projects\/shop\/networks\/\w+$/m,
  );
  assert.match(
    stdout,
    /^ {2}null_resource\.inside: its state names projects\/shop and projects\/shop\/networks\/\w+, to which it may only refer$/m,
  );
  assert.match(
    stdout,
    /^ {2}null_resource\.ours: its state names projects\/shop, to which it may only refer$/m,
  );
  assert.match(
    stdout,
    /^ {2}null_resource\.hook: this provider manages its object already, in svc_network\.own$/m,
  );
  assert.match(text("replaced/removed.tf"), /^removed \{\n {2}from = restapi_object\.network\n/m);
  assert.equal(text("replaced/removed.tf").match(/from = /g)?.length, 1);
});

test("adopt --replacing: with single instances of a resource, writes only the script; one of all instances has a block", async (t) => {
  const { network, adopt, text, folder } = await open(t);
  const [eu = "", us = "", first = ""] = ["eu", "us", "first"].map(network);
  const fleet = (...instances: OldResource["instances"]): OldResource => ({
    ...script("fleet", null),
    module: 'module.net["it\'s"]',
    instances,
  });
  const whole = await adopt(
    [
      fleet(
        { index_key: "eu", attributes: { triggers: { name: eu } } },
        { index_key: "us", attributes: { triggers: { name: us } } },
      ),
    ],
    "--format",
    "hcl",
  );
  assert.equal(whole.code, 0, whole.output);
  assert.match(text("replaced/removed.tf"), /^ {2}from = module\.net\.null_resource\.fleet$/m);
  assert.ok(
    text("replaced/state-rm.sh").includes(`\n  'module.net["it'\\''s"].null_resource.fleet["eu"]' \\\n`),
  );
  rmSync(folder, { recursive: true });
  const single = await adopt(
    [
      fleet(
        { index_key: "eu", attributes: { triggers: { name: eu } } },
        { index_key: 'a "b" ${c} %{d}\\', attributes: { triggers: null } },
      ),
    ],
    "--object",
    `module.net["it's"].null_resource.fleet["a \\"b\\" $\${c} %%{d}\\\\"]=Network:${first}`,
  );
  assert.equal(single.code, 0, single.output);
  assert.match(text("replaced/removed.ts"), /^const ADDRESSES = \["module\.net\.null_resource\.fleet"\];$/m);
  rmSync(folder, { recursive: true });
  const part = await adopt([
    fleet(
      { index_key: "eu", attributes: { triggers: { name: eu } } },
      { index_key: "us", attributes: { triggers: null } },
    ),
  ]);
  assert.equal(part.code, 0, part.output);
  assert.deepEqual(readdirSync(join(folder, "replaced")), ["state-rm.sh"]);
  assert.match(
    part.stdout,
    /^ {2}Blocks cannot name single instances of a resource, so that a script is needed:$/m,
  );
});

test("adopt --replacing: refuses an --object of another address, an absent one, and one of a resource that a replacement has left behind, and writes nothing", async (t) => {
  const { network, adopt, folder } = await open(t);
  const [one = "", two = ""] = ["one", "two"].map(network);
  const resources = [
    script("silent", null),
    recorded("restapi_object", "known", one),
    { ...script("left", null), instances: [{ attributes: {} }, { deposed: "a1", attributes: {} }] },
  ];
  for (const [options, status, message] of [
    [
      ["--object", `null_resource.none=Network:${two}`],
      2,
      /null_resource\.none is no resource of another provider in /,
    ],
    [
      ["--object", `restapi_object.known=Network:${two}`],
      2,
      /restapi_object\.known: its state proves \S+, not \S+\. Nothing was written/,
    ],
    [
      ["--object", `null_resource.left=Network:${two}`],
      2,
      /a replacement has left another object of it behind/,
    ],
    [
      ["--object", "null_resource.silent=Network:projects/shop/networks/gone"],
      2,
      /networks\/gone \(null_resource\.silent\) does not exist\. Nothing was written/,
    ],
    [
      ["--object", "null_resource.silent=Network:gone"],
      2,
      /--object needs the full name of the Network, such as /,
    ],
    [["--object", "null_resource.silent"], 2, /--object must be such as null_resource\.web=/],
    [["--object", "null_resource.silent=Cat:a"], 2, /unknown kind "Cat"/],
    [
      ["--replacing", "missing.tfstate"],
      2,
      /--replacing must name a readable file; could not read missing\.tfstate/,
    ],
    [["--replacing", "-", "--state", "-"], 2, /standard input has one state/],
    [["--select", "Network"], 2, /it excludes --account and --select/],
    [
      ["--object", `null_resource.silent=Network:${two}`, "--object", `null_resource.left=Network:${two}`],
      2,
      /left another object/,
    ],
  ] as const) {
    const { code, stderr } = await adopt(resources, ...options);
    assert.equal(code, status, stderr);
    assert.match(stderr, message);
    assert.ok(!existsSync(folder), String(options));
  }
  const nothing = await adopt([script("silent", null)]);
  assert.equal(nothing.code, 1);
  assert.match(
    nothing.stderr,
    /There is nothing to adopt\. null_resource\.silent: its state proves no object of the service/,
  );
  const told = await adopt(resources, "--object", `null_resource.silent=Network:${two}`);
  assert.equal(told.code, 0, told.output);
  assert.match(told.stdout, /^Adopted 2 Network\.$/m);
});

test("adopt --replacing: leaves what other states hold, what another service has shown, and what OpenTofu's instances of this provider manage", async (t) => {
  const { emulator, network, adopt, folder } = await open(t);
  const names = ["elsewhere", "held", "seen", "here"].map(network);
  const [elsewhere = "", held = "", seen = "", here = ""] = names;
  const other = join(folder, "..", "other.tfstate");
  writeFileSync(
    other,
    stateText([
      { type: "svc_network", name: "x", provider: OWN, instances: [{ attributes: { name: held } }] },
    ]),
  );
  const copy = (name: string, object: string, endpoint: string): OldResource => ({
    type: "svc_network",
    name,
    provider: COPY,
    instances: [
      {
        attributes: { name: object },
        private: Buffer.from(JSON.stringify({ version: 1, seenAt: { endpoint, key: "k" } })).toString(
          "base64",
        ),
      },
    ],
  });
  const { code, stdout, output } = await adopt(
    [
      copy("elsewhere", elsewhere, "https://staging.example.com"),
      copy("held", held, emulator.url),
      copy("here", here, emulator.url),
      {
        type: "svc_network",
        name: "own",
        provider: undefined,
        instances: [{ index_key: "a", provider: `provider["${OWN}"].by["a"]`, attributes: { name: seen } }],
      },
    ],
    "--state",
    other,
  );
  assert.equal(code, 0, output);
  assert.match(stdout, /^Adopted 1 Network\.$/m);
  assert.match(stdout, /^ {2}svc_network\.elsewhere: its object is at https:\/\/staging\.example\.com$/m);
  assert.match(
    stdout,
    /^ {2}svc_network\.held: this provider manages its object already, in another state$/m,
  );
  assert.doesNotMatch(stdout, /svc_network\.own/);
});
