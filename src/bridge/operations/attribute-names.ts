import type { Field, Method } from "../../contract";
import { isServiceError, ServiceError } from "../../client";
import { attributeName } from "../../values";

/**
 * Returns a service's error with the names of attributes for the fields that it rejects: `boot.disk_size_gib` for `disk.boot.diskSizeGib`.
 * A field that is no attribute keeps the service's name. Any other error is returned unchanged.
 */
export function withAttributeNames(
  fields: readonly Field[],
  error: unknown,
  method: Pick<Method, "objectField" | "request"> | undefined,
): unknown {
  if (!isServiceError(error) || error.facts.fieldViolations === undefined) return error;
  const fieldViolations = error.facts.fieldViolations.map((violation) => {
    const field = attributeName(fields, placeInObject(violation.field, method), method?.objectField);
    return field === undefined ? violation : { ...violation, field };
  });
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return new ServiceError({ ...error.facts, fieldViolations }, cause);
}

/** Returns the place for which a flat property of the request stands: `boot.image` for `newImage`. */
function placeInObject(place: string, method: Pick<Method, "request"> | undefined): string {
  const flat = method?.request.find(
    ({ wireName, standsFor }) => standsFor !== undefined && wireName === place,
  );
  return flat?.standsFor?.join(".") ?? place;
}
