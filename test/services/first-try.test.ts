import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { contract as own, kindOf } from "../../src/contract";
import { importDocument } from "../../src/tools/openapi-import";
import { PRINTED_DESCRIPTIONS, readPrinted } from "./printed-descriptions";

describe("OpenAPI import: what real generators print of the documented service, at first try", () => {
  for (const printed of PRINTED_DESCRIPTIONS) {
    const { path, unusable, replaced, refused } = printed;
    test(`${path}: ${refused === undefined ? "every kind is usable, or as bad as known" : "is refused"}`, (t) => {
      const improved = (what: string): void => t.diagnostic(`better than its row: ${what}`);
      if (refused !== undefined) {
        try {
          importDocument(readPrinted(printed));
          improved("no longer refused");
        } catch (error) {
          assert.match(String(error), refused);
        }
        return;
      }
      const { contract, kinds, document } = importDocument(readPrinted(printed));
      for (const { name } of own.kinds) {
        const report = kinds.find((each) => each.name === name);
        const reasons = report?.problems.map(({ text }) => text).join("\n") ?? "";
        const known = unusable[name];
        if (report?.state === "usable") {
          if (known !== undefined) improved(`${name} is usable`);
        } else {
          assert.ok(known, `${name} is ${report?.state ?? "missing"}: ${reasons}`);
          assert.match(reasons, known);
        }
      }
      const again = importDocument(JSON.stringify(document));
      assert.deepEqual(again.notes, [], "a second import draws no conclusion");
      const changed = contract.kinds
        .filter((kind) => !isDeepStrictEqual(kind, kindOf(again.contract, kind.name)))
        .map(({ name }) => name);
      assert.deepEqual(changed, [], "a second import reads what the first one concluded");
      for (const kind of contract.kinds) {
        const known = replaced[kind.name] ?? [];
        const fixed = kind.fields.filter(({ immutable }) => immutable).map(({ wireName }) => wireName);
        const unexpected = fixed.filter(
          (name) => !known.includes(name) && UPDATED[kind.name]?.includes(name),
        );
        assert.deepEqual(
          unexpected,
          [],
          `${kind.name}: a change of a field that the service updates replaces the object`,
        );
        const settled = known.filter((name) => !fixed.includes(name));
        if (settled.length > 0) {
          improved(`${kind.name}: changes of ${settled.join()} no longer replace the object`);
        }
      }
    });
  }
});

/** The fields that the service updates in place, by kind. */
const UPDATED: Readonly<Record<string, readonly string[]>> = {
  VirtualMachine: ["compute", "network", "users", "labels"],
  SshKey: ["displayName"],
  Disk: ["displayName", "sizeGib", "virtualMachineName", "labels"],
  FileShare: ["displayName", "capacityGib", "backup"],
  Network: ["displayName", "hasGateway"],
  FirewallRule: ["protocol", "ports", "peerCidr", "peerNetworkName", "priority"],
  Project: ["displayName", "labels"],
  Organization: ["displayName", "billingEmail"],
  WebhookSubscription: ["url", "eventTypes", "signingSecret", "paused"],
  BareMetalInstance: ["displayName"],
};
