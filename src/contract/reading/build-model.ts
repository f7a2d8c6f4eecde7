import { withArguments } from "../arguments";
import { kindProblems, methodProblems, nameClashes } from "./check-contract";
import {
  asArray,
  asNode,
  asString,
  ContractError,
  type Document,
  entriesOf,
  memberOf,
  note,
  openDocument,
  schemaNameOf,
  sourceOf,
} from "./document";
import { kindExclusive, kindFields } from "./fields";
import type { Contract, Field, Kind, KindMethods, Method } from "../model";
import { firstWord, toPlural, toTerraformName } from "../names/naming";
import { withCapacity } from "./read-capacity";
import { readErrorDialect } from "./read-error-dialect";
import { readStates } from "./read-states";
import { readMethods, type DescribedRpc } from "./read-methods";
import { shareReferences } from "./share-references";
import { parentPattern, parsePattern, parseResourceName } from "../names/resource-name";
import { actionsOf } from "../actions";
import { terraformNameProblems } from "./check-siblings";
import { fieldsIn } from "../derived-facts";

/** The words of `x-kind` about properties of answers. */
const ANSWER_FIELDS = ["contentField", "doneField", "stateField", "resultField", "reasonField"] as const;

/** A schema that is marked as a kind. */
interface KindSchema {
  readonly name: string;
  /** Name among the component schemas: the kind's name, possibly with its package as a prefix. */
  readonly schemaName: string;
  readonly pattern: string;
  /** Wire name of the property that holds an object's resource name. */
  readonly nameField: string;
}

/**
 * Builds the contract from a parsed OpenAPI document, ours or the service's own. Throws a ContractError that lists every problem if the
 * document describes no usable kinds.
 */
export function buildContract(value: unknown): Contract {
  const document = openDocument(value);
  const { root } = document;
  if (asString(root["openapi"])?.startsWith("3.") !== true) {
    throw new ContractError(["it is not an OpenAPI 3 document (there is no `openapi: 3.x`)"]);
  }
  const rpcs = readMethods(document);
  const schemas = collectKinds(document);
  const byObject = groupedByObject(rpcs.values());
  const patterns = new Map(schemas.map(({ name, pattern }) => [name, pattern]));
  const kinds = schemas.map((schema) => buildKind(document, schema, patterns, byObject));
  const errors = readErrorDialect(document);
  const kindNames = new Set(kinds.map((kind) => kind.name));
  for (const kind of kinds) note(document, kindProblems(kind, kindNames));
  note(document, nameClashes(kinds));
  const ofKinds = new Set(kinds.flatMap(({ methods }) => [methods.create, ...methods.updates]));
  for (const { method } of rpcs.values()) {
    // The fields of create and update requests were already checked as fields of their kind.
    if (!ofKinds.has(method)) note(document, methodProblems(method, kindNames));
  }
  if (document.problems.size > 0) throw new ContractError([...document.problems]);
  const info = asNode(root["info"]);
  const endpoint = asString(asNode(asArray(root["servers"])[0])?.["url"]);
  const contract = shareReferences({
    title: asString(info?.["title"]) ?? "",
    version: asString(info?.["version"]) ?? "",
    description: asString(info?.["description"])?.trim() ?? "",
    packagePrefix: [...rpcs.values()][0]?.method.path.slice(1).split(".")[0] ?? "",
    // Accepts only an absolute address: no path relative to the document, no template.
    ...(endpoint !== undefined && /^https?:\/\/[^{}]+$/.test(endpoint)
      ? { describedEndpoint: endpoint }
      : {}),
    ...(errors === undefined ? {} : { errors }),
    kinds,
    methods: [...rpcs.values()].map((rpc) => rpc.method),
  });
  // Actions are derived from a valid contract.
  const problems = actionProblems(contract);
  if (problems.length > 0) throw new ContractError(problems);
  return contract;
}

/** Returns the methods of a parsed document, even if its kinds are unusable. */
export function describedMethods(value: unknown): readonly Method[] {
  return [...readMethods(openDocument(value)).values()].map(({ method }) => method);
}

function collectKinds(document: Document): KindSchema[] {
  const kinds = new Map<string, KindSchema>();
  for (const [schemaName, schema] of entriesOf(asNode(document.root["components"])?.["schemas"])) {
    const declared = asNode(schema)?.["x-kind"];
    if (declared === undefined) continue;
    const pattern = asString(asNode(declared)?.["pattern"]);
    const nameField = asString(asNode(declared)?.["nameField"]) ?? "name";
    const name = kindNameOf(schemaName);
    const twin = kinds.get(name);
    if (pattern === undefined) {
      note(document, [`schema ${schemaName}: x-kind has no pattern`]);
    } else if (twin !== undefined) {
      note(document, [`schemas ${twin.schemaName} and ${schemaName} would both be the kind ${name}`]);
    } else {
      kinds.set(name, { name, schemaName, pattern, nameField });
    }
  }
  if (kinds.size === 0) note(document, ["no schema is marked as a kind (x-kind)"]);
  return [...kinds.values()];
}

/** Generated documents prefix a schema with its package: `svc.compute.v1.VirtualMachine` is the kind VirtualMachine. */
function kindNameOf(schemaName: string): string {
  return schemaName.slice(schemaName.lastIndexOf(".") + 1);
}

function buildKind(
  document: Document,
  { name, schemaName, pattern, nameField }: KindSchema,
  patterns: ReadonlyMap<string, string>,
  rpcs: ReadonlyMap<string, readonly DescribedRpc[]>,
): Kind {
  const schema = asNode(memberOf(asNode(document.root["components"])?.["schemas"], schemaName)) ?? {};
  const plural = asString(asNode(schema["x-kind"])?.["plural"]) ?? toPlural(name);
  const listing = (rpcs.get(plural) ?? []).filter(
    ({ method, ofKind }) => ofKind === undefined && method.verb === "list",
  );
  const own = [...new Set([...(rpcs.get(name) ?? []), ...listing])];
  const one = (verb: string): DescribedRpc | undefined => {
    const candidates = own.filter(({ method }) => method.verb === verb);
    if (candidates.length > 1) {
      const names = candidates.map(({ method }) => method.name).join(" and ");
      note(document, [`kind ${name}: ${names} both have the verb ${verb}; only one can`]);
    }
    return candidates[0];
  };
  const [create, get, list, remove] = [one("create"), one("get"), one("list"), one("delete")];
  const updates = own.filter(({ method }) => method.verb === "update");
  if (get !== undefined && schemaNameOf(get.outputSchema) !== schemaName) {
    const { name: method, answerField } = get.method;
    const what = answerField === undefined ? "the answer" : `${answerField} in the answer`;
    note(document, [`kind ${name}: ${what} of ${method} is not the schema ${schemaName}`]);
  }
  const fieldsWith = (changes: readonly DescribedRpc[]): readonly Field[] =>
    kindFields(
      document,
      schema,
      create?.inputSchema,
      changes.map((rpc) => rpc.inputSchema),
      nameField,
    );
  const clone = one("clone");
  const lifeCycle = new Set([create, get, list, remove, clone, ...updates]);
  const methods: KindMethods = {
    ...(create === undefined ? {} : { create: create.method }),
    ...(get === undefined ? {} : { get: get.method }),
    ...(list === undefined ? {} : { list: list.method }),
    ...(remove === undefined ? {} : { delete: remove.method }),
    ...(clone === undefined ? {} : { clone: clone.method }),
    updates: updates.map((rpc) => rpc.method),
    others: own.filter((rpc) => !lifeCycle.has(rpc)).map((rpc) => rpc.method),
  };
  const fields = withArguments(name, methods, (kept) =>
    fieldsWith(updates.filter(({ method }) => kept.includes(method))),
  );
  const declared = asNode(schema["x-kind"]);
  const parentFromName = parentFromNameOf(document, declared, name);
  const parentField = parentFieldOf(document, declared, { name, pattern, fields, parentFromName }, patterns);
  const slugField = slugFieldOf(pattern, fields);
  const operationFields = Object.fromEntries(
    ANSWER_FIELDS.flatMap((word) => {
      const said = asString(declared?.[word]);
      return said === undefined ? [] : [[word, said]];
    }),
  );
  const knownNames =
    create === undefined
      ? asArray(schema["examples"]).flatMap((example) => {
          const known = asString(asNode(example)?.[nameField]);
          return known !== undefined && parseResourceName(pattern, known) !== undefined ? [known] : [];
        })
      : [];
  const exclusive = kindExclusive(document, schema, create?.inputSchema, fields);
  const kind: Kind = {
    name,
    plural,
    terraformName: toTerraformName(name),
    terraformPlural: toTerraformName(plural),
    description: asString(schema["description"])?.trim() ?? "",
    source: sourceOf(schema),
    pattern,
    ...(parentField === undefined ? {} : { parentField }),
    ...(parentFromName ? { parentFromName } : {}),
    ...(slugField === undefined ? {} : { slugField }),
    ...operationFields,
    ...readStates(document, name, declared?.["states"]),
    ...(knownNames.length === 0 ? {} : { knownNames }),
    // The name and its parts identify an object, so they are immutable even if an update request repeats them.
    fields: fields.map((field) => {
      const { terraformName, presence } = field;
      if (terraformName === "name") return { ...field, immutable: true };
      if (presence === "computed") return field;
      if (terraformName === parentField) return { ...field, ...demanded(field), immutable: true };
      return terraformName === slugField ? { ...field, immutable: true } : field;
    }),
    ...(exclusive.length === 0 ? {} : { exclusive }),
    methods,
  };
  return withCapacity(document, kind, declared?.["capacity"], patterns);
}

/** Groups methods by the kind that they state, else by the object in their name: `Disk` for `CreateDisk`. */
function groupedByObject(rpcs: Iterable<DescribedRpc>): ReadonlyMap<string, readonly DescribedRpc[]> {
  const groups = new Map<string, DescribedRpc[]>();
  for (const rpc of rpcs) {
    const { name } = rpc.method;
    const object = rpc.ofKind ?? name.slice(firstWord(name).length);
    const group = groups.get(object) ?? [];
    group.push(rpc);
    groups.set(object, group);
  }
  return groups;
}

/** Whether only an object's name tells its parent (`x-kind.parentFrom: name`). */
function parentFromNameOf(document: Document, declared: ReturnType<typeof asNode>, name: string): boolean {
  const said = declared?.["parentFrom"];
  if (said !== undefined && said !== "name") {
    note(document, [`kind ${name}: x-kind.parentFrom is ${JSON.stringify(said)}; it can only be name`]);
  }
  return said === "name";
}

/** An object has no name without its parent, so the parent is required even if the document does not say so. */
function demanded({ default: fallback, defaultFrom }: Field): Pick<Field, "presence" | "needed"> {
  const isGiven = fallback !== undefined || defaultFrom !== undefined;
  return { presence: isGiven ? "optional" : "required", needed: true };
}

function parentFieldOf(
  document: Document,
  declared: ReturnType<typeof asNode>,
  kind: Pick<Kind, "name" | "pattern" | "fields"> & { readonly parentFromName: boolean },
  patterns: ReadonlyMap<string, string>,
): string | undefined {
  const { name, fields } = kind;
  const said = declared?.["parentField"];
  const outer = parentPattern(kind.pattern);
  const shape = (text: string): string => text.replace(/\{\w+\}/g, "{}");
  const named = fields.filter((field) => {
    if (field.references === undefined || field.type.kind !== "string" || outer === undefined) return false;
    const target = patterns.get(field.references);
    return target !== undefined && shape(target) === shape(outer);
  });
  if (said !== undefined) {
    // The parents may be no kind of the contract, such as the locations of a project.
    const isParentKind =
      outer !== undefined && [...patterns.values()].some((pattern) => shape(pattern) === shape(outer));
    const texts =
      isParentKind || outer === undefined ? named : fields.filter(({ type }) => type.kind === "string");
    const field = kind.parentFromName ? undefined : texts.find(({ wireName }) => wireName === said);
    if (field === undefined) {
      const allowed = kind.parentFromName
        ? "absent beside parentFrom: name"
        : named.map(({ wireName }) => wireName).join(" or ") || "absent, because no property names a parent";
      note(document, [
        `kind ${name}: x-kind.parentField is ${JSON.stringify(said)}; it can only be ${allowed}`,
      ]);
    }
    return field?.terraformName;
  }
  if (kind.parentFromName) return undefined;
  // Prefers a field that users set: it determines where a new object is created.
  return (named.find(({ presence }) => presence !== "computed") ?? named[0])?.terraformName;
}

function slugFieldOf(pattern: string, fields: readonly Field[]): string | undefined {
  const last = parsePattern(pattern).at(-1);
  if (last === undefined || !("variable" in last)) return undefined;
  return fields.find((field) => field.wireName === last.variable && field.presence !== "computed")
    ?.terraformName;
}

/** Returns the problems of the names of actions and their arguments. Any other method's fields are also those of a kind, or no arguments. */
function actionProblems(contract: Contract): string[] {
  return actionsOf(contract).flatMap(({ method, fields }) => {
    const problems: string[] = [];
    const visit = (siblings: readonly Field[], prefix: string): void => {
      problems.push(...terraformNameProblems(siblings, prefix));
      for (const { wireName, type } of siblings) visit(fieldsIn(type), `${prefix}${wireName}.`);
    };
    visit(fields, "");
    return problems.map((problem) => `method ${method.name}: ${problem}`);
  });
}
