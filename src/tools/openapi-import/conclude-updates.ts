import { firstWord } from "../../contract";
import { proseOf, type FoundRpc } from "./find-methods";
import type { OpenApiImport, KindFinding } from "./finding";
import { asList, asObject, type DocumentObject, membersOf, textsOf, without } from "./json";
import { keyOf } from "./names";
import { propertyOf } from "./name-fields";
import { pathTo, updateLine } from "./overlay-line";

/**
 * Inferences about update methods: what they do with the fields that a request omits, and which properties of their requests stand for a
 * nested field. An explicit keyword in the document takes precedence.
 */

/** Returns the expression for a sentence about the fields that a request omits, which ends with one of these words. */
function saysOfOmitted(words: string, adjectives = ""): string {
  const fields = "(?:fields|properties|members|attributes|values)";
  const omitted = `\\b(?:omitted|absent|missing|unspecified${adjectives}) (?:\\w+ )?${fields}`;
  const notSet = "(?:omitted|absent|missing|unset|not (?:set|sent|given|present|provided|specified))";
  return `(?:${omitted}|\\b${fields} (?:that|which) are ${notSet})\\b[^.]*\\b(?:${words})\\b`;
}

const MERGES = new RegExp(
  `${
    /\bpartial(?:ly)? (?:updat|chang|modif|edit|object|resource|representation)\w*|\b(?:updat|chang|modif|edit)\w* (?:\w+ ){0,3}partially\b|\bonly (?:the )?(?:given|provided|specified|supplied|present|sent|listed)\b/
      .source
  }|${saysOfOmitted("unchanged|untouched|kept|keep|preserved|retained", "|other")}`,
  "i",
);

/** Includes texts that deny partial updates. Counts before {@link MERGES}, because a whole object is right for every service. */
const REPLACES = new RegExp(
  `${
    /\b(?:not?|never|cannot|without|\w+n't) (?:\w+ ){0,2}partial(?:ly)?\b|\bpartial \w+ (?:is|are)(?:n't| not| never| un\w+| rejected| refused| forbidden)\b|\bfull(?:y)? (?:update|replace\w*|representation)\b|\bwhole (?:object|resource|representation)\b|(?:^|[.\n])\s*replaces? (?:the|an?) [\w -]+(?:[.,;\n]|$)|\breplaces? (?:the|an?) (?:existing |entire |whole |complete |current )\w+/
      .source
  }|${saysOfOmitted("cleared|reset|removed|unset|lost|deleted|emptied")}`,
  "i",
);

/** Marks what an update method does. Must run after the method's object and name are marked, and after {@link concludeDestruction}. */
export function concludeUpdate(
  importing: OpenApiImport,
  finding: KindFinding,
  rpc: FoundRpc,
  objectField: string | undefined,
): void {
  const { notes } = importing;
  const { post, name } = rpc;
  const known = finding.kind.known?.methods.updates.find((method) => keyOf(method.name) === keyOf(name));
  const word = firstWord(name).toLowerCase();
  if (known === undefined && post["x-verb"] === undefined && word !== "update") {
    notes.guess(post, "x-verb", `its name begins with ${firstWord(name)}`);
    notes.conclude(
      "updates",
      `The method updates the ${finding.kind.name}`,
      name,
      "if this is wrong, set x-verb in an overlay",
    );
  }
  concludeStandIns(importing, finding, rpc, objectField);
  if (post["x-update"] === undefined && post["x-destroys-data"] !== true && known?.destroysData !== true) {
    concludeMode(importing, finding, rpc, objectField);
  }
}

/** Why the only conclusion about omitted fields is certain. */
const BY_TYPE = "the type of its request is application/merge-patch+json";

function concludeMode(
  importing: OpenApiImport,
  finding: KindFinding,
  rpc: FoundRpc,
  objectField: string | undefined,
): void {
  const { form, notes, guessedUpdates } = importing;
  const { name, post, request } = rpc;
  const holder = objectField === undefined ? request : propertyOf(form, request, objectField);
  const ofKind = new Set(propertyNames(importing, form.schemas.get(finding.schema ?? "")));
  const isMask = (each: string): boolean =>
    form.look(propertyOf(form, request, each))["format"] === "field-mask";
  if (propertyNames(importing, request).some(isMask)) return;
  const carried = propertyNames(importing, holder).filter(
    (each) => ofKind.has(each) && each !== finding.nameField && !isNamed(importing, holder, each),
  );
  const schemaNames = [request, holder].map((node) => form.componentOf(node) ?? "");
  const types = Object.keys(asObject(asObject(post["requestBody"])?.["content"]) ?? {});
  const word = firstWord(name);
  const isPatch = word === "Patch" || schemaNames.some((each) => hasPatch(each, finding.kind.name));
  const prose = [proseOf(rpc), ...schemaProse(importing, request)].join("\n");
  const decide = (mode: string, why: string, isGuess = false): void => {
    const conclusion = `x-update is ${mode}, because ${why}`;
    post["x-update"] = mode;
    notes.conclude("updates", conclusion, name, "if this is wrong, set x-update in an overlay");
    if (isGuess) guessedUpdates.set(name, conclusion);
    if (why !== BY_TYPE) notes.guess(post, "x-update", why);
  };
  if (types.some((type) => /\bmerge-patch\+json\b/i.test(type))) {
    decide("merge", BY_TYPE);
  } else if (isPatch) {
    decide("merge", "its name or that of its request is that of a patch");
  } else if (word === "Replace" || word === "Put" || REPLACES.test(prose)) {
    decide("replace", "its name or its description says so");
  } else if (MERGES.test(prose)) {
    decide("fields", "its description says that omitted fields are kept");
  } else if (carried.length >= 2) {
    // The required properties of a request are evidence of something else.
    const guess = (mode: string, why: string): void => decide(mode, why, true);
    decideByRequired(importing, finding, { holder, carried, guess });
  }
}

/** Returns the description of a request's own schema. That of a schema that others share says nothing about updates. */
function schemaProse({ form }: OpenApiImport, request: unknown): readonly string[] {
  const description = form.look(request)["description"];
  return typeof description === "string" ? [description] : [];
}

/** Whether a schema's name contains the word Patch beside its kind's name: `PatchDiskRequest`, but not `Dispatcher` or `PatchPolicyChange`. */
function hasPatch(name: string, kindName: string): boolean {
  return /Patch(?![a-z])/.test(name.replace(kindName, "_"));
}

/** Concludes from the required properties, or else sends the whole object, which is right for every service. */
function decideByRequired(
  importing: OpenApiImport,
  { methods, schema }: KindFinding,
  update: {
    readonly holder: unknown;
    readonly carried: readonly string[];
    readonly guess: (mode: string, why: string) => void;
  },
): void {
  const { form } = importing;
  const { holder, carried, guess } = update;
  const requiredIn = (node: unknown): readonly string[] =>
    textsOf(form.look(node)["required"]).filter((each) => carried.includes(each));
  const { create } = methods;
  const nodes =
    create === undefined
      ? []
      : [create.request, ...membersOf(form.look(create.request)["properties"]).map(([, node]) => node)];
  // The required properties of a shared schema say nothing about updates alone.
  const own = form.componentOf(holder);
  const isShared =
    own !== undefined && [schema, ...nodes.map((node) => form.componentOf(node))].includes(own);
  const onCreate = [
    ...new Set(
      nodes
        .slice(0, 1)
        .concat(nodes.filter((node) => form.look(node)["x-holds"] === "object"))
        .flatMap(requiredIn),
    ),
  ];
  const onUpdate = requiredIn(holder);
  if (!isShared && onUpdate.length > 0 && onCreate.every((each) => onUpdate.includes(each))) {
    guess("replace", "its request requires what a create requires");
  } else if (!isShared && onCreate.length > 0 && onUpdate.length === 0) {
    guess("fields", "its request requires nothing that a create requires");
  } else {
    guess(
      "replace",
      "nothing says what becomes of omitted fields, and a whole object is right for every service",
    );
  }
}

/** Marks properties of a request that carry a nested field under another structure: `image` for `boot.image`. */
function concludeStandIns(
  importing: OpenApiImport,
  finding: KindFinding,
  rpc: FoundRpc,
  objectField: string | undefined,
): void {
  const { form, notes } = importing;
  const schema = form.schemas.get(finding.schema ?? "");
  const roots = propertyNames(importing, schema);
  const nested = nestedScalars(importing, schema, []);
  for (const message of [
    rpc.request,
    objectField === undefined ? undefined : propertyOf(form, rpc.request, objectField),
  ]) {
    for (const name of propertyNames(importing, message)) {
      const property = propertyOf(form, message, name);
      const seen = form.look(property);
      const isOther =
        roots.includes(name) || isNamed(importing, message, name) || seen["x-stands-for"] !== undefined;
      if (property === undefined || isOther || seen["format"] === "field-mask" || !isScalar(seen)) continue;
      const key = keyOf(name).replace(/^new/, "");
      const fitting = nested.filter(
        ({ path, node }) =>
          form.look(node)["type"] === seen["type"] &&
          (keyOf(path.at(-1) ?? "") === key || keyOf(path.join("")) === key),
      );
      const [only, ...more] = fitting;
      if (only === undefined) continue;
      if (more.length > 0) {
        const lines = fitting.map(({ path }) =>
          updateLine(form.originOf(property), { "x-stands-for": path.join(".") }),
        );
        notes.add(
          "updates",
          `${rpc.name}: \`${name}\` may stand for any of several fields. Choose one in an overlay: ${lines.join(" or ")}.`,
        );
        continue;
      }
      property["x-stands-for"] = only.path.join(".");
      notes.guess(property, "x-stands-for", "no other field has its name");
      notes.conclude(
        "updates",
        `\`${name}\` stands for \`${only.path.join(".")}\``,
        rpc.name,
        "if this is wrong, set x-stands-for in an overlay",
      );
    }
  }
}

interface Nested {
  readonly path: readonly string[];
  readonly node: unknown;
}

/** Returns the scalar properties of the sections of a message, at every depth. */
function nestedScalars({ form, ...rest }: OpenApiImport, node: unknown, path: readonly string[]): Nested[] {
  if (path.length > 5) return [];
  return membersOf(form.look(node)["properties"]).flatMap(([name, property]): Nested[] => {
    const at = [...path, name];
    const seen = form.look(property);
    if (asObject(seen["properties"]) !== undefined) return nestedScalars({ form, ...rest }, property, at);
    return path.length > 0 && isScalar(seen) && seen["readOnly"] !== true
      ? [{ path: at, node: property }]
      : [];
  });
}

function isScalar({ type }: DocumentObject): boolean {
  return [type].flat().every((each) => ["string", "integer", "number", "boolean"].includes(String(each)));
}

function isNamed({ form }: OpenApiImport, message: unknown, name: string): boolean {
  const holds = form.look(propertyOf(form, message, name))["x-holds"];
  return holds === "name" || holds === "object" || name === "name";
}

function propertyNames({ form }: OpenApiImport, node: unknown): readonly string[] {
  return membersOf(form.look(node)["properties"]).map(([name]) => name);
}

/**
 * Removes the properties that a method's request contains, but that the method does not carry (`x-omits: [compute, boot.image]`), and those
 * that a list's response does not contain. The message gets a schema of its own, so that methods that share the schema keep them.
 */
export function applyOmissions(
  { form, notes }: OpenApiImport,
  rpc: FoundRpc,
  objectField: string | undefined,
): void {
  for (const text of textsOf(asList(rpc.post["x-omits"]))) {
    const steps = text.split(".");
    const isInObject =
      objectField !== undefined &&
      propertyOf(form, propertyOf(form, rpc.request, objectField), steps[0] ?? "") !== undefined;
    const path = isInObject ? [objectField, ...steps] : steps;
    if (omit(form, rpc.request, path) || (rpc.verb === "list" && omit(form, rpc.answer, steps))) continue;
    notes.add(
      "updates",
      `${rpc.name}: x-omits names \`${text}\`, which ${rpc.verb === "list" ? "neither its request nor its response contains" : "its request does not contain"} (${pathTo("paths", rpc.path)}).`,
    );
  }
}

/** Removes the property at a path from a message, which becomes an inline schema along the path. */
function omit(
  form: OpenApiImport["form"],
  message: DocumentObject,
  [step = "", ...rest]: readonly string[],
): boolean {
  const own = { ...form.look(message) };
  const properties = { ...asObject(own["properties"]) };
  if (!Object.hasOwn(properties, step)) return false;
  if (rest.length > 0) {
    const inner = { ...asObject(properties[step]) };
    if (!omit(form, inner, rest)) return false;
    properties[step] = inner;
  } else {
    Reflect.deleteProperty(properties, step);
    own["required"] = textsOf(own["required"]).filter((name) => name !== step);
  }
  for (const word of Object.keys(message)) Reflect.deleteProperty(message, word);
  Object.assign(message, without(own, "x-kind"), { properties });
  return true;
}
