import { randomBytes } from "node:crypto";
import { type Fields, textOf, without } from "./fields";
import type { StoredOperation } from "./operation-clock";
import { ServiceError } from "./service-error";
import type { ServiceStore } from "./service-store";

/**
 * The methods of a kind, for servers whose answers are the plain objects, whose long-running methods answer an `operation`, and whose updates
 * keep omitted fields and clear those that are null.
 */
export class PlainMethods {
  readonly #store: ServiceStore;
  readonly #kind: string;

  constructor(store: ServiceStore, kind: string) {
    this.#store = store;
    this.#kind = kind;
  }

  create(body: object): Fields {
    const given = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
    const created = this.#store.create(this.#kind, Object.fromEntries(given));
    if ("operation" in created) return created;
    const secret = this.#kind === "ApiKey" ? { secret: `svc_a1${randomBytes(8).toString("hex")}` } : {};
    return { ...created.object, ...secret };
  }

  get({ name }: { readonly name: string }): Fields {
    return this.#store.get(this.#kind, name);
  }

  /** Returns a page of the kind: `disks` for Disk. */
  list(body: object): Fields {
    const { projectName, pageSize, pageToken } = body as Readonly<Record<string, never>>;
    const { objects, nextPageToken } = this.#store.list(this.#kind, projectName, pageSize, pageToken);
    return {
      [`${this.#kind.charAt(0).toLowerCase()}${this.#kind.slice(1)}s`]: objects,
      nextPageToken,
    };
  }

  update(body: object): Fields {
    const changes = Object.entries(without(body as Fields, "name"))
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, value ?? undefined] as const);
    return this.#store.update(this.#kind, textOf(body as Fields, "name"), changes);
  }

  /** Changes fields by an operation, as a resize does. */
  updateLater(body: object): { readonly operation: StoredOperation } {
    const name = textOf(body as Fields, "name");
    this.#store.get(this.#kind, name);
    return { operation: this.#store.operations.start({}, () => void this.update(body)) };
  }

  /** Creates a copy of the object that `sourceDiskName` names, with the other fields of the request as its own. */
  clone(body: object): Fields {
    const source = `source${this.#kind}Name`;
    const original = this.#store.get(this.#kind, textOf(body as Fields, source));
    const copied = without(original, "name", "createTime", "state");
    return this.create({ ...copied, ...without(body as Fields, source) });
  }

  delete({ name }: { readonly name: string }): Fields {
    const operation = this.#store.delete(this.#kind, name);
    return operation === undefined ? {} : { operation };
  }
}

/** Begins a request: checks its key, and carries out what is due. Throws if a test ordered that this call of the method fails. */
export function beginRequest(
  store: ServiceStore,
  apiKey: string,
  request: { readonly path: string; readonly authorization: string | undefined },
): void {
  if (request.authorization !== `Bearer ${apiKey}`) {
    throw new ServiceError("unauthenticated", "the API key is wrong");
  }
  store.operations.settleDue();
  store.begin(request.path.split("/").at(-1) ?? "");
}
