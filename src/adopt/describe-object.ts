import { type Contract, type Field, fieldsIn, type FieldType, kindOf } from "../contract";
import type { AccountObject } from "../account";
import { generateConfig, hasSecretAnswer, isLeftAlone, type ResourceModel, stateOf } from "../bridge/context";
import { resourceSchema } from "../bridge/schema";
import {
  Decimal,
  Dynamic,
  formatPath,
  isObject,
  isSequence,
  type Value,
  valueAt,
  type ValueObject,
  validateObject,
  valueObject,
} from "../plugin";
import { exampleText } from "../tools/usage-examples";
import type { AdoptedMember, AdoptedValue, SecretVariable } from "./adopted-value";

/** The configuration of an object that exists, and what it cannot contain. */
export interface DescribedObject extends AccountObject {
  readonly members: readonly AdoptedMember[];
  /** Properties that the service never shows, by their paths. The object keeps them. */
  readonly hidden: readonly string[];
  /** Why a configuration of the object would be refused; undefined if it would not. */
  readonly refused: string | undefined;
}

/** Creates the function that describes the objects of an account. A schema is built once for each kind. */
export function createDescribe(contract: Contract): (object: AccountObject) => DescribedObject {
  const models = new Map<string, ResourceModel>();
  return (object) => {
    const { kind } = object;
    const model = models.get(kind.name) ?? {
      contract,
      kind,
      schema: resourceSchema(contract, kind),
      // A copy in code would put an expired label on what the code creates.
      isHiddenLabel: isLeftAlone({}),
    };
    models.set(kind.name, model);
    return describeObject(model, object);
  };
}

function describeObject(model: ResourceModel, object: AccountObject): DescribedObject {
  const { kind, schema, contract } = model;
  const state = stateOf(model, object.object, valueObject({ name: object.name }));
  const { config } = generateConfig(model, state);
  const walk = new Walk(contract);
  const members = walk.members(kind.fields, config, state, "");
  const invalid = validateObject(schema.block, config).find(({ severity }) => severity === "error");
  const refusal =
    invalid === undefined
      ? undefined
      : `its ${formatPath(invalid.path ?? [])} violates the contract: ${invalid.detail}`;
  return {
    ...object,
    members,
    hidden: [
      ...walk.hidden,
      ...(hasSecretAnswer(model)
        ? kind.fields.filter(({ returnedOnce }) => returnedOnce).map(({ propName }) => propName)
        : []),
    ],
    refused: refusal ?? walk.missing.map((path) => `the service does not show its ${path}`)[0],
  };
}

/** Converts a configuration, with the state that it comes from, which has the secrets. */
class Walk {
  readonly hidden: string[] = [];
  /** Required values that are missing. */
  readonly missing: string[] = [];

  readonly #contract: Contract;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  members(
    fields: readonly Field[],
    config: ValueObject,
    state: ValueObject,
    path: string,
  ): readonly AdoptedMember[] {
    return fields.flatMap((field): readonly AdoptedMember[] => {
      const { propName, terraformName } = field;
      if (field.argument !== undefined || field.presence === "computed") return [];
      const place = path === "" ? propName : `${path}.${propName}`;
      const secret = this.secret(field, valueAt(state, terraformName), place);
      const value =
        secret ?? this.value(field, valueAt(config, terraformName), valueAt(state, terraformName), place);
      if (value === undefined && field.presence === "required") this.missing.push(place);
      return value === undefined ? [] : [{ propName, terraformName, value }];
    });
  }

  /** Returns the variable of a secret that the service shows, or that a configuration must have. Notes one that may be left out. */
  private secret(field: Field, shown: Value, path: string): AdoptedValue | undefined {
    if (field.writeOnly) {
      if (field.presence !== "required") {
        this.hidden.push(path);
        return undefined;
      }
    } else if (!field.sensitive || shown === null) {
      return undefined;
    }
    const secret: SecretVariable = {
      path,
      type: variableType(field.type),
      isEphemeral: field.writeOnly,
      planned: field.writeOnly ? exampleText(field) : variableText(shown),
    };
    return { is: "variable", secret };
  }

  private value(field: Field, config: Value, state: Value, path: string): AdoptedValue | undefined {
    return config === null ? undefined : this.typed(field, field.type, config, state, path);
  }

  private typed(field: Field, type: FieldType, config: Value, state: Value, path: string): AdoptedValue {
    if (type.kind === "object" && isObject(config)) {
      const holder = isObject(state) ? state : config;
      return { is: "object", members: this.members(fieldsIn(type), config, holder, path) };
    }
    if ((type.kind === "list" || type.kind === "set") && isSequence(config)) {
      const elements = config.map((element, index) => {
        const shown = isSequence(state) ? (state[index] ?? null) : null;
        return this.typed(field, type.element, element, shown, `${path}[${index}]`);
      });
      return { is: "list", elements };
    }
    if (type.kind === "map" && isObject(config)) {
      // In one order, so that equal maps of several objects are equal in the code.
      const sorted = Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1));
      const entries = sorted.map(([key, element]) => {
        const shown = isObject(state) ? valueAt(state, key) : null;
        return [key, this.typed(field, type.element, element, shown, `${path}.${key}`)] as const;
      });
      return { is: "map", entries };
    }
    if (typeof config === "string" && field.references !== undefined && config !== "") {
      return { is: "name", name: config, kind: kindOf(this.#contract, field.references) };
    }
    return plainValue(config);
  }
}

/** Returns free-form JSON, or a scalar. */
function plainValue(value: Value): AdoptedValue {
  if (value instanceof Dynamic) return plainValue(value.value);
  if (typeof value === "string") return { is: "text", text: value };
  if (isSequence(value)) return { is: "list", elements: value.map(plainValue) };
  if (isObject(value)) {
    return {
      is: "map",
      entries: Object.entries(value).map(([key, inner]) => [key, plainValue(inner)] as const),
    };
  }
  return { is: "plain", text: value instanceof Decimal ? value.toString() : String(value) };
}

function variableType(type: FieldType): SecretVariable["type"] {
  switch (type.kind) {
    case "string":
    case "timestamp":
      return "string";
    case "number":
    case "bool":
      return type.kind;
    default:
      return "any";
  }
}

/** Returns a value as the engine reads it from the environment: a text as it is, anything else as JSON. */
function variableText(value: Value): string {
  return typeof value === "string" ? value : JSON.stringify(jsonValue(value));
}

function jsonValue(value: Value): unknown {
  if (value instanceof Dynamic) return jsonValue(value.value);
  if (value instanceof Decimal) return value.toNumber();
  if (isSequence(value)) return value.map(jsonValue);
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, jsonValue(inner)]));
  }
  return value;
}
