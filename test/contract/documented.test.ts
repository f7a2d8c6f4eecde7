import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { contract, kindOf, openapiText } from "../../src/contract";

/**
 * The service's documentation against `openapi.yaml`. This file lists each documented statement that the contract can express. The contract
 * contains exactly these as documented.
 */

type Part = Readonly<Record<string, unknown>>;

const document = parse(openapiText()) as Part;

function at(...path: readonly string[]): Part {
  let current: unknown = document;
  for (const key of path) {
    assert.ok(
      typeof current === "object" && current !== null && Object.hasOwn(current, key),
      path.join(" > "),
    );
    current = (current as Part)[key];
  }
  return current as Part;
}

const schema = (name: string): Part => at("components", "schemas", name);
const property = (name: string, of: string): Part => at("components", "schemas", of, "properties", name);
const keys = (value: unknown): readonly string[] => Object.keys(value ?? {});

/** Returns the schema of a body, through the reference to a shared request body or response. */
function bodySchema(body: unknown): unknown {
  const ref = (body as Part)["$ref"];
  const target = typeof ref === "string" ? at(...ref.slice(2).split("/")) : (body as Part);
  return (((target["content"] as Part)["application/json"] as Part)["schema"] as Part)["$ref"];
}

function methodPath(name: string): string {
  const method = contract.methods.find((each) => each.name === name);
  assert.ok(method, `there is no ${name}`);
  return method.path;
}

const requestOf = (name: string): unknown => bodySchema(at("paths", methodPath(name), "post")["requestBody"]);
const responseOf = (name: string): unknown =>
  bodySchema(at("paths", methodPath(name), "post", "responses")["200"]);
const ref = (name: string): string => `#/components/schemas/${name}`;

/** Every kind's documented pattern; `{p}` is a project slug and `{o}` an organization slug. */
const PATTERNS: Readonly<Record<string, string>> = {
  Project: "projects/{slug}",
  Organization: "organizations/{slug}",
  Datacenter: "datacenters/{slug}",
  VirtualMachine: "projects/{p}/virtual-machines/{id}",
  SshKey: "projects/{p}/ssh-keys/{id}",
  Disk: "projects/{p}/disks/{id}",
  FileShare: "projects/{p}/file-shares/{id}",
  Network: "projects/{p}/networks/{id}",
  FirewallRule: "projects/{p}/firewall-rules/{id}",
  BareMetalInstance: "bare-metal-instances/{slug}",
  Host: "hosts/{slug}",
  Operation: "operations/{id}",
  ApiKey: "api-keys/{id}",
  WebhookSubscription: "webhook-subscriptions/{slug}",
  Wallet: "organizations/{o}/wallets/default",
};

describe("documented: resource names", () => {
  test("include every documented kind and no other", () => {
    assert.deepEqual(contract.kinds.map(({ name }) => name).sort(), Object.keys(PATTERNS).sort());
  });

  test("can all be read and listed, and the documented managed kinds created and deleted", () => {
    for (const { name, methods } of contract.kinds) assert.ok(methods.get && methods.list?.listField, name);
    const made = contract.kinds.filter(({ methods }) => methods.create && methods.delete);
    const found = ["Datacenter", "Host", "Operation", "Wallet"];
    assert.deepEqual(
      made.map(({ name }) => name).sort(),
      Object.keys(PATTERNS)
        .filter((name) => !found.includes(name))
        .sort(),
    );
  });

  for (const kind of contract.kinds) {
    test(`${kind.name} is named ${PATTERNS[kind.name] ?? "?"} and marked documented`, () => {
      const pattern = String((schema(kind.name)["x-kind"] as Part)["pattern"]);
      const inDocumentedWords = pattern.replace("{project}", "{p}").replace("{organization}", "{o}");
      assert.equal(inDocumentedWords, PATTERNS[kind.name]);
      assert.equal(schema(kind.name)["x-source"], "documented");
      const name = property("name", kind.name);
      assert.equal(name["x-source"], "documented");
      assert.equal(name["type"], "string");
      assert.equal(name["readOnly"], true);
      assert.match(
        String(name["description"]),
        new RegExp(`\`${PATTERNS[kind.name]?.replace(/[{}]/g, "\\$&") ?? ""}\``),
      );
    });
  }
});

describe("documented: operations", () => {
  test("have a state, metadata and an errorMessage", () => {
    for (const name of ["state", "metadata", "errorMessage"]) {
      assert.equal(property(name, "Operation")["x-source"], "documented", name);
      assert.equal(property(name, "Operation")["readOnly"], true, name);
    }
    assert.equal(property("state", "Operation")["type"], "string");
    assert.equal(property("errorMessage", "Operation")["type"], "string");
  });

  test("have free metadata, because its content depends on the method", () => {
    assert.equal(property("metadata", "Operation")["type"], "object");
    assert.equal(property("metadata", "Operation")["additionalProperties"], true);
  });

  test("are in one of five states", () => {
    assert.deepEqual(property("state", "Operation")["enum"], [
      "PENDING",
      "RUNNING",
      "SUCCEEDED",
      "FAILED",
      "CANCELLED",
    ]);
  });

  test("end as SUCCEEDED, FAILED or CANCELLED, after which polling stops", () => {
    assert.match(
      String(property("state", "Operation")["description"]),
      /\bSUCCEEDED, FAILED and CANCELLED are final\./,
    );
    assert.match(
      String(at("paths", methodPath("GetOperation"), "post")["description"]),
      /poll it until its state is SUCCEEDED, FAILED or CANCELLED\./,
    );
  });

  test("contain their result if they succeeded and the reason if they failed", () => {
    assert.match(String(property("metadata", "Operation")["description"]), /valid if the state is SUCCEEDED/);
    assert.match(
      String(property("errorMessage", "Operation")["description"]),
      /valid if the state is FAILED/,
    );
  });

  test("are read by GetOperation, whose service is assumed", () => {
    assert.equal(responseOf("GetOperation"), ref("Operation"));
    assert.equal(at("paths", methodPath("GetOperation"))["x-source"], "assumed");
  });

  test("are the field `operation` of the answers to VM create, delete, resize, clone and reimage", () => {
    for (const word of ["Create", "Delete", "Resize", "Clone", "Reimage"]) {
      const name = `${word}VirtualMachine`;
      assert.equal(responseOf(name), ref("OperationStarted"), name);
      assert.equal(contract.methods.find((method) => method.name === name)?.longRunning, true, name);
    }
    assert.equal(schema("OperationStarted")["x-source"], "documented");
    assert.deepEqual(schema("OperationStarted")["required"], ["operation"]);
    assert.equal(property("operation", "OperationStarted")["x-source"], "documented");
    assert.equal(property("operation", "OperationStarted")["$ref"], ref("Operation"));
  });
});

describe("documented: virtual machines", () => {
  test("are listed by ListVirtualMachines of the compute service", () => {
    assert.equal(methodPath("ListVirtualMachines"), "/svc.compute.v1.ComputeService/ListVirtualMachines");
    assert.equal(at("paths", methodPath("ListVirtualMachines"))["x-source"], "documented");
  });

  test("are listed by `projectName`, a string that names a project", () => {
    const name = String(requestOf("ListVirtualMachines")).replace(ref(""), "");
    assert.equal(schema(name)["x-source"], "documented");
    assert.deepEqual(schema(name)["required"], ["projectName"]);
    const projectName = property("projectName", name);
    assert.equal(projectName["x-source"], "documented");
    assert.equal(projectName["type"], "string");
    assert.equal(projectName["x-references"], "Project");
    const scope = kindOf(contract, "VirtualMachine").methods.list?.request.find((field) => field.needed);
    assert.deepEqual([scope?.wireName, scope?.references], ["projectName", "Project"]);
  });

  test("are created by CreateVirtualMachine of the compute service from a manifest", () => {
    assert.equal(methodPath("CreateVirtualMachine"), "/svc.compute.v1.ComputeService/CreateVirtualMachine");
    assert.equal(at("paths", methodPath("CreateVirtualMachine"))["x-source"], "documented");
    assert.equal(requestOf("CreateVirtualMachine"), ref("VirtualMachineManifest"));
    assert.equal(schema("VirtualMachineManifest")["x-source"], "documented");
  });

  test("have a manifest with the sections region, compute, boot, network and users", () => {
    const documented = keys(schema("VirtualMachineManifest")["properties"]).filter(
      (name) => property(name, "VirtualMachineManifest")["x-source"] === "documented",
    );
    assert.deepEqual(documented, ["region", "compute", "boot", "network", "users"]);
  });

  test("are named in `metadata.virtual_machine_name` after a successful creation", () => {
    const { description } = at("paths", methodPath("CreateVirtualMachine"), "post") as {
      description: string;
    };
    assert.match(description, /succeeded,\s+`metadata\.virtual_machine_name` holds the name/);
  });
});

describe("documented: calls", () => {
  const paths = keys(at("paths"));

  test("are only POST to /svc.<service>.v1.<Service>/<Method>", () => {
    assert.ok(paths.length > 0);
    for (const path of paths) {
      assert.match(path, /^\/svc\.[a-z]+\.v1\.[A-Z][A-Za-z]*Service\/[A-Z][A-Za-z]*$/);
      assert.deepEqual(
        keys(at("paths", path)).filter((key) => !key.startsWith("x-")),
        ["post"],
        path,
      );
    }
    assert.equal(contract.packagePrefix, "svc");
    assert.equal(contract.methods.length, paths.length);
  });

  test("carry JSON in requests, answers and errors", () => {
    for (const path of paths) {
      const { requestBody, responses } = at("paths", path, "post") as {
        requestBody: unknown;
        responses: Part;
      };
      assert.deepEqual(keys(responses), ["200", "default"], path);
      for (const body of [requestBody, responses["200"], responses["default"]]) {
        assert.match(String(bodySchema(body)), /^#\/components\/schemas\/\w+$/, path);
      }
    }
  });

  test("all carry a bearer key", () => {
    const scheme = at("components", "securitySchemes", "apiKey");
    assert.deepEqual(
      [scheme["type"], scheme["scheme"], scheme["x-source"]],
      ["http", "bearer", "documented"],
    );
    assert.deepEqual(document["security"], [{ apiKey: [] }]);
    for (const path of paths) assert.equal(Object.hasOwn(at("paths", path, "post"), "security"), false, path);
  });

  test("have no documented address", () => assert.deepEqual(document["servers"], []));

  test("have properties in camelCase", () => {
    for (const { place, name } of statements()) {
      if (name !== undefined) assert.match(name, /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/, place);
    }
  });
});

describe("every path, schema and property", () => {
  test("is marked as documented or assumed", () => {
    const all = statements();
    assert.ok(all.length > 100);
    for (const { place, part } of all) {
      assert.ok(
        ["documented", "assumed"].includes(String(part["x-source"])),
        `${place}: ${String(part["x-source"])}`,
      );
    }
  });

  test("is marked as documented only if the documentation states it", () => {
    const documented = statements()
      .filter(({ part }) => part["x-source"] === "documented")
      .map(({ place }) => place);
    const facts = [
      "/svc.compute.v1.ComputeService/CreateVirtualMachine",
      "/svc.compute.v1.ComputeService/ListVirtualMachines",
      "ListInProjectRequest",
      "ListInProjectRequest.projectName",
      "OperationStarted",
      "OperationStarted.operation",
      "Operation.state",
      "Operation.metadata",
      "Operation.errorMessage",
      "VirtualMachineManifest",
      ...["region", "compute", "boot", "network", "users"].map((name) => `VirtualMachineManifest.${name}`),
      ...contract.kinds.flatMap(({ name }) => [name, `${name}.name`]),
    ];
    assert.deepEqual([...documented].sort(), facts.sort());
  });
});

interface Statement {
  readonly place: string;
  /** Only for a property. */
  readonly name?: string;
  readonly part: Part;
}

/** Returns all statements about the service: paths, schemas, and properties at any depth. */
function statements(): readonly Statement[] {
  const found: Statement[] = keys(at("paths")).map((path) => ({ place: path, part: at("paths", path) }));
  const visit = (place: string, part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { properties, items, additionalProperties, allOf, anyOf, oneOf } = part as Part;
    for (const [name, inner] of Object.entries((properties ?? {}) as Part)) {
      found.push({ place: `${place}.${name}`, name, part: inner as Part });
      visit(`${place}.${name}`, inner);
    }
    for (const inner of [items, additionalProperties, allOf, anyOf, oneOf].flat()) visit(place, inner);
  };
  for (const name of keys(at("components", "schemas"))) {
    found.push({ place: name, part: schema(name) });
    visit(name, schema(name));
  }
  return found;
}
