import { nameInRequest } from "./name-in-request";
import { requestFields } from "./request-fields";
import type { CheckedRequest, RequestObject, RequestProblem } from "./check-request";
import { fieldsIn, kindOfMethod } from "../derived-facts";
import type { Contract, Field, FieldType, Method, ProviderDefault } from "../model";
import {
  defaultPattern,
  expandDefault,
  expandResourceName,
  isSamePattern,
  parentOf,
  parentPattern,
  parseResourceName,
} from "../names/resource-name";
import { isRecord, type Json } from "../../base/json";

/** Defaults for missing fields of requests, as full names or slugs, for example from the environment. */
export type RequestDefaults = Readonly<Partial<Record<ProviderDefault, string>>>;

/** A problem that a default would solve. */
export type CompletionProblem = RequestProblem & { readonly missingDefault?: ProviderDefault };

/** A request with its defaults filled in. */
export interface CompletedRequest extends CheckedRequest {
  readonly problems: readonly CompletionProblem[];
}

/**
 * Completes a request that `checkRequest` accepted: fills in defaults for missing fields, expands slugs to full names, and sets a missing
 * field mask to the given fields. The parent for a slug is taken from the request's fields, else from the name of the call's object, else
 * from the default project.
 */
export function completeRequest(
  contract: Contract,
  method: Method,
  request: RequestObject,
  defaults: RequestDefaults,
): CompletedRequest {
  const problems: CompletionProblem[] = [];
  const filled = fillDefaults(contract, method.request, request, defaults, problems);
  const home = homesOf(contract, method, filled, defaults);
  const expanded = new Expansion(contract, method, home, problems).object(method.request, filled, "");
  return { body: withMask(contract, method, expanded), problems };
}

function fillDefaults(
  contract: Contract,
  fields: readonly Field[],
  given: RequestObject,
  defaults: RequestDefaults,
  problems: CompletionProblem[],
): RequestObject {
  const added: [string, Json][] = [];
  for (const { wireName, defaultFrom, needed } of fields) {
    if (defaultFrom === undefined || given[wireName] !== undefined) continue;
    const value = defaults[defaultFrom];
    if (value !== undefined) {
      added.push([wireName, expandDefault(contract, defaultFrom, value)]);
    } else if (needed) {
      const text = `is required but not set, and there is no default ${defaultFrom}`;
      problems.push({ path: wireName, text, missingDefault: defaultFrom });
    }
  }
  return { ...given, ...Object.fromEntries(added) };
}

/** Returns the full names of possible parents, the most likely first. */
function homesOf(
  contract: Contract,
  method: Method,
  request: RequestObject,
  defaults: RequestDefaults,
): readonly string[] {
  const said = method.request.map(({ wireName, references }) =>
    full(contract, references, request[wireName]),
  );
  const name = nameInRequest(method, request);
  const project =
    defaults.project === undefined ? undefined : expandDefault(contract, "project", defaults.project);
  return [...said, name === undefined ? undefined : parentOf(name), project].filter(
    (home) => home !== undefined,
  );
}

/** Returns the full name of an object of a kind without a parent. */
function full(contract: Contract, kindName: string | undefined, text: Json | undefined): string | undefined {
  const pattern = contract.kinds.find(({ name }) => name === kindName)?.pattern;
  return pattern === undefined || typeof text !== "string" ? undefined : expandResourceName(pattern, text);
}

class Expansion {
  private readonly contract: Contract;
  private readonly method: Method;
  private readonly homes: readonly string[];
  private readonly problems: CompletionProblem[];

  constructor(contract: Contract, method: Method, homes: readonly string[], problems: CompletionProblem[]) {
    this.contract = contract;
    this.method = method;
    this.homes = homes;
    this.problems = problems;
  }

  object(fields: readonly Field[], given: RequestObject, path: string): RequestObject {
    const { nameField, objectField } = this.method;
    const isNamed = path === "" || path === objectField;
    const own = isNamed ? kindOfMethod(this.contract, this.method)?.name : undefined;
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        const field = fields.find(({ wireName }) => wireName === name);
        if (field === undefined) return [name, value];
        const references = field.references ?? (name === nameField ? own : undefined);
        return [name, this.value(references, field.type, value, path === "" ? name : `${path}.${name}`)];
      }),
    );
  }

  private value(references: string | undefined, type: FieldType, value: Json, path: string): Json {
    if (typeof value === "string") {
      return references === undefined ? value : this.name(references, value, path);
    }
    if (Array.isArray(value)) {
      const element = "element" in type ? type.element : type;
      return value.map((item: Json, index) => this.value(references, element, item, `${path}[${index}]`));
    }
    if (!isObject(value) || type.kind === "json") return value;
    if (type.kind === "object") return this.object(fieldsIn(type), value, path);
    if (type.kind !== "map") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        this.value(references, type.element, item, `${path}[${JSON.stringify(key)}]`),
      ]),
    );
  }

  private name(kindName: string, text: string, path: string): string {
    const pattern = this.contract.kinds.find(({ name }) => name === kindName)?.pattern;
    if (pattern === undefined || text === "") return text;
    const outer = parentPattern(pattern);
    const parent = this.homes.find(
      (home) => outer !== undefined && parseResourceName(outer, home) !== undefined,
    );
    const found = expandResourceName(pattern, text, parent);
    if (found !== undefined) return found;
    const home = this.contract.kinds.find((kind) => isSamePattern(kind.pattern, outer));
    const missing = (["project", "region"] as const).find((from) =>
      isSamePattern(defaultPattern(this.contract, from), outer),
    );
    this.problems.push({
      path,
      text: `is only the last part of a name, and its ${home?.name ?? "object"} is unknown; use the full name, ${pattern}`,
      ...(home === undefined || missing === undefined ? {} : { missingDefault: missing }),
    });
    return text;
  }
}

/** Sets a missing field mask, because a service may interpret a request without one as an update of every field. */
function withMask(contract: Contract, method: Method, request: RequestObject): RequestObject {
  const { maskField, objectField } = method;
  const kind = kindOfMethod(contract, method);
  if (maskField === undefined || kind === undefined || request[maskField] !== undefined) return request;
  const inner = objectField === undefined ? request : request[objectField];
  const paths = requestFields(kind, method)
    .filter(({ inObject }) => inObject === (objectField !== undefined))
    .map(({ inRequest }) => inRequest.wireName)
    .filter((name) => isObject(inner) && inner[name] !== undefined);
  return paths.length === 0 ? request : { ...request, [maskField]: paths.join(",") };
}

function isObject(value: Json | undefined): value is RequestObject {
  return isRecord(value);
}
