import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { matrixPart } from "../../support/exhaustive";
import { contract, openapiText } from "../../../src/contract";
import { runCli, withEmulator } from "../cli";

const CONTRACTS = join(__dirname, "../../contracts");
const OWN_WORDS = join(CONTRACTS, "own-words.json");
const OWN_WORDS_OVERLAY = join(CONTRACTS, "own-words.overlay.yaml");

/** Runs `tell` with a server that answers with `answer` and records its requests. */
async function withServer(
  answer: RequestListener,
  tell: (url: string, requests: readonly IncomingMessage[]) => Promise<void>,
): Promise<void> {
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await tell(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function withFile(
  name: string,
  text: string | Uint8Array,
  tell: (path: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "contract-"));
  try {
    writeFileSync(join(folder, name), text);
    await tell(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const asYaml: RequestListener = (_, response) =>
  response.setHeader("content-type", "application/yaml").end(openapiText());

describe("cdktf-svc contract", () => {
  test("prints a row with its source for each of the fifteen kinds", async () => {
    const { code, stdout, stderr } = await runCli(["contract"]);
    assert.deepEqual([code, stderr], [0, ""]);
    const [heading, ...rows] = stdout.trimEnd().split("\n");
    assert.match(heading ?? "", /^KIND +TERRAFORM +AS +NAMES +SOURCE +METHODS +FIELDS$/);
    assert.equal(rows.length, 15);
    assert.deepEqual(
      rows.map((row) => row.split(" ")[0]),
      contract.kinds.map(({ name }) => name),
    );
    assert.ok(
      rows.some((row) =>
        /^VirtualMachine .* 2 documented, 6 assumed +\d+: \d+ documented, \d+ assumed$/.test(row),
      ),
      stdout,
    );
  });

  test("prints all of one kind, by any spelling of its name", async () => {
    const { stdout } = await runCli(["contract", "VirtualMachine"]);
    assert.match(
      stdout,
      /^CreateVirtualMachine +create +documented +\/svc\.compute\.v1\.ComputeService\/CreateVirtualMachine$/m,
    );
    assert.match(stdout, /^boot\.image +string +user, always +in place with allow_reimage +assumed$/m);
    assert.match(stdout, /^projectName +string +user, always +replaces +assumed$/m);
    for (const spelling of ["svc_virtual_machine", "virtual-machine", "virtualmachine"]) {
      assert.equal((await runCli(["contract", spelling])).stdout, stdout);
    }
  });

  test("prints the same content as JSON", async () => {
    const { stdout } = await runCli(["contract", "--json"]);
    const kinds = JSON.parse(stdout) as readonly {
      name: string;
      fields: readonly { path: string; source: string }[];
    }[];
    assert.deepEqual(
      kinds.map(({ name }) => name),
      contract.kinds.map(({ name }) => name),
    );
    const state = kinds.find(({ name }) => name === "Operation")?.fields.find(({ path }) => path === "state");
    assert.equal(state?.source, "documented");
  });

  test("a service that describes itself as assumed is usable and matches, given only its address", async () => {
    await withEmulator([], {}, async ({ url }) => {
      const { code, stdout, stderr } = await runCli(["contract", "--against", url, "--all"]);
      assert.deepEqual([code, stderr], [0, ""]);
      assert.match(stdout, /^Usable: 15 of 15 kinds of the description\.$/m);
      assert.match(stdout, /^15 of 15 kinds match the built-in contract\.$/m);
    });
  });

  const AGAINST_OWN_WORDS = ["--against", OWN_WORDS, "--overlay", OWN_WORDS_OVERLAY];

  test("prints the consequences of another service, and exits with 0 because every kind is usable", async () => {
    const { code, stdout, stderr } = await runCli(["contract", ...AGAINST_OWN_WORDS]);
    assert.equal(code, 0, stdout);
    const [first] = stdout.split("\n");
    assert.equal(first, "Usable: 15 of 15 kinds of the description.");
    assert.match(stdout, /^Operation: usable, with data sources only$/m);
    assert.match(
      stdout,
      /^Project: usable, but .*\n {2}updates: The effect of UpdateProject on omitted fields is guessed: .*\n {4}- \{ target: .* x-update: "merge" /m,
    );
    assert.match(
      stdout,
      /^Several kinds: Organization, Project, .*\n {2}errors: Whether an object was deleted outside/m,
    );
    assert.doesNotMatch(stdout, /is called|built-in/);
    const headings = [...stderr.matchAll(/^cdktf-svc contract: notes: (\w+)/gm)].map(([, word]) => word);
    assert.deepEqual(headings, ["Updates", "Secrets", "Names"]);
    assert.match(stderr, /^ {2}- `parent` contains the name of the parent Project/m);
  });

  test("prints the differences of another service with --all, and exits with 1 because of them", async () => {
    const { code, stdout } = await runCli(["contract", "--all", ...AGAINST_OWN_WORDS]);
    assert.equal(code, 1);
    assert.match(stdout, /^ {4}field name \(documented\) is called virtualMachineName$/m);
    assert.match(stdout, /^ {4}method DeleteDisk \(assumed\) is called EraseDisk: path /m);
    assert.match(stdout, /^0 of 15 kinds match the built-in contract\.$/m);
  });

  test("prints one kind as JSON, with its consequences and differences, and all notes with their topics", async () => {
    const asked = await runCli(["contract", "Disk", ...AGAINST_OWN_WORDS, "--json"]);
    const { usable, matches, kinds, notes } = JSON.parse(asked.stdout) as {
      readonly usable: boolean;
      readonly matches: boolean;
      readonly kinds: readonly {
        readonly name: string;
        readonly state: string;
        readonly consequences: readonly object[];
      }[];
      readonly notes: readonly { readonly topic: string; readonly text: string }[];
    };
    assert.deepEqual([asked.code, asked.stderr, usable, matches], [0, "", true, false]);
    assert.deepEqual(
      kinds.map(({ name, state }) => [name, state]),
      [["Disk", "usable"]],
    );
    assert.ok((kinds[0]?.consequences.length ?? 0) > 0);
    assert.equal(notes[0]?.topic, "updates");
    assert.ok(notes.every(({ text }) => text !== ""));
  });

  test("exits with 1 for a kind that the description does not have", async () => {
    const minimal = join(CONTRACTS, "minimal.yaml");
    const { code, stdout } = await runCli(["contract", "Wallet", "--against", minimal]);
    assert.deepEqual(
      [code, stdout],
      [1, "The description has none of these kinds.\nNot in the description: Wallet\n"],
    );
  });

  test("prints why a kind is unusable and the overlay lines that fix it", async () => {
    const { code, stdout } = await runCli(["contract", "Disk", "--against", OWN_WORDS]);
    assert.equal(code, 1);
    assert.match(stdout, /^Usable: 0 of 1 kinds of the description\. Unusable: Disk\.$/m);
    assert.match(stdout, /^Disk: unusable, because$/m);
    assert.match(
      stdout,
      /^ {4}- \{ target: "\$\.paths\['[^']*\/EraseDisk'\]\.post", update: \{ x-verb: "delete" \} \}$/m,
    );
  });

  test("prints no terminal control character of a description", async () => {
    const evil = openapiText().replaceAll("displayName:", '"display\\u001b[31mName":');
    await withFile("evil.yaml", evil, async (path) => {
      const { code, stdout } = await runCli(["contract", "--against", path, "--all"]);
      assert.equal(code, 1);
      assert.ok(!stdout.includes("\u001b"));
    });
  });

  const UNREADABLE: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
    ["text", "# Title\n\nSome text: of: a page\n", /cannot be used: - it is neither YAML nor JSON/],
    ["HTML", "<!doctype html><html></html>", /an HTML or XML page/],
    ["Swagger", "swagger: '1.2'", /only version 2\.0 can be read/],
    ["bytes", Uint8Array.of(0xff, 0xfe, 0x00), /failed: it is not UTF-8 text/],
  ];
  for (const [what, text, says] of UNREADABLE) {
    test(`exits with 2 for a file of ${what}`, async () => {
      await withFile("file", text, async (path) => {
        const { code, stdout, stderr } = await runCli(["contract", "--against", path]);
        assert.deepEqual([code, stdout], [2, ""]);
        assert.match(stderr, says);
      });
    });
  }

  test("exits with 2 for a missing file, a directory, and an overlay without a match", async () => {
    assert.match(
      (await runCli(["contract", "--against", "/nowhere/at/all"])).stderr,
      /the file does not exist\.$/m,
    );
    assert.match(
      (await runCli(["contract", "--against", CONTRACTS])).stderr,
      /The folder ".*contracts" has no \.proto file\. Name the description in it, or a folder of \.proto files\.$/m,
    );
    await withFile(
      "o.yaml",
      "overlay: 1.0.0\ninfo: {}\nactions: [{ target: $.nope, remove: true }]",
      async (path) => {
        const { code, stderr } = await runCli(["contract", "--against", OWN_WORDS, "--overlay", path]);
        assert.equal(code, 2);
        assert.match(stderr, /overlay 1, action 1: its target \$\.nope matches nothing/);
      },
    );
  });

  test("judges protos: a folder of them, or a descriptor set", async () => {
    for (const source of ["protos", "acme.binpb"]) {
      const path = join(__dirname, "../../tools/proto-description", source);
      const { code, stdout, stderr } = await runCli(["contract", "--against", path]);
      assert.equal(code, 0, stdout);
      assert.match(stdout, /^Volume: usable/m);
      assert.match(
        stderr,
        /^ {2}- Streaming methods are not supported, and were left out: .*WatchVolume\.$/m,
      );
    }
  });

  test("exits with 2 for protos without an imported file, in a folder that --proto-path names", async () => {
    const text = 'syntax = "proto3"; package a.v1; import "b.proto"; service S { rpc GetA(B) returns (B); }';
    const imported = 'syntax = "proto3"; package a.v1; message B { string name = 1; }';
    await withFile("a.proto", text, async (path) => {
      const first = await runCli(["contract", "--against", path]);
      assert.deepEqual([first.code, first.stdout], [2, ""]);
      assert.match(
        first.stderr,
        /a\.proto:1: the imported file "b\.proto" is missing\. Name .* --proto-path DIR/,
      );
      await withFile("b.proto", imported, async (other) => {
        const args = ["contract", "--against", path, "--proto-path", dirname(other)];
        assert.equal((await runCli(args)).stderr.includes("b.proto"), false);
      });
    });
  });

  const MISUSES: readonly (readonly [readonly string[], RegExp])[] = [
    [["Balloon"], /unknown kind "Balloon"; kinds are Operation, /],
    [["Disk", "Network"], /Disk is a kind; name the description before it/],
    [
      ["--overlay", "x"],
      /--map, --overlay, --proto-path, --all, --probe, --learn and --send-api-key require a description/,
    ],
    [["--all"], /--all, --probe, --learn and --send-api-key require a description/],
    [["--probe"], /--all, --probe, --learn and --send-api-key require a description/],
    [["--against", OWN_WORDS, "--probe"], /SVC_ENDPOINT is not set.* SVC_API_KEY is not set/],
    [["--against"], /--against needs a value/],
    [["--against", "http://u:hunter2@h/"], /the address must not contain a user or password/],
  ];
  for (const [args, says] of MISUSES) {
    test(`exits with 2 for ${args.join(" ").replace(/u:.*@/, "...@")}`, async () => {
      const { code, stdout, stderr } = await runCli(["contract", ...args]);
      assert.deepEqual([code, stdout], [2, ""]);
      assert.match(stderr, says);
      assert.ok(!stderr.includes("hunter2"));
    });
  }
});

describe("API description from an address", () => {
  const KEY = "svc_a-key-of-a-test";
  const keysOf = (requests: readonly IncomingMessage[]): readonly unknown[] =>
    requests.map(({ headers }) => headers.authorization);
  const ask = (against: string, env: Record<string, string> = {}, ...more: readonly string[]) =>
    runCli(["contract", "--against", against, ...more], env);

  test("sends the key to the origin of SVC_ENDPOINT, and to another origin only with --send-api-key", async () => {
    await withServer(asYaml, async (url, requests) => {
      const env = { SVC_API_KEY: KEY };
      assert.equal((await ask(url, env)).code, 0);
      assert.equal((await ask(url, { ...env, SVC_ENDPOINT: `${url}/base` })).code, 0);
      assert.equal(
        (await ask(url, { ...env, SVC_ENDPOINT: "https://svc.example" }, "--send-api-key")).code,
        0,
      );
      assert.deepEqual(keysOf(requests), [undefined, `Bearer ${KEY}`, `Bearer ${KEY}`]);
    });
  });

  test("reads /openapi.yaml below a bare address or SVC_ENDPOINT, and otherwise the given path", async () => {
    await withServer(asYaml, async (url, requests) => {
      await ask(`${url}/`);
      await ask(`${url}/base/`, { SVC_ENDPOINT: `${url}/base` });
      await ask(`${url}/docs/v2.json?x=1`);
      assert.deepEqual(
        requests.map((request) => request.url),
        ["/openapi.yaml", "/base/openapi.yaml", "/docs/v2.json?x=1"],
      );
    });
  });

  test("sends no key to another origin on a redirect", async () => {
    await withServer(asYaml, async (other, others) => {
      const redirect: RequestListener = (request, response) =>
        request.url === "/openapi.yaml"
          ? response.writeHead(302, { location: "/moved" }).end()
          : response.writeHead(307, { location: `${other}/there` }).end();
      await withServer(redirect, async (url, requests) => {
        const { code } = await ask(url, { SVC_API_KEY: KEY, SVC_ENDPOINT: url }, "--send-api-key");
        assert.equal(code, 0);
        assert.deepEqual(keysOf(requests), [`Bearer ${KEY}`, `Bearer ${KEY}`]);
        assert.deepEqual(keysOf(others), [undefined]);
      });
    });
  });

  const ANSWERS: readonly (readonly [string, RequestListener, RegExp])[] = [
    [
      "a page of HTML",
      (_, response) => response.setHeader("content-type", "text/html").end("<p>Hello"),
      /it answered with an HTML page; give the address of the description itself\.$/m,
    ],
    ["nothing", (_, response) => response.writeHead(404).end(), /not found \(HTTP 404\)/],
    [
      "a demand for a key",
      (_, response) => response.writeHead(401).end(),
      /it requires a key \(HTTP 401\); SVC_API_KEY is sent only to the origin of SVC_ENDPOINT/,
    ],
    ["a failure", (_, response) => response.writeHead(503).end(), /it answered with HTTP 503/],
    [
      "a redirection without end",
      (_, response) => response.writeHead(302, { location: "/openapi.yaml" }).end(),
      /it redirects more than 5 times/,
    ],
    [
      "a redirection to another sort of place",
      (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
      /it redirects to an invalid address/,
    ],
    [
      "more than anybody describes",
      (_, response) => response.writeHead(200, { "content-length": "99999999" }).flushHeaders(),
      /the response is larger than 32 MiB/,
    ],
    [
      "half of it",
      (_, response) =>
        response
          .writeHead(200, { "content-length": "100" })
          .write("openapi: 3.1.0\n", () => response.destroy()),
      /the (connection was closed|response was interrupted)/,
    ],
  ];
  const { rows, part } = matrixPart(ANSWERS, (_, index) => index < 2);
  for (const [what, answer, says] of rows) {
    test(`exits with 2 if the answer is ${what} (${part})`, async () => {
      await withServer(answer, async (url) => {
        const { code, stdout, stderr } = await ask(url);
        assert.deepEqual([code, stdout], [2, ""], stderr);
        assert.match(stderr, says);
      });
    });
  }

  test("reads nothing without verification of certificates", async () => {
    const { code, stderr } = await ask("https://svc.invalid", { NODE_TLS_REJECT_UNAUTHORIZED: "0" });
    assert.equal(code, 2);
    assert.match(
      stderr,
      /NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the verification of certificates; unset it/,
    );
  });

  test("sends no key over an unencrypted connection", async () => {
    const { code, stderr } = await ask("http://svc.example", { SVC_API_KEY: KEY }, "--send-api-key");
    assert.equal(code, 2);
    assert.match(stderr, /SVC_API_KEY is never sent over an unencrypted connection/);
    assert.ok(!stderr.includes(KEY));
  });
});
