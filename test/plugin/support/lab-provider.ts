import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type {
  Attribute,
  DataSource,
  EphemeralResource,
  Provider,
  Resource,
  Schema,
  Value,
  ValueObject,
} from "../../../src/plugin";
import {
  BOOL,
  Decimal,
  DYNAMIC,
  errorDiagnostic,
  FunctionError,
  impliedType,
  isObject,
  jsonText,
  listOf,
  mapOf,
  NUMBER,
  objectFromJson,
  parseJson,
  setOf,
  STRING,
  valueAt,
  valueObject,
} from "../../../src/plugin";
import { settleUnknowns } from "./settle-unknowns";
import { toJson } from "./to-json";

/** The lab's store: one file per thing, shared by the engine's separate provider processes. */
export interface Lab {
  readonly directory: string;
  readonly token: string | null;
}

const sameName = (a: Value, b: Value): boolean => slugOf(a) === slugOf(b);

function textOf(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}

function slugOf(name: Value): string {
  return typeof name === "string" ? name.replace(/^things\//, "") : "";
}

const nicAttributes: readonly Attribute[] = [
  { name: "network", type: STRING, required: true },
  { name: "ip", type: STRING, computed: true, stable: true },
  { name: "mtu", type: NUMBER, optional: true, computed: true, default: Decimal.of(1500) },
];

/** A resource with every feature of a schema. */
export const thingSchema: Schema = {
  version: 2,
  block: {
    description: { markdown: "A thing of the *lab*." },
    attributes: [
      { name: "name", type: STRING, required: true, requiresReplace: true, equivalent: sameName },
      { name: "id", type: STRING, computed: true, stable: true, description: "The full name." },
      { name: "status", type: STRING, computed: true },
      { name: "size", type: NUMBER, optional: true, computed: true, default: Decimal.of(10) },
      { name: "ratio", type: NUMBER, optional: true },
      { name: "zone", type: STRING, optional: true, computed: true, requiresReplace: true },
      { name: "tags", type: mapOf(STRING), optional: true },
      { name: "aliases", type: listOf(STRING), optional: true, equivalent: sameName },
      { name: "ports", type: setOf(NUMBER), optional: true },
      { name: "token", type: STRING, optional: true, sensitive: true },
      { name: "secret", type: STRING, optional: true, writeOnly: true },
      { name: "secret_version", type: NUMBER, optional: true },
      { name: "meta", type: DYNAMIC, optional: true },
      { name: "enabled", type: BOOL, optional: true, computed: true },
      {
        name: "disk",
        optional: true,
        nested: {
          nesting: "single",
          attributes: [
            { name: "size", type: NUMBER, required: true },
            {
              name: "kind",
              type: STRING,
              optional: true,
              computed: true,
              default: "ssd",
              requiresReplace: true,
            },
            { name: "id", type: STRING, computed: true, stable: true },
            { name: "key", type: STRING, optional: true, writeOnly: true },
          ],
        },
      },
      { name: "nics", optional: true, nested: { nesting: "list", attributes: nicAttributes } },
      {
        name: "rules",
        optional: true,
        nested: {
          nesting: "set",
          attributes: [
            { name: "port", type: NUMBER, required: true },
            { name: "peer", type: STRING, optional: true, equivalent: sameName },
            { name: "id", type: STRING, computed: true },
          ],
        },
      },
      {
        name: "routes",
        optional: true,
        computed: true,
        nested: { nesting: "map", attributes: nicAttributes },
      },
      {
        name: "timeouts",
        optional: true,
        local: true,
        nested: { nesting: "single", attributes: [{ name: "create", type: STRING, optional: true }] },
      },
    ],
    blocks: [
      {
        name: "mount",
        nesting: "list",
        max: 3,
        block: {
          attributes: [
            { name: "path", type: STRING, required: true },
            { name: "mode", type: STRING, optional: true, computed: true, default: "rw" },
            { name: "device", type: STRING, computed: true },
          ],
        },
      },
      {
        name: "policy",
        nesting: "single",
        block: { attributes: [{ name: "keep", type: BOOL, optional: true }] },
      },
      {
        name: "filter",
        nesting: "set",
        block: {
          attributes: [
            { name: "expression", type: STRING, required: true },
            { name: "rank", type: NUMBER, computed: true },
          ],
        },
      },
    ],
  },
};

/** Returns a provider that manages things in a directory. */
export function createLabProvider(): Provider<Lab> {
  return {
    schema: {
      version: 0,
      block: {
        attributes: [
          { name: "directory", type: STRING, optional: true },
          { name: "token", type: STRING, optional: true, sensitive: true },
        ],
      },
    },
    configure: ({ config }) => {
      const { directory, token } = config;
      if (typeof directory !== "string") {
        return {
          diagnostics: [
            errorDiagnostic("No directory", "Set directory.", [{ kind: "attribute", name: "directory" }]),
          ],
        };
      }
      return { configured: { directory, token: typeof token === "string" ? token : null } };
    },
    resources: new Map([["lab_thing", thing]]),
    dataSources: new Map([["lab_thing", thingData]]),
    ephemeralResources: new Map([["lab_pass", pass]]),
    functions: new Map([
      [
        "join_all",
        {
          parameters: [{ name: "separator", type: STRING }],
          variadicParameter: { name: "parts", type: STRING },
          returns: STRING,
          summary: "Joins.",
          call: ([separator, ...parts]) => {
            if (separator === "") {
              throw new FunctionError("the separator is empty", 0);
            }
            return parts.map(textOf).join(textOf(separator));
          },
        },
      ],
    ]),
  };
}

const thing: Resource<Lab> = {
  schema: thingSchema,
  create: ({ configured, config, planned }) => {
    const id = `things/${slugOf(valueAt(planned, "name"))}`;
    const state = settle(planned, [
      ["id", id],
      ["status", `created with secret ${String(config["secret"] !== null)}`],
    ]);
    store(configured, id, state);
    return { state, private: Buffer.from("made") };
  },
  read: ({ configured, state }) => ({ state: load(configured, textOf(state["id"])) }),
  update: ({ configured, planned, prior }) => {
    const state = settle(planned, [["status", "updated"]]);
    store(configured, textOf(prior["id"]), state);
    return { state };
  },
  delete: ({ configured, prior }) => {
    rmSync(fileOf(configured, textOf(prior["id"])), { force: true });
    return {};
  },
  import: ({ configured, id }) => ({ state: load(configured, `things/${slugOf(id)}`) }),
  upgrade: ({ version, rawState }) => {
    const { label, ...rest } = rawState;
    return version === 1 ? { state: { ...rest, name: label ?? null } } : {};
  },
};

const thingData: DataSource<Lab> = {
  schema: {
    version: 0,
    block: {
      attributes: [
        { name: "name", type: STRING, required: true, equivalent: sameName },
        { name: "size", type: NUMBER, computed: true },
        { name: "tags", type: mapOf(STRING), computed: true },
      ],
    },
  },
  read: ({ configured, config }) => {
    const found = load(configured, `things/${slugOf(valueAt(config, "name"))}`);
    if (found === null) {
      return { state: null, diagnostics: [errorDiagnostic("No such thing", "It is not in the lab.")] };
    }
    const { name, size, tags } = found;
    return {
      state: valueObject({ name: `things/${slugOf(name ?? null)}`, size: size ?? null, tags: tags ?? null }),
    };
  },
};

const pass: EphemeralResource<Lab> = {
  schema: {
    version: 0,
    block: {
      attributes: [
        { name: "purpose", type: STRING, required: true },
        { name: "word", type: STRING, computed: true, sensitive: true },
      ],
    },
  },
  open: ({ config }) => ({
    result: valueObject({ ...config, word: `open-${textOf(config["purpose"])}` }),
    private: Buffer.from("opened"),
  }),
  close: () => [],
};

function settle(planned: ValueObject, known: [string, Value][]): ValueObject {
  const state = valueObject([...Object.entries(planned), ...known]);
  const settled = settleUnknowns(impliedType(thingSchema.block), state, "lab");
  return isObject(settled) ? settled : valueObject();
}

function fileOf(lab: Lab, id: string): string {
  return join(lab.directory, `${encodeURIComponent(id)}.json`);
}

function store(lab: Lab, id: string, state: ValueObject): void {
  mkdirSync(lab.directory, { recursive: true });
  writeFileSync(fileOf(lab, id), jsonText(toJson(state)));
}

function load(lab: Lab, id: string): ValueObject | null {
  let text: string;
  try {
    text = readFileSync(fileOf(lab, id), "utf8");
  } catch {
    return null;
  }
  const state = objectFromJson(impliedType(thingSchema.block), parseJson(text), { objects: "lenient" });
  // The service always answers with full names, whatever name was requested.
  return valueObject({ ...state, name: `things/${slugOf(valueAt(state, "name"))}` });
}
