import { toTerraformName } from "../../contract";
import type { StoredObject } from "../object-store";
import { asObject, type JsonObject } from "../schema";
import type { Call, ServiceContext } from "../service-context";
import type { KindDescription } from "../service-description";
import { kindOfCall } from "./names";

/** Puts an object into the answer where the method wants it: as the answer, in the property that holds it, or nowhere. */
export function answerWith(call: Call, value: JsonObject): JsonObject {
  const kind = kindOfCall(call);
  const { response, answerField } = call.method;
  if (answerField !== undefined) return { [answerField]: value };
  return isOfKind(response, kind) ? value : {};
}

function isOfKind(schema: JsonObject, kind: KindDescription): boolean {
  return asObject(schema["x-kind"])?.["pattern"] === kind.pattern;
}

/**
 * Does work on an object: in an operation when the method is long-running, otherwise at once. `work` gives
 * the object as it is then, or nothing when it is gone.
 */
export function perform(
  context: ServiceContext,
  call: Call,
  target: Pick<StoredObject, "name" | "kind">,
  work: { readonly deleting?: boolean; apply(): JsonObject | undefined; cleanUp?(): void },
): JsonObject {
  const { store, sight } = context;
  const apply = (): JsonObject | undefined => {
    const before = store.get(target.name);
    const value = work.apply();
    if (call.lag !== undefined) sight.lag(target.kind, target.name, before, call.lag);
    return value;
  };
  if (!call.method.longRunning) {
    const value = apply();
    work.cleanUp?.();
    return value === undefined ? {} : answerWith(call, value);
  }
  const operation = context.operations.start({
    target: target.name,
    deleting: work.deleting === true,
    durationMs: context.operationMs(call.method),
    override: call.override,
    finish() {
      apply();
      // Documented for a machine that was created: `metadata.virtual_machine_name`. Assumed alike for the rest.
      return { [`${toTerraformName(target.kind.name)}_name`]: target.name };
    },
    cleanUp: () => work.cleanUp?.(),
  });
  return { operation };
}
