import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { VirtualMachine, type VirtualMachineConfig } from "../../../src/constructs";
import type { HookStory } from "./hook-story";

/** A machine that any stack can have. */
export const MACHINE: VirtualMachineConfig = {
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
  allowReimage: false,
};
/** The same, on another image, for which it must be replaced. */
export const OTHER_IMAGE = { ...MACHINE, boot: { image: "ubuntu-24.04" } };

/** A program that notes its arguments. */
export const note = (...words: string[]): readonly string[] => [
  "node",
  "-e",
  "require('node:fs').appendFileSync('log', process.argv.slice(1).join(' ') + '\\n')",
  ...words,
];

/** What the programs have noted since the last look. */
export function noted({ directory }: HookStory): readonly string[] {
  const file = join(directory, "log");
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // Nothing was noted yet.
  }
  writeFileSync(file, "");
  return text.split("\n").filter((line) => line !== "");
}

/** Adds a machine to the stack. */
export const machine = (stack: TerraformStack, id = "web", config = MACHINE): VirtualMachine =>
  new VirtualMachine(stack, id, config);
