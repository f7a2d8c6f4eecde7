import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { packPackage } from "../package/installed-package";
import { skipWithoutEngine } from "../support/engine";
import { freePort } from "../support/free-port";
import { type PackageRegistry, startPackageRegistry } from "../support/package-registry";
import { type GuidePage, PAGES } from "./pages";
import { openReader, readerMachine, typedCommands } from "./reader";
import { hasSteps, runPage, type StepTime } from "./run-page";
import type { GuideShell } from "./shell";

const machine = readerMachine(process.env);

/** The pages to test, by their paths. Empty for all. */
const { GUIDES_PAGES: chosen = "" } = process.env;

/** Whether a page is tested. */
const isChosen = ({ path }: GuidePage): boolean => chosen === "" || chosen.split(" ").includes(path);

// Every command and every file of the pages, as a reader types them, with the packed package from a registry. Downloads the other packages.
describe("guides", { skip: skipWithoutEngine(), concurrency: 2 }, () => {
  const base = mkdtempSync(join(tmpdir(), "svc-guides-"));
  const times: StepTime[] = [];
  let registry: PackageRegistry | undefined;
  /** The project of the README's quick start, with its packages. */
  const project = join(base, "prepared", "shop");

  before(async () => {
    registry = await startPackageRegistry(packPackage(base));
    mkdirSync(join(base, "prepared"));
    const shell = open(join(base, "prepared"));
    try {
      if (machine.node !== "") {
        await shell.type(`[ "$(node -p process.execPath)" -ef '${machine.node}' ]`);
      }
      await shell.type(typedCommands(machine, "npx cdktf-provider-svc init shop\ncd shop && npm install"));
    } finally {
      shell.close();
    }
  });
  after(async () => {
    await registry?.close();
    rmSync(base, { recursive: true, force: true });
    const version = execFileSync(machine.node || "node", ["--version"], { encoding: "utf8" }).trim();
    process.stdout.write(`Steps with ${machine.manager} on Node ${version}, ${machine.modules}:\n`);
    times.sort((one, other) => one.page.localeCompare(other.page) || one.line - other.line);
    for (const { page, line, step, seconds } of times) {
      process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${page}:${line}  ${step.slice(0, 100)}\n`);
    }
  });

  for (const page of PAGES.filter((page) => hasSteps(page) && isChosen(page))) {
    test(`every step of ${page.path} works`, async () => {
      const folder = mkdtempSync(join(base, "reader-"));
      const ports = { 8080: await freePort(), 8081: await freePort() };
      if (page.start !== "empty") {
        cpSync(project, join(folder, "shop"), { recursive: true, verbatimSymlinks: true });
      }
      const shell = open(folder);
      try {
        if (page.start !== "empty") await startProject(page, shell, ports[8080]);
        await runPage(page, machine, shell, ports, (time) => times.push(time));
      } finally {
        shell.close();
      }
    });
  }

  async function startProject({ start }: GuidePage, shell: GuideShell, port: number): Promise<void> {
    const type = (commands: string): Promise<string> => shell.type(typedCommands(machine, commands));
    await type(
      `cd shop\nnpm run emulator -- --port ${port} --speed 60 &\nexport SVC_ENDPOINT=http://127.0.0.1:${port} SVC_API_KEY=svc_local`,
    );
    // A reader takes longer to type the next command than the emulator to start.
    await type(`until (: </dev/tcp/127.0.0.1/${port}) 2>/dev/null; do :; done`);
    if (start === "deployed") await type("npm run deploy");
  }

  function open(folder: string): GuideShell {
    return openReader(machine, folder, registry?.url ?? "", base);
  }
});
