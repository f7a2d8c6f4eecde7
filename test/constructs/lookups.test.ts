import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { App, TerraformStack, TerraformVariable } from "cdktf";
import * as constructs from "../../src/constructs";
import { type INetwork, type LookupOptions, Network, Project, VirtualMachine } from "../../src/constructs";
import { answerRequests } from "../../src/constructs/base";
import { contract, isReadableKind } from "../../src/contract";
import type { FoundObjects, LookupQuestion, SynthSource } from "../../src/synth";
import { addProvider, only, synthStack } from "./support";

const VALUES = {
  name: "projects/shop/networks/n1",
  projectName: "projects/shop",
  displayName: "backend",
  region: "datacenters/eu-west-1",
  ipv4Cidr: "10.0.0.0/16",
  labels: { tier: "web" },
  createTime: "2030-01-31T12:00:00Z",
};

const NO_HOOKS: Pick<SynthSource, "runHook"> = { runHook: () => ({ ok: false, text: "there are no hooks" }) };

const NOTHING: FoundObjects = { count: 0, names: [], objects: [] };

/** Creates a stack in an app whose look-ups all have the same answer. */
function stackWith(found: Partial<FoundObjects> = { count: 1, objects: [VALUES] }): {
  readonly stack: TerraformStack;
  readonly asked: readonly LookupQuestion[];
} {
  const app = new App();
  const asked: LookupQuestion[] = [];
  answerRequests(app, {
    ...NO_HOOKS,
    lookUp: (question) => {
      asked.push(question);
      return { ok: true, result: { ...NOTHING, ...found } };
    },
  });
  return { stack: new TerraformStack(app, "web"), asked };
}

interface Lookable {
  fromLookup?: (scope: TerraformStack, id: string, query: object, options?: LookupOptions) => INetwork;
  lookupAll?: (scope: TerraformStack, id: string, query?: object) => readonly INetwork[];
}

describe("fromLookup", () => {
  test("exists for every readable kind, in its resource class or else its data source class", () => {
    const classes = constructs as unknown as Readonly<Record<string, Lookable | undefined>>;
    for (const kind of contract.kinds.filter(isReadableKind)) {
      const own = classes[kind.methods.create === undefined ? `DataSvc${kind.name}` : kind.name];
      assert.equal(typeof own?.fromLookup, "function", kind.name);
      assert.equal(typeof own?.lookupAll, "function", kind.name);
    }
  });

  test("returns constants, which are accepted wherever a construct is, and frozen", () => {
    const { json } = synthStack((stack) => {
      answerRequests(stack.node.root, {
        ...NO_HOOKS,
        lookUp: () => ({ ok: true, result: { count: 1, names: [], objects: [VALUES] } }),
      });
      const query = { projectName: "shop", slug: "n1" };
      const network: INetwork = Network.fromLookup(stack, "net", query);
      const { region, labels } = Network.fromLookup(stack, "net", query);
      new VirtualMachine(stack, "vm", {
        region,
        labels,
        compute: { vcpus: 2, memoryGib: 4 },
        boot: { image: "debian-12" },
        network: { networkName: network },
      });
      assert.deepEqual(network, { ...VALUES, svcKind: "Network" });
      assert.ok(Object.isFrozen(network) && Object.isFrozen(labels));
    });
    const machine = only(json().resource["svc_virtual_machine"]);
    assert.equal(machine["region"], "datacenters/eu-west-1");
    assert.deepEqual(machine["labels"], { tier: "web" });
    assert.deepEqual(machine["network"], { network_name: VALUES.name });
  });

  test("asks once for equal look-ups, with the names of objects and the provider's project", () => {
    const { stack, asked } = stackWith();
    addProvider(stack, { project: Project.fromName("projects/shop") });
    Network.fromLookup(stack, "a", { displayName: "backend" });
    Network.fromLookup(stack, "b", { displayName: "backend", projectName: "shop" });
    const own = Network.fromLookup(stack, "c", {
      displayName: "backend",
      projectName: Project.fromName("projects/shop"),
    });
    assert.deepEqual(
      asked.map(({ query }) => query),
      [{ kind: "Network", find: "one", parent: "projects/shop", where: { displayName: "backend" } }],
    );
    VirtualMachine.lookupAll(stack, "d", { network: { networkName: own } });
    assert.deepEqual(asked[1]?.query.where, { network: { networkName: VALUES.name } });
  });

  test("adds the service's warning to its scope, once", () => {
    const warning = "Possibly incomplete list of Networks: ListNetworks shows 1 objects.";
    const { stack } = stackWith({ count: 1, objects: [VALUES], warning });
    addProvider(stack, { project: "shop" });
    Network.fromLookup(stack, "a", {});
    Network.fromLookup(stack, "b", { displayName: "backend" });
    const warnings = stack.node.metadata
      .filter(({ type }) => type === "@cdktf/warn")
      .map(({ data }) => data as unknown);
    assert.deepEqual(warnings, [warning]);
  });

  test("uses the provider that is given", () => {
    const { stack, asked } = stackWith();
    addProvider(stack, { project: "shop" });
    const provider = addProvider(stack, { project: "other", alias: "other" }, "other");
    Network.fromLookup(stack, "a", {}, { provider });
    Network.fromLookup(stack, "b", {});
    assert.deepEqual(
      asked.map(({ query }) => query.parent),
      ["projects/other", "projects/shop"],
    );
  });

  test("rejects no match and several matches with the names of the candidates", () => {
    const names = Array.from({ length: 10 }, (_, index) => `projects/shop/networks/n${index}`);
    const look = (found: Partial<FoundObjects>, query: constructs.NetworkLookup): unknown => {
      const { stack } = stackWith(found);
      addProvider(stack, { project: "shop" });
      return Network.fromLookup(stack, "net", query);
    };
    assert.throws(() => look({ count: 12, names }, { labels: { tier: "web" } }), {
      message:
        '[web/net] Network.fromLookup: 12 objects match, but a look-up must match exactly one: Networks in projects/shop with labels {"tier":"web"}. ' +
        `The candidates are ${names.join(", ")} and 2 more. Add a condition, name the object, or use lookupAll.`,
    });
    assert.throws(() => look({ others: 1, otherNames: names.slice(0, 1) }, { displayName: "x" }), {
      message:
        '[web/net] Network.fromLookup: No object matches: Networks in projects/shop with displayName "x". ' +
        "Without the conditions, there is projects/shop/networks/n0.",
    });
    assert.throws(() => look({ others: 0 }, {}), /Networks in projects\/shop\. There are none at all\./);
    assert.throws(
      () => look({}, { slug: "n1" }),
      /Not found: Network projects\/shop\/networks\/n1\. Correct the name/,
    );
  });

  test("rejects an invalid query before it asks", () => {
    const { stack, asked } = stackWith();
    addProvider(stack, { project: "shop" });
    const variable = new TerraformVariable(stack, "variable", {});
    const CASES: readonly (readonly [object, RegExp])[] = [
      [{ displayNam: "x" }, /displayNam is an unknown property; did you mean displayName\?$/],
      [{ displayName: 7 }, /displayName must be a string; got a number, 7/],
      [{ labels: { tier: 7 } }, /labels\["tier"\] must be a string/],
      [{ displayName: variable.stringValue }, /displayName must be known during synthesis/],
      [{ labels: { tier: "${var.x}" } }, /labels\.tier must be known during synthesis/],
      [
        { projectName: new Project(stack, "project", { slug: "p" }) },
        /projectName must be known during synthesis/,
      ],
      [{ projectName: Network.fromName(VALUES.name) }, /projectName must be a Project/],
    ];
    for (const [query, message] of CASES) {
      assert.throws(() => Network.fromLookup(stack, "net", query), message);
    }
    assert.deepEqual(asked, []);
  });

  test("rejects an object with a Terraform expression or a token in a value", () => {
    const texts = ['${file("/etc/passwd")}', "%{ if true }", "${TfToken[TOKEN.0]}", "#{TfToken[TOKEN.1]}"];
    for (const text of texts) {
      for (const values of [
        { ...VALUES, displayName: text },
        { ...VALUES, labels: { [text]: "a" } },
        { ...VALUES, name: text },
      ]) {
        const { stack } = stackWith({ count: 1, objects: [values] });
        addProvider(stack, { project: "shop" });
        assert.throws(
          () => Network.fromLookup(stack, "net", {}),
          /contains a Terraform expression or a token/,
        );
      }
    }
  });

  test("requires the stack's provider first, and no stack at all for an app's own look-up", () => {
    const { stack, asked } = stackWith();
    assert.throws(
      () => Network.fromLookup(stack, "net", {}),
      /\[web\/net\] .*the stack has no SvcProvider yet/,
    );
    Network.fromLookup(stack.node.root, "net", { projectName: "shop" });
    assert.equal(asked.length, 1);
  });

  test("uses no default project that only the engine knows", () => {
    const { stack } = stackWith();
    addProvider(stack, { project: new TerraformVariable(stack, "project", {}).stringValue });
    assert.throws(
      () => Network.fromLookup(stack, "net", {}),
      /The place of the Networks is not known; set projectName/,
    );
  });

  test("rejects invalid settings in the look-up and in the synthesis", () => {
    const { stack } = stackWith();
    const provider = addProvider(stack, {
      project: "shop",
      lookups: "always" as "live",
      lookupTimeout: "soon",
    });
    const mode = /lookups must be one of "cached", "live" and "off"; got "always"/;
    assert.throws(() => Network.fromLookup(stack, "net", {}), mode);
    const problems = provider.node.validate();
    assert.match(problems[0] ?? "", mode);
    assert.match(problems[1] ?? "", /lookupTimeout must be a duration such as "30s" or "2m"; got "soon"/);
  });
});

test("lookupAll: returns an empty list if no object matches", () => {
  const { stack } = stackWith({});
  addProvider(stack, { project: "shop" });
  assert.deepEqual(Network.lookupAll(stack, "nets"), []);
});
