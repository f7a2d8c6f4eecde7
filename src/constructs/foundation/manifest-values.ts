import { literalTemplate } from "../../base/escaping";
import { type Field, type FieldType, nearestName, toTerraformName } from "../../contract";
import type { ManifestEntry, ManifestNode, Position } from "../manifest";
import type { ManifestPlace } from "./manifest-origin";
import { below, type ManifestPath, ManifestReport } from "./manifest-report";
import { describe, ScalarReader, wanted } from "./manifest-scalars";
import { plainMeaning } from "./plain-scalar";

/** The content of a manifest: the values by property name, their places, and the problems. */
export interface ManifestValues {
  readonly config: Readonly<Record<string, unknown>>;
  readonly places: ReadonlyMap<string, ManifestPlace>;
  readonly reported: ReadonlySet<string>;
  readonly problems: readonly { readonly at: Position; readonly text: string }[];
}

/**
 * Reads a manifest's values as fields of a kind, by the rules of proto-JSON: keys are wire names (`diskSizeGib`) or proto names
 * (`disk_size_gib`), integers may be texts, and null means not given. Leaves the contract's constraints (bounds, patterns, names) to the
 * checks that apply to every construct.
 */
export function readManifestValues(fields: readonly Field[], root: ManifestNode): ManifestValues {
  const reader = new ValueReader();
  const config = reader.root(fields, root);
  return {
    config,
    places: reader.report.places,
    reported: reader.report.reported,
    problems: reader.report.problems,
  };
}

class ValueReader {
  readonly report = new ManifestReport();
  private readonly scalars = new ScalarReader(this.report);

  root(fields: readonly Field[], node: ManifestNode): Readonly<Record<string, unknown>> {
    const path = { prop: "", shown: "" };
    if (node.kind === "broken") return {};
    this.report.place(path, node.at, undefined);
    if (node.kind === "map") return this.object(fields, node.entries, path, false);
    this.report.say(
      node.at,
      `a manifest has keys, such as ${keysOf(fields).slice(0, 5).join(", ")}; this is ${describe(node)}`,
    );
    return {};
  }

  private object(
    fields: readonly Field[],
    entries: readonly ManifestEntry[],
    path: ManifestPath,
    secret: boolean,
  ): Readonly<Record<string, unknown>> {
    const seen = new Map<Field, ManifestEntry>();
    const values: [string, unknown][] = [];
    for (const entry of entries) {
      const field = fields.find((each) => each.argument === undefined && namesOf(each).includes(entry.key));
      if (field === undefined) {
        this.unknownKey(fields, entry, path);
        continue;
      }
      const inner = below(path, field.propName, entry.key);
      const first = seen.get(field);
      if (first !== undefined) {
        const other = first.key === entry.key ? "" : ` as ${first.key}`;
        this.report.say(entry.at, `${inner.shown} is set twice; it is also at line ${first.at.line}${other}`);
        continue;
      }
      seen.set(field, entry);
      if (field.presence === "computed") {
        this.report.say(entry.at, `${inner.shown} is computed by the service and cannot be set`);
        continue;
      }
      const hidden = secret || field.writeOnly ? { ...field, sensitive: true } : field;
      const value = this.value(hidden, field.type, entry.value, inner);
      this.report.place(inner, entry.value.kind === "scalar" ? entry.value.at : entry.at, value);
      if (value !== undefined) values.push([field.propName, value]);
    }
    return Object.fromEntries(values);
  }

  /** Returns undefined for null, and after a reported problem. */
  private value(field: Field, type: FieldType, node: ManifestNode, path: ManifestPath): unknown {
    if (node.kind === "broken") {
      this.report.reported.add(path.prop);
      return undefined;
    }
    if (node.kind === "scalar") return this.scalars.scalar(field, type, node, path);
    if (type.kind === "json") return this.scalars.json(node, path);
    if (node.kind === "list" && (type.kind === "list" || type.kind === "set")) {
      return node.items.map((item, index) => {
        const inner = { prop: `${path.prop}[${index}]`, shown: `${path.shown}[${index}]` };
        return this.element(field, type.element, item, inner);
      });
    }
    if (node.kind === "map" && type.kind === "object") {
      return this.object(type.fields, node.entries, path, field.sensitive);
    }
    if (node.kind === "map" && type.kind === "map") return this.map(field, type.element, node.entries, path);
    return this.report.wrong(path, node, `must be ${wanted(type)}; this is ${describe(node)}`);
  }

  private map(field: Field, type: FieldType, entries: readonly ManifestEntry[], path: ManifestPath): unknown {
    const values = new Map<string, unknown>();
    for (const entry of entries) {
      const inner = {
        prop: `${path.prop}[${JSON.stringify(entry.key)}]`,
        shown: `${path.shown}[${JSON.stringify(entry.key)}]`,
      };
      const meaning = entry.quoted ? "text" : plainMeaning(entry.key).is;
      if (values.has(entry.key)) {
        this.report.say(entry.at, `${inner.shown} is given twice`);
      } else if (meaning === "ambiguous" || meaning === "null") {
        this.report.say(
          entry.at,
          `a key of ${path.shown} is not a string to every YAML parser; put it in quotes`,
        );
      } else if (this.scalars.isText(inner, entry.at, entry.key)) {
        values.set(literalTemplate(entry.key), this.element(field, type, entry.value, inner));
      }
    }
    return Object.fromEntries(values);
  }

  /** Reads an element of a list or map, which cannot be null. */
  private element(field: Field, type: FieldType, node: ManifestNode, path: ManifestPath): unknown {
    const value = this.value(field, type, node, path);
    this.report.place(path, node.at, value);
    if (value === undefined && type.kind !== "json" && !this.report.reported.has(path.prop)) {
      return this.report.wrong(path, node, `must be ${wanted(type)}; this is null`);
    }
    return value;
  }

  private unknownKey(fields: readonly Field[], { key, at }: ManifestEntry, path: ManifestPath): void {
    const names = keysOf(fields);
    const argument = fields.find((field) => field.argument !== undefined && namesOf(field).includes(key));
    // If a line lacks the space after its colon, the key contains the whole line, possibly with a secret.
    const isWord = /^[A-Za-z][\w-]{0,60}$/.test(key);
    const shown = isWord
      ? below(path, key, key).shown
      : `a key${path.shown === "" ? "" : ` in ${path.shown}`}`;
    const nearest = isWord ? nearestName(key, names) : undefined;
    const hint = nearest === undefined ? `the keys are ${names.join(", ")}` : `did you mean ${nearest}?`;
    this.report.say(
      at,
      argument === undefined
        ? `${shown} is an unknown key; ${hint}`
        : `${shown} exists only in constructs and cannot be in a manifest; set it in the overrides as ${argument.propName}`,
    );
  }
}

/** The keys of a field: its wire name and its proto name. */
function namesOf(field: Field): readonly string[] {
  return [field.wireName, toTerraformName(field.wireName)];
}

function keysOf(fields: readonly Field[]): readonly string[] {
  return fields
    .filter((field) => field.presence !== "computed" && field.argument === undefined)
    .map((field) => field.wireName);
}
