import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { parse, stringify } from "yaml";
import { startEmulator, type Emulator, type EmulatorOptions } from "../../src/emulator";
import { cleanEnvironment } from "../support/engine";
import { type ProgramResult, type ProgramRun, startProgram } from "../support/program";
import { unpackProvider } from "../support/unpack-provider";

const FOLDER = resolve(__dirname, "../../node_modules/.peers");

/** Pulumi's command line and its plugin for programs in YAML, built by `.ci/peers pulumi pulumi-yaml`. They are on PATH. */
const PROGRAMS = ["pulumi", "pulumi-language-yaml"];

/** Pulumi's plugin for Terraform's providers, built by `.ci/peers pulumi-bridge`. It is installed, as Pulumi does when it is first used. */
const BRIDGE = "pulumi-resource-terraform-provider";

/** For `test(title, { skip: skipWithoutPulumi() }, ...)`: returns the reason for skipping. Only exhaustive runs build Pulumi. */
export function skipWithoutPulumi(): string | false {
  if ([...PROGRAMS, BRIDGE].every((name) => existsSync(join(FOLDER, name)))) return false;
  return "Pulumi is not built on this machine: `.ci/peers pulumi pulumi-yaml pulumi-bridge` builds it with Go";
}

/** A resource of a program in Pulumi's YAML. */
export interface PulumiResource {
  readonly type: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** The resources of a program by their logical names. */
export type PulumiResources = Readonly<Record<string, PulumiResource>>;

/** The project that all machines are in. */
export const PROJECT: PulumiResource = { type: "svc:Project", properties: { slug: "shop" } };

/** Returns a machine in {@link PROJECT}, whose logical name is `shop`. */
export function server(more: Readonly<Record<string, unknown>> = {}): PulumiResource {
  return {
    type: "svc:VirtualMachine",
    properties: {
      projectName: "${shop.name}",
      region: "eu-west-1",
      compute: { vcpus: 2, memoryGib: 4 },
      boot: { image: "debian-12" },
      ...more,
    },
  };
}

/** A resource in Pulumi's state. */
export interface SavedResource {
  readonly urn: string;
  readonly type: string;
  readonly id?: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}

/** A folder with a program in YAML, its stack `dev` in local files, the unpacked provider, and an emulator. */
export interface PulumiProject {
  readonly folder: string;
  readonly emulator: Emulator;
  readonly env: Readonly<Record<string, string>>;
  /** Writes the program: its resources, and more sections, such as `outputs`. */
  write(resources: PulumiResources, more?: Readonly<Record<string, unknown>>): void;
  /** Starts a command of Pulumi, such as `start("preview")`. */
  start(...args: string[]): ProgramRun;
  run(...args: string[]): Promise<ProgramResult>;
  /** Runs a command that must succeed; fails the test with its output otherwise. */
  must(...args: string[]): Promise<ProgramResult>;
  /** Returns the text of the stack's state. */
  state(stack?: string): string;
  /** Returns the saved resources of the provider by their logical names. */
  saved(): ReadonlyMap<string, SavedResource>;
  close(): Promise<void>;
}

/** Pulumi reads no YAML with references to earlier nodes. */
const NO_REFERENCES = { aliasDuplicateObjects: false };

/** Opens a project for `tell` and closes it afterwards in any case. */
export async function withPulumi(
  options: EmulatorOptions,
  tell: (project: PulumiProject) => Promise<void>,
): Promise<void> {
  const project = await openPulumi(options);
  try {
    await tell(project);
  } finally {
    await project.close();
  }
}

async function openPulumi(options: EmulatorOptions): Promise<PulumiProject> {
  const emulator = await startEmulator({ operationMs: 100, ...options });
  const base = mkdtempSync(join(tmpdir(), "svc-pulumi-"));
  const folder = join(base, "shop");
  const bin = join(base, "bin");
  for (const each of [folder, bin, join(base, "states")]) mkdirSync(each);
  for (const name of PROGRAMS) symlinkSync(join(FOLDER, name), join(bin, name));
  const home = join(base, "home");
  const version = readFileSync(join(FOLDER, `${BRIDGE}.version`), "utf8").trim();
  const plugin = join(home, ".pulumi/plugins", `resource-terraform-provider-${version}`);
  mkdirSync(plugin, { recursive: true });
  symlinkSync(join(FOLDER, BRIDGE), join(plugin, BRIDGE));
  unpackProvider(join(folder, "provider"));
  const env = cleanEnvironment(home, {
    PATH: [bin, process.env["PATH"] ?? ""].join(delimiter),
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: emulator.apiKey,
    PULUMI_HOME: join(home, ".pulumi"),
    PULUMI_BACKEND_URL: `file://${join(base, "states")}`,
    PULUMI_CONFIG_PASSPHRASE: "only-for-this-test",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    NO_COLOR: "1",
  });
  const runs: ProgramRun[] = [];
  const start = (...args: string[]): ProgramRun => {
    const started = startProgram(join(bin, "pulumi"), [...args, "--non-interactive"], { cwd: folder, env });
    runs.push(started);
    return started;
  };
  const must = async (...args: string[]): Promise<ProgramResult> => {
    const result = await start(...args).done;
    assert.equal(result.code, 0, `pulumi ${args.join(" ")} failed:\n${result.output}`);
    return result;
  };
  const file = join(folder, "Pulumi.yaml");
  const state = (stack = "dev"): string =>
    readFileSync(join(base, "states/.pulumi/stacks/shop", `${stack}.json`), "utf8");
  const close = async (): Promise<void> => {
    // A failed test must not wait for the processes that it started.
    for (const { process: program } of runs) {
      if (program.pid !== undefined && program.exitCode === null && program.signalCode === null) {
        process.kill(-program.pid, "SIGKILL");
      }
    }
    await emulator.close();
    rmSync(base, { recursive: true, force: true });
  };
  try {
    writeFileSync(file, stringify({ name: "shop", runtime: "yaml" }));
    await must("stack", "init", "dev");
    await must("package", "add", "terraform-provider", "./provider/terraform-provider-svc");
  } catch (error) {
    await close();
    throw error;
  }
  const added = parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
  return {
    folder,
    emulator,
    env,
    write: (resources, more = {}) =>
      writeFileSync(file, stringify({ ...added, resources, ...more }, NO_REFERENCES)),
    start,
    run: (...args) => start(...args).done,
    must,
    state,
    saved: () => savedIn(state()),
    close,
  };
}

function savedIn(text: string): ReadonlyMap<string, SavedResource> {
  const { checkpoint } = JSON.parse(text) as {
    readonly checkpoint: { readonly latest: { readonly resources?: readonly SavedResource[] } | null };
  };
  const resources = (checkpoint.latest?.resources ?? []).filter(({ type }) => type.startsWith("svc:"));
  return new Map(resources.map((each) => [each.urn.split("::").at(-1) ?? "", each]));
}
