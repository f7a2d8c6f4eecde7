import type { OpenApiImport, KindFinding, KindRpcs, Problem } from "./finding";
import type { FoundRpc, WantedKind } from "./find-methods";
import { identifiersIn, isIdentifierOf, placeSplits, propertyAt } from "./identifiers";
import { asObject, asText, type DocumentObject, membersOf, textsOf } from "./json";
import { isNameOf, isOwnName, keyOf, toProperty } from "./names";
import { BY_NAME } from "./notes";
import { updateLine } from "./overlay-line";
import { mayName } from "./role-candidates";

/** Returns the properties that contain an object's full name, by their usual names. */
function nameCandidates(form: OpenApiImport["form"], kind: WantedKind, node: unknown): readonly string[] {
  const { identifier, noun = kind.name } = kind;
  // Beside an identifier, a name is a text for people.
  return identifier !== undefined && isIdentifierOf(noun, identifier.split(".").at(-1) ?? "")
    ? identifiersIn(form, form.look(node), noun)
    : stringsOf(form, node).filter((name) => isOwnName(name) || isNameOf(kind.name, name));
}

/** Whether a request has one place for the name of the object to which its call applies. */
export function hasNamePlace(
  form: OpenApiImport["form"],
  { kind, nameField }: KindFinding,
  request: unknown,
): boolean {
  if (saidToHold(form, request, "name") !== undefined) return true;
  return (
    nameCandidates(form, kind, request).length === 1 || propertyAt(form, request, nameField) !== undefined
  );
}

/** Returns the properties of a message that are plain strings. */
export function stringsOf(form: OpenApiImport["form"], node: unknown): string[] {
  return membersOf(form.look(node)["properties"]).flatMap(([name, property]) => {
    const { type, format, enum: values } = form.look(property);
    return type === "string" && values === undefined && (format === undefined || format === "password")
      ? [name]
      : [];
  });
}

/** Returns the properties of a message that may contain the object's full name, for its author to choose from. */
function ownNamesIn(importing: OpenApiImport, kind: WantedKind, node: unknown): string[] {
  const { form } = importing;
  return stringsOf(form, node).filter((name) =>
    mayName(importing, kind, name, form.look(propertyOf(form, node, name)), true),
  );
}

/** Returns the property of a message that `x-holds` marks for a role. */
export function saidToHold(form: OpenApiImport["form"], node: unknown, what: string): string | undefined {
  return membersOf(form.look(node)["properties"]).find(
    ([, property]) => form.look(property)["x-holds"] === what,
  )?.[0];
}

/** Whether `x-holds` marks a message itself for a role, instead of one of its properties. */
export function holdsItself(form: OpenApiImport["form"], node: unknown, what: string): boolean {
  return form.look(node)["x-holds"] === what;
}

/** Returns a property of a message for changes; undefined if there is none of that name. */
export function propertyOf(
  form: OpenApiImport["form"],
  node: unknown,
  name: string,
): DocumentObject | undefined {
  const properties = asObject(form.holderOf(node)["properties"]);
  return properties !== undefined && Object.hasOwn(properties, name) ? asObject(properties[name]) : undefined;
}

/**
 * Returns the node of the property at a place of a message: a change of it reaches no other message.
 *
 * @param inside - returns the node of a property in which the next name is. Default: the property itself
 */
export function propertyIn(
  form: OpenApiImport["form"],
  message: unknown,
  place: string,
  inside: (property: DocumentObject) => unknown = (property) => property,
): DocumentObject | undefined {
  for (const { name, rest } of placeSplits(place)) {
    const property = propertyOf(form, message, name);
    if (property === undefined) continue;
    const found = rest === undefined ? property : propertyIn(form, inside(property), rest, inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the node of the elements of a list or map; of anything else, the node itself. */
export function elementOrSelf(form: OpenApiImport["form"], node: DocumentObject): DocumentObject {
  const { items, additionalProperties } = form.look(node);
  return asObject(items) ?? asObject(additionalProperties) ?? node;
}

/** Makes a property of a message required. Returns whether it was optional before. */
export function demand({ form }: OpenApiImport, message: unknown, name: string): boolean {
  const holder = form.holderOf(message);
  const required = textsOf(holder["required"]);
  if (required.includes(name) || propertyOf(form, message, name) === undefined) return false;
  holder["required"] = [...required, name];
  return true;
}

/** Finds the property of a kind's schema with the full name. Adds ambiguous candidates to `problems`. */
export function findNameField(
  importing: OpenApiImport,
  kind: WantedKind,
  schema: string,
  methods: KindRpcs,
  problems: Problem[],
): string {
  const { form, notes } = importing;
  const node = form.schemas.get(schema);
  const declared = asText(asObject(node?.["x-kind"])?.["nameField"]);
  if (declared !== undefined) return declared;
  if (kind.identifier !== undefined) {
    notes.add("identity", `\`${kind.identifier}\` identifies the objects of the kind ${kind.name}.`);
    return kind.identifier;
  }
  const candidates = nameCandidates(form, kind, node);
  const [only, ...more] = candidates;
  const choices = (names: readonly string[]): string[] =>
    names.map((nameField) =>
      updateLine(form.originOf(node), { "x-kind": { pattern: kind.pattern, nameField } }),
    );
  if (only === undefined) {
    problems.push({
      text: `The schema ${schema} has no property \`name\` or \`${toProperty(kind.name)}Name\`; one property must contain the full name.`,
      overlay: choices(ownNamesIn(importing, kind, node)),
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
    notes.add(
      "identity",
      `The property ${told} of ${schema} contains the full resource name of the kind ${kind.name}.`,
    );
    return told;
  }
  problems.push({
    text: `Each of the properties ${candidates.join(" and ")} of ${schema} could contain the full name.`,
    overlay: choices(candidates),
  });
  return only;
}

/** Lets a request send the property at a place, which only answers have elsewhere. */
function openPlace(
  form: OpenApiImport["form"],
  message: unknown,
  [step = "", ...rest]: readonly string[],
): void {
  const property = propertyOf(form, message, step);
  if (property === undefined) return;
  form.unshare(property);
  if (rest.length > 0) openPlace(form, property, rest);
  else property["readOnly"] = false;
}

/**
 * Marks the property of a method's request that names the target object, if its own name does not show it.
 * `objectField` is the property that holds the object, if any.
 */
export function markName(
  importing: OpenApiImport,
  finding: KindFinding,
  rpc: FoundRpc,
  objectField: string | undefined,
): void {
  const { form, notes } = importing;
  const { kind, problems } = finding;
  const inside = objectField === undefined ? undefined : propertyOf(form, rpc.request, objectField);
  if ([rpc.request, inside].some((node) => saidToHold(form, node, "name") !== undefined)) return;
  const keys = [`source${keyOf(kind.name)}name`, "sourcename", "source"];
  const sources =
    rpc.verb === "clone" ? stringsOf(form, rpc.request).filter((name) => keys.includes(keyOf(name))) : [];
  const all = [...nameCandidates(form, kind, rpc.request), ...sources];
  // A request calls the name the same as the object does.
  const candidates =
    all.length > 1 && all.includes(finding.nameField) && sources.length === 0 ? [finding.nameField] : all;
  const [only, ...more] = candidates;
  if (only !== undefined && more.length === 0) {
    if (only === "name") return;
    const property = propertyOf(form, rpc.request, only);
    if (property !== undefined) {
      property["x-holds"] = "name";
      notes.guess(property, "x-holds", BY_NAME);
    }
    notes.conclude("identity", `\`${only}\` names the ${kind.name} to which a call applies`, rpc.name);
    return;
  }
  const own = inside === undefined ? undefined : propertyOf(form, inside, finding.nameField);
  if (only === undefined && own !== undefined) {
    own["x-holds"] = "name";
    // The request sends it to identify the object, although users do not set it.
    own["readOnly"] = false;
    notes.conclude(
      "identity",
      `\`${objectField ?? ""}.${finding.nameField}\` names the ${kind.name} to which a call applies`,
      rpc.name,
    );
    return;
  }
  if (only === undefined && finding.nameField.includes(".")) {
    const holder = [rpc.request, inside].find(
      (node) => propertyAt(form, node, finding.nameField) !== undefined,
    );
    if (holder !== undefined) {
      rpc.post["x-name-place"] = finding.nameField;
      openPlace(form, holder, finding.nameField.split("."));
      notes.conclude(
        "identity",
        `\`${finding.nameField}\` names the ${kind.name} to which a call applies`,
        rpc.name,
      );
      return;
    }
  }
  // If even the object's own name is unknown, that is already reported as the problem.
  if (
    inside !== undefined &&
    propertyOf(form, form.schemas.get(finding.schema ?? ""), finding.nameField) === undefined
  ) {
    return;
  }
  const isLife = rpc.verb === "get" || rpc.verb === "delete" || rpc.verb === "update" || rpc.verb === "clone";
  if (!isLife) return;
  const offered = only === undefined ? ownNamesIn(importing, kind, rpc.request) : candidates;
  problems.push({
    text:
      only === undefined
        ? `${rpc.name}: no property of its request is known to name the ${kind.name} to which the call applies.`
        : `${rpc.name}: each of ${candidates.join(" and ")} could name the ${kind.name} to which the call applies.`,
    overlay: offered.map((name) =>
      updateLine(form.originOf(propertyOf(form, rpc.request, name)), { "x-holds": "name" }),
    ),
  });
}
