import assert from "node:assert/strict";
import { test } from "node:test";
import { App, TerraformStack } from "cdktf";
import { Project, SvcProvider } from "../../src/constructs";

test("importFrom: the imports of a stack start the engine once to check its version, and each is written", () => {
  const app = new App();
  for (const id of ["one", "two"]) {
    const stack = new TerraformStack(app, id);
    new SvcProvider(stack, "svc");
    const projects = ["a", "b", "c"].map((slug) => new Project(stack, slug, { slug }));
    for (const project of projects) project.importFrom(`projects/${project.slugInput ?? ""}`);
    const validations = projects.flatMap(
      ({ node }) => Reflect.get(node, "_validations") as readonly object[],
    );
    const checks = validations.filter((each) => each.constructor.name === "ValidateTerraformVersion");
    assert.equal(checks.length, 1);
    const { import: imports } = stack.toTerraform() as {
      readonly import: readonly { readonly id: string }[];
    };
    assert.deepEqual(
      imports.map((each) => each.id),
      ["projects/a", "projects/b", "projects/c"],
    );
  }
});
