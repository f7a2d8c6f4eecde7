import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Field } from "../../src/contract";
import { contract } from "../../src/contract";
import { Decimal, formatPath, UNKNOWN, type Value, valueObject } from "../../src/plugin";
import { isVersionDue, versionProblems } from "../../src/values/config-rules";
import { createProvider } from "../../src/bridge/provider";
import { connect, dynamic } from "../plugin/support/rpc-client";
import { field } from "../bridge/support/lab-contract";
import { MACHINE } from "../bridge/support/running-bridge";
import { values, valuesFor } from "../bridge/support/values";

const text = { kind: "string" } as const;
const secret = field("password", text, { writeOnly: true, readable: false, sensitive: true });
const version = field("passwordVersion", "number", {
  readable: false,
  argument: { role: "version", of: "password" },
});
const user = { kind: "object", fields: [field("login", text), secret, version] } as const;
const fields: readonly Field[] = [
  secret,
  version,
  field("owner", user),
  field("users", { kind: "list", element: user }),
  field("byKey", { kind: "map", element: user }),
];
const problems = (config: Parameters<typeof values>[0]) => versionProblems(fields, values(config));

describe("write-only version", () => {
  test("requires its value if it is first set or changes, but not if it is unset", () => {
    const one = Decimal.of(1);
    const cases: readonly (readonly [Value, Value, boolean])[] = [
      [null, one, true],
      [one, Decimal.of(2), true],
      [one, Decimal.ZERO, true],
      [Decimal.ZERO, one, true],
      [one, Decimal.of("1.0"), false],
      [one, null, false],
      [null, null, false],
    ];
    for (const [before, after, due] of cases) assert.equal(isVersionDue(before, after), due);
  });

  test("is an error at every depth if its value is not configured, naming both", () => {
    for (const [config, value, given] of [
      [{ password_version: 1 }, "password", "password_version"],
      [{ owner: { password_version: 1 } }, "owner.password", "owner.password_version"],
      [{ users: [{}, { password_version: 0 }] }, "users[1].password", "users[1].password_version"],
      [{ by_key: { a: { password_version: 1 } } }, 'by_key["a"].password', 'by_key["a"].password_version'],
    ] as const) {
      const [problem, ...others] = problems(config);
      assert.equal(others.length, 0);
      assert.equal(problem?.severity, "error");
      assert.equal(
        problem.detail,
        `${given} is set, but ${value} is not. The value is stored nowhere, so that it has to be given with its ` +
          `version: set ${value}, or remove ${given}.`,
      );
    }
  });

  test("has a path only if no secret is on its line", () => {
    assert.equal(formatPath(problems({ password_version: 1 })[0]?.path ?? []), "password_version");
    assert.equal(problems({ users: [{ password_version: 1 }] })[0]?.path, undefined);
  });

  test("is valid with a known or unknown value, and a value needs no version", () => {
    assert.deepEqual(problems({ password: "x", password_version: 1, owner: { password: "y" } }), []);
    const open = valueObject({ password: UNKNOWN, password_version: Decimal.of(1), users: UNKNOWN });
    assert.deepEqual(versionProblems(fields, open), []);
  });
});

describe("write-only version: a configuration over the protocol", () => {
  const provider = createProvider(contract, { version: "0.0.0" });
  const schema = provider.resources.get("svc_virtual_machine")?.schema;
  assert.ok(schema);
  const validate = async (users: readonly Record<string, string | number>[], isNew: boolean) => {
    const { diagnostics } = await connect(provider).call("ValidateResourceConfig", {
      typeName: "svc_virtual_machine",
      config: dynamic(schema, valuesFor(schema, { ...MACHINE, users })),
      clientCapabilities: { writeOnlyAttributesAllowed: isNew },
    });
    return diagnostics.map(({ summary, detail, attribute }) => ({ summary, detail, attribute }));
  };

  test("is refused if it has a version without a value", async () => {
    const [problem] = await validate([{ username: "a", password_version: 1 }], true);
    assert.equal(problem?.summary, "Version without its value");
    assert.match(problem.detail, /^users\[0\]\.password_version is set, but users\[0\]\.password is not\./);
  });

  test("with a write-only value is accepted by a current engine, and an older one gets the required version", async () => {
    const users = [{ username: "a", password: "do not show this" }];
    assert.deepEqual(await validate(users, true), []);
    const [problem, ...others] = await validate(users, false);
    assert.equal(others.length, 0);
    assert.match(problem?.detail ?? "", /users\[0\]\.password"? is write-only.*Terraform 1\.11 or later/);
    assert.doesNotMatch(problem?.detail ?? "", /do not show this/);
    assert.equal(problem?.attribute, undefined, "a path would have the engine quote the line of the secret");
    assert.deepEqual(await validate([{ username: "a" }], false), [], "without one, an older engine will do");
  });
});
