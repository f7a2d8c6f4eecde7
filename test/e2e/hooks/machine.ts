import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { VirtualMachine, type VirtualMachineConfig } from "../../../src/constructs";
import type { HookScenario } from "./hook-scenario";

/** A machine without dependencies. */
export const MACHINE: VirtualMachineConfig = {
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
  allowReimage: false,
};
/** The same machine with another image, which forces replacement. */
export const OTHER_IMAGE = { ...MACHINE, boot: { image: "ubuntu-24.04" } };

/** A program that appends its arguments to a log. */
export const note = (...words: string[]): readonly string[] => [
  "node",
  "-e",
  "require('node:fs').appendFileSync('log', process.argv.slice(1).join(' ') + '\\n')",
  ...words,
];

/** Returns the lines that the programs have logged since the last call. */
export function noted({ directory }: HookScenario): readonly string[] {
  const file = join(directory, "log");
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // Nothing has been logged yet.
  }
  writeFileSync(file, "");
  return text.split("\n").filter((line) => line !== "");
}

/** Adds a machine to the stack. */
export const machine = (stack: TerraformStack, id = "web", config = MACHINE): VirtualMachine =>
  new VirtualMachine(stack, id, config);
