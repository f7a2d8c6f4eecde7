import assert from "node:assert/strict";
import { test } from "node:test";
import { TerraformStack } from "cdktf";
import { Disk, Network, Project, protectAll } from "../../src/constructs";
import { addProvider, synthApp } from "./support";

test("protectAll protects each resource that the filter selects, besides those that decide for themselves", () => {
  const { json } = synthApp((app) => {
    const stack = new TerraformStack(app, "stack");
    addProvider(stack);
    protectAll(stack, (resource) => !(resource instanceof Network));
    const project = new Project(stack, "shop", { slug: "shop" });
    const disk = { projectName: project, region: "eu-west-1", sizeGib: 10 };
    new Disk(stack, "kept", { ...disk, displayName: "kept" });
    new Disk(stack, "scratch", { ...disk, displayName: "scratch", deletionProtection: false });
    new Network(stack, "net", {
      projectName: project,
      region: "eu-west-1",
      displayName: "net",
      ipv4Cidr: "10.0.0.0/16",
    });
  });
  const { resource } = json();
  const protection = Object.fromEntries(
    Object.values(resource).flatMap((named) =>
      Object.entries(named as Record<string, { deletion_protection?: boolean }>).map(([name, block]) => [
        name,
        block.deletion_protection,
      ]),
    ),
  );
  assert.deepEqual(protection, { shop: true, kept: true, scratch: false, net: undefined });
});
