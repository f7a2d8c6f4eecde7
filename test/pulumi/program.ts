import type { Contract, Field, FieldType, Json, Kind } from "../../src/contract";
import { basesOf, type Config, type Life, livesOf } from "../e2e/every-kind/lifecycles";
import type { PulumiResource, PulumiResources } from "./pulumi-project";

/** A program with one resource of each kind, and with the objects that they refer to. */
export interface EveryKindProgram {
  readonly lives: readonly Life[];
  /** Returns the resources; `options` are those of each life's resource. */
  resources(
    configOf: (life: Life) => Config,
    options?: (logicalName: string) => OptionsOfResource,
  ): PulumiResources;
}

type OptionsOfResource = PulumiResource["options"];

/** Returns the program for the kinds of a contract. */
export function everyKindProgram(
  contract: Contract,
  existing: (kind: Kind) => string | undefined,
): EveryKindProgram {
  const lives = livesOf(contract, existing);
  const bases = basesOf(contract, existing);
  return {
    lives,
    resources(configOf, options = () => undefined) {
      const entryOf = (kind: Kind, role: Role, config: Config): readonly [string, PulumiResource] => {
        const name = logicalName(kind, role);
        const given = options(name);
        return [
          name,
          {
            type: typeOf(kind),
            properties: propertiesOf(kind.fields, config),
            ...(given === undefined ? {} : { options: given }),
          },
        ];
      };
      return Object.fromEntries([
        ...[...bases].map(([kind, config]) => entryOf(kind, "base", config)),
        ...lives.map((life) => entryOf(life.kind, "it", configOf(life))),
      ]);
    },
  };
}

type Role = "base" | "it";

/** Returns the name of a resource in the program, such as `virtualMachine_it`. */
export function logicalName(kind: Kind, role: Role): string {
  return `${kind.terraformName}_${role}`;
}

/** Returns the type of a kind's resources, such as `svc:VirtualMachine`. */
function typeOf(kind: Kind): string {
  return `svc:${kind.name}`;
}

/** Returns a configuration in Terraform's JSON as properties of Pulumi, with references to the resources of the program. */
function propertiesOf(fields: readonly Field[], config: Config): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields
      .filter(({ terraformName }) => Object.hasOwn(config, terraformName))
      .map(({ propName, terraformName, type }) => [propName, valueOf(type, config[terraformName] ?? null)]),
  );
}

function valueOf(type: FieldType, value: Json): unknown {
  if (typeof value === "string") return value.replace(/\$\{svc_(\w+)\.(\w+)\.name\}/g, "${$1_$2.name}");
  if (typeof value !== "object" || value === null) return value;
  if (type.kind === "object") return propertiesOf(type.fields, value as Config);
  if (!("element" in type)) return value;
  if (Array.isArray(value)) return value.map((each: Json) => valueOf(type.element, each));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, valueOf(type.element, each)]));
}
