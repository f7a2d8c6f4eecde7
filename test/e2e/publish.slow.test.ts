import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { runCliProcess } from "../cli/cli";
import { cleanEnvironment, findEngine, skipWithoutEngine } from "../support/engine";
import { filesOf, type HttpsFolder, ociRepository, serveHttps } from "../support/https-folder";
import { startProgram } from "../support/program";

const skip = skipWithoutEngine();

const TOFU = resolve(__dirname, "../../node_modules/.peers/tofu");

/** Absolute paths of the engines: the usual one of the tests, and OpenTofu if it was built. */
const ENGINES = [...new Set([pathOf(findEngine() ?? "terraform"), ...(existsSync(TOFU) ? [TOFU] : [])])];

const CONSTRAINTS = [undefined, "~> 0.1", "0.1.0"] as const;

const base = mkdtempSync(join(tmpdir(), "svc-publish-"));
const servers: HttpsFolder[] = [];
after(async () => {
  for (const server of servers) await server.close();
  rmSync(base, { recursive: true, force: true });
});

function pathOf(program: string): string {
  const folders = program.includes("/") ? [] : (process.env["PATH"] ?? "").split(":");
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? program;
}

function isTofu(engine: string): boolean {
  return /OpenTofu v/.test(spawnSync(engine, ["version"], { encoding: "utf8" }).stdout);
}

async function serve(...args: Parameters<typeof serveHttps>): Promise<HttpsFolder> {
  const server = await serveHttps(...args);
  servers.push(server);
  return server;
}

async function publish(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { code, stdout, output } = await runCliProcess(["publish", ...args], env);
  assert.equal(code, 0, output);
  return stdout;
}

/** How an engine finds the provider. */
interface Consumer {
  readonly source: string;
  /** Content of the engine's CLI configuration. */
  readonly cliConfig?: string;
  /** Authority for HTTPS. */
  readonly authority?: string;
}

let stacks = 0;

/** Runs `init` in a new configuration, and starts the installed provider. Returns the lock file. */
async function install(
  engine: string,
  constraint: string | undefined,
  { source, cliConfig = "", authority }: Consumer,
): Promise<string> {
  const directory = join(base, `stack-${(stacks += 1)}`);
  mkdirSync(directory);
  const svc = { source, ...(constraint === undefined ? {} : { version: constraint }) };
  writeFileSync(
    join(directory, "main.tf.json"),
    JSON.stringify({ terraform: { required_providers: { svc } } }),
  );
  const config = join(directory, "cli.tfrc");
  writeFileSync(config, cliConfig);
  const env = cleanEnvironment(join(base, "home"), {
    TF_CLI_CONFIG_FILE: config,
    ...(authority === undefined ? {} : { SSL_CERT_FILE: authority }),
  });
  for (const args of [
    ["init", "-no-color"],
    ["providers", "schema", "-json"],
  ]) {
    const { code, output } = await startProgram(engine, args, { cwd: directory, env }).done;
    assert.equal(code, 0, output);
  }
  const lock = readFileSync(join(directory, ".terraform.lock.hcl"), "utf8");
  assert.ok(lock.includes(`provider "${source}" {\n  version `) && lock.includes('= "0.1.0"'), lock);
  return lock;
}

function installation(method: string): string {
  return `provider_installation {\n  ${method}\n}\n`;
}

/** Go reads `SSL_CERT_FILE`, by which an engine trusts the test's authority, neither on macOS nor on Windows. */
const noAuthority =
  process.platform === "linux" ? false : "engines take another certificate authority only on Linux";

const HAS_GPG = spawnSync("gpg", ["--version"]).status === 0;

/** CI must have gpg: there, the suite runs and fails without it. */
function skipWithoutGpg(): string | false {
  return HAS_GPG || process.env["CI"] === "true" ? false : "gpg is not on PATH";
}

describe("publish: mirror", { skip }, () => {
  const folder = join(base, "mirror");
  const source = "registry.example.com/team/svc";

  test("publish: a filesystem mirror serves the provider for every constraint", async () => {
    assert.match(await publish(["--to", `mirror:${folder}`, "--source", source]), new RegExp(`"${source}"`));
    const cliConfig = installation(`filesystem_mirror {\n    path = ${JSON.stringify(folder)}\n  }`);
    for (const engine of ENGINES) {
      for (const constraint of CONSTRAINTS) {
        await install(engine, constraint, { source, cliConfig });
      }
    }
  });

  test(
    "publish: the same folder behind a web server is a network mirror",
    { skip: noAuthority },
    async () => {
      const server = await serve(filesOf(base));
      const cliConfig = installation(`network_mirror {\n    url = "https://${server.host}/mirror/"\n  }`);
      for (const engine of ENGINES) {
        for (const constraint of CONSTRAINTS) {
          const lock = await install(engine, constraint, { source, cliConfig, authority: server.authority });
          assert.match(lock, /"h1:/);
        }
      }
    },
  );
});

describe("publish: OCI", { skip }, () => {
  const tofu = ENGINES.find((engine) => skip === false && isTofu(engine));

  test(
    "publish: OpenTofu installs the provider from a registry that holds the OCI layout",
    { skip: tofu === undefined ? "OpenTofu is not built on this machine" : noAuthority },
    async () => {
      const layout = join(base, "layout");
      const source = "registry.example.com/team/svc";
      await publish(["--to", `oci:${layout}`, "--source", source]);
      const server = await serve(ociRepository(layout));
      const cliConfig = installation(
        `oci_mirror {\n    repository_template = "${server.host}/provider"\n    include = ["registry.example.com/team/svc"]\n  }`,
      );
      for (const constraint of CONSTRAINTS) {
        await install(tofu ?? "", constraint, { source, cliConfig, authority: server.authority });
      }
    },
  );
});

describe("publish: registry", { skip: skip || noAuthority || skipWithoutGpg() }, () => {
  before(() => assert.ok(HAS_GPG, "CI needs gpg on PATH: run .ci/gpg"));
  const home = join(base, "gnupg");
  const env = { GNUPGHOME: home, HOME: base };
  const gpg = (...args: string[]): string => {
    const done = spawnSync("gpg", ["--batch", ...args], {
      encoding: "utf8",
      env: { ...process.env, ...env },
    });
    assert.equal(done.status, 0, done.stderr);
    return done.stdout;
  };
  // gpg's agent ends with its folder, but not at once.
  after(() => void spawnSync("gpgconf", ["--kill", "all"], { env: { ...process.env, ...env } }));

  test("publish: a private registry serves the signed provider for every constraint", async () => {
    mkdirSync(home, { mode: 0o700 });
    gpg("--passphrase", "", "--quick-generate-key", "release@example.com", "default", "sign");
    const folder = join(base, "registry");
    const server = await serve(filesOf(folder));
    const source = `${server.host}/team/svc`;
    await publish(["--to", `registry:${folder}`, "--source", source], env);
    for (const engine of ENGINES) {
      for (const constraint of CONSTRAINTS) {
        const lock = await install(engine, constraint, { source, authority: server.authority });
        // The signature vouches for the hashes of the other platforms' archives and of the manifest.
        assert.match(lock, /"zh:[\s\S]*"zh:/);
      }
    }
  });

  test("publish: a registry that an external signer signed serves the provider", async () => {
    const key = join(base, "key.asc");
    writeFileSync(key, gpg("--armor", "--export", "release@example.com"));
    const folder = join(base, "registry-signer");
    const server = await serve(filesOf(folder));
    const source = `${server.host}/team/svc`;
    const signer = ["--signer", "gpg --batch --detach-sign", "--public-key", key];
    await publish(["--to", `registry:${folder}`, "--source", source, ...signer], env);
    for (const engine of ENGINES) {
      await install(engine, undefined, { source, authority: server.authority });
    }
  });

  test("publish: an engine refuses a registry whose checksums were changed after they were signed", async () => {
    const folder = join(base, "registry-changed");
    const server = await serve(filesOf(folder));
    const source = `${server.host}/team/svc`;
    await publish(["--to", `registry:${folder}`, "--source", source], env);
    const sums = join(folder, "v1/providers/team/svc/0.1.0/terraform-provider-svc_0.1.0_SHA256SUMS");
    writeFileSync(sums, `${readFileSync(sums, "utf8")}\n`);
    for (const engine of ENGINES) {
      await assert.rejects(install(engine, undefined, { source, authority: server.authority }), /signature/);
    }
  });

  test("publish: a signer that fails, that signs with armor or with another key publishes nothing", async () => {
    const folder = join(base, "registry-none");
    const key = join(base, "key.asc");
    gpg("--passphrase", "", "--quick-generate-key", "other@example.com", "default", "sign");
    for (const [command, expected] of [
      ["echo no key >&2; exit 3", /failed with exit code 3: no key\./],
      ["gpg --batch --armor --detach-sign", /wrote no binary OpenPGP signature/],
      [
        "gpg --batch --local-user other@example.com --detach-sign",
        /cannot be verified with the public key [0-9A-F]{16} of .*key\.asc: .*Pass the public key of the key that signs/,
      ],
    ] as const) {
      const to = ["--to", `registry:${folder}`, "--source", "registry.example.com/team/svc"];
      const { code, output } = await runCliProcess(
        ["publish", ...to, "--signer", command, "--public-key", key],
        env,
      );
      assert.equal(code, 1);
      assert.match(output, expected);
    }
    assert.deepEqual(readdirSync(folder), []);
  });
});
