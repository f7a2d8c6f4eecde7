import type { CommandResult } from "./run-engine";

/** A diagnostic of the engine or of a provider. */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /**
   * Path of the construct that it concerns, such as `web/server`, or the address if there is no construct. Absent if
   * it concerns nothing in particular.
   */
  readonly path?: string;
  /** Address that it concerns, such as `svc_virtual_machine.server`. */
  readonly address?: string;
  /** Name of the attribute that it concerns, if the engine reports one. */
  readonly attribute?: string;
}

/** A command of the engine failed. The message contains the engine's errors. */
export class EngineError extends Error {
  public override readonly name = "EngineError";
  /** Command that failed, such as `terraform apply`. */
  public readonly command: string;
  /** Name of the stack. */
  public readonly stackName: string;
  /** Diagnostics of the engine: errors and warnings. */
  public readonly diagnostics: readonly Diagnostic[];

  public constructor(command: string, stackName: string, diagnostics: readonly Diagnostic[], ending: string) {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const texts = errors.length === 0 ? [ending] : errors.map(textOf);
    super(`${command} of the stack "${stackName}" failed:\n\n${texts.join("\n\n")}`);
    this.command = command;
    this.stackName = stackName;
    this.diagnostics = diagnostics;
  }
}

/** Formats a diagnostic as a paragraph: its subject, the summary, the detail. */
function textOf({ summary, detail, path, address, attribute }: Diagnostic): string {
  const about = path === undefined || path === address ? address : `${path} (${address ?? ""})`;
  const place = [about, attribute].filter((part) => part !== undefined).join(", ");
  const lines = [place === "" ? summary : `${place}: ${summary}`, ...detail.split("\n")];
  return lines
    .filter((line, index) => index === 0 || line !== "" || detail !== "")
    .map((line, index) => (line === "" ? "" : `${index === 0 ? "  " : "    "}${line}`))
    .join("\n");
}

/** Describes the end of a command without diagnostics: the signal, or its output. */
export function endingOf(name: string, { code, signal, stdout, stderr }: CommandResult): string {
  if (signal !== null) {
    return `  ${name} was killed by ${signal}; the state contains what the engine had saved until then.`;
  }
  const printed = withoutFrames(`${stdout}\n${stderr}`);
  return `  ${name} ended with exit code ${String(code)}${printed === "" ? " and no output." : `:\n\n${printed}`}`;
}

/** Returns the engine's text without the boxes around messages. */
export function withoutFrames(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/^[╷│╵]\s?/, "").trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .replace(/^(?=.)/gm, "  ");
}
