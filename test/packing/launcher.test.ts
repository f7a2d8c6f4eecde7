import assert from "node:assert/strict";
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { packProvider, packStandalone } from "../../src/packing";
import { hostEnv } from "../plugin/transport/support/host";
import { startProgram } from "../support/program";
import { unpackProvider } from "../support/unpack-provider";
import { fakeNode, temporaryFolder } from "./fake-node";

const skip = process.platform === "win32" && "the engine starts other launchers on Windows";

/** A name of a folder that a shell would take apart. */
const FOLDER = 'it\'s "a" $folder\nof `two` lines; \\';

/** The built provider. */
const executable = unpackProvider(join(temporaryFolder(), FOLDER));
const installed = readdirSync(dirname(executable)).sort();

/** Writes a module for NODE_OPTIONS, which Node loads before the program. */
function preload(folder: string, code: string): Readonly<Record<string, string>> {
  const file = join(folder, "preload.cjs");
  writeFileSync(file, code);
  return { NODE_OPTIONS: `--require ${file}` };
}

interface Start {
  /** Variables of the user's shell, which may name files in `folder`. */
  readonly variables: (folder: string) => Readonly<Record<string, string>>;
  /** Returns the path that is started. @default the executable */
  readonly path?: (folder: string) => string;
}

/** Starts that failed, or that ran or wrote something else in the provider's process, when Node got these variables. */
const STARTS: Readonly<Record<string, Start>> = {
  "a preload that prints": { variables: (folder) => preload(folder, "console.log(1);") },
  "a preload that throws": { variables: (folder) => preload(folder, "throw new Error('a tracer');") },
  "a debugger": { variables: () => ({ NODE_OPTIONS: "--inspect=127.0.0.1:0" }) },
  "an option that Node refuses": { variables: () => ({ NODE_OPTIONS: "--prof" }) },
  coverage: { variables: (folder) => ({ NODE_V8_COVERAGE: join(folder, "coverage") }) },
  "the variable of a worker of a cluster": { variables: () => ({ NODE_UNIQUE_ID: "1" }) },
  "a symbolic link to the executable alone": {
    variables: () => ({ NODE_PRESERVE_SYMLINKS_MAIN: "1" }),
    path: (folder) => {
      symlinkSync(executable, join(folder, "linked"));
      return join(folder, "linked");
    },
  },
};

for (const [title, { variables, path = () => executable }] of Object.entries(STARTS)) {
  test(
    `launcher: with ${title}, the handshake is the only output, and nothing else is run or written`,
    { skip },
    async () => {
      const folder = temporaryFolder();
      const env = {
        PATH: [dirname(process.execPath), process.env["PATH"]].join(":"),
        TMPDIR: temporaryFolder(),
        ...hostEnv(),
        ...variables(folder),
      };
      const started = path(folder);
      const before = readdirSync(folder);
      const run = startProgram(started, [], { env });
      await run.seen("|grpc|");
      // Without a host, it ends by itself, as it does after a run.
      run.process.kill("SIGTERM");
      const { code, stdout, stderr } = await run.done;
      assert.match(stdout, /^1\|6\|[^\n]*\|grpc\|[^\n]*\n$/);
      assert.deepEqual({ code, stderr }, { code: 0, stderr: "" });
      assert.deepEqual(readdirSync(folder), before);
      assert.deepEqual(readdirSync(dirname(executable)).sort(), installed);
    },
  );
}

const REMOVED = {
  NODE_OPTIONS: "--inspect",
  NODE_PATH: "/modules",
  NODE_PRESERVE_SYMLINKS: "1",
  NODE_PRESERVE_SYMLINKS_MAIN: "1",
  NODE_COMPILE_CACHE: "/cache",
  NODE_V8_COVERAGE: "/coverage",
  NODE_REDIRECT_WARNINGS: "/warnings",
  NODE_CHANNEL_FD: "3",
  NODE_UNIQUE_ID: "1",
};

const KEPT = {
  HTTPS_PROXY: "http://proxy:3128",
  NODE_DEBUG: "undici",
  NODE_EXTRA_CA_CERTS: "/ca.pem",
  NODE_NO_WARNINGS: "1",
  NODE_TLS_REJECT_UNAUTHORIZED: "0",
  NODE_USE_ENV_PROXY: "1",
  NODE_USE_SYSTEM_CA: "1",
  NO_PROXY: "localhost",
  OPENSSL_CONF: "/openssl.cnf",
  SSL_CERT_DIR: "/ca",
  SSL_CERT_FILE: "/ca.pem",
  SVC_API_KEY: "a b\n'c'",
  TF_PLUGIN_MAGIC_COOKIE: "0",
  TZ: "UTC",
  UV_THREADPOOL_SIZE: "2",
  https_proxy: "http://proxy:3128",
};

/** A stand-in for Node that prints its process, its arguments and its variables. It needs no other program. */
const SHOWS_START = `#!/bin/sh
printf '%s\\n' $$ "$@" .
export -p
exit 7
`;

/** The forms of the provider: the file that an engine starts, the program that Node gets, and a PATH without any other program. */
const FORMS: Readonly<Record<string, () => Readonly<Record<"started" | "program" | "PATH", string>>>> = {
  staged: () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "node"), SHOWS_START, { mode: 0o755 });
    return { started: executable, program: executable, PATH: folder };
  },
  standalone: () => {
    const packed = packProvider(Buffer.from("#!/bin/sh\n"), "0.1.0");
    const { zip } = packStandalone(packed, { executable: fakeNode("linux_amd64") }, "linux_amd64");
    const folder = join(temporaryFolder(), FOLDER);
    mkdirSync(folder);
    for (const [name, bytes] of Object.entries({ ...unzipSync(zip), node: SHOWS_START })) {
      writeFileSync(join(folder, name), bytes, { mode: 0o755 });
    }
    return {
      started: join(folder, packed.description.executable),
      program: join(folder, "provider.js"),
      PATH: temporaryFolder(),
    };
  },
};

for (const [form, prepare] of Object.entries(FORMS)) {
  test(
    `launcher: Node replaces it, with its process, arguments and other variables, if the provider is ${form}`,
    { skip },
    async () => {
      const { started, program, PATH } = prepare();
      const args = ["--debug", "two\nlines '\"$"];
      const run = startProgram(started, args, { env: { ...KEPT, ...REMOVED, PATH } });
      const { code, stdout, stderr } = await run.done;
      assert.deepEqual({ code, stderr }, { code: 7, stderr: "" });
      const shown = [run.process.pid, program, ...args, ".\n"].join("\n");
      assert.equal(stdout.slice(0, shown.length), shown);
      const names = [...stdout.matchAll(/^(?:export|declare -x) (\w+)=/gm)].map(([, name = ""]) => name);
      const relevant = names.filter((name) => name in KEPT || name in REMOVED);
      assert.deepEqual(relevant.sort(), Object.keys(KEPT).sort());
    },
  );
}

test("launcher: without `node` on PATH, the engine gets a line that says so", { skip }, async () => {
  const env = { ...hostEnv(), PATH: temporaryFolder() };
  const { code, stdout, stderr } = await startProgram(executable, [], { env }).done;
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^terraform-provider-svc .* cannot start: it needs Node .*, but there is no `node` on PATH\. Install .*\.\n$/,
  );
  assert.equal(stderr, stdout);
});
