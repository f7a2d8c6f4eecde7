import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "cdktf";
import type { IConstruct } from "constructs";
import { SvcProvider } from "../constructs";
import { type Contract, contract as builtIn } from "../contract";
import type { Emulator } from "../emulator";
import type { StackBuilder } from "./stack-options";

type Block = Readonly<Record<string, unknown>>;

/** A stack's `cdk.tf.json`. */
export interface SynthesisedJson {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, Block>>>>;
  readonly data?: Readonly<Record<string, Readonly<Record<string, Block>>>>;
  readonly provider?: Readonly<Record<string, readonly Block[]>>;
  readonly terraform?: Block;
  readonly [block: string]: unknown;
}

/** A stack as it was synthesised. */
export interface SynthesisedStack {
  readonly name: string;
  /** Where the engine works on it. */
  readonly directory: string;
  readonly json: SynthesisedJson;
  readonly statePath: string;
}

/** An app as it was synthesised. */
export interface SynthesisedApp {
  /** Its stacks, each after those that it depends on. */
  readonly stacks: readonly SynthesisedStack[];
  /** What the providers of its stacks serve. */
  readonly contract: Contract;
}

interface Manifest {
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

/** Engines lay a file of such a name over the others. */
const OVERRIDE_FILE = "svc_testing_override.tf.json";

/**
 * Builds an app and synthesises it into a folder, with its states in that folder, whatever backends it names. Rejects with the error of the
 * synthesis, which names construct and attribute; or with an Error for an app that cannot be tested, or would leave this machine.
 */
export async function synthesise(
  build: StackBuilder,
  emulator: Emulator,
  folder: string,
  context: Readonly<Record<string, unknown>>,
): Promise<SynthesisedApp> {
  const outdir = join(folder, "cdktf.out");
  const app = new App({ outdir, hclOutput: false, context: { ...context } });
  await build(app, emulator);
  app.synth();
  const { stacks: described } = JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8")) as Manifest;
  const stacks = inOrder(Object.values(described)).map((stack): SynthesisedStack => {
    const json = JSON.parse(
      readFileSync(join(outdir, stack.synthesizedStackPath), "utf8"),
    ) as SynthesisedJson;
    const { name } = stack;
    return {
      name,
      directory: join(outdir, stack.workingDirectory),
      json,
      statePath: join(folder, `${name}.tfstate`),
    };
  });
  refuseUnusable(stacks, emulator);
  for (const stack of stacks) keepStateHere(stack, stacks);
  const provider = app.node.findAll().find(isProvider);
  return { stacks, contract: provider?.contract ?? builtIn };
}

function isProvider(construct: IConstruct): construct is SvcProvider {
  return SvcProvider.isSvcProvider(construct);
}

/** Each stack after those that it depends on; cdktf lets none depend on itself. */
function inOrder(stacks: Manifest["stacks"][string][]): Manifest["stacks"][string][] {
  const ordered = new Set<Manifest["stacks"][string]>();
  const visit = (stack: Manifest["stacks"][string]): void => {
    for (const name of stack.dependencies) {
      const other = stacks.find((each) => each.name === name);
      if (other !== undefined) visit(other);
    }
    ordered.add(stack);
  };
  for (const stack of stacks) visit(stack);
  return [...ordered];
}

function refuseUnusable(stacks: readonly SynthesisedStack[], emulator: Emulator): void {
  if (stacks.length === 0) {
    throw new Error(
      'The app has no stack to test. Make one in the function that is given: testStack((app) => new WebStack(app, "web"), ...).',
    );
  }
  const names = stacks.map(({ name }) => name).join(", ");
  if (stacks.every(({ json }) => json.provider?.[SvcProvider.tfResourceType] === undefined)) {
    throw new Error(
      `No stack of the app (${names}) has a SvcProvider, so that there is nothing of the service to test. ` +
        'Add new SvcProvider(this, "svc") to the stack.',
    );
  }
  for (const { name, json } of stacks) {
    for (const { endpoint } of json.provider?.[SvcProvider.tfResourceType] ?? []) {
      if (endpoint === undefined || endpoint === emulator.url) continue;
      throw new Error(
        `The provider of the stack "${name}" names its endpoint, ${shown(endpoint)}, and a test must not leave this machine. ` +
          "Leave endpoint out, and set SVC_ENDPOINT where the stack is really deployed; or let the stack take it, and give it the emulator's: " +
          `(app, emulator) => new WebStack(app, "${name}", { endpoint: emulator.url }).`,
      );
    }
  }
}

/** An address without what may be secret in it. */
function shown(endpoint: unknown): string {
  const text = String(endpoint);
  return JSON.stringify(URL.canParse(text) ? new URL(text).origin : text);
}

/**
 * Lays a local state over whatever backend a stack has, and lets what the stack reads of another one's state be read there. The JSON of the stack
 * itself stays as it is deployed.
 */
function keepStateHere(stack: SynthesisedStack, all: readonly SynthesisedStack[]): void {
  const remote = Object.keys(stack.json.data?.["terraform_remote_state"] ?? {}).flatMap((id) => {
    // The ids are cdktf's own, for references from one stack to another.
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
