import {
  ContractError,
  describedMethods,
  type Method,
  parentPattern,
  STATE_KEYS,
  toPlural,
  updateModeOf,
} from "../../contract";
import { type MapLine, type MapPath, NONE } from "../service-map";
import type { AddLine, CompleteImport, DescribedKind } from "./described-kind";
import { fieldLines } from "./map-field-lines";
import type { FoundRpc } from "./find-methods";
import { propertyAt } from "./identifiers";
import { lastPart } from "./names";
import { referenceEvidence } from "./reference-evidence";
import { asList, asObject, type DocumentObject, memberOf, membersOf, textsOf } from "./json";
import { oncePer } from "../../base/json";
import { mapCorrector } from "./map-correction";
import { withSharedToken } from "./map-token-lines";
import { placeLines } from "./map-place-lines";
import { purposePath } from "./map-methods";
import { placesIn } from "./map-schema";
import { propertyOf } from "./name-fields";
import { BY_NAME, createNotes } from "./notes";
import { OPERATION_KEYS, OPERATION_WORDS } from "./operation-fields";
import { actionReader } from "./overlay-line";
import { writeDocument } from "./write-document";

/** Returns everything that an import concluded or read about the methods and kinds, as the lines of a service map. */
export function mapLinesOf(complete: CompleteImport): readonly MapLine[] {
  const { importing, concluded, contract } = complete;
  const lines: MapLine[] = [];
  const open = openPaths(complete);
  const isOpen = (path: MapPath): boolean => open.has(JSON.stringify(path));
  const add: AddLine = (path, value, node, word = "", otherwise) => {
    // The map has no empty texts.
    if (value === undefined || value === "" || isOpen(path)) return;
    const guess = node === undefined ? undefined : (importing.notes.guessAt(node, word) ?? otherwise);
    lines.push({ path, value, ...(guess === undefined ? {} : { guess }) });
  };
  const usableKinds = new Map(contract.kinds.map((kind) => [kind.name, kind]));
  const isComplete = concluded.written.every(({ finding }) => usableKinds.has(finding.kind.name));
  const described = isComplete ? [] : methodsIn(documentOf(complete));
  const methods = new Map([...described, ...contract.methods].map((method) => [method.path, method]));
  for (const { finding, pattern } of concluded.written) {
    const usable = usableKinds.get(finding.kind.name);
    const describing = {
      ...complete,
      finding,
      pattern: usable?.pattern ?? pattern,
      usable,
      methods,
      isOpen,
      add,
    };
    kindLines(describing);
    methodLines(describing);
    if (usable !== undefined) fieldLines(describing, usable);
  }
  for (const [code, value] of membersOf(concluded.said["x-errors"])) {
    const said = Array.isArray(value) ? (value as unknown[]) : typeof value === "string" ? value : undefined;
    add(["errors", code], said, complete.root, `x-errors.${code}`);
  }
  return withSharedToken(complete, lines);
}

/** Returns the paths of the lines that a problem leaves open for the user to choose. */
function openPaths({ importing, concluded }: CompleteImport): ReadonlySet<string> {
  const actionOf = actionReader();
  const lines = concluded.written.flatMap(({ finding }) => {
    const corrections = mapCorrector(importing, finding);
    return finding.problems.flatMap(
      ({ overlay, map }) => map ?? overlay.flatMap((line) => corrections(actionOf(line))),
    );
  });
  return new Set(lines.map(({ path }) => JSON.stringify(path)));
}

/** Returns the names of the methods that belong to no kind, in the document's order. */
export function unusedMethods({ root, concluded }: CompleteImport): readonly string[] {
  const used = new Set(concluded.written.flatMap(({ rpcs }) => rpcs.map(({ path }) => path)));
  return membersOf(root["paths"])
    .filter(([path, item]) => memberOf(item, "post") !== undefined && !used.has(path))
    .map(([path]) => spelled(root, path));
}

/** Returns the methods of a document; none if its methods have too many fields to be read. */
function methodsIn(document: DocumentObject): readonly Method[] {
  try {
    return describedMethods(document);
  } catch (error) {
    if (error instanceof ContractError) return [];
    throw error;
  }
}

/** The document with all kinds, even with the unusable ones. */
function documentOf({ importing, concluded }: CompleteImport): DocumentObject {
  const described = concluded.written.filter(({ finding }) => finding.schema !== undefined);
  return writeDocument({ ...importing, notes: createNotes() }, concluded.said, described);
}

function kindLines(described: DescribedKind): void {
  const { importing, finding, pattern, usable, add } = described;
  const { kind, schema, nameField, operationFields } = finding;
  const at = (key: string): MapPath => ["kinds", kind.name, key];
  const node = importing.form.schemas.get(schema ?? "");
  const wireNameOf = (terraformName: string | undefined): string | undefined =>
    usable?.fields.find((field) => field.terraformName === terraformName)?.wireName;
  const inner = typeof finding.parentField === "string" ? finding.parentField : undefined;
  const hasParent = parentPattern(pattern) !== undefined;
  const parent = finding.parentFrom === "name" ? NONE : (wireNameOf(usable?.parentField) ?? inner);
  add(at("schema"), schemaText(described), finding, "schema");
  add(at("pattern"), pattern === "" ? undefined : pattern, finding, "pattern", patternGuess(described));
  add(at("content"), finding.contentField, node, "contentField");
  add(at("plural"), kind.plural === toPlural(kind.name) ? undefined : kind.plural);
  const hasName = propertyAt(importing.form, node, nameField) !== undefined;
  add(at("name"), hasName ? nameField : undefined, finding, "name");
  add(at("parent"), hasParent ? parent : undefined, finding, "parent");
  const isSaid =
    asObject(node?.["x-kind"])?.["pattern"] !== undefined &&
    importing.notes.guessAt(node ?? {}, "slug") === undefined;
  add(at("slug"), wireNameOf(usable?.slugField), finding, "slug", isSaid ? undefined : BY_NAME);
  for (const word of OPERATION_WORDS) {
    add(["operations", OPERATION_KEYS[word]], operationFields[word], node, word);
  }
  for (const key of STATE_KEYS) {
    const words = memberOf(finding.states, key);
    add(
      ["operations", "states", key],
      words === undefined ? undefined : textsOf(words),
      node,
      `states.${key}`,
    );
  }
  const groups = [node, finding.methods.create?.request, described.objects.get(finding)].flatMap((each) =>
    asList(importing.form.look(each)["x-exclusive"]),
  );
  const distinct = [...new Map(groups.map((group) => [JSON.stringify(group), group])).values()];
  add(at("exclusive"), distinct.length === 0 ? undefined : distinct);
  const { codes, fields = [] } = usable?.capacity ?? {};
  add([...at("capacity"), "codes"], codes, node, "capacity");
  add([...at("capacity"), "fields"], fields.length === 0 ? undefined : fields, node, "capacity");
}

/** Returns why a pattern is a guess; undefined if the description says it, or shows names of the form. */
function patternGuess({ importing, finding, pattern }: DescribedKind): string | undefined {
  const { kind, schema, nameField } = finding;
  const { form } = importing;
  const node = form.schemas.get(schema ?? "");
  if (asObject(node?.["x-kind"])?.["pattern"] !== undefined) return undefined;
  const property = form.look(propertyOf(form, node, nameField));
  const isShown =
    referenceEvidence(nameField, property, {}, [pattern === kind.pattern ? kind : { ...kind, pattern }]) !==
    undefined;
  return isShown ? undefined : "the description shows no names of this kind";
}

/** Returns the name of a kind's component, or the place of its inline schema. */
function schemaText({ importing, root, finding }: DescribedKind): string | undefined {
  const { form } = importing;
  const { schema, methods } = finding;
  if (schema === undefined) return undefined;
  const components = memberOf(root["components"], "schemas");
  if (finding.kind.marked !== undefined) return finding.kind.marked;
  if (memberOf(components, schema) !== undefined) return schema;
  const rpcs = [...(methods.get === undefined ? [] : [methods.get]), ...methods.all];
  const places = rpcs.flatMap((rpc) => placesIn(importing, rpc).map((place) => ({ rpc, place })));
  return places.find(({ rpc, place }) => {
    const step = place.split(".")[2];
    const property = step === undefined ? rpc.answer : propertyOf(form, rpc.answer, step);
    return [property, form.look(property)["items"]].some((each) => form.componentOf(each) === schema);
  })?.place;
}

/** Returns a method's name, or its path if several have the name. */
function spelled(root: DocumentObject, path: string): string {
  const last = lastPart(path);
  return sharedNames(asObject(root["paths"]) ?? {}).has(last) ? path : last;
}

/** Returns the names of methods that several paths have. */
const sharedNames = oncePer((paths: DocumentObject): ReadonlySet<string> => {
  const names = Object.keys(paths).map((path) => lastPart(path));
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
});

function methodLines(described: DescribedKind): void {
  const { finding, root, add } = described;
  const { kind, methods } = finding;
  const base = ["kinds", kind.name];
  const addDestruction = (at: MapPath, rpc: FoundRpc): void => {
    const word = "x-destroys-data";
    add([...at, "destroysData"], destroys(described, rpc), rpc.post, word, asBuiltIn(rpc, word));
  };
  const addTimeLimit = (at: MapPath, rpc: FoundRpc): void => {
    add(
      [...at, "timeLimit"],
      timeLimitOf(described, rpc),
      rpc.post,
      "x-timeout",
      asBuiltIn(rpc, "x-timeout"),
    );
  };
  for (const verb of ["create", "get", "list", "delete", "clone"] as const) {
    const rpc = methods[verb];
    if (rpc === undefined) continue;
    const at = [...base, verb];
    const line = purposePath(kind.name, verb);
    // The places are those of a method that the user has yet to choose.
    if (described.isOpen(line)) continue;
    add(line, spelled(root, rpc.path), rpc.post, "x-verb");
    placeLines(described, rpc, at);
    if (verb === "create") add([...at, "answer", "result"], finding.createResult, rpc.post, "", BY_NAME);
    if (verb === "list" || verb === "create") add([...at, "omits"], omissionsOf(rpc));
    if (verb !== "list" && verb !== "get") {
      addTimeLimit(at, rpc);
    }
  }
  for (const rpc of methods.updates) {
    const at = [...base, "updates", spelled(root, rpc.path)];
    add(at, {}, rpc.post, "x-verb");
    placeLines(described, rpc, at);
    const method = described.methods.get(rpc.path);
    const { post } = rpc;
    const isUsual = post["x-update"] === undefined && method?.maskField === undefined;
    const mode = method === undefined ? undefined : updateModeOf(method);
    add(
      [...at, "mode"],
      mode,
      post,
      "x-update",
      isUsual ? "nothing says what becomes of omitted fields" : undefined,
    );
    add([...at, "omits"], omissionsOf(rpc));
    const isOff = method?.powersOff ?? (post["x-powers-off"] === false ? false : undefined);
    add([...at, "powersOff"], isOff, post, "x-powers-off", asBuiltIn(rpc, "x-powers-off"));
    addDestruction(at, rpc);
    addTimeLimit(at, rpc);
  }
  for (const rpc of methods.others) {
    // A method that the contract refuses is no action.
    if (described.usable?.methods.others.some(({ path }) => path === rpc.path) === false) continue;
    const at = [...base, "actions", spelled(root, rpc.path)];
    add(at, {}, rpc.post, "x-verb");
    placeLines(described, rpc, at);
    addDestruction(at, rpc);
    addTimeLimit(at, rpc);
  }
}

/** Returns why a method's effect is a guess that nothing in the description says: the built-in contract has it. */
function asBuiltIn({ post }: FoundRpc, word: string): string | undefined {
  return post[word] === undefined ? "as the built-in method of this name" : undefined;
}

function omissionsOf({ post }: FoundRpc): readonly string[] | undefined {
  return post["x-omits"] === undefined ? undefined : textsOf(post["x-omits"]);
}

function destroys({ methods }: DescribedKind, { path, post }: FoundRpc): boolean | undefined {
  return methods.get(path)?.destroysData ?? (post["x-destroys-data"] === false ? false : undefined);
}

function timeLimitOf({ methods }: DescribedKind, { path }: FoundRpc): string | undefined {
  return methods.get(path)?.timeout;
}
