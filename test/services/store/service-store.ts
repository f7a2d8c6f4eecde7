import { randomBytes } from "node:crypto";
import { type Fields, textOf, without } from "./fields";
import { type StoredKind, STORED_KINDS } from "./kinds";
import {
  type EndState,
  OperationClock,
  type OrderedOutcome,
  type StateNames,
  type StoredOperation,
} from "./operation-clock";
import { ServiceError, type ServiceErrorCode } from "./service-error";

/** One page of a list. */
export interface Page {
  readonly objects: readonly Fields[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
}

/** A change of a field: its path with dots, and its new value, or undefined to clear it. */
export type Change = readonly [path: string, value: unknown];

/** A fault that tests order: calls of the method fail with the code, before they have an effect. */
interface OrderedFault {
  readonly method: string;
  readonly code: ServiceErrorCode;
  left: number;
}

/**
 * The objects of the service, in memory. Only ever contains what the service does, in terms of its kinds; each server reads its framework's
 * requests and writes its answers. Operations run on a clock, and their effect comes at their end.
 */
export class ServiceStore {
  readonly operations: OperationClock;
  readonly #objects = new Map<string, { readonly kind: StoredKind; fields: Fields }>();
  readonly #faults: OrderedFault[] = [];

  /**
   * @param operationMs duration of an operation
   * @param states the words for its states
   */
  constructor(operationMs: number, states?: StateNames) {
    this.operations = new OperationClock(operationMs, states);
    for (const kind of STORED_KINDS) {
      for (const [name, fields] of Object.entries(kind.existing)) {
        this.#objects.set(name, { kind, fields: { name, ...fields } });
      }
    }
  }

  /** Orders that the next `times` calls of a method fail with a code. */
  fail(method: string, code: ServiceErrorCode, times: number): void {
    this.#faults.push({ method, code, left: times });
  }

  /** Throws if a test ordered that this call of the method fails. Every server calls it first. */
  begin(method: string): void {
    const fault = this.#faults.find((each) => each.method === method && each.left > 0);
    if (fault === undefined) return;
    fault.left -= 1;
    throw new ServiceError(fault.code, `${method} fails, as ordered`);
  }

  /** Creates an object. Returns it, or the operation that creates it. */
  create(
    kindName: string,
    fields: Fields,
  ): { readonly object: Fields } | { readonly operation: StoredOperation } {
    const kind = kindNamed(kindName);
    for (const field of kind.required) {
      if (isUnset(fields[field])) throw new ServiceError("invalid_argument", `${field} is required`, field);
    }
    this.#checkReferences(fields);
    const name = this.#nameFor(kind, fields);
    if (this.#objects.has(name)) throw new ServiceError("already_exists", `${name} exists`);
    const object = {
      ...fields,
      ...kind.computed,
      name,
      createTime: new Date().toISOString().replace(/\.\d+/, ""),
    };
    const put = (): void => void this.#objects.set(name, { kind, fields: object });
    if (kind.longRunning) {
      return { operation: this.operations.start({ [`${snakeCase(kind.name)}_name`]: name }, put) };
    }
    put();
    return { object: this.get(kindName, name) };
  }

  get(kindName: string, name: string): Fields {
    const found = this.#objects.get(name);
    if (found?.kind.name !== kindName) {
      throw new ServiceError("not_found", `${kindName} ${name} does not exist`);
    }
    const { kind, fields } = found;
    return Object.fromEntries(Object.entries(fields).filter(([field]) => !kind.hidden.includes(field)));
  }

  /** Returns the wallet of an organization, which each has. */
  wallet(name: string): Fields {
    this.get("Organization", name.replace(/\/wallets\/default$/, ""));
    return { name, currencyCode: "EUR", balanceCents: 1250 };
  }

  /** Lists the objects of a kind, of one parent if the kind has parents. */
  list(kindName: string, parent: string | undefined, pageSize = 0, pageToken = ""): Page {
    const kind = kindNamed(kindName);
    if (kind.required.includes("projectName")) {
      if (isUnset(parent)) {
        throw new ServiceError("invalid_argument", "projectName is required", "projectName");
      }
      if (!this.#objects.has(String(parent))) {
        throw new ServiceError("not_found", `Project ${String(parent)} does not exist`);
      }
    }
    const names = [...this.#objects]
      .filter(
        ([name, each]) => each.kind === kind && (isUnset(parent) || name.startsWith(`${String(parent)}/`)),
      )
      .map(([name]) => name)
      .sort();
    const start = pageToken === "" ? 0 : names.findIndex((name) => name > pageToken);
    const end = start < 0 ? 0 : start + Math.min(pageSize > 0 ? pageSize : 50, 50);
    const shown = start < 0 ? [] : names.slice(start, end);
    return {
      objects: shown.map((name) => this.get(kindName, name)),
      nextPageToken: end < names.length ? (shown.at(-1) ?? "") : "",
    };
  }

  /** Changes fields of an object. Fields that no change names keep their values. */
  update(kindName: string, name: string, changes: readonly Change[]): Fields {
    const { kind } = this.#stored(kindName, name);
    const old = this.#stored(kindName, name).fields;
    let changed = old;
    for (const [path, value] of changes) {
      const [root = ""] = path.split(".");
      changed = withValue(changed, path.split("."), value);
      if (kind.immutable.includes(root) && JSON.stringify(changed[root]) !== JSON.stringify(old[root])) {
        throw new ServiceError("invalid_argument", `${root} cannot change`, root);
      }
    }
    const size = "sizeGib";
    if (kindName === "Disk" && Number(changed[size] ?? 0) < Number(old[size] ?? 0)) {
      throw new ServiceError("failed_precondition", "a disk cannot shrink", size);
    }
    this.#checkReferences(changed);
    this.#stored(kindName, name).fields = changed;
    return this.get(kindName, name);
  }

  /** Deletes an object. Returns the operation that deletes it, if one does. */
  delete(kindName: string, name: string): StoredOperation | undefined {
    const { kind } = this.#stored(kindName, name);
    const user = [...this.#objects].find(([other]) => other.startsWith(`${name}/`));
    if (user !== undefined) throw new ServiceError("failed_precondition", `${name} contains ${user[0]}`);
    const remove = (): void => void this.#objects.delete(name);
    if (kind.longRunning) return this.operations.start({}, remove);
    remove();
    return undefined;
  }

  /** Carries out what tests order, without a call of a method. Every server passes the body of `POST /control` on to it. */
  control(order: Fields): unknown {
    const [deed, kind, name] = [textOf(order, "do"), textOf(order, "kind"), textOf(order, "name")];
    switch (deed) {
      case "objects":
        return [...this.#objects.values()]
          .filter((each) => kind === "" || each.kind.name === kind)
          .map((each) => each.fields);
      case "change":
        this.#objectNamed(name).fields = {
          ...this.#objectNamed(name).fields,
          ...(order["fields"] as Fields),
        };
        return {};
      case "remove":
        this.#objects.delete(name);
        return {};
      case "fail":
        this.fail(
          textOf(order, "method"),
          textOf(order, "code") as ServiceErrorCode,
          Number(order["times"] ?? 1),
        );
        return {};
      case "end-next-operations":
        this.operations.endNext(textOf(order, "outcome") as OrderedOutcome, Number(order["count"]));
        return {};
      case "settle-operations":
        this.operations.settleAll(textOf(order, "outcome") as EndState);
        return {};
      default:
        throw new ServiceError("invalid_argument", `unknown order ${deed}`);
    }
  }

  #stored(kindName: string, name: string): { readonly kind: StoredKind; fields: Fields } {
    this.get(kindName, name);
    return this.#objectNamed(name);
  }

  #objectNamed(name: string): { readonly kind: StoredKind; fields: Fields } {
    const found = this.#objects.get(name);
    if (found === undefined) throw new ServiceError("not_found", `${name} does not exist`);
    return found;
  }

  #nameFor(kind: StoredKind, fields: Fields): string {
    const own = kind.required.includes("slug") ? String(fields["slug"]) : randomBytes(5).toString("hex");
    const collection = kind.pattern.split("/").at(-2) ?? "";
    const parent = kind.required.includes("projectName") ? `${String(fields["projectName"])}/` : "";
    return `${parent}${collection}/${own}`;
  }

  /** Throws if a field names an object that does not exist, or not by its full name. */
  #checkReferences(fields: Fields): void {
    for (const [field, value] of Object.entries(fields)) {
      if (typeof value === "object" && value !== null) this.#checkReferences(value as Fields);
      const isReference = field === "region" || (field.endsWith("Name") && !/^(display|user)/.test(field));
      if (!isReference || isUnset(value)) continue;
      if (!this.#objects.has(String(value))) {
        throw new ServiceError("invalid_argument", `${field} ${String(value)} does not exist`, field);
      }
    }
  }
}

function kindNamed(name: string): StoredKind {
  const found = STORED_KINDS.find((each) => each.name === name);
  if (found === undefined) throw new ServiceError("unimplemented", `there is no kind ${name}`);
  return found;
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function withValue(fields: Fields, [first = "", ...rest]: readonly string[], value: unknown): Fields {
  if (rest.length > 0) {
    const inner = typeof fields[first] === "object" ? (fields[first] as Fields) : {};
    return { ...fields, [first]: withValue(inner, rest, value) };
  }
  const others = without(fields, first);
  return value === undefined ? others : { ...others, [first]: value };
}

/** Returns `virtual_machine` for `VirtualMachine`. */
function snakeCase(name: string): string {
  return name.replace(/(?<!^)([A-Z])/g, "_$1").toLowerCase();
}
