import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { findEngine, skipWithoutEngine } from "../support/engine";
import { userEnvironment } from "../support/user-environment";
import { packPackage, ROOT } from "./installed-package";

/** The quick start as a new user follows it: the files and the five commands of the README, in an empty folder. */
describe("quick start", { skip: skipWithoutEngine() }, () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const quickStart = /^## Quick start\n[\s\S]*?(?=^## )/m.exec(readme)?.[0] ?? "";
  const files = [...quickStart.matchAll(/^```ts\n\/\/ (\S+)\n[\s\S]*?^```/gm)];
  const commands = (/^```console\n([\s\S]*?)^```/m.exec(quickStart)?.[1] ?? "").trim().split("\n");
  let folder = "";
  let shell: ChildProcess | undefined;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-quick-start-"));
  });
  after(() => {
    // The emulator runs in the shell's process group.
    if (shell?.pid !== undefined) process.kill(-shell.pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  test("has five commands: install, start the emulator, export, synthesize, deploy", () => {
    assert.deepEqual(
      commands.map((command) => command.split(" ").slice(0, 2).join(" ")),
      [
        "npm install",
        "npx -p",
        "export SVC_ENDPOINT=http://127.0.0.1:8080",
        "npx tsx",
        "cd cdktf.out/stacks/shop",
      ],
    );
  });

  test("deploys the stack in an empty folder, from the packed package", async () => {
    for (const [block, name = ""] of files) {
      writeFileSync(join(folder, name), block.replace(/^```ts\n|```$/g, ""));
    }
    // Only these differ from what a reader types: the package that is not published yet, a free port, and the engine under test.
    const [port, tarball] = [String(await freePort()), packPackage(folder)];
    const typed = commands.map((command) =>
      command
        .replace("npm install cdktf-provider-svc ", `npm install ${tarball} `)
        .replace("8080", port)
        .replaceAll("terraform ", `${findEngine() ?? ""} `),
    );
    shell = spawn("bash", ["-e"], {
      cwd: folder,
      env: userEnvironment(),
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    let output = "";
    const over = new Promise<void>((resolve, reject) => {
      const take = (chunk: string): void => {
        output += chunk;
        if (/address = "\d/.test(output)) resolve();
      };
      for (const stream of [shell?.stdout, shell?.stderr]) stream?.setEncoding("utf8").on("data", take);
      shell?.on("error", reject).on("exit", () => reject(new Error(`a command failed:\n${output}`)));
    });
    // `apply` reads its answer from the same standard input.
    shell.stdin?.write(`${typed.join("\n")}\nyes\n`);
    await over;
    assert.match(output, /Apply complete! Resources: 3 added/, output);
    assert.match(output, /address = "\d/, output);
    assert.ok(readdirSync(folder).includes("package.json"), "npm made the folder a package");
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
