import { type Kind, type Method, requestFields } from "../contract";
import { isWhollyKnown, valueAt, type ValueObject } from "../plugin";
import { requestParts } from "../values";
import { isPermitted } from "./permissions";
import { type UpdateCall, updatesInOrder } from "./update-calls";

/** A method that an apply may call: values that a plan does not know decide. */
export interface PossibleUpdate {
  readonly method: Method;
  /** The attributes with these values, as Terraform names. */
  readonly changes: readonly string[];
}

/** Returns the permitted update methods, besides those of `calls`, whose request has a value that is known only after apply. */
export function possibleUpdates(
  kind: Kind,
  config: ValueObject,
  calls: readonly Pick<UpdateCall, "method">[],
): readonly PossibleUpdate[] {
  return kind.methods.updates
    .filter((method) => isPermitted(kind, method, config) && calls.every((call) => call.method !== method))
    .flatMap((method) => {
      const open = requestFields(kind, method).filter(
        ({ field }) => !field.writeOnly && !isWhollyKnown(valueAt(config, field.terraformName)),
      );
      return open.length === 0 ? [] : [{ method, changes: open.map(({ field }) => field.terraformName) }];
    });
}

/**
 * Returns the permitted update methods that may change a new clone to its configuration: those whose request has a configured value that the
 * clone request does not have. Which of them are called depends on the source.
 */
export function possibleAfterClone(
  kind: Kind,
  clone: Method,
  config: ValueObject,
): readonly PossibleUpdate[] {
  const cloned = new Set(requestParts(kind, clone).map(({ field }) => field.terraformName));
  return updatesInOrder(kind)
    .filter((method) => isPermitted(kind, method, config))
    .flatMap((method) => {
      const changes = requestParts(kind, method)
        .map(({ field }) => field.terraformName)
        .filter((name) => !cloned.has(name) && valueAt(config, name) !== null);
      return changes.length === 0 ? [] : [{ method, changes }];
    });
}
