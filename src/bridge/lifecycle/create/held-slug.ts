import { expandResourceName, type Kind } from "../../../contract";
import { isServiceError, type ServiceError } from "../../../client";
import { attributeStep, type Diagnostic, errorDiagnostic, valueAt } from "../../../plugin";
import type { PendingCreate } from "../../recovery";
import type { CurrentCreate } from "./current-create";

/**
 * Returns the error for a refused create whose chosen name an object has that Terraform manages already. Undefined for any other refusal: an
 * object that no state is known to hold may be imported.
 */
export async function heldSlug(
  { model: { kind }, provider, request, parent }: CurrentCreate,
  { entry }: PendingCreate,
  error: unknown,
): Promise<Diagnostic | undefined> {
  const { slugField, pattern } = kind;
  if (!isServiceError(error) || error.code !== "already_exists" || slugField === undefined) return undefined;
  const slug = valueAt(request.planned, slugField);
  const name = typeof slug === "string" ? expandResourceName(pattern, slug, parent) : undefined;
  if (name === undefined) return undefined;
  // Unreadable notes prove nothing.
  const isHeld = await provider.journal.belongsToAnother(name, entry).catch(() => false);
  return isHeld ? nameIsHeld(kind, slugField, name, error) : undefined;
}

function nameIsHeld(kind: Kind, slugField: string, name: string, error: ServiceError): Diagnostic {
  return errorDiagnostic(
    `Error creating ${kind.name}`,
    `[${error.code}] ${error.happened} Terraform manages ${name} already: it is this resource's own old object, or another ` +
      `resource has the same ${slugField}. Nothing was created; do not import it. A resource with a fixed ${slugField} cannot be replaced ` +
      `with create_before_destroy: remove that, or change the ${slugField} with each replacement. Two resources need two different ones.`,
    [attributeStep(slugField)],
  );
}
