import { isRecord, type UnknownRecord } from "../base/json";
import { hclString } from "../base/escaping";
import { Decimal, type JsonObject, parseJson } from "../plugin";
import { errorText } from "../base/json";

/** An instance of a managed resource, as a state holds it. */
export interface StoredInstance {
  /** With module and key as the engines write them, such as `module.web["eu"].svc_disk.data[0]`. */
  readonly address: string;
  /** Key of an object that a replacement has left behind; undefined for the current one. */
  readonly deposed: string | undefined;
  /** Type of the resource. */
  readonly type: string;
  /** Source address of its provider. */
  readonly provider: string;
  readonly schemaVersion: number;
  /** With exact numbers. Undefined if the state has none. */
  readonly attributes: JsonObject | undefined;
  readonly private: Uint8Array;
  /** Names of the attributes in which the configuration has put something sensitive. */
  readonly sensitive: readonly string[];
}

/** The content of a state. */
export interface StateDocument {
  /** Where it was read: a path, an address without credentials, or `standard input`. */
  readonly source: string;
  /** Version of the engine that wrote it. */
  readonly engineVersion: string | undefined;
  readonly instances: readonly StoredInstance[];
  /** Number of objects that data sources have read. */
  readonly dataObjects: number;
}

/** A text is not a state that can be read. The message says what it should be. */
export class InvalidStateError extends Error {
  override readonly name = "InvalidStateError";
}

/** The only version of the format that engines since Terraform 0.12 write. */
const VERSION = 4;

const NEXT = "Give what `terraform state pull` or `tofu state pull` prints.";

/**
 * Reads a state, as `terraform state pull` prints it. A state without objects may be an empty text.
 *
 * @throws InvalidStateError
 */
export function parseState(source: string, text: string): StateDocument {
  if (text.trim() === "") return { source, engineVersion: undefined, instances: [], dataObjects: 0 };
  const state = parse(source, text);
  const { resources, terraform_version: engineVersion } = state;
  const version = numberOf(state["version"]);
  if (state["encrypted_data"] !== undefined) {
    throw new InvalidStateError(
      `${source} is encrypted by OpenTofu, so that it cannot be read without the engine and its keys. Give what \`tofu state pull\` prints: that is not encrypted.`,
    );
  }
  if (version !== undefined && version > VERSION) {
    throw new InvalidStateError(
      `${source} is a state of version ${version}, which a later engine wrote; version ${VERSION} can be read. Use a later version of this package.`,
    );
  }
  if (version !== VERSION || !Array.isArray(resources)) {
    throw new InvalidStateError(`${source} is no state of version ${VERSION}. ${NEXT}`);
  }
  const records = resources.filter(isRecord);
  return {
    source,
    engineVersion: typeof engineVersion === "string" ? engineVersion : undefined,
    instances: records.filter(({ mode }) => mode === "managed").flatMap(instancesOf),
    dataObjects: records.filter(({ mode }) => mode === "data").flatMap(recordsIn).length,
  };
}

function parse(source: string, text: string): UnknownRecord {
  try {
    const json: unknown = parseJson(text);
    if (isRecord(json)) return json;
  } catch (error) {
    throw new InvalidStateError(`${source} is no state: ${errorText(error)}. ${NEXT}`);
  }
  throw new InvalidStateError(`${source} is no state. ${NEXT}`);
}

function recordsIn({ instances }: UnknownRecord): readonly UnknownRecord[] {
  return Array.isArray(instances) ? instances.filter(isRecord) : [];
}

function instancesOf(resource: UnknownRecord): readonly StoredInstance[] {
  const [type, name, module] = [resource["type"], resource["name"], resource["module"]].map(textOf);
  const path = [...(module === "" ? [] : [module]), type, name].join(".");
  return recordsIn(resource).map((instance) => {
    const { attributes, deposed, private: stored } = instance;
    return {
      address: `${path}${keyText(instance["index_key"])}`,
      deposed: typeof deposed === "string" && deposed !== "" ? deposed : undefined,
      type: type ?? "",
      // OpenTofu writes it beside each instance if these have instances of the provider.
      provider: sourceOf(instance["provider"]) ?? sourceOf(resource["provider"]) ?? "",
      schemaVersion: numberOf(instance["schema_version"]) ?? 0,
      attributes: isRecord(attributes) ? (attributes as JsonObject) : undefined,
      private: typeof stored === "string" ? Buffer.from(stored, "base64") : Buffer.alloc(0),
      sensitive: sensitiveNames(instance["sensitive_attributes"]),
    };
  });
}

function sourceOf(provider: unknown): string | undefined {
  return /provider\["([^"]+)"\]/.exec(textOf(provider))?.[1];
}

function keyText(key: unknown): string {
  if (typeof key === "string") return `[${hclString(key)}]`;
  return key instanceof Decimal ? `[${key.toString()}]` : "";
}

/** Returns the first step of each path that the engine has marked. */
function sensitiveNames(paths: unknown): readonly string[] {
  if (!Array.isArray(paths)) return [];
  return paths.flatMap((path: unknown) => {
    const first: unknown = Array.isArray(path) ? path[0] : undefined;
    const value = isRecord(first) ? first["value"] : undefined;
    return typeof value === "string" ? [value] : [];
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: unknown): number | undefined {
  return value instanceof Decimal ? Number(value.toString()) : undefined;
}
