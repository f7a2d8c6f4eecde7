import { reattachSetting } from "./handshake";

/** The command that the arguments request. */
export type RequestedCommand =
  | { readonly kind: "serve" }
  | { readonly kind: "debug" }
  /** `addresses`: the source addresses under which engines know the provider. */
  | { readonly kind: "shared"; readonly addresses: readonly string[] }
  | { readonly kind: "print"; readonly what: "version" | "usage" }
  | { readonly kind: "unknown"; readonly argument: string };

/** The argument of a process that several engines share. Only the program that starts it gives it. */
const SHARED = "--shared";

/** Parses the arguments after the program. An engine passes none. */
export function readCommand(argv: readonly string[]): RequestedCommand {
  const [first, second] = argv;
  if (first === undefined) return { kind: "serve" };
  if (first === SHARED && second !== undefined) return { kind: "shared", addresses: argv.slice(1) };
  if (second !== undefined) return { kind: "unknown", argument: second };
  switch (first) {
    case "--debug":
    case "-debug":
      return { kind: "debug" };
    case "--version":
    case "-v":
      return { kind: "print", what: "version" };
    case "--help":
    case "-h":
      return { kind: "print", what: "usage" };
    default:
      return { kind: "unknown", argument: first };
  }
}

/** Returns a line for a person who started the plugin by hand. */
export function usageLine(plugin: { readonly name: string; readonly version: string }): string {
  return (
    `${plugin.name} ${plugin.version} is a provider plugin: Terraform or OpenTofu starts it by itself ` +
    "(run `terraform init` where a configuration requires it). By hand: --debug serves it for a debugger, --version."
  );
}

/** Returns the line that a person pastes before an engine's command, or into `export`. */
export function reattachLine(...args: Parameters<typeof reattachSetting>): string {
  return `TF_REATTACH_PROVIDERS='${reattachSetting(...args)}'`;
}
