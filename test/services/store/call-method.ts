import { randomBytes } from "node:crypto";
import { type Fields, textOf, without } from "./fields";
import { STORED_KINDS } from "./kinds";
import { ServiceError } from "./service-error";
import type { Change, ServiceStore } from "./service-store";

/**
 * Carries out a method with the requests and answers of `test/services/proto`, in proto-JSON. An object in the answer may have fields that the
 * description does not: the server leaves them out. Throws a ServiceError.
 *
 * @param method without its service, such as `CreateDisk`
 */
export function callMethod(store: ServiceStore, method: string, request: Fields): Fields {
  store.operations.settleDue();
  store.begin(method);
  const [, verb = "", noun = ""] = /^([A-Z][a-z]+)(.*)$/.exec(method) ?? [];
  const name = textOf(request, "name");
  if (noun.startsWith("Operation")) return callOperations(store, method, name);
  if (noun === "Wallet") return { wallet: store.wallet(name) };
  const kind = STORED_KINDS.find((each) => each.name === noun || (verb === "List" && each.plural === noun));
  if (kind === undefined) throw new ServiceError("unimplemented", `there is no method ${method}`);
  const property = camelCase(kind.name);
  const shown = (object: Fields): Fields => ({ [property]: show(kind.name, object) });
  switch (verb) {
    case "Create": {
      const own = request[property] as Fields | undefined;
      const created = store.create(kind.name, { ...without(request, property), ...own });
      if ("operation" in created) return { operation: created.operation };
      const secret = kind.name === "ApiKey" ? { secret: `svc_a1${randomBytes(8).toString("hex")}` } : {};
      return { ...shown(created.object), ...secret };
    }
    case "Get":
      return shown(store.get(kind.name, name));
    case "List": {
      const { projectName, pageSize, pageToken } = request as Readonly<Record<string, never>>;
      const { objects, nextPageToken } = store.list(kind.name, projectName, pageSize, pageToken);
      return { [camelCase(kind.plural)]: objects.map((object) => show(kind.name, object)), nextPageToken };
    }
    case "Update": {
      const own = (request[property] ?? request["manifest"] ?? request) as Fields;
      const target = textOf(request[property] === undefined ? request : own, "name");
      return shown(store.update(kind.name, target, changesIn(own, request["updateMask"])));
    }
    case "Resize":
    case "Reimage": {
      const changes = Object.entries(without(request, "name"));
      const change = (): void => void store.update(kind.name, name, changes);
      store.get(kind.name, name);
      return { operation: store.operations.start({}, change) };
    }
    case "Clone": {
      const source = store.get(kind.name, textOf(request, "sourceVirtualMachineName"));
      const copied = without(source, "name", "createTime", "state");
      return store.create(kind.name, { ...copied, ...without(request, "sourceVirtualMachineName") });
    }
    case "Delete": {
      const operation = store.delete(kind.name, name);
      return operation === undefined ? {} : { operation };
    }
    default:
      throw new ServiceError("unimplemented", `there is no method ${method}`);
  }
}

/** Returns what the mask names, cleared if the request omits it. Without a mask, what the request contains. */
function changesIn(own: Fields, mask: unknown): readonly Change[] {
  if (typeof mask !== "string" || mask === "") return Object.entries(without(own, "name", "updateMask"));
  return mask.split(",").map((path): Change => {
    const value = path.split(".").reduce<unknown>((each, part) => (each as Fields | undefined)?.[part], own);
    return [path, value];
  });
}

function callOperations(store: ServiceStore, method: string, name: string): Fields {
  if (method === "GetOperation") return { ...store.operations.get(name) };
  if (method === "ListOperations") return { operations: store.operations.list() };
  if (method !== "CancelOperation") throw new ServiceError("unimplemented", `there is no method ${method}`);
  store.operations.cancel(name);
  return {};
}

/** Returns the object as answers show it: that of a virtual machine has the manifest in a property of its own. */
function show(kindName: string, object: Fields): Fields {
  if (kindName !== "VirtualMachine") return object;
  const { name, state, createTime } = object;
  return { name, state, createTime, manifest: without(object, "name", "state", "createTime") };
}

function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
