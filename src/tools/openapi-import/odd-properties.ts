import { toTerraformName } from "../../contract";
import type { MapLine } from "../service-map";
import type { Consequence, KindFinding, OpenApiImport } from "./finding";
import { asList, asObject, asText, type DocumentObject, membersOf, textsOf } from "./json";
import { removeLine, updateLine } from "./overlay-line";

/**
 * Properties that Terraform cannot have as the description writes them: those without a valid name, and sets whose elements contain a secret
 * that no answer shows, so that nothing identifies them.
 */

/** A property in a message of a kind. */
interface PropertyPlace {
  readonly name: string;
  /** Wire names from the object to the property. */
  readonly path: string;
  readonly property: DocumentObject;
  readonly holder: DocumentObject;
  /** Whether a request must have it. */
  readonly isRequired: boolean;
  /** Whether the object has it, so that answers show it. */
  readonly isShown: boolean;
}

const VALID_NAME = /^[a-z][a-z0-9_]*$/;

/**
 * Names odd properties as `x-name` in one of their places says, and removes the others; reads such a set as a list. Returns what users must
 * know, with the lines that change it. A property that a create requires cannot be removed: it makes the kind unusable.
 */
export function applyOddProperties(importing: OpenApiImport, finding: KindFinding): readonly Consequence[] {
  const { form } = importing;
  const { methods, schema } = finding;
  const messages = [
    { node: form.schemas.get(schema ?? ""), isRequest: false },
    ...methods.all.map(({ request }) => ({ node: request, isRequest: true })),
  ];
  const places = messages.flatMap(({ node, isRequest }) => placesIn(importing, node, isRequest));
  return [...nameProperties(importing, places, finding), ...listSets(importing, places)];
}

function nameProperties(
  { form, notes }: OpenApiImport,
  places: readonly PropertyPlace[],
  { kind, problems, schema }: KindFinding,
): readonly Consequence[] {
  // A mask, and whatever else has a purpose in a request, is no attribute.
  const hasPurpose = ({ property }: PropertyPlace): boolean => {
    const { format, "x-holds": holds } = form.look(property);
    return format === "field-mask" || typeof holds === "string";
  };
  const odd = byName(
    places.filter((place) => !VALID_NAME.test(toTerraformName(place.name)) && !hasPurpose(place)),
  );
  return [...odd].flatMap(([name, all]): readonly Consequence[] => {
    const given = all.map(({ property }) => asText(property["x-name"])).find((word) => word !== undefined);
    if (given !== undefined && VALID_NAME.test(given)) {
      for (const { property } of all) property["x-name"] = given;
      return [];
    }
    const lines = all.slice(0, 1).map(({ property }) => form.originOf(property));
    // A named attribute that no answer shows would hide each change outside of Terraform.
    const hidden = all.some(({ isShown }) => isShown) ? {} : { writeOnly: true };
    const naming = lines.map((at) => updateLine(at, { "x-name": suggestedName(name), ...hidden }));
    const path = all[0]?.path ?? name;
    const at = ["kinds", kind.name, "fields", path];
    const map: readonly MapLine[] = [
      { path: [...at, "terraformName"], value: suggestedName(name) },
      ...Object.entries(hidden).map(([key, value]) => ({ path: [...at, key], value })),
    ];
    if (all.some(({ isRequired }) => isRequired)) {
      problems.push({
        text: `\`${path}\` has no valid name in Terraform, and a request requires it. Give it a name of lowercase letters, digits and underscores.`,
        overlay: naming,
        map,
      });
      return [];
    }
    for (const { holder } of all) removeProperty(holder, name);
    notes.conclude(
      "identity",
      `\`${path}\` is left out, because it has no valid name in Terraform`,
      schema ?? "",
      `to name it, add to an overlay: ${naming.join(", ")}`,
    );
    return [
      {
        topic: "facts",
        text:
          `\`${path}\` has no valid name in Terraform, so it was left out. Give it a name of lowercase letters, digits and underscores, or ` +
          "remove it from the description.",
        overlay: [...naming, ...lines.map(removeLine)],
        map,
      },
    ];
  });
}

function listSets({ form }: OpenApiImport, places: readonly PropertyPlace[]): readonly Consequence[] {
  const isSet = ({ property }: PropertyPlace): boolean => form.look(property)["uniqueItems"] === true;
  const sets = byName(places.filter(isSet));
  return [...sets.values()].flatMap((all): readonly Consequence[] => {
    if (!all.some(({ property }) => holdsSecret(form, form.look(property)["items"], []))) return [];
    for (const { property } of all) {
      // Beside a reference, the keyword overrides that of its target.
      property["uniqueItems"] = false;
    }
    const lines = all.slice(0, 1).map(({ property }) => form.originOf(property));
    return [
      {
        topic: "facts",
        text:
          `\`${all[0]?.path ?? ""}\` is treated as a list, because nothing identifies an element of a set with a write-only value. To say so in the ` +
          "description, or to leave the property out, use a line.",
        overlay: lines.flatMap((at) => [updateLine(at, { uniqueItems: false }), removeLine(at)]),
      },
    ];
  });
}

function byName(places: readonly PropertyPlace[]): ReadonlyMap<string, readonly PropertyPlace[]> {
  const groups = new Map<string, PropertyPlace[]>();
  for (const place of places) groups.set(place.name, [...(groups.get(place.name) ?? []), place]);
  return groups;
}

/** Returns a valid name that resembles a property's name. */
function suggestedName(name: string): string {
  const letters = toTerraformName(name)
    .replace(/[^a-z0-9_]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return /^[a-z]/.test(letters) ? letters : `svc_${letters}`.replace(/_+$/, "");
}

function removeProperty(holder: DocumentObject, name: string): void {
  const properties = asObject(holder["properties"]) ?? {};
  holder["properties"] = Object.fromEntries(Object.entries(properties).filter(([each]) => each !== name));
  const required = textsOf(holder["required"]).filter((each) => each !== name);
  if (holder["required"] !== undefined) holder["required"] = required;
}

/** Returns the properties in a message, at every depth. */
function placesIn({ form }: OpenApiImport, root: unknown, isRequest: boolean): readonly PropertyPlace[] {
  const found: PropertyPlace[] = [];
  const walk = (
    node: unknown,
    path: string,
    within: readonly DocumentObject[],
    isDemanded: boolean,
  ): void => {
    const holder = form.holderOf(node);
    if (within.includes(holder)) return;
    const inside = [...within, holder];
    const required = textsOf(holder["required"]);
    for (const [name, property] of membersOf(holder["properties"])) {
      const own = asObject(property);
      if (own === undefined) continue;
      const at = path === "" ? name : `${path}.${name}`;
      const isRequired = isDemanded && required.includes(name) && form.look(own)["readOnly"] !== true;
      found.push({ name, path: at, property: own, holder, isRequired, isShown: !isRequest });
      walk(own, at, inside, isRequired);
    }
    for (const word of ["items", "additionalProperties"]) {
      if (asObject(holder[word]) !== undefined) walk(holder[word], path, inside, isDemanded);
    }
  };
  walk(root, "", [], isRequest);
  return found;
}

function holdsSecret(form: OpenApiImport["form"], node: unknown, within: readonly DocumentObject[]): boolean {
  const holder = form.holderOf(node);
  if (within.includes(holder)) return false;
  const inside = [...within, holder];
  const { items, additionalProperties } = holder;
  return [
    ...membersOf(holder["properties"]).map(([, each]) => each),
    ...asList([items, additionalProperties]),
  ].some(
    (each) =>
      asObject(each) !== undefined &&
      (form.look(each)["writeOnly"] === true || holdsSecret(form, each, inside)),
  );
}
