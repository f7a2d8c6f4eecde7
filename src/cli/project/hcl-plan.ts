import { shellWord } from "../../base/escaping";
import { ENGINE, type OwnPackage, type ProjectChoices, type ProjectPlan, textOf } from "./project-plan";

/** Returns the project of a configuration that exists: scripts that plan and deploy it, and no test. */
export function adoptedHclPlan(
  { manager }: ProjectChoices,
  own: OwnPackage,
  contract: string | undefined,
): ProjectPlan {
  const choice = contract === undefined ? "" : ` --contract ${shellWord(contract)}`;
  const staged = `cdktf-svc stage .${choice} > versions.tf`;
  const script = (command: string): string => `${staged} && ${ENGINE} init && ${ENGINE} ${command}`;
  return {
    files: {},
    ignored: hclIgnored(manager),
    package: {
      scripts: { stage: staged, plan: script("plan"), deploy: script("apply") },
      dependencies: { "cdktf-provider-svc": `^${own.version}` },
      devDependencies: {},
    },
  };
}

function hclIgnored({ ignored }: ProjectChoices["manager"]): readonly string[] {
  return ["node_modules/", "terraform.d/", ".terraform/", "*.tfstate", "*.tfstate.*", ...ignored];
}

/** Returns the project of a plain configuration in HCL. */
export function hclPlan({ manager }: ProjectChoices, own: OwnPackage): ProjectPlan {
  const staged = "cdktf-svc stage . > versions.tf";
  return {
    files: {
      "main.tf": textOf(
        "# The endpoint and the API key are in SVC_ENDPOINT and SVC_API_KEY, where the engine runs.",
        'provider "svc" {',
        '  region        = "eu-west-1"',
        "  strict_checks = true",
        "}",
        "",
        'resource "svc_project" "shop" {',
        '  slug = "shop"',
        "}",
        "",
        'resource "svc_network" "back" {',
        "  project_name = svc_project.shop.name",
        '  ipv4_cidr    = "10.20.0.0/24"',
        "}",
        "",
        'resource "svc_virtual_machine" "server" {',
        "  project_name = svc_project.shop.name",
        "  compute      = { vcpus = 2, memory_gib = 4 }",
        '  boot         = { image = "debian-12" }',
        "  network      = { network_name = svc_network.back.name, assign_public_ipv4 = true }",
        "}",
        "",
        'output "address" {',
        "  value = svc_virtual_machine.server.network.public_ipv4",
        "}",
      ),
      "tests/shop.tftest.hcl": textOf(
        'run "the_server_is_reachable" {',
        "  assert {",
        '    condition     = can(cidrhost("${output.address}/32", 0))',
        '    error_message = "The server needs a public IPv4 address."',
        "  }",
        "}",
      ),
      "test.cjs": textOf(
        "// Runs the engine's tests against an emulator of the service. Needs no account and no API key.",
        'const { spawn } = require("node:child_process");',
        'const { startEmulator } = require("cdktf-provider-svc/emulator");',
        "",
        "async function main() {",
        "  // Another seed than that of other emulators, whose names the configuration's own state may hold.",
        "  const emulator = await startEmulator({ seed: crypto.randomUUID() });",
        "  const env = { ...process.env, SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey };",
        '  const engine = process.env.TERRAFORM_BINARY_NAME ?? "terraform";',
        '  for (const args of [["init"], ["test"]]) {',
        '    const child = spawn(engine, args, { env, stdio: "inherit" });',
        '    process.exitCode = await new Promise((resolve, reject) => child.on("error", reject).on("exit", resolve));',
        "    if (process.exitCode !== 0) break;",
        "  }",
        "  await emulator.close();",
        "}",
        "",
        "main();",
      ),
    },
    ignored: hclIgnored(manager),
    package: {
      scripts: {
        stage: staged,
        deploy: `${staged} && ${ENGINE} init && ${ENGINE} apply`,
        destroy: `${staged} && ${ENGINE} init && ${ENGINE} destroy`,
        test: `${staged} && node test.cjs`,
        emulator: "cdktf-svc emulator",
      },
      dependencies: { "cdktf-provider-svc": `^${own.version}` },
      devDependencies: {},
    },
  };
}
