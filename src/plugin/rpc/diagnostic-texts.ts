import type { Diagnostic } from "../diagnostic";
import { errorDiagnostic } from "../diagnostic";
import type { Deviation } from "../plan";
import type { Path } from "../value";
import { formatPath } from "../value";

// Every text that this folder shows to the engine's user.

const REPORT =
  "This is a bug in the provider. Please report it, together with the log that TF_LOG=DEBUG makes.";

/** An author's function threw. */
export function authorFailed(what: string, message: string): Diagnostic {
  return errorDiagnostic("The provider failed unexpectedly", `${what} failed: ${message}\n\n${REPORT}`);
}

/** An author's function threw because it was told to stop. */
export function interrupted(what: string, message: string): Diagnostic {
  return errorDiagnostic(
    "The operation was interrupted",
    `${what} was stopped before it was finished (${message}). Whatever it had already changed stays as it is; run the ` +
      "engine again to see what is left to do.",
  );
}

/** The engine sent a value that does not fit the schema. */
export function requestUnreadable(rpc: string, problem: string): Diagnostic {
  return errorDiagnostic(
    "The provider cannot read the engine's request",
    `A value in the engine's ${rpc} request does not fit the provider's schema: ${problem}.\n\nThis happens when the ` +
      "provider was replaced by another version while the engine ran, or when a plan file or state was made by another " +
      "version. Run init and plan again; if that does not help, report it as a bug in the provider.",
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
    "The provider is not configured",
    `${what} needs the provider's configuration, and that did not succeed or is not complete yet. Values in the ` +
      "provider's configuration that are known only after apply cannot be used here: give them directly, or apply what " +
      "they depend on first (with -target).",
  );
}

/** An author's function returned a value that does not fit the schema. */
export function resultUnfit(what: string, problem: string, path: Path): Diagnostic {
  return errorDiagnostic(
    "The provider returned an unfit value",
    `${what} returned a value for ${nameOf(path)} that its own schema does not allow: ${problem}.\n\n${REPORT}`,
    path,
  );
}

/** An author's function left something unknown that must be known. */
export function resultUnknown(what: string, path: Path): Diagnostic {
  return errorDiagnostic(
    "The provider left a value unknown",
    `${what} did not say what ${nameOf(path)} is, although everything must be known by then. The state has null in its ` +
      `place.\n\n${REPORT}`,
    path,
  );
}

/** An author's function returned null and no error where there must be a result. */
export function resultMissing(what: string): Diagnostic {
  return errorDiagnostic(
    "The provider returned nothing",
    `${what} gave neither a result nor an error.\n\n${REPORT}`,
  );
}

/** What came back from an apply is not what was planned. */
export function deviatesFromPlan(what: string, { path, problem }: Deviation): Diagnostic {
  return errorDiagnostic(
    "The result is not what was planned",
    `After ${what.charAt(0).toLowerCase()}${what.slice(1)}, ${nameOf(path)} is not as planned: ${problem}.\n\nThe change has been made, and the state holds what ` +
      "came. Either the service decided otherwise than it was asked (then plan again, and configure the value that it " +
      "accepts), or this is a bug in the provider (then please report it).",
    path,
  );
}

/** A required attribute of a nested object is null; the engine checks those outside of nested objects by itself. */
export function requiredMissing(path: Path): Diagnostic {
  return errorDiagnostic(
    "Missing required argument",
    `${nameOf(path)} is required, and has no value. Set it to something other than null.`,
    path,
  );
}

/** A value is configured that only the provider sets. */
export function readOnlyConfigured(path: Path): Diagnostic {
  return errorDiagnostic(
    "This value cannot be configured",
    `${nameOf(path)} is decided by the service. Remove it from the configuration.`,
    path,
  );
}

/** A write-only attribute is configured, and the engine is too old to keep it out of the state. */
export function writeOnlyUnsupported(path: Path): Diagnostic {
  return errorDiagnostic(
    "Write-only arguments need a newer engine",
    `${nameOf(path)} is write-only: its value must never be stored in a plan or a state, which needs Terraform 1.11 or ` +
      "later (or OpenTofu 1.11 or later). Upgrade the engine, or leave the argument out.",
    // No path: with one, the engine quotes the line on which the secret stands.
  );
}

/** A resource without the `import` capability. */
export function importUnsupported(typeName: string): Diagnostic {
  return errorDiagnostic(
    "This resource cannot be imported",
    `The provider does not know how to import a "${typeName}". Create it anew, or manage it outside of the engine.`,
  );
}

/** An import found nothing. The engine takes an empty answer for a success, so it is an error here. */
export function importFoundNothing(typeName: string, id: string): Diagnostic {
  const by = id === "" ? "with the identity that was given" : `with the id ${JSON.stringify(id)}`;
  return errorDiagnostic(
    "Cannot import an object that does not exist",
    `There is no "${typeName}" ${by}, or the provider's credentials do not show it. Check the spelling, and the account ` +
      "and project that the provider is configured for.",
  );
}

/** State of an older schema, and nothing that upgrades it. */
export function upgradeUnsupported(typeName: string, from: number, to: number): Diagnostic {
  return errorDiagnostic(
    "This state is of another version",
    `The state of a "${typeName}" was written with version ${from} of its schema; this provider has version ${to}` +
      (from > to
        ? ". A newer provider wrote it: use that version of the provider, or a later one."
        : ", and does not know how to upgrade it. Upgrade through a version of the provider that does, or remove the " +
          "resource from the state and import it again."),
  );
}

/** Stored state that cannot be understood. */
export function stateUnreadable(typeName: string, problem: string): Diagnostic {
  return errorDiagnostic(
    "The state cannot be read",
    `The stored state of a "${typeName}" does not fit its schema: ${problem}.\n\nThe state may have been edited, or ` +
      "written by another provider. Remove the resource from the state and import it again.",
  );
}

/** A `moved` block from a resource type that the target does not know. */
export function moveUnsupported(target: string, source: string, sourceProvider: string): Diagnostic {
  return errorDiagnostic(
    "This move is not supported",
    `The state of a "${source}" of ${sourceProvider} cannot become a "${target}". Remove it from the state and import ` +
      "the object as the new resource instead.",
  );
}

/** An identity for a resource that has none. */
export function identityUnsupported(typeName: string): Diagnostic {
  return errorDiagnostic(
    "This resource has no identity",
    `A "${typeName}" cannot be found by an identity. Import it by its id instead.`,
  );
}

/** The engine wants to renew something that does not know how. */
export function renewUnsupported(typeName: string): Diagnostic {
  return errorDiagnostic(
    "This ephemeral resource cannot be renewed",
    `"${typeName}" has no way to be renewed, and never asked for it.\n\n${REPORT}`,
  );
}

function nameOf(path: Path): string {
  return path.length === 0 ? "the whole object" : `"${formatPath(path)}"`;
}
