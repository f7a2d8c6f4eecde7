import { type Diagnostic, errorDiagnostic } from "../diagnostic";
import type { Deviation } from "../plan/check-applied";
import { formatPath, type Path } from "../value/path";
import { lowerFirst } from "../../base/words";

// All texts of this module for the engine's user.

const REPORT = "This is a bug in the provider. Please report it, with the log of a run with TF_LOG=DEBUG.";

/** An author's function threw an error. */
export function authorFailed(what: string, message: string): Diagnostic {
  return errorDiagnostic("The provider failed unexpectedly", `${what} failed: ${message}\n\n${REPORT}`);
}

/** An author's function threw an error after its signal was aborted. */
export function interrupted(what: string, message: string): Diagnostic {
  return errorDiagnostic(
    "Operation interrupted",
    `${what} was interrupted before it finished (${message}). Changes that it had already made remain. Run the engine ` +
      "again to see the remaining changes.",
  );
}

/** The engine sent a value that does not fit the schema. */
export function requestUnreadable(rpc: string, problem: string): Diagnostic {
  return errorDiagnostic(
    "Invalid request from the engine",
    `A value in the engine's ${rpc} request does not fit the provider's schema: ${problem}.\n\nThis happens when the ` +
      "provider was replaced by another version while the engine ran, or when another version created a plan file or " +
      "state. Run init and plan again. If that does not help, report it as a bug in the provider.",
  );
}

/** A resource, data source or ephemeral resource type that the provider does not have. */
export function unknownType(kind: string, typeName: string): Diagnostic {
  return errorDiagnostic(
    `Unknown ${kind} type`,
    `The provider has no ${kind} "${typeName}". It may exist in another version of the provider: check the version ` +
      "constraint, and run init -upgrade.",
  );
}

/** An operation needs the service, and the provider has no configuration. */
export function notConfigured(what: string): Diagnostic {
  return errorDiagnostic(
    "Provider not configured",
    `${what} needs the provider's configuration, which failed or is not complete yet. Values in the provider's ` +
      "configuration that are known only after apply cannot be used here. Set them directly, or first apply the resources " +
      "that they depend on (with -target).",
  );
}

/** An author's function returned a value that does not fit the schema. */
export function resultUnfit(what: string, problem: string, path: Path): Diagnostic {
  return errorDiagnostic(
    "The provider returned an invalid value",
    `${what} returned a value for ${nameOf(path)} that its own schema does not allow: ${problem}.\n\n${REPORT}`,
    path,
  );
}

/** An author's function left a value unknown that must be known. */
export function resultUnknown(what: string, path: Path): Diagnostic {
  return errorDiagnostic(
    "The provider returned an unknown value",
    `${what} left ${nameOf(path)} unknown, although all values must be known by then. The state contains null for ` +
      `it.\n\n${REPORT}`,
    path,
  );
}

/** An author's function returned null without an error, although a result is required. */
export function resultMissing(what: string): Diagnostic {
  return errorDiagnostic(
    "The provider returned no result",
    `${what} returned neither a result nor an error.\n\n${REPORT}`,
  );
}

/** The result of an apply differs from the plan. */
export function deviatesFromPlan(what: string, { path, problem }: Deviation): Diagnostic {
  return errorDiagnostic(
    "The result differs from the plan",
    `After ${lowerFirst(what)}, ${nameOf(path)} is not as planned: ${problem}.\n\nThe change was ` +
      "carried out, and the state contains its result. Either the service changed the requested value (then plan again, " +
      "and configure the value that it accepts), or this is a bug in the provider (then please report it).",
    path,
  );
}

/** A required attribute of a nested object is null. The engine itself checks attributes outside of nested objects. */
export function requiredMissing(path: Path): Diagnostic {
  return errorDiagnostic(
    "Missing required argument",
    `${nameOf(path)} is required, but has no value. Set it to something other than null.`,
    path,
  );
}

/** A value is configured that only the provider sets. */
export function readOnlyConfigured(path: Path): Diagnostic {
  return errorDiagnostic(
    "Value for unconfigurable attribute",
    `${nameOf(path)} is set by the service. Remove it from the configuration.`,
    path,
  );
}

/** A write-only attribute is configured, and the engine is too old to keep it out of the state. */
export function writeOnlyUnsupported(path: Path): Diagnostic {
  return errorDiagnostic(
    "Write-only arguments require a newer engine",
    `${nameOf(path)} is write-only: its value must never be stored in a plan or a state, which requires Terraform 1.11 or ` +
      "later (or OpenTofu 1.11 or later). Upgrade the engine, or omit the argument.",
    // No path: with one, the engine quotes the line that contains the secret.
  );
}

/** A resource without the `import` capability. */
export function importUnsupported(typeName: string): Diagnostic {
  return errorDiagnostic(
    "Import not supported",
    `The provider cannot import a "${typeName}". Create a new one, or manage it outside of the engine.`,
  );
}

/** An import found no object. The engine accepts an empty answer as a success, so this is an error here. */
export function importFoundNothing(typeName: string, id: string): Diagnostic {
  const by = id === "" ? "with the given identity" : `with the id ${JSON.stringify(id)}`;
  return errorDiagnostic(
    "Cannot import non-existent object",
    `There is no "${typeName}" ${by}, or the provider's credentials do not show it. Check the spelling, and the account ` +
      "and project that the provider is configured for.",
  );
}

/** State of an older schema, without a function that upgrades it. */
export function upgradeUnsupported(typeName: string, from: number, to: number): Diagnostic {
  return errorDiagnostic(
    "Unsupported state version",
    `The state of a "${typeName}" was written with version ${from} of its schema; this provider has version ${to}` +
      (from > to
        ? ". A newer provider wrote it: use that version of the provider, or a later one."
        : ", and cannot upgrade it. Upgrade through a version of the provider that does, or remove the " +
          "resource from the state and import it again."),
  );
}

/** Stored state that cannot be decoded. */
export function stateUnreadable(typeName: string, problem: string): Diagnostic {
  return errorDiagnostic(
    "Invalid state",
    `The stored state of a "${typeName}" does not fit its schema: ${problem}.\n\nThe state may have been edited, or ` +
      "written by another provider. Remove the resource from the state and import it again.",
  );
}

/** A `moved` block from a resource type that the target does not know. */
export function moveUnsupported(target: string, source: string, sourceProvider: string): Diagnostic {
  return errorDiagnostic(
    "Move not supported",
    `The state of a "${source}" of ${sourceProvider} cannot become a "${target}". Remove it from the state and import ` +
      "the object as the new resource instead.",
  );
}

/** An identity for a resource that has none. */
export function identityUnsupported(typeName: string): Diagnostic {
  return errorDiagnostic(
    "Resource identity not supported",
    `A "${typeName}" cannot be found by an identity. Import it by its id instead.`,
  );
}

/** The engine wants to renew a resource that has no `renew`. */
export function renewUnsupported(typeName: string): Diagnostic {
  return errorDiagnostic(
    "Renewal not supported",
    `"${typeName}" cannot be renewed, and never requested a renewal.\n\n${REPORT}`,
  );
}

function nameOf(path: Path): string {
  return path.length === 0 ? "the whole object" : `"${formatPath(path)}"`;
}
