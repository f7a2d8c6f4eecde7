import { chmodSync, existsSync, rmSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SshServer } from "./sshd";

/** A stand-in of cloud-init on a test's machine, as it answers a question for its status. */
export interface CloudInitStandIn {
  /** Lines of its long status. */
  readonly says: readonly string[];
  readonly code: number;
  /** Whether it waits until {@link finishCloudInit}. @default false */
  readonly waits?: boolean;
  /** Whether the connection breaks instead, as at a reboot. @default false */
  readonly reboots?: boolean;
  /** Lines of its log, which only root may read. @default none */
  readonly log?: readonly string[];
}

const ASKED = "cloud-init-asked";
const FINISHED = "cloud-init-finished";

/** Ends the process of the server that serves the login. */
const REBOOT = [
  "p=$$",
  'while c=$(ps -o comm= -p "$p"); do',
  'case $c in *sshd*) kill -9 "$p"; exit 0;; esac',
  'p=$(ps -o ppid= -p "$p" | tr -d " ")',
  "done",
];

/** Installs the stand-in on the machine of a server. */
export function installCloudInit({ home }: SshServer, standIn: CloudInitStandIn): void {
  for (const name of [ASKED, FINISHED]) rmSync(join(home, name), { force: true });
  const { says, code, waits = false, reboots = false, log = [] } = standIn;
  writeProgram(home, "cloud-init", [
    'test "$*" = "status --wait --long" || { echo "unexpected arguments: $*"; exit 64; }',
    `: >"$HOME/${ASKED}"`,
    ...(reboots ? REBOOT : []),
    ...(waits
      ? [`until test -e "$HOME/${FINISHED}" || ! test -d "$HOME"; do printf .; sleep 0.05; done`]
      : []),
    ...printed(says),
    `exit ${code}`,
  ]);
  writeProgram(home, "sudo", [
    'test "$*" = "-n tail -n 20 /var/log/cloud-init-output.log" || exit 64',
    ...printed(log),
  ]);
}

/** Removes the stand-in: the machine has no cloud-init. */
export function removeCloudInit({ home }: SshServer): void {
  rmSync(join(home, "bin/cloud-init"), { force: true });
}

/** Lets a stand-in end that waits. */
export function finishCloudInit({ home }: SshServer): void {
  writeFileSync(join(home, FINISHED), "");
}

/** Resolves when the stand-in has been asked. */
export function untilCloudInitAsked({ home }: SshServer): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!existsSync(join(home, ASKED))) return;
      watcher.close();
      resolve();
    };
    const watcher = watch(home, look);
    look();
  });
}

function writeProgram(home: string, name: string, lines: readonly string[]): void {
  const path = join(home, "bin", name);
  writeFileSync(path, ["#!/bin/sh", ...lines, ""].join("\n"));
  chmodSync(path, 0o755);
}

function printed(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `printf "%s\\n" '${line}'`);
}
