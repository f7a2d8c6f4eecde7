import type { Field } from "../../contract";
import { isServiceError } from "../../client";
import type { Path } from "../../plugin";
import { attributePath } from "../../values";

/**
 * Returns the path of the first field violation in a service error that is an attribute, see {@link attributePath}. `objectField` is the
 * request's field that contains the object's own fields, if there is one.
 */
export function violationPath(
  fields: readonly Field[],
  error: unknown,
  objectField?: string,
): Path | undefined {
  if (!isServiceError(error)) return undefined;
  return error.fieldViolations
    .map(({ field }) => attributePath(fields, field, objectField))
    .find((path) => path !== undefined);
}
