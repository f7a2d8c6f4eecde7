import { type Json, type Method, replaceSecrets, type RequestObject } from "../../contract";
import { type CommandIo, InputError, UsageError } from "../command";

/** The placeholder of a secret. */
const SHOWN = "(secret)";

/** A request with values from environment variables. */
export interface SecretRequest {
  readonly request: Json;
  /** These values, which no text may contain. */
  readonly secrets: readonly string[];
}

/**
 * Inserts the values of environment variables into a request: each of `pairs` is `FIELD=VARIABLE`, with a FIELD such as
 * `signingSecret` or `users[0].password`. Throws a UsageError if a pair is invalid or its field already has a value,
 * and an InputError if a variable is not set.
 */
export function withSecrets(request: Json, pairs: readonly string[], env: CommandIo["env"]): SecretRequest {
  const read = pairs.map((pair) => {
    const [, path = "", variable = ""] = /^([^=]+)=([A-Za-z_][A-Za-z0-9_]*)$/.exec(pair) ?? [];
    if (variable === "") {
      throw new UsageError(
        "--secret must be FIELD=VARIABLE, a request field and the name of an environment variable, never the value itself",
      );
    }
    const value = env[variable] ?? "";
    if (value === "") {
      throw new InputError(
        `--secret ${path}=${variable}: the environment variable ${variable} is not set, or empty.`,
      );
    }
    return { path, value };
  });
  const filled = read.reduce<Json>(
    (whole, { path, value }) =>
      put(
        whole,
        path.split(/[.[\]]+/).filter((part) => part !== ""),
        value,
        path,
      ),
    request,
  );
  return { request: filled, secrets: read.map(({ value }) => value) };
}

function put(whole: Json | undefined, steps: readonly string[], value: string, path: string): Json {
  const [step, ...rest] = steps;
  if (step === undefined) {
    if (whole === undefined) return value;
    throw new UsageError(`--secret ${path}: the request already has a value for this field`);
  }
  if (isList(whole)) {
    if (!/^\d+$/.test(step) || Number(step) > whole.length) {
      throw new UsageError(`--secret ${path}: the list has ${whole.length} elements and no index ${step}`);
    }
    const index = Number(step);
    return [...whole.slice(0, index), put(whole[index], rest, value, path), ...whole.slice(index + 1)];
  }
  if (whole !== undefined && (typeof whole !== "object" || whole === null)) {
    throw new UsageError(`--secret ${path}: the parent of this field in the request is not an object`);
  }
  const members = whole ?? {};
  const inner = Object.hasOwn(members, step) ? members[step] : undefined;
  return { ...members, [step]: put(inner, rest, value, path) };
}

/** Returns a request for display, with sensitive values and all `secrets` hidden. */
export function withoutSecrets(method: Method, body: RequestObject, secrets: readonly string[]): Json {
  const hide = (value: Json): Json => {
    if (typeof value === "string") return secrets.includes(value) ? SHOWN : value;
    if (isList(value)) return value.map(hide);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hide(item)]));
  };
  return hide(replaceSecrets(method, body, () => SHOWN));
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
