import { repeatedWords } from "../../contract";
import { ITSELF } from "../service-map";
import type { KindRpcs, OpenApiImport } from "./finding";
import type { FoundRpc, WantedKind } from "./find-methods";
import { asList, asObject, type DocumentObject, membersOf } from "./json";
import { withSlug } from "./map-methods";
import { BY_NAME } from "./notes";
import { propertyAt } from "./identifiers";
import { componentAt } from "./inline-schemas";
import { propertyOf } from "./name-fields";
import { OPERATION_KEYS, OPERATION_WORDS } from "./operation-fields";

/**
 * Returns the component schema of a kind that a service map names: by its name, or by its place in the response of a method
 * (`GetDisk.answer.disk`). By default, it is the object that the map names in the response of the get. An inline schema becomes a component.
 */
export function saidSchema(
  importing: OpenApiImport,
  kind: WantedKind,
  methods: KindRpcs,
): string | undefined {
  const { said } = importing;
  const mapped = said.map.kinds?.[kind.name];
  if (mapped === undefined || kind.marked !== undefined) return undefined;
  const { schema, get } = mapped;
  if (schema === undefined) {
    const object = get?.answer?.object;
    return object === undefined || methods.get === undefined
      ? undefined
      : schemaAt(importing, kind, methods.get, object === ITSELF ? [] : [object]);
  }
  const [methodName = "", side, ...steps] = schema.split(".");
  const rpc = methods.all.find(({ name, path }) => name === methodName || path.endsWith(`/${methodName}`));
  const found = rpc === undefined || side !== "answer" ? undefined : schemaAt(importing, kind, rpc, steps);
  if (found === undefined) {
    const own = methods.all.flatMap((each) => placesIn(importing, each));
    said.problems.push({
      path: ["kinds", kind.name, "schema"],
      text: `the description has no schema ${schema}; it can be the name of a component${own.length === 0 ? "" : `, or ${own.join(", ")}`}`,
    });
  }
  return found;
}

/** Returns the places of objects in the response of a method, as a map names them: `GetDisk.answer.disk`. */
export function placesIn({ form }: OpenApiImport, { name, answer }: FoundRpc): readonly string[] {
  const inside = membersOf(form.look(answer)["properties"]).filter(([, property]) => {
    const seen = form.look(property);
    return [seen, form.look(seen["items"])].some((each) => membersOf(each["properties"]).length > 0);
  });
  return [`${name}.answer`, ...inside.map(([each]) => `${name}.answer.${each}`)];
}

/** Returns the component at a place of a response; that of the elements if it is a list. */
function schemaAt(
  { form }: OpenApiImport,
  kind: WantedKind,
  { answer }: FoundRpc,
  [step, ...rest]: readonly string[],
): string | undefined {
  if (rest.length > 0) return undefined;
  if (step === undefined) return componentAt(form, kind.name, answer);
  const property = propertyOf(form, answer, step);
  if (property === undefined) return undefined;
  const list = form.holderOf(property);
  const items = asObject(list["items"]);
  return componentAt(form, kind.name, items ?? property);
}

/** Gives the schema of operations the words that a service map has about them. */
function applyOperations({ form, said }: OpenApiImport, schema: string | undefined): void {
  const node = form.schemas.get(schema ?? "");
  if (node === undefined) return;
  const properties = membersOf(node["properties"]).map(([each]) => each);
  for (const word of OPERATION_WORDS) {
    const key = OPERATION_KEYS[word];
    const name = said.map.operations?.[key];
    if (name === undefined) continue;
    if (properties.includes(name)) {
      node["x-kind"] = { ...asObject(node["x-kind"]), [word]: name };
    } else {
      said.problems.push({
        path: ["operations", key],
        text: `an operation has no property ${name}; it has ${properties.join(", ")}`,
      });
    }
  }
  applyStates(said, node);
}

/** Gives the schema of operations the words for states that a service map has. The description keeps its lists without these. */
function applyStates({ map, problems }: OpenApiImport["said"], node: DocumentObject): void {
  const { states } = map.operations ?? {};
  if (states === undefined) return;
  for (const { key, index, text } of repeatedWords(states)) {
    problems.push({ path: ["operations", "states", key, String(index + 1)], text });
  }
  const declared = asObject(node["x-kind"]) ?? {};
  const moved = new Set(Object.values(states).flat());
  const rest = membersOf(declared["states"]).map(([key, words]): [string, unknown] => {
    const kept = asList(words).filter((word) => !moved.has(String(word)));
    return [key, Array.isArray(words) ? kept : words];
  });
  node["x-kind"] = { ...declared, states: { ...Object.fromEntries(rest), ...states } };
}

/** Gives a kind's schema the words that a service map has about names, as if the description had them. */
export function applySaidKind(importing: OpenApiImport, kind: WantedKind, schema: string | undefined): void {
  const { form, said, notes } = importing;
  if (kind.name === "Operation") applyOperations(importing, schema);
  const mapped = said.map.kinds?.[kind.name];
  const node = form.schemas.get(schema ?? "");
  if (mapped === undefined || node === undefined) return;
  const { pattern, plural, name, content, parent, slug, capacity } = mapped;
  const at = ["kinds", kind.name];
  const properties = membersOf(node["properties"]).map(([each]) => each);
  if (name !== undefined && propertyAt(form, node, name) === undefined) {
    said.problems.push({
      path: [...at, "name"],
      text: `the schema of the ${kind.name} has no property ${name}; it has ${properties.join(", ")}`,
    });
  }
  const declared = { ...asObject(node["x-kind"]) };
  if (content !== undefined && !properties.includes(content) && declared["contentField"] !== content) {
    said.problems.push({
      path: [...at, "content"],
      text: `the schema of the ${kind.name} has no property ${content}; it has ${properties.join(", ")}`,
    });
  }
  // The written pattern has the name of a property that may be a guess: only its own line decides it.
  if (pattern !== undefined && slug === undefined && pattern !== declared["pattern"]) {
    notes.guess(node, "slug", BY_NAME);
  }
  const words: DocumentObject = {
    pattern: pattern === undefined ? undefined : withSlug(pattern, slug),
    plural,
    nameField: name,
    contentField: content,
    capacity,
    parentFrom: parent === "none" ? "name" : undefined,
    parentField: parent === "none" ? undefined : parent,
  };
  if (parent !== undefined) {
    Reflect.deleteProperty(declared, "parentFrom");
    Reflect.deleteProperty(declared, "parentField");
  }
  node["x-kind"] = {
    ...declared,
    ...Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)),
  };
}
