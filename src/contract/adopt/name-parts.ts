import { type Field, parentPattern, parsePattern } from "..";
import { demand } from "./conclude-fields";
import type { Adoption, Finding } from "./finding";
import type { Rpc, WantedKind } from "./find-methods";
import { type JsonObject } from "./json";
import { keyOf, toProperty } from "./names";
import { propertyOf, stringsOf } from "./name-fields";
import { updateLine } from "./overlay-line";

/**
 * What an object's name is made of: the property of a request that says where it lives, and the one that becomes the last part.
 */

/** The kind whose objects those of a kind live in. */
export function parentKindOf(kind: WantedKind, kinds: readonly WantedKind[]): WantedKind | undefined {
  const outer = parentPattern(kind.pattern);
  const shape = (pattern: string): string => pattern.replace(/\{\w+\}/g, "{}");
  return outer === undefined ? undefined : kinds.find(({ pattern }) => shape(pattern) === shape(outer));
}

/** Says which property of a create or list request names the object to live in. A create demands it: the name cannot do without. */
export function markParent(
  adoption: Adoption,
  finding: Finding,
  rpc: Rpc,
  object: JsonObject | undefined,
): void {
  const { form, notes, kinds } = adoption;
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
      notes.conclude(`\`parent\` names the ${parent.name} to live in`, rpc.name);
    }
  }
  const inside = places.find((each) => each.message === object && isNamed(each));
  if (place !== undefined && inside !== undefined && inside.name !== place.name) {
    // The request says it beside the object, so that in the object only answers do.
    node(inside)["readOnly"] ??= true;
    const otherwise = "where users do, an overlay says readOnly: false";
    notes.conclude(`Only the service sets \`${inside.name}\``, finding.schema ?? kind.name, otherwise);
  }
  place ??= inside;
  if (place === undefined) {
    if (rpc.verb !== "create") return;
    const likely = places.filter(({ name }) => keyOf(name).startsWith(keyOf(parent.name)));
    problems.push({
      text: `${rpc.name}: no property of its request is known to name the ${parent.name} that a ${kind.name} lives in (${kind.pattern}).`,
      overlay: (likely.length > 0 ? likely : places).map((each) =>
        updateLine(form.originOf(node(each)), { "x-references": parent.name }),
      ),
    });
    return;
  }
  const property = node(place);
  const fallback = parentFieldOf(kind)?.defaultFrom;
  if (fallback !== undefined && form.look(property)["x-default-from"] === undefined) {
    property["x-default-from"] = fallback;
    notes.conclude(`The provider's \`${fallback}\` stands in for \`${place.name}\``, rpc.name);
  }
  if (rpc.verb === "create" && demand(adoption, place.message, place.name)) {
    notes.conclude(
      `\`${place.name}\` is demanded, since the names of the objects say where they live`,
      rpc.name,
    );
  }
}

function parentFieldOf(kind: WantedKind): Field | undefined {
  return kind.known?.fields.find(({ terraformName }) => terraformName === kind.known?.parentField);
}

/**
 * The pattern of a kind's names, with its last variable called after the property of the create request that it is taken from, where
 * there is one (`virtualMachineId` beside the object).
 */
export function patternOf(
  { form, notes }: Adoption,
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
  notes.add(`${create.name}: \`${found}\` becomes the last part of the name of a ${kind.name}.`);
  return kind.pattern.replace(`{${last.variable}}`, `{${found}}`);
}
