import { DIALECT_CODES } from "../error-dialect";
import { type CompiledContract, expandContract } from "./compiled";
import { isTooDeep, TOO_DEEP } from "./json-depth";
import type { Contract } from "../model";
import { NORMALIZATIONS } from "../text/normalization";
import { OPERATION_STATES, UPDATE_MODES } from "../derived-facts";
import { errorText, isRecord } from "../../base/json";

/**
 * Reads a contract from a text in the form that {@link formatContract} writes. The text is untrusted and is validated first. Throws a
 * RangeError that names the invalid part; its message continues a sentence that names the file.
 */
export function readContract(text: string): Contract {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`it is not JSON: ${errorText(error)}`, {
      cause: error,
    });
  }
  if (isTooDeep(json)) throw new RangeError(TOO_DEEP);
  const wrong = CONTRACT(json, "");
  if (wrong !== undefined) {
    throw new RangeError(`it is not a contract as \`cdktf-svc generate\` writes one: ${wrong}`);
  }
  // A comment for people who open the file is not part of the contract.
  return expandContract(without(json as CompiledContract & { readonly $comment?: unknown }, "$comment"));
}

/** Returns the problem of a value at a path, or undefined. */
type ValueCheck = (value: unknown, path: string) => string | undefined;

const text = scalar("string", "a string");
const flag = scalar("boolean", "true or false");
const number = scalar("number", "a number");

const NAMED_VALUES: Readonly<Record<string, ValueCheck>> = {
  wireName: text,
  terraformName: text,
  propName: text,
  type: (value, path) => fieldType(value, path),
  description: text,
  source: text,
  presence: oneOf("required", "optional", "computed"),
  needed: flag,
  immutable: flag,
  readable: flag,
  sensitive: flag,
  writeOnly: flag,
  deprecated: flag,
  constraints: record({}, { normalizes: list(oneOf(...NORMALIZATIONS)) }),
};

const FIELD = record(NAMED_VALUES, {
  growOnly: flag,
  needsPermission: text,
  argument: record({
    role: oneOf(
      "version",
      "clone-source",
      "permission",
      "delivery",
      "protection",
      "replacement",
      "disruption",
      "alternatives",
      "capacity-wait",
      "capacity-set",
    ),
  }),
  returnedOnce: flag,
  alwaysReturned: flag,
  nullable: flag,
  explicitPresence: flag,
  references: text,
  defaultFrom: oneOf("project", "region"),
  standsFor: list(text),
  elementKey: text,
  knownValues: list(text),
  readyValues: list(text),
});

const METHOD = record(
  {
    name: text,
    path: text,
    verb: text,
    description: text,
    source: text,
    longRunning: flag,
    request: list(FIELD),
  },
  {
    timeout: text,
    nameField: text,
    objectField: text,
    answerField: text,
    operationField: text,
    operationOptional: flag,
    paging,
    listField: text,
    maskField: text,
    tokenField: text,
    updateMode: oneOf(...UPDATE_MODES),
  },
);

const KIND = record(
  {
    name: text,
    plural: text,
    terraformName: text,
    terraformPlural: text,
    description: text,
    source: text,
    pattern: text,
    fields: list(FIELD),
    methods: record(
      { updates: list(text), others: list(text) },
      { create: text, get: text, list: text, delete: text, clone: text },
    ),
  },
  {
    parentField: text,
    parentFromName: flag,
    slugField: text,
    contentField: text,
    doneField: text,
    stateField: text,
    states: record({}, Object.fromEntries(OPERATION_STATES.map((state) => [state, list(text)]))),
    resultField: text,
    reasonField: text,
    knownNames: list(text),
    exclusive: list(list(text)),
    capacity: record({ codes: list(text), fields: list(text) }),
  },
);

const CONTRACT = record(
  {
    title: text,
    version: text,
    description: text,
    packagePrefix: text,
    kinds: list(KIND),
    methods: list(METHOD),
  },
  {
    defaultEndpoint: text,
    describedEndpoint: text,
    errors: record(
      { words: list(record({ text, means: oneOf(...DIALECT_CODES) }, { status: number })) },
      { field: text },
    ),
  },
);

function paging(value: unknown, path: string): string | undefined {
  const isCounted = isRecord(value) && Object.hasOwn(value, "by");
  return isCounted
    ? record(
        { by: oneOf("page", "offset"), number: text, first: number },
        { size: text, total: text, more: text },
      )(value, path)
    : record({ token: text, next: text }, { size: text, total: text })(value, path);
}

function fieldType(value: unknown, path: string): string | undefined {
  const kind = isRecord(value) ? value["kind"] : undefined;
  switch (kind) {
    case "string":
    case "bool":
    case "timestamp":
    case "json":
      return undefined;
    case "number":
      return record(
        { format: oneOf("int32", "int64", "uint32", "uint64", "float", "double") },
        { bare: scalar("boolean", "true or false") },
      )(value, path);
    case "list":
    case "set":
    case "map":
      return record({ element: fieldType })(value, path);
    case "object":
      return record({ fields: list(FIELD) }, { exclusive: list(list(text)) })(value, path);
    default:
      return `${at(path)} is not a field type`;
  }
}

/** Checks an object with these members. Other members are allowed. */
function record(
  members: Readonly<Record<string, ValueCheck>>,
  optional: Readonly<Record<string, ValueCheck>> = {},
): ValueCheck {
  return (value, path) => {
    if (!isRecord(value)) return `${at(path)} must be an object`;
    const problemOf = (
      [name, check]: readonly [string, ValueCheck],
      mayMiss: boolean,
    ): string | undefined => {
      const inner = path === "" ? name : `${path}.${name}`;
      if (Object.hasOwn(value, name)) return check(value[name], inner);
      return mayMiss ? undefined : `${inner} is missing`;
    };
    return (
      first(Object.entries(members), (member) => problemOf(member, false)) ??
      first(Object.entries(optional), (member) => problemOf(member, true))
    );
  };
}

function list(element: ValueCheck): ValueCheck {
  return (value, path) =>
    Array.isArray(value)
      ? first([...value.entries()], ([index, each]) => element(each, `${path}[${index}]`))
      : `${at(path)} must be a list`;
}

function scalar(type: "string" | "boolean" | "number", what: string): ValueCheck {
  return (value, path) => (typeof value === type ? undefined : `${at(path)} must be ${what}`);
}

function oneOf(...words: readonly string[]): ValueCheck {
  return (value, path) =>
    typeof value === "string" && words.includes(value)
      ? undefined
      : `${at(path)} must be ${words.join(" or ")}`;
}

function first<Item>(
  items: readonly Item[],
  problemOf: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function at(path: string): string {
  return path === "" ? "the whole" : path;
}

function without<Value extends object, Name extends keyof Value>(
  value: Value,
  name: Name,
): Omit<Value, Name> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) as Omit<Value, Name>;
}
