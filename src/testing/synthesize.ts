import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import type { IConstruct } from "constructs";
import { SvcProvider } from "../constructs";
import { answerRequests } from "../constructs/base";
import { type Contract, contract as builtIn } from "../contract";
import type { Emulator } from "../emulator";
import { assertPreflight } from "../preflight";
import { emulatedRequests } from "./emulated-requests";
import { recordCommand, recordCommands } from "./recorded-commands";
import type { StackBuilder, StackOptions } from "./stack-options";

type SynthesizedBlock = Readonly<Record<string, unknown>>;

/** A stack's `cdk.tf.json`. */
export interface SynthesizedJson {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, SynthesizedBlock>>>>;
  readonly data?: Readonly<Record<string, Readonly<Record<string, SynthesizedBlock>>>>;
  readonly provider?: Readonly<Record<string, readonly SynthesizedBlock[]>>;
  readonly terraform?: SynthesizedBlock;
  readonly [block: string]: unknown;
}

/** A synthesized stack. */
export interface SynthesizedStack {
  readonly name: string;
  /** Working directory of the engine. */
  readonly directory: string;
  readonly json: SynthesizedJson;
  readonly statePath: string;
}

/** A synthesized app. */
export interface SynthesizedApp {
  /** Its stacks, dependencies first. */
  readonly stacks: readonly SynthesizedStack[];
  /** Contract that the providers of its stacks serve. */
  readonly contract: Contract;
}

interface SynthesisManifest {
  readonly stacks: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly dependencies: readonly string[];
        readonly synthesizedStackPath: string;
        readonly workingDirectory: string;
      }
    >
  >;
}

/** Engines merge a file of such a name over the others. */
const OVERRIDE_FILE = "svc_testing_override.tf.json";

/**
 * Builds an app and synthesizes it into a folder, with its states in that folder regardless of its backends. Rejects
 * with the error of the synthesis, which names construct and attribute. Rejects with an Error for an app that cannot
 * be tested, or that would reach another machine.
 *
 * @param environment that of engine and provider, which hooks during synthesis see too
 * @param commandsFile file in which hooks record their programs, unless they run them
 */
export async function synthesize(
  build: StackBuilder,
  emulator: Emulator,
  folder: string,
  options: StackOptions,
  environment: Readonly<Record<string, string>>,
  commandsFile: string,
): Promise<SynthesizedApp> {
  const { context = {}, runCommands = false, synthResults = {} } = options;
  const outdir = join(folder, "cdktf.out");
  const app = new App({ outdir, hclOutput: false, context: { ...context } });
  const requests = emulatedRequests(emulator, {
    results: synthResults,
    isRun: runCommands,
    environment,
    record: ({ path, environment: own, secrets }, command) => {
      if (runCommands) return;
      const names = [...Object.keys(own), ...secrets];
      recordCommand(commandsFile, { hook: path, runs: "synth", command, environment: names });
    },
  });
  answerRequests(app, requests);
  await build(app, emulator);
  app.synth();
  const provider = app.node.findAll().find(isProvider);
  const contract = provider?.contract ?? builtIn;
  if (app.node.findAll().some((each) => isProvider(each) && each.preflight !== undefined)) {
    await assertPreflight({ app: outdir, contract, environment });
  }
  const { stacks: described } = JSON.parse(
    readFileSync(join(outdir, "manifest.json"), "utf8"),
  ) as SynthesisManifest;
  const stacks = inOrder(Object.values(described)).map((stack): SynthesizedStack => {
    const json = JSON.parse(
      readFileSync(join(outdir, stack.synthesizedStackPath), "utf8"),
    ) as SynthesizedJson;
    const { name } = stack;
    return {
      name,
      directory: join(outdir, stack.workingDirectory),
      json,
      statePath: join(folder, `${name}.tfstate`),
    };
  });
  refuseUnusable(stacks, emulator);
  for (const stack of stacks) {
    keepStateHere(stack, stacks);
    if (!runCommands) recordCommands(stack.directory, commandsFile);
  }
  return { stacks, contract };
}

function isProvider(construct: IConstruct): construct is SvcProvider {
  return SvcProvider.isSvcProvider(construct);
}

/** Sorts stacks by dependency, dependencies first; cdktf rejects cycles. */
function inOrder(stacks: SynthesisManifest["stacks"][string][]): SynthesisManifest["stacks"][string][] {
  const ordered = new Set<SynthesisManifest["stacks"][string]>();
  const visit = (stack: SynthesisManifest["stacks"][string]): void => {
    for (const name of stack.dependencies) {
      const other = stacks.find((each) => each.name === name);
      if (other !== undefined) visit(other);
    }
    ordered.add(stack);
  };
  for (const stack of stacks) visit(stack);
  return [...ordered];
}

function refuseUnusable(stacks: readonly SynthesizedStack[], emulator: Emulator): void {
  if (stacks.length === 0) {
    throw new Error(
      'The app has no stack to test. Create one in the given function: testStack((app) => new WebStack(app, "web"), ...).',
    );
  }
  const names = stacks.map(({ name }) => name).join(", ");
  if (stacks.every(({ json }) => json.provider?.[SvcProvider.tfResourceType] === undefined)) {
    throw new Error(
      `No stack of the app (${names}) has a SvcProvider, so there is nothing to test. ` +
        'Add new SvcProvider(this, "svc") to the stack.',
    );
  }
  for (const { name, json } of stacks) {
    for (const { endpoint } of json.provider?.[SvcProvider.tfResourceType] ?? []) {
      if (endpoint === undefined || endpoint === emulator.url) continue;
      throw new Error(
        `The provider of the stack "${name}" sets its endpoint, ${shown(endpoint)}, but a test must not reach other machines. ` +
          "Omit endpoint, and set SVC_ENDPOINT for real deployments. Or make it a parameter of the stack, and pass the emulator's: " +
          `(app, emulator) => new WebStack(app, "${name}", { endpoint: emulator.url }).`,
      );
    }
  }
}

/** Returns an address without the parts that may be secret. */
function shown(endpoint: unknown): string {
  const text = String(endpoint);
  return JSON.stringify(URL.canParse(text) ? new URL(text).origin : text);
}

/**
 * Overrides a stack's backend with local state, and redirects its references to other stacks' states to their local
 * files. The JSON of the stack itself stays as deployed.
 */
function keepStateHere(stack: SynthesizedStack, all: readonly SynthesizedStack[]): void {
  const remote = Object.keys(stack.json.data?.["terraform_remote_state"] ?? {}).flatMap((id) => {
    // cdktf generates these ids for references between stacks.
    const other = all.find(({ name }) => id === `cross-stack-reference-input-${name}`);
    return other === undefined
      ? []
      : [[id, { backend: "local", config: { path: other.statePath } }] as const];
  });
  const override = {
    terraform: { backend: { local: { path: stack.statePath } } },
    ...(remote.length === 0 ? {} : { data: { terraform_remote_state: Object.fromEntries(remote) } }),
  };
  writeFileSync(join(stack.directory, OVERRIDE_FILE), JSON.stringify(override, null, 2));
}
