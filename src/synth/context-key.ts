import { createHash } from "node:crypto";
import {
  type Contract,
  type Field,
  type FieldType,
  type Kind,
  kindOfMethod,
  lookupFields,
  type Method,
} from "../contract";
import type { HookEntry } from "./context-entry";
import { canonical } from "./json";
import type { LookupQuery } from "./lookup-query";
import type { HookQuestion, SynthHookSpec } from "./messages";

/** Number of hexadecimal digits of a digest in the context file: enough for millions of entries. */
const DIGEST_DIGITS = 16;

/**
 * Returns the digest of the part of a contract on which look-ups of a kind depend: its names, and the names and types of its values. Other
 * changes of a contract, such as a corrected description, leave stored answers valid.
 */
export function contractDigest(kind: Kind): string {
  return digest([kind.name, kind.pattern, shapeOf(lookupFields(kind))]);
}

function shapeOf(fields: readonly Field[]): unknown {
  return fields.map(({ propName, type, alwaysReturned }) => [
    propName,
    typeShape(type),
    alwaysReturned === true,
  ]);
}

function typeShape(type: FieldType): unknown {
  if (type.kind === "object") return shapeOf(type.fields);
  return "element" in type ? [type.kind, typeShape(type.element)] : type.kind;
}

/** Returns the key of a look-up in the context file, such as `network-5f3c9a01b2c4d5e6`. */
export function keyOf(endpoint: string, kindDigest: string, query: LookupQuery): string {
  const word = query.kind.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
  return `${word}-${digest([endpoint, kindDigest, canonical(query)])}`;
}

/** Returns the digest of the part of a contract on which the answer of a hook's call depends. */
export function methodDigest(contract: Contract, method: Method): string {
  const kind = kindOfMethod(contract, method);
  return digest([method.path, method.longRunning, kind === undefined ? null : contractDigest(kind)]);
}

/** Returns the key of a hook in the context file, such as `hook-5f3c9a01b2c4d5e6`. */
export function hookKey({ hook, effect, secrets, endpoint, contract }: Omit<HookEntry, "result">): string {
  return `hook-${digest([hook, canonical(effect), canonical(secrets), endpoint, contract])}`;
}

/**
 * Returns the name of the files about a hook in the folder of notes. Without secret values: another value must not repeat a call, and a file name
 * must not help to guess one.
 */
export function hookFileName({
  template,
  endpoint,
  project,
  region,
}: Pick<HookQuestion, "template" | "endpoint" | "project" | "region">): string {
  const { path, effect, environment, output } = template.literal as unknown as SynthHookSpec;
  return digest([path, effect, environment, output, template.holes, endpoint, project, region]);
}

/** Returns the name of the file with a hook's answer that is not stored in the context file yet. */
export function hookAnswerFile(name: string): string {
  return `${name}.answer.json`;
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, DIGEST_DIGITS);
}
