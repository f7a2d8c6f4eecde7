import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { type Emulator, startEmulator } from "../../../src/emulator";
import { skipWithoutEngine, startEngine } from "../../support/engine";
import type { ProgramResult } from "../../support/program";
import { runCli } from "../cli";

interface Opened {
  readonly emulator: Emulator;
  readonly folder: string;
  /** Adopts the project shop without a plan. */
  readonly adopt: (...options: readonly string[]) => Promise<ProgramResult>;
  readonly text: (file: string) => string;
}

async function open(t: TestContext, key?: (emulator: Emulator) => string): Promise<Opened> {
  const emulator = await startEmulator();
  const folder = mkdtempSync(join(tmpdir(), "svc-adopt-"));
  t.after(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });
  emulator.add("Project", { slug: "shop" });
  const env = {
    PATH: process.env["PATH"] ?? "",
    SVC_PROJECT: "shop",
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: key?.(emulator) ?? "svc_local",
  };
  return {
    emulator,
    folder,
    adopt: (...options) => runCli(["adopt", "--out", folder, "--no-plan", ...options], env),
    text: (file) => readFileSync(join(folder, file), "utf8"),
  };
}

const machine = (more: object): Readonly<Record<string, unknown>> => ({
  projectName: "projects/shop",
  region: "datacenters/eu-west-1",
  compute: { vcpus: 2, memoryGib: 4 },
  boot: { image: "debian-12" },
  ...more,
});
const network = (more: object): Readonly<Record<string, unknown>> => ({
  projectName: "projects/shop",
  region: "datacenters/eu-west-1",
  ...more,
});

test("adopt: writes constructs with names, references, a table of siblings, defaults of the provider, and one import for each object", async (t) => {
  const { emulator, adopt, text, folder } = await open(t);
  const back = emulator.add("Network", network({ displayName: "Back Office" }));
  for (const [index, memoryGib] of [4, 4, 8].entries()) {
    const at = { networkName: back.name };
    const { name } = emulator.add(
      "VirtualMachine",
      machine({ displayName: `web-${index + 1}`, compute: { vcpus: 2, memoryGib }, network: at }),
    );
    if (index === 1) {
      emulator.add(
        "Disk",
        network({ sizeGib: 10, virtualMachineName: name, region: "datacenters/eu-west-1" }),
      );
    }
  }
  emulator.add(
    "Network",
    network({ displayName: "Front ${x}", region: "datacenters/us-east-1", labels: { "a ${b}": "`c`" } }),
  );
  const { code, stdout, stderr } = await adopt("--quiet");
  assert.equal(code, 0, stderr);
  assert.equal(stderr, "");
  assert.match(stdout, /^Adopted 1 Project, 2 Network, 1 Disk, 3 VirtualMachine\.$/m);
  const [, body = ""] = text("shop-stack.ts").split("super(scope, id);\n");
  assert.equal(
    body,
    `    // The endpoint and the API key are in SVC_ENDPOINT and SVC_API_KEY, where the engine runs.
    new SvcProvider(this, "svc", { region: "eu-west-1" });

    const shop = new Project(this, "shop", { slug: "shop" });

    const backOffice = new Network(this, "back-office", {
      projectName: shop,
      displayName: "Back Office",
    });
    new Network(this, "front-x", {
      projectName: shop,
      displayName: "Front $\${x}",
      region: "us-east-1",
      labels: { "a $\${b}": "\`c\`" },
    });

    const webRows = [
      { id: "web-1", memoryGib: 4 },
      { id: "web-2", memoryGib: 4 },
      { id: "web-3", memoryGib: 8 },
    ];
    const web: Record<string, VirtualMachine> = {};
    for (const { id, memoryGib } of webRows) {
      web[id] = new VirtualMachine(this, id, {
        projectName: shop,
        displayName: id,
        compute: { vcpus: 2, memoryGib },
        boot: { image: "debian-12" },
        network: { networkName: backOffice },
      });
    }

    new Disk(this, "disk", {
      projectName: shop,
      sizeGib: 10,
      virtualMachineName: web["web-2"],
    });

    importObjects(this);
  }
}
`,
  );
  for (const { name } of emulator.objects()) {
    assert.ok(text("imports.ts").includes(JSON.stringify(name)), name);
  }
  assert.deepEqual(readdirSync(folder).sort(), [
    ".gitignore",
    "cdktf.json",
    "imports.ts",
    "main.ts",
    "package.json",
    "shop-stack.ts",
    "tsconfig.json",
  ]);
  assert.deepEqual(
    new Set(emulator.requests.map(({ method }) => method?.replace(/^(Get|List).*/, "$1"))),
    new Set(["Get", "List"]),
  );
});

test(
  "adopt: with --format hcl, writes blocks with references, a for_each of siblings and one import for each object, as the engine formats them",
  { skip: skipWithoutEngine() },
  async (t) => {
    const { emulator, adopt, text, folder } = await open(t);
    const back = emulator.add("Network", network({ displayName: "Back ${x} %{y}" }));
    const inBack = { network: { networkName: back.name } };
    for (const [index, memoryGib] of [4, 4, 8].entries()) {
      const shown = { displayName: `web-${index + 1}`, compute: { vcpus: 2, memoryGib } };
      const { name } = emulator.add("VirtualMachine", machine({ ...shown, ...inBack }));
      const disk = { sizeGib: 10, virtualMachineName: name };
      if (index === 1) emulator.add("Disk", network({ ...disk, labels: { "Größe 👩‍💻": '"1"', for: "a" } }));
      emulator.add("Disk", network({ displayName: `spare-${index}`, sizeGib: 20 }));
    }
    const { code, stdout, stderr } = await adopt("--format", "hcl");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Adopted 1 Project, 1 Network, 4 Disk, 3 VirtualMachine\.$/m);
    assert.match(stdout, /After the apply, delete imports\.tf\.$/m);
    assert.equal(
      text("main.tf"),
      `# The endpoint and the API key are in SVC_ENDPOINT and SVC_API_KEY, where the engine runs.
provider "svc" {
  region = "eu-west-1"
}

resource "svc_project" "shop" {
  slug = "shop"
}

resource "svc_network" "back_x_y" {
  project_name = svc_project.shop.name
  display_name = "Back $\${x} %%{y}"
}

resource "svc_virtual_machine" "web" {
  for_each = {
    "web-1" = { memory_gib = 4 }
    "web-2" = { memory_gib = 4 }
    "web-3" = { memory_gib = 8 }
  }

  project_name = svc_project.shop.name
  display_name = each.key
  compute      = { vcpus = 2, memory_gib = each.value.memory_gib }
  boot         = { image = "debian-12" }
  network      = { network_name = svc_network.back_x_y.name }
}

resource "svc_disk" "disk" {
  project_name         = svc_project.shop.name
  size_gib             = 10
  virtual_machine_name = svc_virtual_machine.web["web-2"].name
  labels               = { "Größe 👩\\u200d💻" = "\\"1\\"", "for" = "a" }
}

resource "svc_disk" "spare" {
  for_each = toset(["spare-0", "spare-1", "spare-2"])

  project_name = svc_project.shop.name
  display_name = each.key
  size_gib     = 20
}
`,
    );
    assert.match(text("imports.tf"), /\n {2}to = svc_disk\.spare\[each\.key\]\n {2}id = each\.value\n/);
    for (const { name } of emulator.objects()) {
      assert.ok(text("imports.tf").includes(JSON.stringify(name)), name);
    }
    const { code: unformatted, output } = await startEngine(folder, ["fmt", "-check", "-diff"], {}).done;
    assert.equal(unformatted, 0, output);
    assert.deepEqual(readdirSync(folder).sort(), [
      ".gitignore",
      ".terraform.lock.hcl",
      "imports.tf",
      "main.tf",
      "package.json",
      "terraform.d",
      "versions.tf",
    ]);
  },
);

test("adopt: divides the code by a label, with the objects that the parts share, and leaves out what is not selected", async (t) => {
  const { emulator, adopt, text, folder } = await open(t);
  const team = (name: string): object => ({ labels: { team: name } });
  const [web, data] = ["web", "Daten"].map((name) =>
    emulator.add("Network", network({ displayName: name, ...team(name) })),
  );
  emulator.add(
    "VirtualMachine",
    machine({ displayName: "a", network: { networkName: data?.name }, ...team("web") }),
  );
  emulator.add(
    "VirtualMachine",
    machine({ displayName: "b", network: { networkName: web?.name }, ...team("Daten") }),
  );
  emulator.add("VirtualMachine", machine({ displayName: "c", ...team("class") }));
  const { code, stdout } = await adopt(
    "--by",
    "labels.team",
    "--select",
    "labels.team=*",
    "--select",
    "Network",
  );
  assert.equal(code, 0);
  assert.match(stdout, /^ {2}1 object: not selected$/m);
  // Without the project, its name is the provider's default.
  assert.match(
    text("shop-stack.ts"),
    /new SvcProvider\(this, "svc", \{\s+project: "shop",\s+region: "eu-west-1",?\s+\}\);/,
  );
  assert.match(text("shop-stack.ts"), /const shared = createShared\(this\);\n {4}create\w+\(this, shared\);/);
  assert.match(text("shop-stack.ts"), /\n {4}createClass\(this\);/);
  assert.match(text("web.ts"), /export function createWeb\(scope: Construct, \{ daten \}: Shared\) \{/);
  assert.match(text("shared.ts"), /return \{ daten, web \};\n\}\n\n\/\*\*.*\*\/\nexport type Shared = /);
  assert.ok(readdirSync(folder).includes("daten.ts"));
});

test("adopt: leaves out what the key may not list, and what is outside of the project, and says so", async (t) => {
  const { emulator, adopt, text } = await open(t, (started) => {
    const { name, secret } = started.call("CreateApiKey", { roles: ["VIEWER"] });
    started.limitKey(String(name), ["projects/shop"]);
    return String(secret);
  });
  emulator.add(
    "Network",
    network({ displayName: "odd", labels: JSON.parse('{"__proto__": "x"}') as object }),
  );
  const users = [{ username: "admin", password: "correct-horse" }];
  emulator.add("VirtualMachine", machine({ users }));
  const { code, stdout, stderr } = await adopt();
  assert.equal(code, 0, stderr);
  // The framework loses this key, unless it is in an expression of the engine.
  assert.match(text("shop-stack.ts"), /labels: Token\.asStringMap\('\$\{\{ __proto__ = "x" \}\}'\)/);
  assert.match(
    stdout,
    /^ {2}VirtualMachine\.users\[\]\.password \(1 object\): the service never shows it; the objects keep it$/m,
  );
  assert.match(stdout, /^Adopted 1 Project, 1 Network, 1 VirtualMachine\.$/m);
  assert.doesNotMatch(text("shop-stack.ts"), /password/);
  assert.match(stderr, /VirtualMachines: 1 \(so far \d+, by \d+ requests\)/);
});

test("adopt: with --account, adopts what is in no project, and what refers to the project in any case", async (t) => {
  const { emulator, adopt, text, folder } = await open(t);
  const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT";
  const { name } = emulator.add("SshKey", { projectName: "projects/shop", publicKey });
  emulator.add("BareMetalInstance", {
    slug: "metal",
    hostName: "hosts/general-1",
    image: "debian-12",
    sshKeyNames: [name],
  });
  emulator.add("Organization", { slug: "acme" });
  emulator.add("Project", { slug: "other" });
  const { stdout } = await adopt();
  assert.match(stdout, /^Adopted 1 Project, 1 SshKey, 1 BareMetalInstance\.$/m);
  assert.match(
    stdout,
    /1 Organization: outside of the project, and nothing of it refers to them; --account adopts them/,
  );
  assert.match(text("shop-stack.ts"), /hostName: "general-1"/);
  rmSync(folder, { recursive: true });
  assert.match(
    (await adopt("--account")).stdout,
    /^Adopted 1 Organization, 1 Project, 1 SshKey, 1 BareMetalInstance\.$/m,
  );
});

test("adopt: rejects an unusable command line, and a folder with files of the same names, and writes nothing", async (t) => {
  const { adopt, folder } = await open(t);
  for (const [options, text] of [
    [
      ["--project", "projects/shop/disks/d"],
      /--project must be a name such as projects\/\{slug\}, or its last part/,
    ],
    [
      ["--format", "hcl", "--framework", "cdktn"],
      /--framework is for a program, and --format hcl writes none/,
    ],
    [["--by", "labels"], /--by must be kind, or a label such as labels\.team; got "labels"/],
    [["--select", "Machine:web"], /unknown kind "Machine"; kinds are /],
    [["--select", "colour=red"], /--select has the property "colour", which no kind has/],
    [["--select", "a b"], /--select must be such as VirtualMachine:web-\* or labels\.env=prod; got "a b"/],
  ] as const) {
    const { code, stderr } = await adopt(...options);
    assert.equal(code, 2, stderr);
    assert.match(stderr, text);
  }
  assert.deepEqual(readdirSync(folder), []);
  writeFileSync(join(folder, "imports.ts"), "");
  const { code, stderr } = await adopt();
  assert.equal(code, 2);
  assert.match(stderr, /has imports\.ts already\. Nothing was written\./);
  assert.deepEqual(readdirSync(folder), ["imports.ts"]);
});

test("adopt: fails if the project does not exist, or if nothing is selected", async (t) => {
  const { adopt, folder } = await open(t);
  const missing = await adopt("--project", "nowhere");
  assert.equal(missing.code, 1);
  assert.match(missing.stderr, /projects\/nowhere/);
  const nothing = await adopt("--select", "Disk");
  assert.equal(nothing.code, 1);
  assert.match(nothing.stderr, /There is nothing to adopt\. 1 object: not selected/);
  assert.deepEqual(readdirSync(folder), []);
});
