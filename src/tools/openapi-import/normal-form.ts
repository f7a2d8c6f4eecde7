// This is one file, because all of it shares the schemas read so far and their places.
import { compilePattern, isUnspecified } from "../../contract";
import {
  asList,
  asObject,
  asText,
  type DocumentObject,
  memberOf,
  membersOf,
  setMember,
  textsOf,
  unescapePointer,
  without,
} from "./json";
import type { Notes } from "./notes";
import { pathTo, stepTo, updateLine } from "./overlay-line";
import { allowsNull, readType } from "./read-type";
import { excludedPairs, isChoice, isNone, readVariants, type VariantsPlace } from "./variants";
import {
  exclusiveBeside,
  hasStructure,
  mergeSchemas,
  withExclusivePairs,
  withoutContradictions,
} from "./merge-schemas";
import { behaviorsOf } from "./field-behavior";
import { isDuration, isMetadata, wellKnownSchema } from "./well-known";

/**
 * Converts schemas of various generators to the normal form that model and emulator read: OpenAPI 3.0 and 3.1, `allOf`, `oneOf`, `anyOf`, the
 * types of protobuf. Reads schemas only on demand, so that the cost of a large document depends on the part in use.
 */
export interface NormalForm {
  /** The component schemas read so far, in normal form, by name. They belong to the imported document and may be changed. */
  readonly schemas: Map<string, DocumentObject>;
  /** Returns the normal form of a schema at a place of the document (a JSONPath). Keeps references. */
  read(node: unknown, at: string): DocumentObject;
  /** Returns a schema with its references resolved and overridden by the keywords beside them. Changes of it are lost. */
  look(node: unknown): DocumentObject;
  /** Returns the object that contains the properties of a message, for changes. */
  holderOf(node: unknown): DocumentObject;
  /** Returns the component that a node copies; its holder if it is no copy. */
  originalOf(node: unknown): DocumentObject;
  /** Returns the name of the component that a schema refers to. */
  componentOf(node: unknown): string | undefined;
  /** Returns the value of `$ref` for a component. */
  referenceTo(name: string): string;
  /** Returns the place of a schema in the document, as a JSONPath. */
  originOf(node: unknown): string;
  /** Turns a reference into a copy of its schema, in place, so that changes of it and of its properties do not reach other uses. */
  unshare(node: DocumentObject): void;
  /** Turns an inline schema into a reference to a new component, in place, and returns the component's name. */
  nameSchema(node: DocumentObject, wanted: string): string;
}

const REFERENCE = "#/components/schemas/";

/** The word of a copied component: `of`, the references that led to it, and `beside`, the words beside the first of them. */
export const COPY = "x-copy";

/** Keywords that do not affect a value's structure, so that they may be beside a reference. */
const KEPT = [
  "description", "deprecated", "readOnly", "writeOnly", "default", "example", "examples", "enum", "const", "pattern", "minLength",
  "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "uniqueItems",
  "minProperties", "maxProperties",
]; // prettier-ignore

/** Opens the schemas of a parsed document. Adds inferences to `notes`. */
export function openNormalForm(root: DocumentObject, notes: Notes): NormalForm {
  const schemas = new Map<string, DocumentObject>();
  const origins = new WeakMap<object, string>();
  const names = new Map<string, string>();
  const reading = new Set<string>();
  /** Targets of references that are not read yet. They are read one after the other, because a long chain would exhaust the stack. */
  const pending = new Map<string, () => DocumentObject>();

  const placed = (node: DocumentObject, at: string): DocumentObject => {
    if (!origins.has(node)) origins.set(node, at);
    return node;
  };

  /** Returns a reference to a reference's target, which becomes a component if it is not one. */
  const refer = (ref: string, at: string): DocumentObject => {
    const known = names.get(ref);
    if (known !== undefined) return { $ref: REFERENCE + known };
    const steps = ref.startsWith("#/") ? ref.slice(2).split("/").map(unescapePointer) : undefined;
    const target = steps?.reduce<unknown>(
      (value, step) => (Array.isArray(value) ? (value as unknown[])[Number(step)] : memberOf(value, step)),
      root,
    );
    const last = steps?.at(-1) ?? "";
    if (steps === undefined || asObject(target) === undefined) {
      const why = ref.startsWith("#") ? "has no target" : "points outside the document";
      notes.add("facts", `The reference ${JSON.stringify(ref)} (${at}) ${why}; its schema is unknown.`);
      return {};
    }
    const name = freeName(last.replace(/[^\w.-]/g, "_"));
    names.set(ref, name);
    const wellKnown = wellKnownSchema(last);
    schemas.set(name, {});
    const place = pathTo(...steps);
    pending.set(name, () => (wellKnown === undefined ? readNode(target, place) : placed(wellKnown, place)));
    return { $ref: REFERENCE + name };
  };

  /** Reads the target of a reference. */
  const readTarget = (name: string): void => {
    const target = pending.get(name);
    if (target === undefined) return;
    pending.delete(name);
    reading.add(name);
    schemas.set(name, target());
    reading.delete(name);
  };

  const freeName = (wanted: string): string => {
    let name = wanted;
    for (let count = 2; schemas.has(name); count += 1) name = `${wanted}_${count}`;
    return name;
  };

  const componentOf = (node: unknown): string | undefined => {
    const ref = asText(asObject(node)?.["$ref"]);
    return ref?.startsWith(REFERENCE) === true ? ref.slice(REFERENCE.length) : undefined;
  };

  const look = (node: unknown, seen: readonly string[] = []): DocumentObject => {
    const object = asObject(node) ?? {};
    const name = componentOf(object);
    if (name === undefined) return object;
    readTarget(name);
    const isAlone = Object.keys(object).length === 1;
    const beside = isAlone ? {} : without(object, "$ref");
    if (seen.includes(name)) return beside;
    const target = look(schemas.get(name), [...seen, name]);
    return isAlone ? target : { ...target, ...beside };
  };

  /** Returns the names of the components through which a reference leads to its schema. */
  const namesOf = (node: unknown, names: readonly string[] = []): readonly string[] => {
    const name = componentOf(node);
    return name === undefined || names.includes(name) ? names : namesOf(schemas.get(name), [...names, name]);
  };

  const holderOf = (node: unknown, seen: readonly string[] = []): DocumentObject => {
    const object = asObject(node) ?? {};
    const name = componentOf(object);
    return name === undefined || seen.includes(name) ? object : holderOf(schemas.get(name), [...seen, name]);
  };

  const originalOf = (node: unknown): DocumentObject => {
    const holder = holderOf(node);
    const ref = textsOf(asObject(holder[COPY])?.["of"]).at(-1);
    return ref === undefined ? holder : holderOf({ $ref: ref });
  };

  const read = (value: unknown, at: string): DocumentObject => {
    const schema = readNode(value, at);
    for (let [name] = pending.keys(); name !== undefined; [name] = pending.keys()) readTarget(name);
    return schema;
  };

  const readNode = (value: unknown, at: string): DocumentObject => {
    const node = asObject(value);
    if (node === undefined) return placed({}, at);
    const parts: DocumentObject[] = [];
    const ref = asText(node["$ref"]);
    if (ref !== undefined) parts.push(refer(ref, at));
    for (const [index, part] of asList(node["allOf"]).entries()) {
      parts.push(readNode(part, `${at}.allOf[${index}]`));
    }
    const nots = [node, ...asList(node["allOf"])].flatMap((each) => asObject(each)?.["not"] ?? []);
    const pairs = nots.flatMap(excludedPairs);
    for (const word of ["anyOf", "oneOf"]) {
      if (!Array.isArray(node[word])) continue;
      const place = {
        isExclusive: word === "oneOf" || nots.some((not) => excludedPairs(not).length === 0),
        isMessage: membersOf(node["properties"]).length > 0 || node["allOf"] !== undefined,
      };
      parts.push(readOffered(asList(node[word]), `${at}.${word}`, place));
    }
    const own = readOwn(node, at);
    const [only, ...more] = parts.filter((part) => Object.keys(part).length > 0);
    if (only === undefined) return placed(withExclusivePairs(own, pairs), at);
    if (more.length === 0 && componentOf(only) !== undefined && !hasStructure(own)) {
      const beside = pairs.length === 0 ? {} : exclusiveBeside(look(only), pairs);
      if (beside !== undefined) {
        // Some generators repeat the target's type beside a reference.
        const words = own["type"] === "object" ? without(own, "type") : own;
        return placed({ ...only, ...words, ...beside }, at);
      }
    }
    // Merged parts come before the schema's own keywords, but members of its oneofs after its own properties.
    const isGroup = (part: DocumentObject): boolean => part["x-exclusive"] !== undefined;
    const merged = [only, ...more]
      .filter((part) => !isGroup(part))
      .reduce<DocumentObject>((base, part) => mergeSchemas(base, unfold(part, at)), {});
    const whole = [only, ...more].filter(isGroup).reduce(mergeSchemas, mergeSchemas(merged, own));
    const sound = [only, ...more].some(isGroup) ? withoutContradictions(whole) : whole;
    return placed(withExclusivePairs(sound, pairs), at);
  };

  /** Returns a part for a merge, with its reference resolved. */
  const unfold = (part: DocumentObject, at: string): DocumentObject => {
    const name = componentOf(part);
    if (name !== undefined && reading.has(name)) {
      notes.add("facts", `The schema ${name} contains itself (${at}); the recursive part was ignored.`);
      return {};
    }
    return without(look(part), "x-kind");
  };

  const readOffered = (given: readonly unknown[], at: string, place: VariantsPlace): DocumentObject => {
    // A choice inside of a choice, such as a oneof that is not required, is flat.
    const nested = given.findIndex((each) => isChoice(asObject(each) ?? {}));
    if (nested >= 0 && given.every((each, index) => index === nested || isNone(asObject(each) ?? {}))) {
      const word = asObject(given[nested])?.["oneOf"] === undefined ? "anyOf" : "oneOf";
      const inner = asList(asObject(given[nested])?.[word]);
      const isExclusive = word === "oneOf" || given.length > 1;
      return readOffered(inner, `${at}[${nested}].${word}`, { ...place, isExclusive });
    }
    const offered = given;
    const schemas: DocumentObject[] = [];
    const variants = readVariants(
      offered,
      (node, index) => {
        const schema = look(readNode(node, `${at}[${index}]`));
        schemas.push(schema);
        return schema;
      },
      place,
    );
    switch (variants.is) {
      case "nothing":
        return {};
      case "one":
        return readNode(offered[variants.index], `${at}[${variants.index}]`);
      case "scalar":
        if (variants.guessed === true) {
          const owner = at.replace(/\.(any|one)Of$/, "");
          notes.add(
            "updates",
            `A value that may be a string or a number (${owner}) is treated as a 64-bit integer. To change this, use the overlay: ` +
              updateLine(owner, { type: "number", format: "double" }),
          );
        }
        return variants.schema;
      case "exclusive": {
        const properties = Object.assign(
          {},
          ...variants.holders.map((index) => readNode(offered[index], `${at}[${index}]`)["properties"]),
        ) as DocumentObject;
        return {
          properties,
          ...(variants.names.length > 1 ? { "x-exclusive": [[...variants.names]] } : {}),
        };
      }
      case "free":
        return variants.holders
          .map((index) => unfold(readNode(offered[index], `${at}[${index}]`), at))
          .map((node) => without(node, "required", "additionalProperties"))
          .reduce(mergeSchemas, {});
      case "closed":
        notes.add(
          "facts",
          `A value that has one of several closed schemas (${at}) has the properties of all; those of different schemas exclude each other.`,
        );
        placeProperties(variants.schema, schemas);
        return variants.schema;
      case "anything":
        notes.add(
          "facts",
          `A value that may have one of several schemas (${at}) is treated as free-form JSON.`,
        );
        return {};
    }
  };

  /** Gives each property of a joined schema the place that it has in the first of the schemas with it. */
  const placeProperties = (joined: DocumentObject, schemas: readonly DocumentObject[]): void => {
    for (const [name, property] of membersOf(joined["properties"])) {
      const places = schemas.map((schema) =>
        origins.get(asObject(memberOf(schema["properties"], name)) ?? {}),
      );
      const place = places.find((each) => each !== undefined);
      if (place !== undefined) placed(asObject(property) ?? {}, place);
    }
  };

  /** Returns a copy of a schema, with the places of its parts. References stay. */
  const copyOf = (node: DocumentObject): DocumentObject => {
    const copy = { ...node };
    const properties = asObject(node["properties"]);
    if (properties !== undefined) {
      const copies: DocumentObject = {};
      for (const [name, property] of membersOf(properties)) {
        setMember(copies, name, copyOf(asObject(property) ?? {}));
      }
      copy["properties"] = copies;
    }
    for (const word of ["items", "additionalProperties"]) {
      const inner = asObject(node[word]);
      if (inner !== undefined) copy[word] = copyOf(inner);
    }
    return placed(copy, origins.get(node) ?? "$");
  };

  const readOwn = (node: DocumentObject, at: string): DocumentObject => {
    const own: DocumentObject = {};
    for (const [word, value] of Object.entries(node)) {
      if ((KEPT.includes(word) || word.startsWith("x-")) && value !== undefined) own[word] = value;
    }
    Object.assign(own, readType(node));
    if (allowsNull(node)) own["nullable"] = true;
    const listed = asList(node["enum"]).filter((each) => each !== null);
    if (listed.length > 0) own["enum"] = withoutUnspecified(listed);
    else delete own["enum"];
    if (own["default"] === null || isUnspecifiedValue(own["default"])) delete own["default"];
    if (own["examples"] !== undefined && !Array.isArray(own["examples"])) delete own["examples"];
    if (own["type"] === "string" && isDuration(own)) {
      own["format"] = "duration";
      delete own["pattern"];
    }
    const pattern = own["pattern"];
    if (pattern !== undefined && (typeof pattern !== "string" || compilePattern(pattern) === undefined)) {
      notes.add(
        "facts",
        `The pattern ${JSON.stringify(pattern)} (${at}) is not valid in ECMA-262 or needs unbounded time; only the service checks it.`,
      );
      delete own["pattern"];
    }
    const demanded = textsOf(node["required"]);
    const named = membersOf(node["properties"]).filter(([name]) => name !== "");
    if (memberOf(node["properties"], "") !== undefined) {
      const although = demanded.includes("") ? ", although its schema requires it" : "";
      notes.add("facts", `A property without a name (${at}) is left out${although}.`);
    }
    const properties = named.filter(([name]) => !isMetadata(name, demanded));
    if (properties.length > 0 || asObject(node["properties"]) !== undefined) {
      const read_: DocumentObject = {};
      for (const [name, property] of properties) {
        const node = readNode(property, `${at}.properties${stepTo(name)}`);
        for (const keyword of behaviorsOf(node)) node[keyword] ??= true;
        setMember(read_, name, node);
      }
      own["properties"] = read_;
      own["type"] ??= "object";
    }
    if (demanded.length > 0) own["required"] = [...demanded];
    if (node["items"] !== undefined) own["items"] = readNode(node["items"], `${at}.items`);
    const additional = node["additionalProperties"];
    if (asObject(additional) !== undefined) {
      own["additionalProperties"] = readNode(additional, `${at}.additionalProperties`);
    } else if (typeof additional === "boolean") {
      own["additionalProperties"] = additional;
    }
    return placed(own, at);
  };

  return {
    schemas,
    read,
    look,
    holderOf,
    originalOf,
    componentOf,
    referenceTo: (name) => REFERENCE + name,
    originOf: (node) => origins.get(asObject(node) ?? {}) ?? "$",
    unshare: (node) => {
      if (componentOf(node) === undefined) return;
      // A copy of the structure, down to references: a shared inline part that leads back to the node would contain itself.
      const copy = copyOf(without(look(node), "x-kind"));
      const passed = namesOf(node).map((name) => REFERENCE + name);
      const beside = without(node, "$ref");
      Reflect.deleteProperty(node, "$ref");
      // The contract ends a schema that contains itself, also where it is copied.
      Object.assign(node, copy, { [COPY]: { of: passed, beside } });
    },
    nameSchema: (node, wanted) => {
      const name = freeName(wanted);
      schemas.set(name, placed({ ...node }, origins.get(node) ?? "$"));
      for (const word of Object.keys(node)) Reflect.deleteProperty(node, word);
      node["$ref"] = REFERENCE + name;
      return name;
    },
  };
}

/** Drops the value that proto requires for "unspecified", which requests never set. */
function withoutUnspecified(values: readonly unknown[]): readonly unknown[] {
  const rest = values.filter((value) => !isUnspecifiedValue(value));
  return rest.length === 0 ? values : rest;
}

const isUnspecifiedValue = (value: unknown): boolean => typeof value === "string" && isUnspecified(value);
