import {
  type Contract,
  type Field,
  type FieldType,
  findMethod,
  kindOfMethod,
  type Method,
} from "../contract";
import type { SynthHookSpec } from "./messages";
import type { ValueProblem } from "./object-values";
import { isRecord, type Json, type JsonObject } from "../base/json";

/**
 * Returns the problem of a hook's result, or undefined if it has the form that the hook returns: a program's output, or an answer whose known
 * fields have the contract's types. Fields that the contract does not know are accepted, because a service may add some.
 */
export function hookResultProblem(
  contract: Contract,
  { effect, output }: Pick<SynthHookSpec, "effect" | "output">,
  result: Json,
): ValueProblem | undefined {
  if ("call" in effect) return answerProblem(contract, findMethod(contract, effect.call.method), result);
  const isText = output !== "text" || typeof result === "string";
  return isText ? undefined : { path: "result", text: "must be a string" };
}

function answerProblem(contract: Contract, method: Method, result: Json): ValueProblem | undefined {
  if (!isRecord(result)) return { path: "result", text: "must be an object" };
  const kind = kindOfMethod(contract, method);
  // The result of a long-running method is its operation.
  if (kind === undefined || method.longRunning) return undefined;
  const { answerField, listField } = method;
  const type: FieldType = { kind: "object", fields: kind.fields };
  if (listField !== undefined) {
    return memberProblem(result, listField, { kind: "list", element: type }, "result");
  }
  const { get, create, updates } = kind.methods;
  if (![get, create, ...updates].includes(method)) return undefined;
  return answerField === undefined
    ? typeProblem(type, result, "result")
    : memberProblem(result, answerField, type, "result");
}

function memberProblem(
  object: JsonObject,
  name: string,
  type: FieldType,
  prefix: string,
): ValueProblem | undefined {
  const value = Object.hasOwn(object, name) ? (object[name] ?? null) : null;
  return value === null ? undefined : typeProblem(type, value, `${prefix}.${name}`);
}

function fieldsProblem(
  fields: readonly Field[],
  object: JsonObject,
  prefix: string,
): ValueProblem | undefined {
  return firstOf(fields, ({ wireName, type }) => memberProblem(object, wireName, type, prefix));
}

/** Checks a value that is not null, in the form in which the service sends it. */
function typeProblem(type: FieldType, value: Json, path: string): ValueProblem | undefined {
  const mustBe = (wanted: string): ValueProblem => ({ path, text: `must be ${wanted}` });
  switch (type.kind) {
    case "string":
    case "timestamp":
      return typeof value === "string" ? undefined : mustBe("a string");
    case "bool":
      return typeof value === "boolean" ? undefined : mustBe("true or false");
    case "number":
      // Large integers are sent as strings.
      return typeof value === "number" || (typeof value === "string" && /\d|^-?Infinity$|^NaN$/.test(value))
        ? undefined
        : mustBe("a number");
    case "list":
    case "set":
      return Array.isArray(value)
        ? firstOf([...(value as readonly Json[]).entries()], ([index, each]) =>
            typeProblem(type.element, each, `${path}[${index}]`),
          )
        : mustBe("a list");
    case "map":
      return isRecord(value)
        ? firstOf(Object.entries(value), ([key, each]) =>
            typeProblem(type.element, each, `${path}[${JSON.stringify(key)}]`),
          )
        : mustBe("an object");
    case "object":
      return isRecord(value) ? fieldsProblem(type.fields, value, path) : mustBe("an object");
    case "json":
      return undefined;
  }
}

function firstOf<Each>(
  all: readonly Each[],
  problemOf: (each: Each) => ValueProblem | undefined,
): ValueProblem | undefined {
  for (const each of all) {
    const problem = problemOf(each);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
