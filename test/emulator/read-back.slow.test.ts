import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canonicalText, contract, kindOf, type Field, type FieldType, type Method } from "../../src/contract";
import { PROJECT, PUBLIC_KEY, REGION, startWithProject, type RunningService } from "./running-service";

/** Names of the objects that a generated body may refer to, by kind. */
type Existing = Readonly<Record<string, readonly string[]>>;

const IPV4_RANGES = ["10.0.0.0/8", "192.168.0.0/16", "10.1.2.0/29"];

/** Any request body that the contract's model allows. */
function bodies(fields: readonly Field[], existing: Existing): fc.Arbitrary<Record<string, unknown>> {
  const sent = fields.filter((field) => field.presence !== "computed");
  return fc.record(
    Object.fromEntries(sent.map((field) => [field.wireName, values(field, field.type, existing)])),
    { requiredKeys: sent.filter((field) => field.needed).map((field) => field.wireName) },
  );
}

function values(field: Field, type: FieldType, existing: Existing): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 40, minimum, maximum, pattern } = field.constraints;
  switch (type.kind) {
    case "bool":
      return fc.boolean();
    case "number": {
      const range = { min: Number(minimum ?? 0), max: Number(maximum ?? 1000) };
      if (type.format === "float" || type.format === "double") return fc.double({ ...range, noNaN: true });
      const whole = fc.integer(range);
      return type.format === "int64" || type.format === "uint64" ? fc.oneof(whole, whole.map(String)) : whole;
    }
    case "set":
      // Duplicates are allowed in a set.
      return fc.array(values(field, type.element, existing), {
        minLength: field.constraints.minItems ?? 0,
        maxLength: 4,
      });
    case "list":
      return fc.array(values(field, type.element, existing), { maxLength: 3 });
    case "map":
      return fc.dictionary(fc.string({ maxLength: 8 }), values(field, type.element, existing), {
        maxKeys: 3,
      });
    case "object":
      return bodies(type.fields, existing);
    case "json":
      return fc.jsonValue();
    case "timestamp":
      return fc.constant("2025-06-01T00:00:00Z");
    case "string":
      if (field.references !== undefined) return fc.constantFrom(...(existing[field.references] ?? []));
      if (field.constraints.enum !== undefined) return fc.constantFrom(...field.constraints.enum);
      if (field.constraints.format === "cidr") {
        return fc.constantFrom(...(pattern === undefined ? ["::/0", "2001:DB8:0::/32"] : []), ...IPV4_RANGES);
      }
      if (field.constraints.format === "port-range") return fc.constantFrom("22", "80-80", "8000-8080", "80");
      // Lone surrogates are not text, and proto-JSON cannot carry them.
      return pattern === undefined
        ? fc.string({ unit: "binary", minLength, maxLength })
        : fc.stringMatching(new RegExp(pattern, "u")).filter((text) => text.length >= minLength);
  }
}

/** Asserts that all sent values are read back, as far as they are readable. */
function assertReadBack(
  fields: readonly Field[],
  sent: Record<string, unknown>,
  read: Record<string, unknown>,
): void {
  for (const field of fields) {
    const { wireName } = field;
    if (!Object.hasOwn(sent, wireName)) continue;
    if (field.writeOnly) assert.equal(Object.hasOwn(read, wireName), false, wireName);
    else assertSame(field, field.type, sent[wireName], read[wireName], wireName);
  }
}

function assertSame(field: Field, type: FieldType, sent: unknown, read: unknown, at: string): void {
  const { format } = field.constraints;
  const meaning = (value: unknown): unknown =>
    format === undefined || typeof value !== "string" ? value : canonicalText(format, value);
  if (type.kind === "object") {
    assertReadBack(type.fields, sent as Record<string, unknown>, (read ?? {}) as Record<string, unknown>);
  } else if (type.kind === "set") {
    const elements = (all: unknown): unknown[] =>
      [...new Set(((all ?? []) as unknown[]).map(meaning))].sort();
    assert.deepEqual(elements(read), elements(sent), at);
    assert.equal(((read ?? []) as unknown[]).length, elements(sent).length, `${at} has nothing twice`);
  } else if (type.kind === "list") {
    const [given, got] = [sent as unknown[], (read ?? []) as unknown[]];
    assert.equal(got.length, given.length, at);
    for (const [index, each] of given.entries()) {
      assertSame(field, type.element, each, got[index], `${at}[${index}]`);
    }
  } else if (type.kind === "map") {
    assert.deepEqual(read ?? {}, { ...(sent as object) }, at);
  } else if (type.kind === "number" && (type.format === "int64" || type.format === "uint64")) {
    assert.equal(read ?? "0", String(sent), at);
  } else {
    assert.deepEqual(read ?? zeroOf(type), meaning(sent), at);
  }
}

function zeroOf(type: FieldType): unknown {
  return type.kind === "string" ? "" : type.kind === "bool" ? false : 0;
}

async function nameOf(
  service: RunningService,
  method: Method,
  body: Record<string, unknown>,
): Promise<string> {
  const answer = await service.done(method.name, body);
  if (!method.longRunning) return String(answer["name"]);
  assert.equal(answer["state"], "SUCCEEDED");
  return Object.values(answer["metadata"] as Record<string, string>)[0] ?? "";
}

/** Requirements of the service that are not in a body's schema. */
const SOUND: Readonly<Record<string, (body: Record<string, unknown>) => boolean>> = {
  Disk: (body) => (body["virtualMachineName"] ?? "") === "" || body["region"] === REGION,
  FileShare: (body) => body["region"] === REGION,
  FirewallRule: ({ ports = [], protocol }) =>
    (ports as unknown[]).length === 0 || protocol === "TCP" || protocol === "UDP",
};

for (const kind of contract.kinds) {
  const { create, get } = kind.methods;
  if (create === undefined || get === undefined) continue;
  test(`read back: any valid ${kind.name} can be created and is read back as sent`, async () => {
    const service = await startWithProject();
    const { emulator } = service;
    const existing = {
      Project: [PROJECT],
      Datacenter: [REGION, "datacenters/us-east-1"],
      Network: [1, 2].map(() => emulator.add("Network", { projectName: PROJECT, region: REGION }).name),
      Organization: [emulator.add("Organization", { slug: "acme" }).name],
      Host: ["hosts/general-1", "hosts/gpu-1"],
      VirtualMachine: [await service.machine()],
      SshKey: [1, 2].map(() => emulator.add("SshKey", { projectName: PROJECT, publicKey: PUBLIC_KEY }).name),
    };
    await fc.assert(
      fc.asyncProperty(
        bodies(create.request, existing).filter(SOUND[kind.name] ?? (() => true)),
        async (body) => {
          const name = await nameOf(service, create, body);
          const read = await service.done(get.name, { name });
          assert.equal(read["name"], name);
          assertReadBack(kindOf(contract, kind.name).fields, body, read);
          emulator.remove(name);
        },
      ),
      { numRuns: 60 },
    );
  });
}
