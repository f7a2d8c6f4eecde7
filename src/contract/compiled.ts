import type { Contract, Kind, KindMethods, Method } from "./model";

/**
 * The form in which the contract lies in `model.json`. It is loaded whenever a stack or the provider starts, so each method
 * stands in it once, and kinds tell theirs by name.
 */

/** A contract whose kinds name their methods. */
export interface CompiledContract extends Omit<Contract, "kinds"> {
  readonly kinds: readonly CompiledKind[];
}

/** A kind that names its methods. */
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

/** Writes a contract as JSON, one method or one field of a kind on a line, so that a change shows where it is. */
export function formatContract(contract: Contract): string {
  const { kinds, methods, ...rest } = contract;
  const kindTexts = kinds.map(({ fields, methods: own, ...kind }) =>
    lines({ ...kind, methods: namesOf(own) }, { fields: fields.map((field) => JSON.stringify(field)) }),
  );
  const methodTexts = methods.map((method) => JSON.stringify(method));
  return `${lines(rest, { methods: methodTexts, kinds: kindTexts })}\n`;
}

/** The contract that was written so. Throws a RangeError when a kind names a method that is not there. */
export function expandContract(compiled: CompiledContract): Contract {
  const methods = new Map(compiled.methods.map((method) => [method.name, method]));
  return {
    ...compiled,
    kinds: compiled.kinds.map((kind) => ({ ...kind, methods: findMethods(kind, methods) })),
  };
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
    if (method === undefined) throw new RangeError(`kind ${kind} names a method ${name} that is not there`);
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
