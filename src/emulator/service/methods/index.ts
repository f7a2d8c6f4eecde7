/** The handlers of methods, by verb. Contains only handlers that know no kind and no property by name. */
import type { Handler, ServiceContext } from "../service-context";
import type { MethodDescription } from "../method-description";
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

export { operationNameIn } from "./answer";

/** Returns the handler of a method, or undefined if its effect is unknown or the service does not offer it. */
export function handlerOf(
  { description, behaviour }: ServiceContext,
  method: MethodDescription,
): Handler | undefined {
  if (method.kind === undefined) return undefined;
  const isOfOperations = method.kind === description.operationKind;
  if (method.verb === "list" && isOfOperations && behaviour.listsOperations === false) return undefined;
  if (method.verb === "cancel" && isOfOperations) return cancel;
  // Assumes that any other verb on a named object (reimage, ...) changes it by the properties in the request.
  return HANDLERS.get(method.verb) ?? (method.nameField === undefined ? undefined : change);
}
