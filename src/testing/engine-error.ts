import type { CommandResult } from "./run-engine";

/** Something that the engine, or a provider, has to say. */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** Path of the construct that it is about, such as `web/server`; the address for what is no construct. Absent where it is about none. */
  readonly path?: string;
  /** Address of what it is about, such as `svc_virtual_machine.server`. */
  readonly address?: string;
  /** Name of the attribute that it is about, where the engine shows one. */
  readonly attribute?: string;
}

/** A command of the engine that failed. Its message is what the engine had to say. */
export class EngineError extends Error {
  public override readonly name = "EngineError";
  /** What was run, such as `terraform apply`. */
  public readonly command: string;
  /** Name of the stack. */
  public readonly stackName: string;
  /** What the engine had to say: the errors, and the warnings beside them. */
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

/** A diagnostic as a paragraph: what it is about, then the summary, then the detail. */
function textOf({ summary, detail, path, address, attribute }: Diagnostic): string {
  const about = path === undefined || path === address ? address : `${path} (${address ?? ""})`;
  const place = [about, attribute].filter((part) => part !== undefined).join(", ");
  const lines = [place === "" ? summary : `${place}: ${summary}`, ...detail.split("\n")];
  return lines
    .filter((line, index) => index === 0 || line !== "" || detail !== "")
    .map((line, index) => (line === "" ? "" : `${index === 0 ? "  " : "    "}${line}`))
    .join("\n");
}

/** What is left to say of a command that ended without a diagnostic: the signal, or what it printed. */
export function endingOf(name: string, { code, signal, stdout, stderr }: CommandResult): string {
  if (signal !== null)
    return `  ${name} was killed by ${signal}; the state has what it had noted until then.`;
  const printed = withoutFrames(`${stdout}\n${stderr}`);
  return `  ${name} ended with exit code ${String(code)}${printed === "" ? " and said nothing." : `:\n\n${printed}`}`;
}

/** Text of the engine for people, without the boxes that it draws around messages. */
export function withoutFrames(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/^[╷│╵]\s?/, "").trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .replace(/^(?=.)/gm, "  ");
}
