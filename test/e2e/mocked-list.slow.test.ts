import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";

const MODULE = `
data "svc_ssh_keys" "all" {
  project_name = "shop"
}

output "keys" {
  value = [for name in data.svc_ssh_keys.all.names : basename(name)]
}
`;

const TESTS = `
mock_provider "svc" {
  mock_data "svc_ssh_keys" {
    defaults = {
      names = ["projects/shop/ssh-keys/a", "projects/shop/ssh-keys/b"]
    }
  }
}

run "lists_the_mocked_keys" {
  assert {
    condition     = output.keys == ["a", "b"]
    error_message = jsonencode(output.keys)
  }
}
`;

test(
  "mocked list: a test of the engine sets the names of the objects, and they are those of the objects",
  { skip: skipWithoutEngine() },
  async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "shop" });
      writeFileSync(join(s.directory, "keys.tf"), MODULE);
      mkdirSync(join(s.directory, "tests"));
      writeFileSync(join(s.directory, "tests", "keys.tftest.hcl"), TESTS);
      const { code, output } = await s.run("test");
      assert.equal(code, 0, output);
      assert.deepEqual(s.emulator.requests, []);
      const public_key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINE+ygfu73zcrffBLwfKiAXuK6Obox11KjqpSal6/4L7";
      const made = [1, 2].map(
        () => s.emulator.add("SshKey", { projectName: "projects/shop", publicKey: public_key }).name,
      );
      await s.apply();
      const { names, ssh_keys: keys } = s.attributes("data.svc_ssh_keys.all") ?? {};
      assert.deepEqual(names, made);
      assert.deepEqual(
        (keys as readonly { readonly name: string }[]).map(({ name }) => name),
        made,
      );
    });
  },
);
