import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  type Contract,
  actionsOf,
  contract,
  type Field,
  fieldsIn,
  kindOf,
  type Method,
} from "../../src/contract";
import { generateConstructs } from "../../src/tools/generator";

/** Returns the built-in contract with more methods of virtual machines, and one without a kind. */
function withMethods(...methods: readonly Partial<Method>[]): Contract {
  const kind = kindOf(contract, "VirtualMachine");
  const [model] = kind.methods.updates;
  assert.ok(model);
  const added = methods.map((each) => ({
    ...model,
    verb: "other",
    path: `/svc.compute.v1.S/${each.name ?? ""}`,
    ...each,
  }));
  const ofKind = added.filter(({ name }) => name.includes("VirtualMachine"));
  const own = kind.methods;
  const updates = [...own.updates, ...ofKind.filter(({ verb }) => verb === "update")];
  const others = ofKind.filter(({ verb }) => verb !== "update");
  const grown = { ...kind, methods: { ...own, updates, others } };
  return {
    ...contract,
    kinds: contract.kinds.map((each) => (each === kind ? grown : each)),
    methods: [...contract.methods, ...added],
  };
}

const namesOf = (of: Contract): readonly string[] => actionsOf(of).map(({ terraformName }) => terraformName);

describe("actions of a contract", () => {
  test("are the methods that neither create, read, update, delete nor list", () => {
    assert.deepEqual(namesOf(contract), [
      "virtual_machine_resize",
      "virtual_machine_clone",
      "virtual_machine_reimage",
      "disk_resize",
      "file_share_resize",
      "bare_metal_instance_reinstall",
    ]);
  });

  test("include any other method of a contract, with the kind's name first, and never two of one name", () => {
    const grown = withMethods(
      { name: "RebootVirtualMachine" },
      { name: "ResetVirtualMachinePassword" },
      { name: "SetVirtualMachinePower", verb: "update" },
      { name: "PatchVirtualMachine", verb: "update" },
      { name: "ResizeVirtualMachine", verb: "update", path: "/svc.compute.v2.S/ResizeVirtualMachine" },
      { name: "RotateEverything" },
      { name: "Call" },
    );
    const names = namesOf(grown);
    for (const name of ["virtual_machine_reboot", "virtual_machine_reset_password", "rotate_everything"]) {
      assert.ok(names.includes(name), name);
    }
    assert.ok(names.includes("virtual_machine_set_power"));
    assert.equal(new Set(names).size, names.length, names.join(", "));
    assert.ok(!names.some((name) => name.includes("patch")));
  });

  test("have unique names, which neither kinds nor svc_call have", () => {
    const grown = withMethods(
      { name: "Restart", path: "/svc.db.v1.DbService/Restart" },
      { name: "Restart", path: "/svc.cache.v1.CacheService/Restart" },
      { name: "Flush", path: "/svc.cache.v1.CacheService/Flush" },
      { name: "Flush", path: "/svc.cache.v2.CacheService/Flush" },
      { name: "Call", path: "/svc.phone.v1.PhoneService/Call" },
      { name: "KeySsh", path: "/svc.key.v1.KeyService/KeySsh" },
      { name: "SshKey", path: "/svc.key.v1.KeyService/SshKey" },
    );
    const names = namesOf(grown);
    assert.deepEqual(names.slice(namesOf(contract).length), [
      "db_service_restart",
      "cache_service_restart",
      "cache_service_v1_flush",
      "cache_service_v2_flush",
      "phone_service_call",
      "key_ssh",
      "key_service_ssh_key",
    ]);
    const terraformNames = [...names, "call", ...grown.kinds.map((kind) => kind.terraformName)];
    assert.equal(new Set(terraformNames).size, terraformNames.length);
    assert.doesNotThrow(() => generateConstructs(grown));
  });

  test("include a general update that no resource calls", () => {
    const names = namesOf(
      withMethods({ name: "UpdateQuota", verb: "update", path: "/svc.q.v1.Q/UpdateQuota" }),
    );
    assert.ok(names.includes("update_quota"), names.join(", "));
  });

  test("have no arguments that the service sets, at any depth", () => {
    const computed = (fields: readonly Field[]): readonly string[] =>
      fields.flatMap((field) => [
        ...(field.presence === "computed" ? [field.wireName] : []),
        ...computed(fieldsIn(field.type)),
      ]);
    assert.deepEqual(
      actionsOf(contract).flatMap(({ fields }) => computed(fields)),
      [],
    );
  });

  test("name the object by any name of its kind, and need permission to destroy data", () => {
    const reimage = actionsOf(contract).find(({ name }) => name === "VirtualMachineReimage");
    const [name, boot, permission] = reimage?.fields ?? [];
    assert.deepEqual(
      [name?.terraformName, name?.references, name?.presence],
      ["name", "VirtualMachine", "required"],
    );
    assert.equal(boot?.terraformName, "boot");
    assert.deepEqual([permission?.terraformName, permission?.presence], ["allow_reimage", "required"]);
    assert.deepEqual(
      actionsOf(contract).filter(({ fields }) => fields.some(({ argument }) => argument !== undefined))
        .length,
      2,
    );
  });

  test("of methods that no update calls need permission to destroy data, under a name that no field has", () => {
    const allow = (fields: readonly string[], method: Partial<Method>): readonly string[] => {
      const [model] = kindOf(contract, "VirtualMachine").fields;
      assert.ok(model);
      const request = fields.map((wireName) => ({
        ...model,
        presence: "optional" as const,
        wireName,
        terraformName: wireName,
      }));
      const all = actionsOf(withMethods({ destroysData: true, request, ...method }));
      const permissions = all.at(-1)?.fields.filter(({ argument }) => argument?.role === "permission") ?? [];
      assert.ok(permissions.every(({ presence }) => presence === "required"));
      return permissions.flatMap(({ terraformName, propName }) => [terraformName, propName]);
    };
    assert.deepEqual(allow([], { name: "RestoreVirtualMachine" }), ["allow_restore", "allowRestore"]);
    assert.deepEqual(allow([], { name: "WipeEverything" }), ["allow_wipe", "allowWipe"]);
    const wipe = { name: "WipeEverything" };
    assert.deepEqual(allow(["allow_wipe"], wipe), ["allow_data_loss", "allowDataLoss"]);
    const [first, second] = ["allow_data_loss", "allow_data_loss_2"];
    assert.deepEqual(allow(["allow_wipe", first], wipe), ["allow_data_loss_2", "allowDataLoss2"]);
    assert.deepEqual(allow(["allow_wipe", first, second], wipe), ["allow_data_loss_3", "allowDataLoss3"]);
    const harmless = withMethods({ name: "RebootVirtualMachine" });
    assert.ok(
      actionsOf(harmless)
        .at(-1)
        ?.fields.every(({ argument }) => argument === undefined),
    );
  });

  test("store nothing, so a write-only value is a sensitive one, and no field forces replacement", () => {
    const clone = actionsOf(contract).find(({ name }) => name === "VirtualMachineClone");
    const text = JSON.stringify(clone?.fields);
    assert.match(text, /"sensitive":true/);
    assert.doesNotMatch(text, /"writeOnly":true|"immutable":true|"growOnly"|"needsPermission"/);
  });
});
