import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { packPackage } from "../package/installed-package";
import { cleanEnvironment, findEngine, skipWithoutEngine } from "../support/engine";
import { freePort } from "../support/free-port";
import { installNullProvider } from "../support/null-provider";
import { type PackageRegistry, startPackageRegistry } from "../support/package-registry";
import { userEnvironment } from "../support/user-environment";
import { type GuidePage, PAGES } from "./pages";
import { hasSteps, runPage, type StepTime } from "./run-page";
import { type GuideShell, openShell } from "./shell";

/** Path of the Node that the reader has, and the pages to test, by their paths. Empty for the Node on PATH, and for all pages. */
const { GUIDES_NODE: node = "", GUIDES_PAGES: chosen = "" } = process.env;

/** Whether a page is tested. */
const isChosen = ({ path }: GuidePage): boolean => chosen === "" || chosen.split(" ").includes(path);

// Every command and every file of the pages, as a reader types them, with the packed package from a registry. Downloads the other packages.
describe("guides", { skip: skipWithoutEngine(), concurrency: 2 }, () => {
  const base = mkdtempSync(join(tmpdir(), "svc-guides-"));
  const times: StepTime[] = [];
  const enginePath = execFileSync("which", [findEngine() ?? ""], { encoding: "utf8" }).trim();
  let registry: PackageRegistry | undefined;
  /** The project of the README's quick start, with its packages. */
  const project = join(base, "prepared", "shop");

  before(async () => {
    registry = await startPackageRegistry(packPackage(base));
    mkdirSync(join(base, "prepared"));
    const shell = openReader(join(base, "prepared"));
    try {
      if (node !== "") await shell.type(`[ "$(node -p process.execPath)" -ef '${node}' ]`);
      await shell.type("npx cdktf-provider-svc init shop\ncd shop && npm install");
    } finally {
      shell.close();
    }
  });
  after(async () => {
    await registry?.close();
    rmSync(base, { recursive: true, force: true });
    for (const { page, line, step, seconds } of times) {
      process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${page}:${line}  ${step.slice(0, 100)}\n`);
    }
  });

  for (const page of PAGES.filter((page) => hasSteps(page) && isChosen(page))) {
    test(`every step of ${page.path} works`, async () => {
      const folder = mkdtempSync(join(base, "reader-"));
      const ports = { 8080: await freePort(), 8081: await freePort() };
      if (page.start !== "empty") cpSync(project, join(folder, "shop"), { recursive: true });
      const shell = openReader(folder);
      try {
        if (page.start !== "empty") await startProject(page, shell, ports[8080]);
        await runPage(page, shell, ports, (time) => times.push(time));
      } finally {
        shell.close();
      }
    });
  }

  async function startProject({ start }: GuidePage, shell: GuideShell, port: number): Promise<void> {
    await shell.type(
      `cd shop\nnpm run emulator -- --port ${port} --speed 60 &\nexport SVC_ENDPOINT=http://127.0.0.1:${port} SVC_API_KEY=svc_local`,
    );
    // A reader takes longer to type the next command than the emulator to start.
    await shell.type(`until (: </dev/tcp/127.0.0.1/${port}) 2>/dev/null; do :; done`);
    if (start === "deployed") await shell.type("npm run deploy");
  }

  /** Opens a shell on an unconfigured machine with the registry, Terraform and the null provider. */
  function openReader(folder: string): GuideShell {
    const own = `${folder}-own`;
    mkdirSync(join(own, "bin"), { recursive: true });
    mkdirSync(join(own, "cache"));
    writeFileSync(join(own, "bin", "terraform"), `#!/bin/sh\nexec ${enginePath} "$@"\n`, { mode: 0o755 });
    if (node !== "") symlinkSync(node, join(own, "bin", "node"));
    // Packages that are downloaded already, but none that npx has installed.
    symlinkSync(join(homedir(), ".npm", "_cacache"), join(own, "cache", "_cacache"));
    installNullProvider(join(own, "home"));
    const { PATH = "", ...user } = userEnvironment();
    const env = {
      ...user,
      ...cleanEnvironment(join(own, "home")),
      TF_INPUT: "1",
      TF_CLI_ARGS: "-no-color",
      TF_IN_AUTOMATION: "",
      PATH: `${join(own, "bin")}:${PATH}`,
      npm_config_registry: registry?.url ?? "",
      npm_config_cache: join(own, "cache"),
      npm_config_yes: "true",
      npm_config_prefer_offline: "true",
    };
    return openShell(folder, own, env);
  }
});
