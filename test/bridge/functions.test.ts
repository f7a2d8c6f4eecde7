import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { contract, formatResourceName, parsePattern } from "../../src/contract";
import { FunctionError, type Value, valueObject } from "../../src/plugin";
import { createFunctions } from "../../src/bridge/functions";

const functions = createFunctions(contract);

async function call(name: string, ...args: readonly Value[]): Promise<Value> {
  const definition = functions.get(name);
  assert.ok(definition, `there is a function ${name}`);
  return definition.call(args, undefined as never);
}

async function refusal(
  name: string,
  ...args: readonly Value[]
): Promise<readonly [number | undefined, string]> {
  try {
    await call(name, ...args);
  } catch (error) {
    assert.ok(error instanceof FunctionError);
    return [error.argument, error.message];
  }
  return assert.fail("the arguments were accepted");
}

const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,12}$/);

describe("functions: the provider's functions", () => {
  test("are one per kind, and parse_name and expand_name", () => {
    assert.deepEqual(
      [...functions.keys()],
      [...contract.kinds.map(({ terraformName }) => `${terraformName}_name`), "parse_name", "expand_name"],
    );
    for (const [name, { summary, description, parameters }] of functions) {
      assert.ok((summary ?? "").length > 10 && description !== undefined, `${name} is described`);
      for (const parameter of parameters) {
        assert.ok(parameter.description, `${name}: ${parameter.name} is described`);
      }
    }
  });

  test("parse the names that they build, for every kind", async () => {
    for (const { terraformName, pattern } of contract.kinds) {
      const variables = parsePattern(pattern).flatMap((part) => ("variable" in part ? [part.variable] : []));
      await fc.assert(
        fc.asyncProperty(fc.tuple(...variables.map(() => slug)), async (parts) => {
          const name = await call(`${terraformName}_name`, ...parts);
          const expected = Object.fromEntries(variables.map((each, index) => [each, parts[index] ?? ""]));
          assert.equal(name, formatResourceName(pattern, expected));
          const parsed = (await call("parse_name", name)) as Record<string, Value>;
          assert.equal(parsed["kind"], terraformName);
          assert.deepEqual({ ...(parsed["parts"] as object) }, expected);
          assert.equal(await call("expand_name", terraformName, name, null), name);
          assert.equal(
            await call("expand_name", terraformName, parsed["slug"] ?? null, parsed["parent"] ?? null),
            name,
          );
        }),
        { numRuns: 20 },
      );
    }
  });
});

describe("functions: a part of a name", () => {
  for (const bad of ["", "a/b", "projects/shop", "a b", "\n", "\u200b"]) {
    test(`must not be ${JSON.stringify(bad)}, and the error names the argument`, async () => {
      assert.equal((await refusal("virtual_machine_name", bad, "m"))[0], 0);
      const [argument, text] = await refusal("virtual_machine_name", "shop", bad);
      assert.equal(argument, 1);
      assert.ok(
        text.startsWith(
          `${JSON.stringify(bad)} is not a valid {id} in projects/{project}/virtual-machines/{id}`,
        ),
      );
      assert.equal(text.includes("parse_name"), bad.includes("/"));
    });
  }
});

describe("functions: parse_name", () => {
  test("returns kind, parent, slug and parts, and a null parent at the top level", async () => {
    assert.deepEqual(
      await call("parse_name", "projects/shop/virtual-machines/m"),
      valueObject({
        kind: "virtual_machine",
        parent: "projects/shop",
        slug: "m",
        parts: valueObject({ project: "shop", id: "m" }),
      }),
    );
    assert.equal(((await call("parse_name", "projects/shop")) as Record<string, Value>)["parent"], null);
    assert.equal(
      ((await call("parse_name", "organizations/o/wallets/default")) as Record<string, Value>)["slug"],
      "default",
    );
  });

  test("lists the valid forms for any other text", async () => {
    for (const bad of ["", "shop", "projects/", "projects/shop/things/t", "organizations/o/wallets/other"]) {
      const [argument, text] = await refusal("parse_name", bad);
      assert.equal(argument, 0);
      for (const { pattern } of contract.kinds) assert.ok(text.includes(`\n  ${pattern}`));
    }
  });
});

describe("functions: expand_name", () => {
  test("accepts kinds with and without the provider's prefix, and a parent by its slug", async () => {
    for (const kind of ["disk", "svc_disk"]) {
      for (const parent of ["shop", "projects/shop"]) {
        assert.equal(await call("expand_name", kind, "d", parent), "projects/shop/disks/d");
      }
    }
    assert.equal(await call("expand_name", "project", "shop", null), "projects/shop");
  });

  test("names the invalid argument", async () => {
    for (const [args, argument, text] of [
      [["nothing", "d", null], 0, /Unknown kind "nothing"\. The kinds are operation, datacenter, /],
      [
        ["disk", "d", null],
        2,
        /"d" is a bare slug, and another object contains a Disk\. Specify it, as projects\/\{project\}/,
      ],
      [["disk", "d", "a/b"], 2, /"a\/b" is not the parent of a Disk/],
      [
        ["disk", "projects/p/networks/n", "shop"],
        1,
        /is not the name of a Disk\. Specify its full name, projects\/\{project\}\/disks\/\{id\}/,
      ],
      [["project", "", null], 1, /"" is not the name of a Project/],
    ] as const) {
      const [at, said] = await refusal("expand_name", ...args);
      assert.equal(at, argument);
      assert.match(said, text);
    }
  });
});
