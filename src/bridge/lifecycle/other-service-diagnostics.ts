import { type Kind, withArticle } from "../../contract";
import { type Diagnostic, errorDiagnostic } from "../../plugin";
import type { ProviderContext, SeenAt } from "../context";
import type { Entry } from "../recovery";

/** Diagnostics about objects that live at another endpoint, or in another account. */

const KEPT = "Nothing was changed, and the resource stays in the state.";

/** Reports an object that does not exist at the configured endpoint, and was seen at another one. */
export function missingElsewhere(
  kind: Kind,
  name: string,
  noted: SeenAt,
  provider: ProviderContext,
): Diagnostic {
  return errorDiagnostic(
    `${kind.name} lives at another endpoint`,
    `${name} was last seen at ${noted.endpoint}. This run uses ${provider.endpoint}, where it does not exist.\n${KEPT}\n${remedyFor(noted)}`,
  );
}

/** Reports an object whose name belongs to another object at the configured endpoint, as far as creation times tell. */
export function otherObjectElsewhere(
  kind: Kind,
  name: string | undefined,
  noted: SeenAt,
  provider: ProviderContext,
): Diagnostic {
  return errorDiagnostic(
    `${kind.name} lives at another endpoint`,
    `${name ?? ""} was last seen at ${noted.endpoint}. This run uses ${provider.endpoint}, where the object of that name has no equal ` +
      `creation time, so it may be another one.\n${KEPT}\n${remedyFor(noted)}`,
  );
}

/** Reports an operation that was started at another endpoint. */
export function operationElsewhere(kind: Kind, noted: SeenAt, provider: ProviderContext): Diagnostic {
  return errorDiagnostic(
    `${kind.name} has an operation at another endpoint`,
    `An operation of this resource was started at ${noted.endpoint}. This run uses ${provider.endpoint}, where it cannot be followed.\n` +
      `${KEPT}\n${remedyFor(noted)}`,
  );
}

/** Reports an object that is missing, though nothing shows that the key sees the objects of its account. */
export function missingWithKey(
  kind: Kind,
  name: string,
  noted: SeenAt | undefined,
  { endpoint }: ProviderContext,
): Diagnostic {
  const before =
    noted === undefined
      ? "The state does not say with which key it was seen before"
      : "It was last seen with another API key";
  return errorDiagnostic(
    `${kind.name} not found with this API key`,
    `${name} does not exist at ${endpoint}, as far as this API key can see. ${before}, and the key may belong to another account.\n` +
      `${KEPT}\nUse a key of the account that has the object. If the object was deleted, remove it from the state with ` +
      "`terraform state rm <address>`.",
  );
}

/** Reports that a create of an earlier run with another API key cannot be decided. `place`: its journal entry. */
export function requestedWithOtherKey(kind: Kind, { startedAtMs }: Entry, place: string): Diagnostic {
  return errorDiagnostic(
    `Unknown whether ${withArticle(kind.name)} was created`,
    `An earlier run with another API key requested it at ${new Date(startedAtMs).toISOString()}. This key shows no such object, or one that ` +
      `was created at another time, and may belong to another account.\nNothing was changed.\nUse a key of the account that has the object. ` +
      `If there is none, delete the journal entry ${place}. The next apply then creates the resource.`,
  );
}

function remedyFor({ endpoint }: SeenAt): string {
  return (
    `Use the endpoint ${endpoint}. To let the object go without deleting it, run \`terraform state rm <address>\`. If the service itself ` +
    `has moved, set SVC_FORMER_ENDPOINT=${endpoint} until the next apply.`
  );
}
