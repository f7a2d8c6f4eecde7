import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  checkRequest,
  type CheckRequestOptions,
  contract,
  type Field,
  fieldsIn,
  findMethod,
  formatResourceName,
  kindOf,
  parsePattern,
} from "../../../src/contract";
import { exampleObject } from "../../support/example-values";

const check = (
  method: string,
  request: unknown,
  options?: CheckRequestOptions,
): { readonly body: unknown; readonly lines: readonly string[] } => {
  const { body, problems } = checkRequest(contract, findMethod(contract, method), request, options);
  return { body, lines: problems.map(({ path, text }) => `${path} ${text}`) };
};

const reference = (kind: string): string => {
  const { pattern } = kindOf(contract, kind);
  const variables = parsePattern(pattern).flatMap((each) =>
    "variable" in each ? [[each.variable, "x"]] : [],
  );
  return formatResourceName(pattern, Object.fromEntries(variables) as Record<string, string>);
};

const MACHINE = {
  projectName: "projects/p",
  region: "eu-west-1",
  compute: { vcpus: 2, memoryGib: 4 },
  boot: { image: "debian-12" },
};

describe("check request", () => {
  test("accepts a valid request in either spelling of its names", () => {
    for (const kind of contract.kinds) {
      const { create } = kind.methods;
      if (create === undefined) continue;
      for (const extent of ["demanded", "all"] as const) {
        const snake = exampleObject(create.request, kind.exclusive ?? [], { variant: 0, extent, reference });
        const { body, lines } = check(create.name, snake);
        assert.deepEqual(lines, [], create.name);
        assert.deepEqual(check(create.name, body), { body, lines: [] });
        assert.deepEqual(Object.keys(body as object).sort(), wireNames(create.request, snake));
      }
    }
  });

  const wireNames = (fields: readonly Field[], given: object): readonly string[] =>
    fields
      .filter(({ terraformName }) => Object.hasOwn(given, terraformName))
      .map(({ wireName }) => wireName)
      .sort();

  test("normalises every proto-JSON form of a value to the one that is sent", () => {
    const request = {
      project_name: "p",
      region: "datacenters/eu-west-1",
      display_name: null,
      compute: { vcpus: "2", memory_gib: 4 },
      boot: { image: "debian-12", disk_size_gib: 40 },
    };
    const { body, lines } = check("CreateVirtualMachine", request);
    assert.deepEqual(lines, []);
    assert.deepEqual(body, {
      projectName: "p",
      region: "datacenters/eu-west-1",
      compute: { vcpus: 2, memoryGib: 4 },
      boot: { image: "debian-12", diskSizeGib: "40" },
    });
  });

  test("reports every problem with its path at once", () => {
    const { lines } = check("CreateVirtualMachine", {
      projectName: "projects/p/disks/d",
      display_name: "a",
      displayName: "b",
      displayNmae: "c",
      region: 7,
      compute: { vcpus: 0, memoryGib: "four" },
      network: { privateIpv4: "10.0.0.1", zone: "a" },
      users: [{ username: "root" }, "me"],
      labels: { team: 5 },
    });
    assert.deepEqual(
      lines.map((line) => line.replace(/ \(.*\)$/, "")),
      [
        'projectName must be the name of a Project (projects/{slug}, or the last part of it); got "projects/p/disks/d", which names a Disk',
        "displayName is set twice, as displayName and as display_name; set it once",
        "region must be a string; got a number, 7",
        "compute.vcpus must be at least 1; got 0",
        'compute.memoryGib must be a number; got a string, "four"',
        "boot is required but not set",
        "network.privateIpv4 is computed by the service and cannot be set",
        "network.zone is an unknown field; the fields are networkName, assignPublicIpv4",
        'users[1] must be an object; got a string, "me"',
        'labels["team"] must be a string; got a number, 5',
        "displayNmae is an unknown field; did you mean displayName?",
      ].map((line) => line.replace(/ \(.*\)$/, "")),
    );
  });

  test("rejects a request that is not an object", () => {
    for (const [request, got] of [
      [undefined, "an object"],
      [null, "null"],
      [[], "a list"],
      ["x", "a string"],
      [true, "true or false"],
    ] as const) {
      if (request === undefined) continue;
      assert.deepEqual(check("ListProjects", request).lines, [` must be a JSON object; got ${got}`]);
    }
  });

  test("accepts a name only of the method's kind", () => {
    for (const name of ["projects/p/virtual-machines/web", "web"]) {
      assert.deepEqual(check("DeleteVirtualMachine", { name }), { body: { name }, lines: [] });
    }
    assert.deepEqual(check("DeleteVirtualMachine", { name: "operations/web" }).lines, [
      "name must be the name of a VirtualMachine (projects/{project}/virtual-machines/{id}, or the last part of it); " +
        'got "operations/web", which names an Operation',
    ]);
  });

  test("shows no sensitive value in any problem", () => {
    const secret = "hunter2-hunter2";
    const hidden: readonly (readonly [string, object])[] = [
      [
        "CreateWebhookSubscription",
        { slug: "s", url: "https://x.test", eventKinds: ["WALLET_LOW"], signingSecret: [secret] },
      ],
      [
        "CreateWebhookSubscription",
        { slug: "s", url: "https://x.test", eventKinds: ["WALLET_LOW"], signingSecret: secret.slice(0, 9) },
      ],
      ["CreateVirtualMachine", { ...MACHINE, users: [{ username: "me", password: { is: secret } }] }],
      ["CreateVirtualMachine", { ...MACHINE, users: [{ username: "me", password: 4711 }] }],
      ["CreateVirtualMachine", { ...MACHINE, users: [{ username: "me", passwrod: secret }] }],
    ];
    for (const [method, request] of hidden) {
      const { lines } = check(method, request);
      assert.equal(lines.length, 1, lines.join("\n"));
      assert.doesNotMatch(lines.join("\n"), /hunter|4711/);
    }
  });

  test("accepts unknown values at any depth and passes them through", () => {
    const token = "${later}";
    const isUnknown = (value: unknown): boolean => value === token;
    const request = {
      ...MACHINE,
      region: token,
      compute: { vcpus: token, memoryGib: 4 },
      users: token,
      labels: { team: token },
    };
    assert.deepEqual(check("CreateVirtualMachine", request, { isUnknown }), { body: request, lines: [] });
    assert.equal(check("CreateVirtualMachine", request).lines.length, 2);
  });

  test("reports a wrong type in every field of every method", () => {
    let checked = 0;
    for (const method of contract.methods) {
      for (const field of method.request.filter(({ presence }) => presence !== "computed")) {
        if (field.type.kind === "json") continue;
        const wrong = field.type.kind === "bool" || fieldsIn(field.type).length > 0 ? "x" : false;
        const { problems } = checkRequest(contract, method, { [field.wireName]: wrong });
        const told = problems.filter(({ path }) => path === field.wireName);
        assert.equal(told.length, 1, `${method.name} ${field.wireName}`);
        checked += 1;
      }
    }
    assert.ok(checked > 150, String(checked));
  });
});

describe("check request: 64-bit integer", () => {
  const wide: Field = {
    wireName: "size",
    terraformName: "size",
    propName: "size",
    type: { kind: "number", format: "int64" },
    description: "",
    source: "assumed",
    presence: "required",
    needed: true,
    immutable: false,
    readable: true,
    sensitive: false,
    writeOnly: false,
    deprecated: false,
    constraints: {},
  };
  const method = { ...findMethod(contract, "ListProjects"), request: [wide] };

  test("is sent as a string of its digits, whatever its given form", () => {
    for (const size of ["9007199254740993", 9007199254740993n, 12, "12", -3]) {
      const { body, problems } = checkRequest(contract, method, { size });
      assert.deepEqual({ body, problems }, { body: { size: String(size) }, problems: [] });
    }
  });

  test("is rejected if a JSON number cannot hold it or it exceeds 64 bits", () => {
    const lines = [2 ** 60, "9223372036854775808", 1.5, "1.5"].map((size) =>
      checkRequest(contract, method, { size }).problems.map(({ text }) => text),
    );
    assert.deepEqual(lines, [
      [
        "must be written as a string of digits, because a JSON number cannot represent it exactly; got a number, 1152921504606847000",
      ],
      ["must be between -9223372036854775808 and 9223372036854775807; got 9223372036854775808"],
      ["must be a whole number; got 1.5"],
      ['must be a number; got a string, "1.5"'],
    ]);
  });
});
