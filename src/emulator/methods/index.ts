/** What methods do, by their verb. Only ever contains handlers that know no kind and no property by name. */
import type { Handler } from "../service-context";
import type { MethodDescription } from "../method-description";
import type { ServiceDescription } from "../service-description";
import { cancel } from "./cancel";
import { change } from "./change";
import { clone, create } from "./create";
import { batchGet, get, list } from "./read";
import { remove } from "./remove";

const HANDLERS: ReadonlyMap<string, Handler> = new Map([
  ["create", create],
  ["clone", clone],
  ["get", get],
  ["list", list],
  ["batch", batchGet],
  ["update", change],
  ["delete", remove],
]);

/** The handler of a method, or undefined when there is no telling what it does. */
export function handlerOf(description: ServiceDescription, method: MethodDescription): Handler | undefined {
  if (method.kind === undefined) return undefined;
  if (method.verb === "cancel" && method.kind === description.operationKind) return cancel;
  // Any other word about a named object (reimage, ...) is taken to change it by what its request carries.
  return HANDLERS.get(method.verb) ?? (method.nameField === undefined ? undefined : change);
}
