import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { type Emulator, startEmulator } from "../../src/emulator";
import { cleanEnvironment } from "./engine";
import { type ProgramResult, type ProgramRun, startProgram } from "./program";
import { linkPackages } from "./user-project";

/** Options of an app with look-ups. */
export interface LookupApp {
  readonly emulator: Emulator;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Path of its context file. */
  readonly context: string;
  /** Returns the context file's text; undefined if it does not exist. */
  readonly contextText: () => string | undefined;
  /** Returns the methods called since the last time. */
  readonly calls: () => readonly string[];
  /** Starts the app's program, and runs it to its end. `undefined` unsets a variable. */
  readonly synth: (
    body: string,
    env?: Readonly<Record<string, string | undefined>>,
  ) => Promise<ProgramResult>;
  readonly startSynth: (body: string, env?: Readonly<Record<string, string | undefined>>) => ProgramRun;
}

/** Prints the number of programs that this process has started to call the service. */
export const COUNT_PROGRAMS = `
  const { stdout } = require("node:child_process").spawnSync("ps", ["-A", "-o", "ppid=,args="], { encoding: "utf8" });
  const own = stdout.split("\\n").filter((line) => line.trim().startsWith(process.pid + " ") && line.includes("cdktf-svc-synth"));
  console.log("programs " + own.length);`;

/**
 * Creates an empty user's folder with the built package, and an emulator with the project `shop`. The app's program has the stack `web`
 * with a provider, whose default project is `shop`, before `body`. Everything is removed at the end of the test.
 */
export async function createLookupApp(t: TestContext): Promise<LookupApp> {
  const emulator = await startEmulator({ operationMs: 0 });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-lookups-")));
  t.after(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });
  linkPackages(folder);
  emulator.add("Organization", { slug: "acme" });
  emulator.add("Project", { slug: "shop", organizationName: "organizations/acme" });
  const env = cleanEnvironment(join(folder, "home"), {
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: emulator.apiKey,
  });
  const context = join(folder, "svc.context.json");
  let seen = 0;
  let programs = 0;
  const startSynth: LookupApp["startSynth"] = (body, more = {}) => {
    programs += 1;
    const main = join(folder, `main-${programs}.cjs`);
    writeFileSync(
      main,
      `const { App, TerraformStack } = require("cdktf");
       const svc = require("cdktf-provider-svc");
       const app = new App({ outdir: "cdktf.out" });
       const stack = new TerraformStack(app, "web");
       new svc.SvcProvider(stack, "svc", { project: "shop" });
       ${body}
       app.synth();`,
    );
    const all = Object.entries({ ...env, ...more }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    return startProgram(process.execPath, [main], { cwd: folder, env: Object.fromEntries(all) });
  };
  return {
    emulator,
    folder,
    env,
    context,
    contextText: () => (existsSync(context) ? readFileSync(context, "utf8") : undefined),
    calls: () => {
      const methods = emulator.requests.slice(seen).map(({ method }) => method ?? "");
      seen = emulator.requests.length;
      return methods;
    },
    startSynth,
    synth: (body, more) => startSynth(body, more).done,
  };
}

/** Creates the folders of the output: programs at the same time that find none of cdktf's own folders may fail to create them. */
export function createOutput({ folder }: LookupApp): void {
  mkdirSync(join(folder, "cdktf.out/stacks/web"), { recursive: true });
}

/** Adds a network to the project `shop`, and returns its name. */
export function addNetwork({ emulator }: LookupApp, displayName: string, labels = {}): string {
  const body = { projectName: "projects/shop", region: "datacenters/eu-west-1", displayName, labels };
  return emulator.add("Network", body).name;
}
