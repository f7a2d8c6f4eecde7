import type { Adoption, Finding, KindRpcs, Problem } from "./finding";
import type { Rpc, WantedKind } from "./find-methods";
import { asObject, asText, type JsonObject, membersOf } from "./json";
import { keyOf, toProperty } from "./names";
import { updateLine } from "./overlay-line";

/** Properties that hold an object's full name, by the names that generators' authors give them. */
function nameCandidates(form: Adoption["form"], kind: WantedKind, node: unknown): string[] {
  const keys = ["name", `${keyOf(kind.name)}name`, "resourcename"];
  return stringsOf(form, node).filter((name) => keys.includes(keyOf(name)));
}

/** The properties of a message that are plain strings. */
export function stringsOf(form: Adoption["form"], node: unknown): string[] {
  return membersOf(form.look(node)["properties"]).flatMap(([name, property]) => {
    const { type, format, enum: values } = form.look(property);
    return type === "string" && values === undefined && (format === undefined || format === "password")
      ? [name]
      : [];
  });
}

/** The property of a message that says itself that it holds that. */
export function saidToHold(form: Adoption["form"], node: unknown, what: string): string | undefined {
  return membersOf(form.look(node)["properties"]).find(
    ([, property]) => form.look(property)["x-holds"] === what,
  )?.[0];
}

/** A property of a message, to be written into; undefined when there is none of that name. */
export function propertyOf(form: Adoption["form"], node: unknown, name: string): JsonObject | undefined {
  const properties = asObject(form.holderOf(node)["properties"]);
  return properties !== undefined && Object.hasOwn(properties, name) ? asObject(properties[name]) : undefined;
}

/** Finds the property of a kind's schema with the full name. `problems` takes several that it could be. */
export function findNameField(
  { form, notes }: Adoption,
  kind: WantedKind,
  schema: string,
  methods: KindRpcs,
  problems: Problem[],
): string {
  const node = form.schemas.get(schema);
  const declared = asText(asObject(node?.["x-kind"])?.["nameField"]);
  if (declared !== undefined) return declared;
  const candidates = nameCandidates(form, kind, node);
  const [only, ...more] = candidates;
  const choices = (names: readonly string[]): string[] =>
    names.map((nameField) =>
      updateLine(form.originOf(node), { "x-kind": { pattern: kind.pattern, nameField } }),
    );
  if (only === undefined) {
    problems.push({
      text: `The schema ${schema} has no property \`name\` or \`${toProperty(kind.name)}Name\`; one has to hold the full name.`,
      overlay: choices(stringsOf(form, node)),
    });
    return "name";
  }
  if (more.length === 0) return only;
  const asked = methods.get === undefined ? [] : nameCandidates(form, kind, methods.get.request);
  const collection = kind.pattern.split("/").at(-2) ?? "";
  const telling = candidates.filter((name) => {
    const { description, pattern, example } = form.look(propertyOf(form, node, name));
    return [description, pattern, example].some(
      (text) => typeof text === "string" && text.includes(`${collection}/`),
    );
  });
  const [told] = telling.length === 1 ? telling : asked;
  if (told !== undefined && candidates.includes(told) && (telling.length === 1 || asked.length === 1)) {
    notes.add(`The property ${told} of ${schema} holds the full name of a ${kind.name}.`);
    return told;
  }
  problems.push({
    text: `Each of the properties ${candidates.join(" and ")} of ${schema} could hold the full name.`,
    overlay: choices(candidates),
  });
  return only;
}

/**
 * Says in the request of a method which property names the object that the call is about, where its name does not. Gives whether there
 * is one. `objectField` is the property that holds the object, where one does.
 */
export function markName(
  { form, notes }: Adoption,
  finding: Finding,
  rpc: Rpc,
  objectField: string | undefined,
): void {
  const { kind, problems } = finding;
  const inside = objectField === undefined ? undefined : propertyOf(form, rpc.request, objectField);
  if ([rpc.request, inside].some((node) => saidToHold(form, node, "name") !== undefined)) return;
  const keys = [`source${keyOf(kind.name)}name`, "sourcename", "source"];
  const sources =
    rpc.verb === "clone" ? stringsOf(form, rpc.request).filter((name) => keys.includes(keyOf(name))) : [];
  const all = [...nameCandidates(form, kind, rpc.request), ...sources];
  // What the object calls its name is what a request calls it too.
  const candidates =
    all.length > 1 && all.includes(finding.nameField) && sources.length === 0 ? [finding.nameField] : all;
  const [only, ...more] = candidates;
  if (only !== undefined && more.length === 0) {
    if (only === "name") return;
    const property = propertyOf(form, rpc.request, only);
    if (property !== undefined) property["x-holds"] = "name";
    notes.conclude(`\`${only}\` names the ${kind.name} that a call is about`, rpc.name);
    return;
  }
  const own = inside === undefined ? undefined : propertyOf(form, inside, finding.nameField);
  if (only === undefined && own !== undefined) {
    own["x-holds"] = "name";
    // It is sent to say which object is meant, although nobody sets it.
    delete own["readOnly"];
    notes.conclude(
      `\`${objectField ?? ""}.${finding.nameField}\` names the ${kind.name} that a call is about`,
      rpc.name,
    );
    return;
  }
  // Where not even the object's own name is known, that is the problem.
  if (
    inside !== undefined &&
    propertyOf(form, form.schemas.get(finding.schema ?? ""), finding.nameField) === undefined
  )
    return;
  const isLife = rpc.verb === "get" || rpc.verb === "delete" || rpc.verb === "update" || rpc.verb === "clone";
  if (!isLife) return;
  const offered = only === undefined ? stringsOf(form, rpc.request) : candidates;
  problems.push({
    text:
      only === undefined
        ? `${rpc.name}: no property of its request is known to name the ${kind.name} that the call is about.`
        : `${rpc.name}: each of ${candidates.join(" and ")} could name the ${kind.name} that the call is about.`,
    overlay: offered.map((name) =>
      updateLine(form.originOf(propertyOf(form, rpc.request, name)), { "x-holds": "name" }),
    ),
  });
}
