import assert from "node:assert/strict";
import { test } from "node:test";
import { contract } from "../../src/contract";
import { assertStored } from "../e2e/every-kind/compare";
import type { Config, Life } from "../e2e/every-kind/lifecycles";
import { skipWithoutPulumi, withPulumi } from "./pulumi-project";
import { everyKindProgram, logicalName } from "./program";

const skip = skipWithoutPulumi();

test(
  "pulumi: all kinds pass create, empty preview, update, replacement, refresh, import and destroy",
  { skip },
  async () => {
    await withPulumi({ validateResponses: true }, async (p) => {
      const { emulator } = p;
      const program = everyKindProgram(contract, (kind) => emulator.objects(kind.name)[0]?.name);
      const { lives } = program;
      assert.equal(lives.length, 11);
      const savedOf = ({ kind }: Life): string => p.saved().get(logicalName(kind, "it"))?.id ?? "";
      const names = (): ReadonlyMap<Life, string> => new Map(lives.map((life) => [life, savedOf(life)]));
      const resolve = (text: string): string =>
        text.replace(/\$\{svc_(\w+)\.(\w+)\.name\}/g, (_, kind: string, role: string) =>
          String(p.saved().get(`${kind}_${role}`)?.id),
        );
      const stored = (configOf: (life: Life) => Config): void => {
        for (const life of lives) {
          const object = emulator.get(savedOf(life));
          assert.ok(object, `${life.address} is in the service`);
          assertStored(life.kind.fields, configOf(life), object, resolve, life.kind.name);
        }
        for (const [name, { id, outputs }] of p.saved()) assert.equal(id, outputs?.["name"], name);
      };
      const nothingToDo = async (): Promise<void> => {
        await p.must("preview", "--diff", "--expect-no-changes");
        await p.must("refresh", "--yes", "--diff", "--expect-no-changes");
        await p.must("preview", "--diff", "--expect-no-changes");
      };
      const apply = async (
        configOf: (life: Life) => Config,
        options?: (logicalName: string) => Readonly<Record<string, unknown>> | undefined,
      ): Promise<void> => {
        p.write(program.resources(configOf, options));
        await p.must("up", "--yes", "--skip-preview");
        stored(configOf);
        await nothingToDo();
      };

      await apply(({ created }) => created);

      let configured = (life: Life): Config => life.created;
      const rounds = Math.max(0, ...lives.map(({ updates }) => updates.length));
      for (let round = 0; round < rounds; round += 1) {
        const earlier = configured;
        const now = (life: Life): Config => life.updates[round] ?? earlier(life);
        const first = names();
        await apply(now);
        assert.deepEqual(names(), first, "an update in place keeps every object");
        configured = now;
      }

      const updated = configured;
      const replaced = (life: Life): Config => life.replaced ?? updated(life);
      const old = names();
      // Pulumi creates the new object first. The host of the old one is in use until it is deleted.
      await apply(replaced, (name) =>
        name.startsWith("bare_metal_instance") ? { deleteBeforeReplace: true } : undefined,
      );
      for (const [life, name] of old) {
        const isOther = life.replaced !== undefined;
        assert.equal(savedOf(life) !== name, isOther, `${life.address} is another object`);
        assert.equal(emulator.get(name) === undefined, isOther, `${name} is gone`);
      }

      for (const name of names().values()) emulator.change(name, { displayName: "by hand" });
      await p.must("refresh", "--yes");
      await p.must("up", "--yes", "--skip-preview");
      stored(replaced);
      await nothingToDo();
      for (const name of names().values()) emulator.remove(name);
      await p.must("refresh", "--yes");
      await p.must("up", "--yes", "--skip-preview");
      stored(replaced);
      await nothingToDo();

      const saved = p.saved();
      const before = JSON.stringify(emulator.objects());
      await p.must("stack", "rm", "--force", "--yes", "--preserve-config");
      await p.must("stack", "init", "dev");
      p.write(program.resources(replaced, (name) => ({ import: saved.get(name)?.id })));
      const { output } = await p.must("up", "--yes", "--skip-preview");
      assert.match(output, /imported/);
      assert.equal(JSON.stringify(emulator.objects()), before, "an import changes nothing");
      p.write(program.resources(replaced));
      // An import leaves false and zero out of the saved inputs, in which a refresh alone would see a change.
      await p.must("up", "--yes", "--skip-preview", "--expect-no-changes");
      await p.must("refresh", "--yes");
      await nothingToDo();

      await p.must("destroy", "--yes", "--skip-preview");
      assert.deepEqual(emulator.objects(), [], "nothing is left in the service");
      assert.equal(p.saved().size, 0);
    });
  },
);
