import type { Diagnostic } from "./engine-error";
import type { ConstructPaths } from "../base/synthesized";
import type { PlannedAction } from "./planned-action";

/** Content of the output of a command with `-json`, as far as it is used. */
export interface EngineOutput {
  readonly diagnostics: readonly Diagnostic[];
  /** Planned actions by address, in the engine's order, without no-ops and reads. */
  readonly planned: readonly { readonly address: string; readonly action: PlannedAction }[];
}

interface Message {
  readonly type?: string;
  readonly change?: { readonly resource: { readonly addr: string }; readonly action: string };
  readonly diagnostic?: {
    readonly severity: string;
    readonly summary: string;
    readonly detail?: string;
    readonly address?: string;
    readonly snippet?: { readonly context?: string | null; readonly code: string };
  };
}

const QUIET_ACTIONS: readonly string[] = ["noop", "read"];

/** Reads the output of a command with `-json`: one JSON object per line. */
export function readOutput(stdout: string, paths: ConstructPaths): EngineOutput {
  const messages = stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Message);
  return {
    diagnostics: messages.flatMap(({ diagnostic }) =>
      diagnostic === undefined ? [] : [readDiagnostic(diagnostic, paths)],
    ),
    planned: messages.flatMap(({ type, change }) =>
      type !== "planned_change" || change === undefined || QUIET_ACTIONS.includes(change.action)
        ? []
        : [{ address: change.resource.addr, action: change.action as PlannedAction }],
    ),
  };
}

/** The resource that triggered an action, after the action's address. */
const CALLER = /, called from .*$/;

function readDiagnostic(
  { severity, summary, detail, address, snippet }: NonNullable<Message["diagnostic"]>,
  paths: ConstructPaths,
): Diagnostic {
  const about = address?.replace(CALLER, "") ?? addressIn(snippet?.context);
  // The line may contain a secret; uses only the name before the colon.
  const attribute = /^\s*"([\w-]+)":/.exec(snippet?.code ?? "")?.[1];
  const label = about?.split(".").at(-1);
  return {
    severity: severity === "warning" ? "warning" : "error",
    summary,
    detail: detail ?? "",
    ...(about === undefined ? {} : { address: about, path: paths.pathOf(about) }),
    ...(attribute === undefined || attribute === label ? {} : { attribute }),
  };
}

/** Returns the address from a context such as `resource.svc_disk.data`. */
function addressIn(context: string | null | undefined): string | undefined {
  return /^resource\.(\S+\.[^\s.]+)/.exec(context ?? "")?.[1];
}
