import type { Diagnostic } from "./engine-error";
import type { ConstructPaths } from "./construct-paths";
import type { PlannedAction } from "./planned-change";

/** What a command with `-json` has said, as far as it is used here. */
export interface EngineOutput {
  readonly diagnostics: readonly Diagnostic[];
  /** Planned actions by address, in the engine's order. Neither what stays as it is nor what is only read. */
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

/** Reads the lines that a command with `-json` prints, one JSON object on each. */
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

function readDiagnostic(
  { severity, summary, detail, address, snippet }: NonNullable<Message["diagnostic"]>,
  paths: ConstructPaths,
): Diagnostic {
  const about = address ?? addressIn(snippet?.context);
  // The line itself may hold a secret; only the name before the colon is taken.
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

/** `resource.svc_disk.data` as an address. */
function addressIn(context: string | null | undefined): string | undefined {
  return /^resource\.(\S+\.[^\s.]+)/.exec(context ?? "")?.[1];
}
