import assert from "node:assert/strict";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { AuthorizedKeysSpec, HookOutcome } from "../../../src/hooks";
import { writeAuthorizedKeys } from "../../../src/hooks/ssh";
import {
  createKeyPair,
  skipWithoutSshd,
  type SshKeyPair,
  type SshServer,
  startSshd,
} from "../../support/sshd";

interface Written {
  readonly outcome: HookOutcome;
  readonly lines: readonly string[];
}

describe("authorized keys: a real SSH server", { skip: skipWithoutSshd() }, () => {
  let server: SshServer;
  let folder: string;
  let [alice, bob]: SshKeyPair[] = [];

  before(async () => {
    server = await startSshd();
    folder = mkdtempSync(join(tmpdir(), "svc-keys-test-"));
    [alice, bob] = ["alice", "bob"].map((name) => createKeyPair(folder, name));
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const file = (): string => join(server.home, ".ssh/authorized_keys");
  const content = (): string => readFileSync(file(), "utf8");
  const reset = (text?: string): void => {
    rmSync(join(server.home, ".ssh"), { recursive: true, force: true });
    if (text === undefined) return;
    mkdirSync(join(server.home, ".ssh"));
    writeFileSync(file(), text, { mode: 0o644 });
  };
  const write = async (more: Partial<AuthorizedKeysSpec> = {}): Promise<Written> => {
    const lines: string[] = [];
    const { host, port, user, hostKey, identity } = server;
    const spec: AuthorizedKeysSpec = {
      ...{ host, port, user, identity, hostKeys: [hostKey], pinnedIn: "", pinnedAs: "" },
      ...{ keys: [alice?.publicKey ?? ""], allowEmpty: false, block: "stack/ops" },
      ...more,
    };
    const run = { environment: process.env, directory: folder, say: (line: string) => void lines.push(line) };
    const outcome = await writeAuthorizedKeys({ environment: {}, secrets: [], timeoutMs: 60_000 }, spec, run);
    return { outcome, lines };
  };
  const must = async (more?: Partial<AuthorizedKeysSpec>): Promise<void> => {
    const { outcome, lines } = await write(more);
    assert.ok(outcome.ok, [outcome.text, ...lines].join("\n"));
  };
  const block = (...keys: string[]): string =>
    ["# BEGIN cdktf-svc stack/ops", ...keys, "# END cdktf-svc stack/ops", ""].join("\n");

  test("rotates keys: a new key logs in, an old one does no more", async () => {
    reset();
    assert.ok(alice !== undefined && bob !== undefined);
    assert.equal(server.mayLogIn(alice.identity), false);
    await must({ keys: [alice.publicKey] });
    assert.deepEqual([server.mayLogIn(alice.identity), server.mayLogIn(bob.identity)], [true, false]);
    await must({ keys: [bob.publicKey] });
    assert.deepEqual([server.mayLogIn(alice.identity), server.mayLogIn(bob.identity)], [false, true]);
    assert.equal(content(), block(bob.publicKey));
    assert.equal(statSync(file()).mode & 0o777, 0o600);
    assert.equal(statSync(join(server.home, ".ssh")).mode & 0o777, 0o700);
  });

  test("leaves lines outside of the block as they are, also blocks of others and a last line without an end", async () => {
    const others =
      "# mine\r\nssh-rsa AAAA $(x) `y` \\n 'z'\n\n# BEGIN cdktf-svc other\nkey\n# END cdktf-svc other\n  last";
    reset(others);
    await must();
    assert.equal(content(), `${others}\n${block(alice?.publicKey ?? "")}`);
    appendFileSync(file(), "after\n");
    await must({ keys: [bob?.publicKey ?? ""] });
    assert.equal(content(), `${others}\n${block(bob?.publicKey ?? "")}after\n`);
    const { lines } = await write({ keys: [bob?.publicKey ?? "", ` ${bob?.publicKey ?? ""}\n`] });
    assert.match(lines.join("\n"), /is up to date/);
    await must({ keys: [], allowEmpty: true });
    assert.equal(content(), `${others}\nafter\n`);
    assert.deepEqual(readdirSync(join(server.home, ".ssh")), ["authorized_keys"], "no other file remains");
  });

  test("writes blocks of two hooks at the same time", async () => {
    reset("# mine\n");
    const names = ["one", "two", "three", "four"];
    await Promise.all(names.map((name) => must({ block: name })));
    for (const name of names) assert.match(content(), new RegExp(`^# BEGIN cdktf-svc ${name}$`, "m"));
    assert.ok(content().startsWith("# mine\n"));
  });

  test("changes nothing if the block is damaged, the file is a link, or no key comes", async () => {
    for (const damaged of ["# BEGIN cdktf-svc stack/ops\nkey\n", "key\n# END cdktf-svc stack/ops\n"]) {
      reset(damaged);
      const { outcome, lines } = await write();
      assert.equal(outcome.ok, false);
      assert.match(
        lines.join("\n"),
        /was not changed: the lines that enclose the block stack\/ops are damaged/,
      );
      assert.equal(content(), damaged);
    }
    reset("");
    rmSync(file());
    symlinkSync(join(folder, "elsewhere"), file());
    const { outcome, lines } = await write();
    assert.equal(outcome.ok, false);
    assert.match(lines.join("\n"), /it is a symbolic link/);
    assert.equal(existsSync(join(folder, "elsewhere")), false);
    assert.match((await write({ keys: [] })).outcome.text, /^keys must not be empty, .* Nothing was done\.$/);
  });

  test("refuses a machine with another key, given or pinned, and pins a new one", async () => {
    reset();
    const stranger = alice?.publicKey ?? "";
    const refused = await write({ hostKeys: [stranger] });
    assert.match(
      refused.outcome.text,
      /^The keys of \S+ on 127\.0\.0\.1 could not be written: ssh ended with exit code 255\./,
    );
    assert.match(refused.lines.join("\n"), /Host key verification failed/);
    assert.equal(existsSync(file()), false);

    const pinned = {
      hostKeys: [],
      pinnedIn: "pins/known hosts",
      pinnedAs: "projects/p/virtual-machines/one",
    };
    await must(pinned);
    const known = readFileSync(join(folder, pinned.pinnedIn), "utf8");
    assert.equal(known.trim(), `${pinned.pinnedAs} ${server.hostKey.split(" ").slice(0, 2).join(" ")}`);
    await must(pinned);
    writeFileSync(join(folder, pinned.pinnedIn), `${pinned.pinnedAs} ${stranger}\n`);
    const changed = await write({ ...pinned, keys: [bob?.publicKey ?? ""] });
    assert.equal(changed.outcome.ok, false);
    assert.match(changed.lines.join("\n"), /Host key verification failed/);
    assert.equal(content(), block(alice?.publicKey ?? ""));
  });

  test("says that a key may not log in, or that no server answers", async () => {
    reset();
    const denied = await write({ identity: bob?.identity ?? "" });
    assert.equal(denied.outcome.ok, false);
    assert.match(denied.lines.join("\n"), /Permission denied/);
    await server.stop();
    const gone = await write();
    assert.match(gone.lines.join("\n"), /Connection refused/);
    server = await startSshd();
  });
});
