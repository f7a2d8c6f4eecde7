import type { Contract, Kind, KindMethods, Method } from "../model";

/**
 * The form of the contract in `model.json`. Every stack and provider loads it at startup, so it contains each method once, and kinds refer
 * to their methods by name.
 */

/** A contract whose kinds refer to methods by name. */
export interface CompiledContract extends Omit<Contract, "kinds"> {
  readonly kinds: readonly CompiledKind[];
}

/** A kind that refers to its methods by name. */
export interface CompiledKind extends Omit<Kind, "methods"> {
  readonly methods: CompiledMethods;
}

interface CompiledMethods {
  readonly create?: string;
  readonly get?: string;
  readonly list?: string;
  readonly delete?: string;
  readonly clone?: string;
  readonly updates: readonly string[];
  readonly others: readonly string[];
}

/** Writes a contract as JSON with one method or field of a kind per line, so that diffs are readable. */
export function formatContract(contract: Contract): string {
  const { kinds, methods, ...rest } = contract;
  const kindTexts = kinds.map(({ fields, methods: own, ...kind }) =>
    lines({ ...kind, methods: namesOf(own) }, { fields: fields.map((field) => JSON.stringify(field)) }),
  );
  const methodTexts = methods.map((method) => JSON.stringify(method));
  return `${lines(rest, { methods: methodTexts, kinds: kindTexts })}\n`;
}

/** Expands a compiled contract. Throws a RangeError if a kind refers to a missing method. */
export function expandContract(compiled: CompiledContract): Contract {
  const methods = new Map(compiled.methods.map((method) => [method.name, method]));
  return {
    ...compiled,
    kinds: compiled.kinds.map((kind) => ({ ...kind, methods: findMethods(kind, methods) })),
  };
}

/** Returns a contract with other methods in place of those of the same names. */
export function withMethods(contract: Contract, methods: readonly Method[]): Contract {
  const kinds = contract.kinds.map((kind) => ({ ...kind, methods: namesOf(kind.methods) }));
  return expandContract({ ...contract, methods, kinds });
}

function lines(members: object, lists: Readonly<Record<string, readonly string[]>>): string {
  const listTexts = Object.entries(lists).map(([name, texts]) => `"${name}":[\n${texts.join(",\n")}\n]`);
  return `${[JSON.stringify(members).slice(0, -1), ...listTexts].join(",\n")}}`;
}

function namesOf({
  create,
  get,
  list,
  delete: remove,
  clone,
  updates,
  others,
}: KindMethods): CompiledMethods {
  return {
    ...(create === undefined ? {} : { create: create.name }),
    ...(get === undefined ? {} : { get: get.name }),
    ...(list === undefined ? {} : { list: list.name }),
    ...(remove === undefined ? {} : { delete: remove.name }),
    ...(clone === undefined ? {} : { clone: clone.name }),
    updates: updates.map((method) => method.name),
    others: others.map((method) => method.name),
  };
}

function findMethods({ name: kind, methods }: CompiledKind, from: ReadonlyMap<string, Method>): KindMethods {
  const { create, get, list, delete: remove, clone, updates, others } = methods;
  const find = (name: string): Method => {
    const method = from.get(name);
    if (method === undefined) throw new RangeError(`kind ${kind} refers to a missing method ${name}`);
    return method;
  };
  return {
    ...(create === undefined ? {} : { create: find(create) }),
    ...(get === undefined ? {} : { get: find(get) }),
    ...(list === undefined ? {} : { list: find(list) }),
    ...(remove === undefined ? {} : { delete: find(remove) }),
    ...(clone === undefined ? {} : { clone: find(clone) }),
    updates: updates.map(find),
    others: others.map(find),
  };
}
