import type { Command } from "./command";

/** The kind of a command's operands, for completion. */
export type OperandKind = "method" | "kind" | "shell" | "answer" | "other";

/** A command in the list. Only the requested command is loaded; `import()` needs the extension of the compiled file. */
export interface ListedCommand {
  readonly name: string;
  readonly summary: string;
  /** Its options, with their dashes, and whether they take a value. */
  readonly options: Readonly<Record<string, "value" | "flag">>;
  readonly operand: OperandKind;
  readonly load: () => Promise<Command>;
}

/** All commands, in display order. */
export const COMMANDS: readonly ListedCommand[] = [
  {
    name: "call",
    summary: "Call a method of the service",
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
    load: async () => (await import("./commands/call.js")).callCommand,
  },
  {
    name: "completion",
    summary: "Print a shell completion script",
    options: {},
    operand: "shell",
    load: async () => (await import("./commands/completion.js")).completionCommand,
  },
  {
    name: "context",
    summary: "List, refresh, clear or check the answers of look-ups",
    options: {
      "--refresh": "flag",
      "--clear": "flag",
      "--check": "flag",
      "--timeout": "value",
      "--contract": "value",
      "--json": "flag",
    },
    operand: "answer",
    load: async () => (await import("./commands/context.js")).contextCommand,
  },
  {
    name: "contract",
    summary: "Print the assumed API, or compare it with the service's OpenAPI description",
    options: {
      "--against": "value",
      "--overlay": "value",
      "--all": "flag",
      "--learn": "value",
      "--probe": "flag",
      "--send-api-key": "flag",
      "--json": "flag",
    },
    operand: "kind",
    load: async () => (await import("./commands/contract.js")).contractCommand,
  },
  {
    name: "emulator",
    summary: "Run an emulator of the service on this machine",
    options: {
      "--port": "value",
      "--api-key": "value",
      "--seed": "value",
      "--speed": "value",
      "--openapi": "value",
      "--behaviour": "value",
      "--faults": "value",
      "--chaos": "value",
      "--rate-limit": "value",
    },
    operand: "other",
    load: async () => (await import("./commands/emulator.js")).emulatorCommand,
  },
  {
    name: "generate",
    summary: "Generate constructs, a contract and reference pages from an OpenAPI description",
    options: {
      "--from": "value",
      "--overlay": "value",
      "--out": "value",
      "--framework": "value",
      "--check": "flag",
      "--allow-unusable": "flag",
      "--es-modules": "flag",
      "--send-api-key": "flag",
    },
    operand: "other",
    load: async () => (await import("./commands/generate.js")).generateCommand,
  },
  {
    name: "init",
    summary: "Write a project that runs: a stack, its test, and scripts",
    options: { "--framework": "value", "--hcl": "flag", "--test": "value", "--tsx": "flag" },
    operand: "other",
    load: async () => (await import("./commands/init.js")).initCommand,
  },
  {
    name: "mocks",
    summary: "Print mocked values for the engines' tests",
    options: { "--engine": "value", "--out": "value", "--contract": "value" },
    operand: "kind",
    load: async () => (await import("./commands/mocks.js")).mocksCommand,
  },
  {
    name: "package",
    summary: "Pack the provider with its own Node",
    options: {
      "--out": "value",
      "--platform": "value",
      "--node": "value",
      "--contract": "value",
      "--version": "value",
    },
    operand: "other",
    load: async () => (await import("./commands/package.js")).packageCommand,
  },
  {
    name: "pipelines",
    summary: "Write the configuration of a CI service from the stacks of an app",
    options: {
      "--for": "value",
      "--app": "value",
      "--out": "value",
      "--synth": "value",
      "--engine": "value",
      "--secret": "value",
      "--allow-local-state": "flag",
      "--check": "flag",
    },
    operand: "other",
    load: async () => (await import("./commands/pipelines.js")).pipelinesCommand,
  },
  {
    name: "preflight",
    summary: "Check that the prerequisites of a deployment exist",
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
    load: async () => (await import("./commands/preflight.js")).preflightCommand,
  },
  {
    name: "publish",
    summary: "Publish the provider to a mirror, a private registry or an OCI layout",
    options: {
      "--to": "value",
      "--source": "value",
      "--contract": "value",
      "--version": "value",
      "--standalone": "flag",
      "--platform": "value",
      "--node": "value",
      "--gpg-key": "value",
      "--signer": "value",
      "--public-key": "value",
    },
    operand: "other",
    load: async () => (await import("./commands/publish.js")).publishCommand,
  },
  {
    name: "stage",
    summary: "Place the provider beside a plain Terraform or OpenTofu configuration",
    options: {
      "--contract": "value",
      "--source": "value",
      "--version": "value",
      "--standalone": "flag",
      "--platform": "value",
      "--node": "value",
    },
    operand: "other",
    load: async () => (await import("./commands/stage.js")).stageCommand,
  },
  {
    name: "wait",
    summary: "Wait until operations end",
    options: { "--timeout": "value", "--json": "flag", "--quiet": "flag", "--contract": "value" },
    operand: "other",
    load: async () => (await import("./commands/wait.js")).waitCommand,
  },
];
