import { type Field, isSamePattern, parentPattern, parsePattern } from "../../contract";
import type { OpenApiImport, KindFinding } from "./finding";
import type { FoundRpc, WantedKind } from "./find-methods";
import { leavesParent } from "./implied-parent";
import { asObject, type DocumentObject } from "./json";
import { indexOf } from "./kind-index";
import { patternsShownBy } from "./name-pattern";
import { isNameOf, keyOf, toProperty } from "./names";
import { demand, propertyOf, stringsOf } from "./name-fields";
import { BY_NAME } from "./notes";
import { updateLine } from "./overlay-line";
import { referenceEvidence, shownEvidence, showsForm } from "./reference-evidence";
import { mayName } from "./role-candidates";

/**
 * The sources of an object's name: the request property that names the parent, and the one that becomes the last part.
 */

/** Returns the parent kind of a kind. */
export function parentKindOf(kind: WantedKind, kinds: readonly WantedKind[]): WantedKind | undefined {
  return indexOf(kinds).parentOf(kind);
}

/** Returns the kinds in which a kind's objects are, from the parent outwards. */
function ancestorsOf(kind: WantedKind, kinds: readonly WantedKind[]): readonly WantedKind[] {
  const parent = parentKindOf(kind, kinds);
  return parent === undefined ? [] : [parent, ...ancestorsOf(parent, kinds)];
}

/**
 * Marks the property of a create or list request that names the parent. Makes it required in a create, because the name
 * depends on it.
 */
export function markParent(
  importing: OpenApiImport,
  finding: KindFinding,
  rpc: FoundRpc,
  object: DocumentObject | undefined,
): void {
  const { form, notes, kinds } = importing;
  const { kind, problems } = finding;
  const parent = parentKindOf(kind, kinds);
  if (finding.parentFrom === "name") return;
  if (parent === undefined) {
    markForeignParent(importing, finding, rpc, object);
    return;
  }
  const places = [rpc.request, object].flatMap((message) =>
    message === undefined ? [] : stringsOf(form, message).map((name) => ({ message, name })),
  );
  const node = ({ message, name }: (typeof places)[number]): DocumentObject =>
    propertyOf(form, message, name) ?? {};
  const isNamed = (each: (typeof places)[number]): boolean =>
    form.look(node(each))["x-references"] === parent.name;
  const beside = places.filter(({ message }) => message === rpc.request);
  let place =
    places.find(({ name }) => name === finding.parentField) ??
    namesParent(importing, finding, parent, beside.filter(isNamed)) ??
    beside.find(({ name }) => name === "parent") ??
    // A kind that the description does not have is no candidate for references.
    (importing.present.includes(parent) ? undefined : beside.find(({ name }) => isNameOf(parent.name, name)));
  if (place !== undefined && !isNamed(place)) {
    node(place)["x-references"] = parent.name;
    if (place.name !== finding.parentField) notes.guess(node(place), "x-references", BY_NAME);
    notes.conclude("identity", `\`${place.name}\` contains the name of the parent ${parent.name}`, rpc.name);
  }
  const inside = namesParent(
    importing,
    finding,
    parent,
    places.filter((each) => each.message === object && isNamed(each)),
  );
  if (place?.message === rpc.request && inside !== undefined && inside.name !== place.name) {
    // The request has it beside the object, so that inside the object it appears only in answers.
    if (node(inside)["readOnly"] === undefined) {
      node(inside)["readOnly"] = true;
      notes.guess(node(inside), "readOnly", `the request has \`${place.name}\` beside the object`);
    }
    const otherwise = "if users set it too, set readOnly: false in an overlay";
    notes.conclude(
      "immutability",
      `Only the service sets \`${inside.name}\``,
      finding.schema ?? kind.name,
      otherwise,
    );
  }
  place ??= inside;
  if (place === undefined) {
    if (rpc.verb !== "create") return;
    const isThere = importing.present.includes(parent);
    const likely = places.filter(
      (each) => isThere && mayName(importing, parent, each.name, form.look(node(each)), false),
    );
    const messages = object === undefined ? [rpc.request] : [rpc.request, object];
    const isLeft = leavesParent(importing, finding, ancestorsOf(kind, kinds), messages);
    if (isLeft && showsParent(importing, finding)) {
      finding.parentFrom = "name";
      notes.guess(finding, "parent", "the names contain a parent, and the create request names none");
      const otherwise = `if a property names it, set x-references: ${parent.name} on that property in an overlay`;
      notes.conclude(
        "identity",
        `The service decides the ${parent.name} of a new ${kind.name}, because its names contain one, and the request none`,
        rpc.name,
        otherwise,
      );
      return;
    }
    problems.push({
      text:
        `${rpc.name}: no property of its request is known to name the parent ${parent.name} of a new ${kind.name} (${kind.pattern}). ` +
        "If one does, name it. If the service decides it, for example by the API key, say so. If the names contain no parent, give another pattern.",
      overlay: [
        ...likely.map((each) => updateLine(form.originOf(node(each)), { "x-references": parent.name })),
        ...kindLines(importing, finding),
      ],
    });
    return;
  }
  const property = node(place);
  const schema = form.schemas.get(finding.schema ?? "");
  // A list or a map of names has the word too.
  const isInObjects =
    stringsOf(form, schema).includes(place.name) &&
    form.look(propertyOf(form, schema, place.name))["x-references"] === parent.name;
  const isReadOnly = finding.methods.create === undefined;
  // The list of a read-only kind shows which property of its objects names the parent.
  if (rpc.verb === "create" || (isReadOnly && isInObjects)) {
    const others = places.filter((each) => each.message === place.message && isNamed(each));
    const isByName = namesParent(importing, finding, parent, others, false)?.name !== place.name;
    const why = notes.guessAt(property, "x-references") ?? (isByName ? BY_NAME : undefined);
    if (finding.parentField === undefined && why !== undefined) notes.guess(finding, "parent", why);
    finding.parentField ??= place.name;
  }
  const fallback = parentFieldOf(kind)?.defaultFrom;
  if (fallback !== undefined && form.look(property)["x-default-from"] === undefined) {
    property["x-default-from"] = fallback;
    notes.guess(property, "x-default-from", "as in the built-in field of this purpose");
    notes.conclude(
      "identity",
      `The provider's \`${fallback}\` is the default of \`${place.name}\``,
      rpc.name,
    );
  }
  if (rpc.verb === "create" && demand(importing, place.message, place.name)) {
    notes.conclude(
      "identity",
      `\`${place.name}\` is required, because the objects' names contain their parent`,
      rpc.name,
    );
  }
}

/**
 * Marks the property that names a parent which is no kind, such as the location of a project: the one that is said to, `parent`, or one whose
 * words show the form of the parent's names.
 */
function markForeignParent(
  importing: OpenApiImport,
  finding: KindFinding,
  rpc: FoundRpc,
  object: DocumentObject | undefined,
): void {
  const { form, notes } = importing;
  const { kind } = finding;
  const outer = parentPattern(kind.pattern);
  if (outer === undefined || rpc.verb !== "create") return;
  const word = parsePattern(outer).at(-1);
  const own = word === undefined ? "" : "word" in word ? word.word : word.variable.replace(/_?id$/i, "");
  const shows = (property: DocumentObject): boolean =>
    patternsShownBy(property).some((pattern) => isSamePattern(pattern, outer));
  const places = [rpc.request, object].flatMap((message) =>
    message === undefined ? [] : stringsOf(form, message).map((name) => ({ message, name })),
  );
  const node = ({ message, name }: (typeof places)[number]): DocumentObject =>
    propertyOf(form, message, name) ?? {};
  const isFree = (place: (typeof places)[number]): boolean => {
    const { "x-holds": holds, readOnly } = form.look(node(place));
    return holds === undefined && readOnly !== true;
  };
  const free = places.filter(isFree);
  const place =
    places.find(({ name }) => name === finding.parentField) ??
    free.find(({ name }) => keyOf(name) === "parent") ??
    free.find(({ name }) => keyOf(own) !== "" && isNameOf(own, name)) ??
    free.find((each) => shows(form.look(node(each))));
  if (place === undefined) return;
  const isShown = place.name === finding.parentField || shows(form.look(node(place)));
  if (!isShown) notes.guess(finding, "parent", BY_NAME);
  finding.parentField = place.name;
  notes.conclude(
    "identity",
    `\`${place.name}\` contains the name of the parent (${outer}), of which there is no kind`,
    rpc.name,
  );
  if (demand(importing, place.message, place.name)) {
    notes.conclude(
      "identity",
      `\`${place.name}\` is required, because the objects' names contain their parent`,
      rpc.name,
    );
  }
}

/**
 * Returns which of the properties that refer to the parent's kind names the parent: the one with the kind's name, else the only one that is
 * marked, or that a list takes too. A `billingProject` may be any project. Without `byName`, neither the name nor a map's reference counts.
 */
function namesParent<Place extends { readonly message: unknown; readonly name: string }>(
  { form, concluded, said }: OpenApiImport,
  { methods, kind }: KindFinding,
  parent: WantedKind,
  places: readonly Place[],
  byName = true,
): Place | undefined {
  const named = places.filter(
    ({ name }) => byName && ["parent", keyOf(parent.name), `${keyOf(parent.name)}name`].includes(keyOf(name)),
  );
  const ofMap = byName ? undefined : said.map.kinds?.[kind.name]?.fields;
  const free = places.filter(({ name }) => ofMap?.[name]?.references === undefined);
  const marked = free.filter(({ message, name }) => !concluded.has(propertyOf(form, message, name) ?? {}));
  const scoping = places.filter(({ name }) => propertyOf(form, methods.list?.request, name) !== undefined);
  const [only, ...more] = [named, marked, scoping].find((each) => each.length > 0) ?? [];
  return more.length === 0 || named.length > 0 ? only : undefined;
}

/** Whether the kind's schema shows by a pattern, an example or a form in the description that an object's name contains its parent. */
function showsParent({ form }: OpenApiImport, { kind, schema, nameField }: KindFinding): boolean {
  const property = form.look(propertyOf(form, form.schemas.get(schema ?? ""), nameField));
  const evidence = referenceEvidence(nameField, property, {}, [kind]);
  return evidence !== undefined && (evidence.by !== "description" || showsForm(property, kind));
}

/** Adds a problem if the description shows names without a parent, although the kind's pattern has one. */
export function checkNameForm(importing: OpenApiImport, finding: KindFinding): void {
  const { form } = importing;
  const { kind, schema, nameField, problems } = finding;
  const node = form.schemas.get(schema ?? "");
  const isSaid = asObject(node?.["x-kind"])?.["pattern"] !== undefined;
  if (isSaid || parentPattern(kind.pattern) === undefined) return;
  const pattern = kind.pattern.split("/").slice(-2).join("/");
  const property = form.look(propertyOf(form, node, nameField));
  const evidence = shownEvidence(property, {}, [{ ...kind, pattern }]);
  const line = kindLines(importing, finding)[1];
  if (line === undefined || evidence === undefined) return;
  problems.push({
    text: `The ${evidence.by} of \`${nameField}\` in ${schema ?? kind.name} shows names of the form ${pattern}, not ${kind.pattern}.`,
    overlay: [line],
  });
}

/** Returns the actions for a kind whose service decides the parent, and for one whose names contain none. */
function kindLines({ form }: OpenApiImport, { kind, schema, nameField }: KindFinding): readonly string[] {
  const target = form.originOf(form.schemas.get(schema ?? ""));
  if (target === "$") return [];
  const named = nameField === "name" ? {} : { nameField };
  const short = kind.pattern.split("/").slice(-2).join("/");
  return [
    updateLine(target, { "x-kind": { pattern: kind.pattern, ...named, parentFrom: "name" } }),
    updateLine(target, { "x-kind": { pattern: short, ...named } }),
  ];
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
  finding: KindFinding,
  object: DocumentObject | undefined,
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
  notes.guess(finding, "slug", BY_NAME);
  notes.add(
    "identity",
    `${create.name}: \`${found}\` becomes the last part of the name of a new ${kind.name}.`,
  );
  return kind.pattern.replace(`{${last.variable}}`, `{${found}}`);
}
