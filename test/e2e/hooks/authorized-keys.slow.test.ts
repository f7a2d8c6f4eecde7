import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { TerraformStack } from "cdktf";
import * as svc from "../../../src/constructs";
import { skipWithoutEngine } from "../../support/engine";
import { createKeyPair, skipWithoutSshd } from "../../support/sshd";
import { GuideFile } from "../../support/guide-file";
import { type HookScenario, hookScenario } from "./hook-scenario";
import { machine, MACHINE } from "./machine";
import { withServer } from "./redirected-ssh";

const skip = skipWithoutEngine() || skipWithoutSshd();

const file = new GuideFile("rotating-keys.md", "ops-machine.ts");

type AddOpsMachine = (
  scope: TerraformStack,
  project: svc.IProject,
  team: readonly string[],
) => svc.VirtualMachine;

const changes = ({ emulator }: HookScenario): number =>
  emulator.requests.filter(({ method = "" }) => !/^(?:Get|List)/.test(method)).length;

describe("authorized keys in a stack", { skip }, () => {
  test("guide to rotating keys: its code compiles", () => {
    assert.deepEqual(file.compile(), []);
  });

  test("guide to rotating keys: new keys log in, old ones do no more, and the machine stays", async () => {
    await withServer(async (server, folder, env) => {
      const [alice, bob] = [createKeyPair(folder, "alice"), createKeyPair(folder, "bob")];
      const mayLogIn = (): readonly boolean[] =>
        [alice, bob].map(({ identity }) => server.mayLogIn(identity));
      const { addOpsMachine: add } = file.load<{ addOpsMachine: AddOpsMachine }>();
      assert.ok(add !== undefined);
      const withTeam =
        (...team: string[]) =>
        (stack: TerraformStack): void =>
          void add(stack, svc.Project.fromName("projects/p"), team);
      await hookScenario({ env }, withTeam(alice.publicKey), async (scenario) => {
        const output = await scenario.apply();
        assert.match(output, /wrote 2 keys of ops on \d+\./);
        assert.deepEqual(mayLogIn(), [true, false]);
        assert.ok(existsSync(join(scenario.directory, "../../../known_hosts")));
        assert.equal((await scenario.run("plan", "-detailed-exitcode")).code, 0);

        const [name, before] = [scenario.emulator.objects("VirtualMachine")[0]?.name, changes(scenario)];
        scenario.write(withTeam(bob.publicKey));
        const rotated = await scenario.apply();
        assert.match(rotated, /Plan: 1 to add, 0 to change, 1 to destroy/);
        assert.deepEqual(mayLogIn(), [false, true]);
        assert.equal(changes(scenario), before, "the service was asked for no change");
        assert.equal(scenario.emulator.objects("VirtualMachine")[0]?.name, name);

        // The machine's own key is pinned under its name.
        const known = join(scenario.directory, "../../../known_hosts");
        writeFileSync(
          known,
          readFileSync(known, "utf8").replace(
            /ssh-ed25519 \S+/,
            alice.publicKey.split(" ").slice(0, 2).join(" "),
          ),
        );
        scenario.write(withTeam(alice.publicKey));
        const refused = await scenario.run("apply", "-auto-approve");
        assert.equal(refused.code, 1);
        assert.match(refused.output, /Host key verification failed/);
        assert.deepEqual(mayLogIn(), [false, true]);
      });
    });
  });

  test("a value that is known only after apply is checked there, and the block goes with the stack if that is wanted", async () => {
    await withServer(async (server, folder, env) => {
      const alice = createKeyPair(folder, "alice");
      const build =
        (key: string, more: Partial<svc.AuthorizedKeysConfig> = {}) =>
        (stack: TerraformStack): void => {
          const target = machine(stack, "web", { ...MACHINE, displayName: key });
          new svc.AuthorizedKeys(stack, "keys", {
            target,
            host: "machine.example.com",
            user: "ops",
            keys: [target.displayName],
            hostKey: { known: [server.hostKey] },
            removeOnDestroy: true,
            ...more,
          });
        };
      await hookScenario({ env }, build('command="reboot" ssh-ed25519 AAAA'), async (scenario) => {
        const { code, output } = await scenario.run("apply", "-auto-approve");
        assert.equal(code, 1);
        assert.match(output, /keys\[0\] must begin with the type of a public key/);
        const keys = join(server.home, ".ssh/authorized_keys");
        assert.equal(existsSync(keys), false);

        scenario.write(build(alice.publicKey));
        await scenario.apply();
        assert.equal(server.mayLogIn(alice.identity), true);
        assert.doesNotMatch(scenario.state(), /PRIVATE KEY/);
        writeFileSync(keys, `# mine\n${readFileSync(keys, "utf8")}`);
        await scenario.destroy();
        assert.equal(readFileSync(keys, "utf8"), "# mine\n");
      });
    });
  });
});
