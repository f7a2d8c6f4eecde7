import { contract, holdsSecret, type Json } from "../../../src/contract";
import { impliedType, isObject, type Schema, type Type, type Value, valueAt } from "../../../src/plugin";
import {
  type ApplyResourceChangeResponse,
  type Decoded,
  type DynamicValueMessage,
  fromDynamicValue,
  SEVERITY,
  toDynamicValue,
} from "../../../src/plugin/wire";
import { createProvider } from "../../../src/bridge/provider";
import type { HostedProvider } from "../../support/hosted-provider";
import { basesOf, type Config, type Life, livesOf } from "../../e2e/every-kind/lifecycles";
import { valuesFor } from "./values";

type Applied = {
  readonly state: Decoded<typeof DynamicValueMessage>;
  readonly private: Uint8Array;
  readonly diagnostics: Decoded<typeof ApplyResourceChangeResponse>["diagnostics"];
};

/** A load for a provider process: life cycles of objects of many kinds, many at a time. */
export interface Load {
  /** Number of objects that other objects refer to. They stay. */
  readonly bases: number;
  /** Number of operations so far: creates, reads, updates and deletes, as the engine requests them. */
  readonly operations: number;
  /** Number of creates among the operations. */
  readonly creations: number;
  /** Number of creates of objects that hold a secret, among the creates. */
  readonly secrets: number;
  /** Number of creates whose operation failed. */
  readonly failures: number;
  /** Works until `operations` operations have run in total, on `atOnce` objects at a time. Deletes every object. */
  run(operations: number, atOnce: number): Promise<void>;
}

/**
 * Configures the provider and creates the objects that others refer to. `existing` returns the name of an object of a
 * kind that users cannot create. The load skips kinds with user-chosen names, whose number is limited.
 */
export async function startLoad(
  provider: HostedProvider,
  existing: (kind: string) => string | undefined,
): Promise<Load> {
  const { schema, resources } = createProvider(contract, { version: "0.0.0" });
  const schemaOf = (type: string): Schema => {
    const resource = resources.get(type);
    if (resource === undefined) throw new Error(`there is no ${type}`);
    return resource.schema;
  };
  const { diagnostics } = await provider.call("ConfigureProvider", {
    terraformVersion: "1.11.4",
    config: toDynamicValue(impliedType(schema.block), valuesFor(schema, {})),
  });
  refuse(diagnostics, "configure");

  const names = new Map<string, string>();
  const resolved = (config: Config): Config =>
    JSON.parse(
      JSON.stringify(config).replace(/\$\{(\w+)\.base\.name\}/g, (_, type: string) => {
        const name = names.get(type);
        if (name === undefined) throw new Error(`${type} comes later`);
        return name;
      }),
    ) as Record<string, Json>;
  const existingOf = ({ name }: { readonly name: string }): string | undefined => existing(name);
  for (const [kind, config] of basesOf(contract, existingOf)) {
    const type = `svc_${kind.terraformName}`;
    const made = await apply(provider, type, schemaOf(type), undefined, resolved(config));
    refuse(made.diagnostics, `create ${type}`);
    const state = fromDynamicValue(impliedType(schemaOf(type).block), made.state);
    const name = isObject(state) ? valueAt(state, "name") : undefined;
    if (typeof name !== "string") throw new Error(`${type} has no name`);
    names.set(type, name);
  }
  const lives = livesOf(contract, existingOf).filter(({ kind }) => kind.slugField === undefined);

  let operations = 0;
  let creations = 0;
  let secrets = 0;
  let failures = 0;
  const live = async ({ kind, created, updates }: Life): Promise<void> => {
    const type = `svc_${kind.terraformName}`;
    const block = schemaOf(type);
    let now = await apply(provider, type, block, undefined, resolved(created));
    operations += 1;
    creations += 1;
    if (kind.fields.some(holdsSecret)) secrets += 1;
    if (errorsIn(now.diagnostics).some(({ summary }) => summary.startsWith("Operation failed "))) {
      failures += 1;
      return;
    }
    refuse(now.diagnostics, `create ${type}`);
    for (const config of updates.slice(0, 1)) {
      now = await read(provider, type, now);
      now = await apply(provider, type, block, now, resolved(config));
      refuse(now.diagnostics, `update ${type}`);
      operations += 2;
    }
    refuse((await apply(provider, type, block, now, undefined)).diagnostics, `delete ${type}`);
    operations += 1;
  };
  let next = 0;
  const work = async (until: number): Promise<void> => {
    while (operations < until) {
      const model = lives[next % lives.length];
      next += 1;
      if (model !== undefined) await live(model);
    }
  };
  return {
    bases: names.size,
    get operations() {
      return operations;
    },
    get creations() {
      return creations;
    },
    get secrets() {
      return secrets;
    },
    get failures() {
      return failures;
    },
    run: async (until, atOnce) => {
      await Promise.all(Array.from({ length: atOnce }, () => work(until)));
    },
  };
}

/** Plans and applies a change, as the engine does. Without a configuration, deletes the object. */
async function apply(
  provider: HostedProvider,
  typeName: string,
  schema: Schema,
  prior: Pick<Applied, "state" | "private"> | undefined,
  given: Config | undefined,
): Promise<Applied> {
  const type = impliedType(schema.block);
  const nothing = bytesOf(type, null);
  const config = given === undefined ? nothing : bytesOf(type, valuesFor(schema, given));
  const priorState = prior?.state ?? nothing;
  const plan = await provider.call("PlanResourceChange", {
    typeName,
    priorState,
    proposedNewState: config,
    config,
    priorPrivate: prior?.private ?? new Uint8Array(),
  });
  refuse(plan.diagnostics, `plan ${typeName}`);
  const { newState, diagnostics, ...applied } = await provider.call("ApplyResourceChange", {
    typeName,
    priorState,
    plannedState: plan.plannedState ?? nothing,
    config,
    plannedPrivate: plan.plannedPrivate,
  });
  return { state: newState ?? priorState, private: applied.private, diagnostics };
}

function bytesOf(type: Type, value: Value): Decoded<typeof DynamicValueMessage> {
  const { msgpack = new Uint8Array(), json = new Uint8Array() } = toDynamicValue(type, value);
  return { msgpack, json };
}

async function read(provider: HostedProvider, typeName: string, now: Applied): Promise<Applied> {
  const answer = await provider.call("ReadResource", {
    typeName,
    currentState: now.state,
    private: now.private,
  });
  refuse(answer.diagnostics, `read ${typeName}`);
  return { ...now, state: answer.newState ?? now.state, private: answer.private };
}

/** Ignores warnings, such as one about a machine that is powered off. */
function errorsIn<D extends { readonly severity: number }>(diagnostics: readonly D[]): readonly D[] {
  return diagnostics.filter(({ severity }) => severity === SEVERITY.error);
}

function refuse(
  diagnostics: readonly { readonly severity: number; readonly summary: string; readonly detail: string }[],
  attempt: string,
): void {
  const said = errorsIn(diagnostics).map(({ summary, detail }) => `${summary}: ${detail}`);
  if (said.length > 0) throw new Error(`${attempt}: ${said.join("\n")}`);
}
