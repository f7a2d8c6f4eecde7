import { spawn, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";

/** A reader's terminal: one shell for all commands of a page, which answers each question of a program with "yes". */
export interface GuideShell {
  /** Everything printed so far. */
  readonly output: string;
  /** The folder in which the next command runs. What `pwd` prints may be mixed with the output of a background job. */
  readonly folder: string;
  /** Types commands, of which each must succeed. Returns what they printed. Rejects with that if one fails. */
  type(commands: string): Promise<string>;
  /** Ends the shell and what it has started. */
  close(): void;
}

/** Sources each script that descriptor 3 names, and then prints its exit code and the folder between these. A failed command ends its script. */
const END = "\x1e";
const LOOP = `
exec < <(exec yes yes) 2>&1
trap 'status=$?; return 0' ERR
while IFS= read -r script <&3; do
  status=0
  . "$script"
  printf '${END}%s:%s${END}' "$status" "$PWD"
done`;

/** Starts a shell in a folder. `work` is another one, for its scripts. */
export function openShell(folder: string, work: string, env: Readonly<Record<string, string>>): GuideShell {
  const child: ChildProcess = spawn("bash", ["--norc", "-c", LOOP], {
    cwd: folder,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  let output = "";
  let current = folder;
  let take = (): void => undefined;
  let fail: (error: Error) => void = () => undefined;
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    take();
  });
  child
    .on("error", (error) => fail(error))
    .on("exit", () => fail(new Error(`the shell has ended:\n${output}`)));
  let scripts = 0;
  return {
    get output() {
      return output;
    },
    get folder() {
      return current;
    },
    async type(commands) {
      const start = output.length;
      const script = join(work, `script-${++scripts}.sh`);
      writeFileSync(script, commands);
      const printed = await new Promise<readonly string[]>((resolve, reject) => {
        take = () => {
          const parts = output.slice(start).split(END);
          if (parts.length > 2) resolve(parts);
        };
        fail = reject;
        (child.stdio[3] as Writable).write(`${script}\n`);
      });
      const [text = "", end = ""] = printed;
      const [, code, place = ""] = /^(\d+):(.*)$/s.exec(end) ?? [];
      current = place;
      if (code !== "0") throw new Error(`exit code ${code} in\n${commands}\n${text}`);
      return text;
    },
    close() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    },
  };
}
