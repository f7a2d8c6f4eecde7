import type { Command } from "./command";

/** What stands beside a command's options, for completion. */
export type OperandKind = "method" | "kind" | "shell" | "other";

/** A command in the list of them. Only the one that is asked for is loaded; `import()` wants the extension that the file will have. */
export interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  /** Its options, with their dashes, and whether a value follows. */
  readonly options: Readonly<Record<string, "value" | "flag">>;
  readonly operand: OperandKind;
  readonly load: () => Promise<Command>;
}

/** All commands, in the order in which they are shown. */
export const COMMANDS: readonly ListedCommand[] = [
  {
    name: "call",
    summary: "call a method of the service",
    options: {
      "--wait": "flag",
      "--timeout": "value",
      "--secret": "value",
      "--dry-run": "flag",
      "--json": "flag",
      "--quiet": "flag",
      "--contract": "value",
    },
    operand: "method",
    load: async () => (await import("./call.js")).callCommand,
  },
  {
    name: "completion",
    summary: "print a script that completes this command line in a shell",
    options: {},
    operand: "shell",
    load: async () => (await import("./completion.js")).completionCommand,
  },
  {
    name: "contract",
    summary: "print what the service is taken to be, or compare it with its own API description",
    options: { "--against": "value", "--overlay": "value", "--send-api-key": "flag", "--json": "flag" },
    operand: "kind",
    load: async () => (await import("./contract.js")).contractCommand,
  },
  {
    name: "emulator",
    summary: "run the service's emulator on this machine",
    options: {
      "--port": "value",
      "--api-key": "value",
      "--seed": "value",
      "--speed": "value",
      "--openapi": "value",
      "--faults": "value",
      "--chaos": "value",
      "--rate-limit": "value",
    },
    operand: "other",
    load: async () => (await import("./emulator.js")).emulatorCommand,
  },
  {
    name: "generate",
    summary: "make constructs, a contract and reference pages of the service's own API description",
    options: {
      "--from": "value",
      "--overlay": "value",
      "--out": "value",
      "--check": "flag",
      "--allow-unusable": "flag",
      "--es-modules": "flag",
      "--send-api-key": "flag",
    },
    operand: "other",
    load: async () => (await import("./generate.js")).generateCommand,
  },
  {
    name: "preflight",
    summary: "look before a deploy whether what it needs is there",
    options: {
      "--app": "value",
      "--project": "value",
      "--region": "value",
      "--host": "value",
      "--minimum-balance": "value",
      "--timeout": "value",
      "--contract": "value",
      "--json": "flag",
    },
    operand: "other",
    load: async () => (await import("./preflight.js")).preflightCommand,
  },
  {
    name: "stage",
    summary: "put the provider beside a plain Terraform or OpenTofu configuration",
    options: { "--contract": "value", "--source": "value" },
    operand: "other",
    load: async () => (await import("./stage.js")).stageCommand,
  },
  {
    name: "wait",
    summary: "wait for operations of the service to end",
    options: { "--timeout": "value", "--json": "flag", "--quiet": "flag", "--contract": "value" },
    operand: "other",
    load: async () => (await import("./wait.js")).waitCommand,
  },
];
