import { type Field, parentPattern, parsePattern } from "../contract";
import { demand } from "./conclude-fields";
import type { OpenApiImport, Finding } from "./finding";
import type { Rpc, WantedKind } from "./find-methods";
import { type JsonObject } from "./json";
import { keyOf, toProperty } from "./names";
import { propertyOf, stringsOf } from "./name-fields";
import { updateLine } from "./overlay-line";

/**
 * The sources of an object's name: the request property that names the parent, and the one that becomes the last part.
 */

/** Returns the parent kind of a kind. */
export function parentKindOf(kind: WantedKind, kinds: readonly WantedKind[]): WantedKind | undefined {
  const outer = parentPattern(kind.pattern);
  const shape = (pattern: string): string => pattern.replace(/\{\w+\}/g, "{}");
  return outer === undefined ? undefined : kinds.find(({ pattern }) => shape(pattern) === shape(outer));
}

/**
 * Marks the property of a create or list request that names the parent. Makes it required in a create, because the name
 * depends on it.
 */
export function markParent(
  importing: OpenApiImport,
  finding: Finding,
  rpc: Rpc,
  object: JsonObject | undefined,
): void {
  const { form, notes, kinds } = importing;
  const { kind, problems } = finding;
  const parent = parentKindOf(kind, kinds);
  if (parent === undefined) return;
  const places = [rpc.request, object].flatMap((message) =>
    message === undefined ? [] : stringsOf(form, message).map((name) => ({ message, name })),
  );
  const node = ({ message, name }: (typeof places)[number]): JsonObject =>
    propertyOf(form, message, name) ?? {};
  const isNamed = (each: (typeof places)[number]): boolean =>
    form.look(node(each))["x-references"] === parent.name;
  const beside = places.filter(({ message }) => message === rpc.request);
  let place = beside.find(isNamed);
  if (place === undefined) {
    place = beside.find(({ name }) => name === "parent");
    if (place !== undefined) {
      node(place)["x-references"] = parent.name;
      notes.conclude(`\`parent\` contains the name of the parent ${parent.name}`, rpc.name);
    }
  }
  const inside = places.find((each) => each.message === object && isNamed(each));
  if (place !== undefined && inside !== undefined && inside.name !== place.name) {
    // The request has it beside the object, so that inside the object it appears only in answers.
    node(inside)["readOnly"] ??= true;
    const otherwise = "if users set it too, set readOnly: false in an overlay";
    notes.conclude(`Only the service sets \`${inside.name}\``, finding.schema ?? kind.name, otherwise);
  }
  place ??= inside;
  if (place === undefined) {
    if (rpc.verb !== "create") return;
    // A property with another meaning would move new objects to another parent, so only a hint at the parent makes one a candidate.
    const collection = `${parent.pattern.split("/").at(-2) ?? ""}/`;
    const hints = (each: (typeof places)[number]): boolean => {
      const { description, pattern, example } = form.look(node(each));
      return [description, pattern, example].some(
        (text) => typeof text === "string" && text.includes(collection),
      );
    };
    const likely = places.filter((each) => keyOf(each.name).startsWith(keyOf(parent.name)) || hints(each));
    problems.push({
      text:
        `${rpc.name}: no property of its request is known to name the parent ${parent.name} of a new ${kind.name} (${kind.pattern}). ` +
        `If one does, mark it with x-references: ${parent.name}. If the names contain no parent, say so with another pattern.`,
      overlay: [
        ...likely.map((each) => updateLine(form.originOf(node(each)), { "x-references": parent.name })),
        ...patternLine(importing, finding),
      ],
    });
    return;
  }
  const property = node(place);
  const fallback = parentFieldOf(kind)?.defaultFrom;
  if (fallback !== undefined && form.look(property)["x-default-from"] === undefined) {
    property["x-default-from"] = fallback;
    notes.conclude(`The provider's \`${fallback}\` is the default of \`${place.name}\``, rpc.name);
  }
  if (rpc.verb === "create" && demand(importing, place.message, place.name)) {
    notes.conclude(
      `\`${place.name}\` is required, because the objects' names contain their parent`,
      rpc.name,
    );
  }
}

/** Returns the action that gives a kind names without a parent. */
function patternLine({ form }: OpenApiImport, { kind, schema }: Finding): readonly string[] {
  const target = form.originOf(form.schemas.get(schema ?? ""));
  const pattern = kind.pattern.split("/").slice(-2).join("/");
  return target === "$" ? [] : [updateLine(target, { "x-kind": { pattern } })];
}

function parentFieldOf(kind: WantedKind): Field | undefined {
  return kind.known?.fields.find(({ terraformName }) => terraformName === kind.known?.parentField);
}

/**
 * Returns the pattern of a kind's names. Renames the last variable to the create request's property that supplies it,
 * if there is one (`virtualMachineId` beside the object).
 */
export function patternOf(
  { form, notes }: OpenApiImport,
  finding: Finding,
  object: JsonObject | undefined,
): string {
  const { kind, methods } = finding;
  const { create } = methods;
  const last = parsePattern(kind.pattern).at(-1);
  if (create === undefined || last === undefined || !("variable" in last)) return kind.pattern;
  const own = toProperty(kind.name);
  const settable = [create.request, object].flatMap((message) =>
    message === undefined
      ? []
      : stringsOf(form, message).filter(
          (name) => form.look(propertyOf(form, message, name))["readOnly"] !== true,
        ),
  );
  if (settable.includes(last.variable)) return kind.pattern;
  const beside = stringsOf(form, create.request);
  const names = [`${own}Id`, `${own}Slug`, "slug"].map(keyOf);
  const found = names.flatMap((key) => beside.filter((name) => keyOf(name) === key))[0];
  if (found === undefined || !settable.includes(found)) return kind.pattern;
  notes.add(`${create.name}: \`${found}\` becomes the last part of the name of a new ${kind.name}.`);
  return kind.pattern.replace(`{${last.variable}}`, `{${found}}`);
}
