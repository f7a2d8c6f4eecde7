import {
  type Contract,
  type Field,
  type FieldType,
  fieldsIn,
  type Kind,
  methodsOf,
  type Source,
  type UpdateMode,
  updateModeOf,
} from "../../contract";

/** One kind with its methods and fields, as machine-readable output. */
export interface KindSummary {
  readonly name: string;
  readonly plural: string;
  /** Terraform type of the resource; for a kind without a create method, of the data source. */
  readonly terraformType: string;
  readonly isResource: boolean;
  readonly pattern: string;
  readonly source: Source;
  readonly methods: readonly {
    readonly name: string;
    readonly verb: string;
    /** On an update: what it does with the fields that a request omits. */
    readonly updates?: UpdateMode;
    readonly path: string;
    readonly source: Source;
  }[];
  /** Fields at any depth, by their wire paths. Omits arguments that exist only in Terraform. */
  readonly fields: readonly FieldSummary[];
}

/** One field. */
export interface FieldSummary {
  readonly path: string;
  readonly type: string;
  readonly setBy: string;
  readonly changed: string;
  readonly source: Source;
}

/** Returns the kinds with the sources of all their parts. */
export function kindSummaries(kinds: readonly Kind[]): readonly KindSummary[] {
  return kinds.map((kind) => ({
    name: kind.name,
    plural: kind.plural,
    terraformType: `svc_${kind.terraformName}`,
    isResource: kind.methods.create !== undefined,
    pattern: kind.pattern,
    source: kind.source,
    methods: methodsOf(kind).map((method) => {
      const { name, verb, path, source } = method;
      return { name, verb, ...(verb === "update" ? { updates: updateModeOf(method) } : {}), path, source };
    }),
    fields: fieldSummaries(kind.fields, ""),
  }));
}

/** Formats the table of all kinds: a heading, then one row per kind. */
export function contractRows({ kinds }: Contract): readonly string[] {
  const rows = kindSummaries(kinds).map(
    ({ name, terraformType, isResource, pattern, source, methods, fields }) => [
      name,
      terraformType,
      isResource ? "resource" : "data",
      pattern,
      source,
      sourceCounts(methods),
      sourceCounts(fields),
    ],
  );
  return toColumns([["KIND", "TERRAFORM", "AS", "NAMES", "SOURCE", "METHODS", "FIELDS"], ...rows]);
}

/** Formats the details of one kind. */
export function kindDetails(kind: Kind): readonly string[] {
  const [summary] = kindSummaries([kind]);
  if (summary === undefined) return [];
  const { name, plural, terraformType, isResource, pattern, source, methods, fields } = summary;
  const facts = [
    ["kind", name],
    [
      "terraform",
      `${terraformType}, ${isResource ? "resource and data source" : "data source"}; all: svc_${kind.terraformPlural}`,
    ],
    ["plural", plural],
    ["names", pattern],
    ["source", source],
  ];
  return [
    ...toColumns(facts),
    "",
    ...toColumns([
      ["METHOD", "DOES", "SOURCE", "PATH"],
      ...methods.map((each) => [each.name, does(each), each.source, each.path]),
    ]),
    "",
    ...toColumns([
      ["FIELD", "TYPE", "SET BY", "CHANGED", "SOURCE"],
      ...fields.map((each) => [each.path, each.type, each.setBy, each.changed, each.source]),
    ]),
  ];
}

function does({ verb, updates }: KindSummary["methods"][number]): string {
  return updates === undefined ? verb : `${verb} (${updates})`;
}

function fieldSummaries(fields: readonly Field[], prefix: string): FieldSummary[] {
  return fields
    .filter(({ argument }) => argument === undefined)
    .flatMap((field) => [
      {
        path: `${prefix}${field.wireName}`,
        type: typeText(field.type),
        setBy: field.presence === "computed" ? "service" : field.needed ? "user, always" : "user",
        changed: changedText(field),
        source: field.source,
      },
      ...fieldSummaries(fieldsIn(field.type), `${prefix}${field.wireName}.`),
    ]);
}

function changedText({ presence, immutable, growOnly, needsPermission }: Field): string {
  if (presence === "computed") return immutable ? "never" : "by service";
  if (immutable) return "replaces";
  if (growOnly === true) return "in place, grows";
  return needsPermission === undefined ? "in place" : `in place with ${needsPermission}`;
}

function typeText(type: FieldType): string {
  if (type.kind === "number") return type.format;
  return "element" in type ? `${type.kind} of ${typeText(type.element)}` : type.kind;
}

/** Formats counts by source: `8: 2 documented, 6 assumed`. */
function sourceCounts(parts: readonly { readonly source: Source }[]): string {
  const counts = (["documented", "assumed", "live"] as const).flatMap((source) => {
    const count = parts.filter((part) => part.source === source).length;
    return count === 0 ? [] : [`${count} ${source}`];
  });
  return counts.length === 0 ? "0" : `${parts.length}: ${counts.join(", ")}`;
}

function toColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
