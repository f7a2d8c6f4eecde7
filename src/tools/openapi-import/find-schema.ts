import type { OpenApiImport, KindRpcs, Problem } from "./finding";
import type { FoundRpc, WantedKind } from "./find-methods";
import { propertyAt } from "./identifiers";
import { componentAt, isMessage, markedInline } from "./inline-schemas";
import { asObject, asText, membersOf } from "./json";
import { isSchemaOf, keyOf, toProperty } from "./names";
import { pathTo, updateLine } from "./overlay-line";

/** A component schema that a method's answer is or contains. */
interface SchemaPlace {
  readonly schema: string;
  readonly rpc: FoundRpc;
}

/**
 * Finds the component schema of a kind: the marked one, or else the one in the answers of its methods. Adds ambiguous
 * candidates to `problems`.
 */
export function findSchema(
  importing: OpenApiImport,
  kind: WantedKind,
  methods: KindRpcs,
  problems: Problem[],
): string | undefined {
  const { form, notes } = importing;
  if (kind.marked !== undefined) {
    return form.componentOf(form.read({ $ref: `#/components/schemas/${escapePointer(kind.marked)}` }, "$"));
  }
  const answers = [methods.get, methods.list, methods.create, ...methods.updates].filter(
    (rpc) => rpc !== undefined,
  );
  const [inline] = answers
    .map(({ answer }) => markedInline(form, answer))
    .filter((node) => node !== undefined);
  if (inline !== undefined) return componentAt(form, kind.name, inline);
  const named = new Set<string>();
  for (const rpc of answers) {
    for (const { schema } of placesIn(importing, rpc)) {
      if (isSchemaOf(schema, kind.noun ?? kind.name)) named.add(schema);
    }
  }
  const [first, ...more] = named;
  if (more.length > 0) {
    problems.push(choice(importing, kind, [...named], `Its methods return ${[...named].join(" and ")}`));
  }
  if (first !== undefined) return first;
  const shown = methods.get === undefined ? undefined : shapeOf(importing, kind, methods.get, true);
  // Each inline schema is a separate schema, so that a list's inline schema does not contradict the other one.
  const listed =
    methods.list === undefined ? undefined : shapeOf(importing, kind, methods.list, shown === undefined);
  const shapes = new Set([shown, listed].filter((schema) => schema !== undefined));
  const [shape, ...others] = shapes;
  if (others.length > 0) {
    problems.push(choice(importing, kind, [...shapes], `Its methods return ${[...shapes].join(" and ")}`));
  } else if (shape !== undefined) {
    notes.add(
      "identity",
      `The schema ${shape} is the kind ${kind.name}: ${answers.map(({ name }) => name).join(" and ")} return it.`,
    );
  } else if (answers.length > 0) {
    problems.push({
      text: `No schema is named ${kind.name}, and the responses of ${answers.map(({ name }) => name).join(" and ")} do not identify it.`,
      overlay: answers
        .flatMap((rpc) => placesIn(importing, rpc))
        .map(({ schema }) => mark(importing, kind, schema)),
    });
  }
  return shape;
}

/** Returns the overlay action that marks a schema as the kind. */
function mark({ form }: OpenApiImport, kind: WantedKind, schema: string): string {
  const origin = form.originOf(form.schemas.get(schema));
  return updateLine(origin === "$" ? pathTo("components", "schemas", schema) : origin, {
    "x-kind": { pattern: kind.pattern },
  });
}

function choice(
  importing: OpenApiImport,
  kind: WantedKind,
  schemas: readonly string[],
  why: string,
): Problem {
  return {
    text: `${why}. Only one of them can be the kind.`,
    overlay: schemas.map((schema) => mark(importing, kind, schema)),
  };
}

/** Returns every component that an answer is or has as a property or as elements of one. */
function placesIn({ form }: OpenApiImport, rpc: FoundRpc): SchemaPlace[] {
  const places: SchemaPlace[] = [];
  const add = (node: unknown): void => {
    const schema = form.componentOf(node);
    if (schema !== undefined && isMessage(form.look(node))) places.push({ schema, rpc });
  };
  add(rpc.answer);
  for (const [, property] of membersOf(form.look(rpc.answer)["properties"])) {
    add(property);
    add(form.look(property)["items"]);
  }
  return places;
}

/**
 * Finds the object's schema by the structure of an answer: its property with the noun's name, its only message or list of messages, or else the
 * answer itself. With `names`, turns an inline schema into a component.
 */
function shapeOf(
  { form }: OpenApiImport,
  kind: WantedKind,
  rpc: FoundRpc,
  names: boolean,
): string | undefined {
  const schemaOf = (node: unknown): string | undefined =>
    names ? componentAt(form, kind.name, asObject(node) ?? {}) : form.componentOf(node);
  const properties = membersOf(form.holderOf(rpc.answer)["properties"]).filter(
    ([name]) => name !== "operation",
  );
  const inside = properties.filter(([, property]) => {
    const node = form.look(property);
    return isMessage(rpc.verb === "list" ? form.look(node["items"]) : node);
  });
  const [only, ...more] = inside;
  if (rpc.verb === "list") {
    return only === undefined || more.length > 0 ? undefined : schemaOf(form.holderOf(only[1])["items"]);
  }
  // A wrapper has a property with the noun's name, or one property; an answer with more is the object itself.
  const isNamed = properties.some(
    ([name, property]) =>
      ["name", `${toProperty(kind.name)}Name`].includes(name) &&
      asText(form.look(property)["type"]) === "string",
  );
  const ofNoun = inside.find(([name]) => !isNamed && keyOf(name) === keyOf(kind.noun ?? kind.name));
  const wrapped = ofNoun ?? (more.length === 0 && properties.length === 1 ? only : undefined);
  if (wrapped !== undefined) return schemaOf(wrapped[1]);
  const isIdentified =
    kind.identifier !== undefined && propertyAt(form, rpc.answer, kind.identifier) !== undefined;
  return isNamed || isIdentified ? schemaOf(rpc.answer) : undefined;
}

function escapePointer(name: string): string {
  return encodeURIComponent(name.replace(/~/g, "~0").replace(/\//g, "~1"));
}
