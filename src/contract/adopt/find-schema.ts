import type { Adoption, KindRpcs, Problem } from "./finding";
import type { Rpc, WantedKind } from "./find-methods";
import { asText, type JsonObject, membersOf } from "./json";
import { baseNameOf, keyOf, toProperty } from "./names";
import { pathTo, updateLine } from "./overlay-line";

/** An object of the kind in an answer: the answer itself, a property of it, or the elements of a property. */
interface Place {
  readonly schema: string;
  readonly rpc: Rpc;
}

/**
 * Finds the component schema of a kind: the one that says so itself, or else the one that its methods answer with. `problems` takes
 * several that it could be.
 */
export function findSchema(
  adoption: Adoption,
  kind: WantedKind,
  methods: KindRpcs,
  problems: Problem[],
): string | undefined {
  const { form, notes } = adoption;
  if (kind.marked !== undefined) {
    return form.componentOf(form.read({ $ref: `#/components/schemas/${escapePointer(kind.marked)}` }, "$"));
  }
  const answers = [methods.get, methods.list, methods.create, ...methods.updates].filter(
    (rpc) => rpc !== undefined,
  );
  const named = new Set<string>();
  for (const rpc of answers) {
    for (const { schema } of placesIn(adoption, rpc)) {
      if (keyOf(baseNameOf(schema)) === keyOf(kind.name)) named.add(schema);
    }
  }
  const [first, ...more] = named;
  if (more.length > 0) {
    problems.push(choice(adoption, kind, [...named], `Its methods answer with ${[...named].join(" and ")}`));
  }
  if (first !== undefined) return first;
  const shown = methods.get === undefined ? undefined : shapeOf(adoption, kind, methods.get, true);
  // A schema in line is one of its own wherever it stands, so that the list's does not speak against the other.
  const listed =
    methods.list === undefined ? undefined : shapeOf(adoption, kind, methods.list, shown === undefined);
  const shapes = new Set([shown, listed].filter((schema) => schema !== undefined));
  const [shape, ...others] = shapes;
  if (others.length > 0) {
    problems.push(
      choice(adoption, kind, [...shapes], `Its methods answer with ${[...shapes].join(" and ")}`),
    );
  } else if (shape !== undefined) {
    notes.add(
      `The schema ${shape} is the kind ${kind.name}: ${answers.map(({ name }) => name).join(" and ")} answer with it.`,
    );
  } else if (answers.length > 0) {
    problems.push({
      text: `No schema is called ${kind.name}, and the answers of ${answers.map(({ name }) => name).join(" and ")} do not tell which it is.`,
      overlay: answers
        .flatMap((rpc) => placesIn(adoption, rpc))
        .map(({ schema }) => mark(adoption, kind, schema)),
    });
  }
  return shape;
}

/** The line that makes a schema the kind. */
function mark({ form }: Adoption, kind: WantedKind, schema: string): string {
  const origin = form.originOf(form.schemas.get(schema));
  return updateLine(origin === "$" ? pathTo("components", "schemas", schema) : origin, {
    "x-kind": { pattern: kind.pattern },
  });
}

function choice(adoption: Adoption, kind: WantedKind, schemas: readonly string[], why: string): Problem {
  return {
    text: `${why}; only one of them can be the kind.`,
    overlay: schemas.map((schema) => mark(adoption, kind, schema)),
  };
}

/** Every component that an answer is, or holds in one of its properties. */
function placesIn({ form }: Adoption, rpc: Rpc): Place[] {
  const places: Place[] = [];
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

/** The schema that an answer shows by its shape: the one message or list of messages in it, or else all of it. */
function shapeOf(adoption: Adoption, kind: WantedKind, rpc: Rpc, names: boolean): string | undefined {
  const { form } = adoption;
  const answer = form.look(rpc.answer);
  const properties = membersOf(answer["properties"]).filter(([name]) => name !== "operation");
  const inside = properties.filter(([, property]) => {
    const node = form.look(property);
    return isMessage(rpc.verb === "list" ? form.look(node["items"]) : node);
  });
  const [only, ...more] = inside;
  if (rpc.verb === "list") {
    return only === undefined || more.length > 0
      ? undefined
      : component(adoption, kind, form.holderOf(only[1]), "items", names);
  }
  // A wrapper holds one thing; what has more is the object itself.
  const wraps = only !== undefined && more.length === 0 && properties.length === 1;
  if (wraps)
    return component(adoption, kind, form.holderOf(rpc.answer)["properties"] as JsonObject, only[0], names);
  const hasName = ["name", `${toProperty(kind.name)}Name`].some((name) =>
    properties.some(([each, property]) => each === name && asText(form.look(property)["type"]) === "string"),
  );
  return hasName ? form.componentOf(rpc.answer) : undefined;
}

/** The component that a member of a node refers to; a schema that stands in line is made one where `names` says so. */
function component(
  { form }: Adoption,
  kind: WantedKind,
  holder: JsonObject,
  member: string,
  names: boolean,
): string | undefined {
  const node = holder[member];
  const named = form.componentOf(node);
  if (named !== undefined || !names) return named;
  const reference = form.nameSchema(node as JsonObject, kind.name);
  holder[member] = reference;
  return form.componentOf(reference);
}

/** Whether a schema has properties. */
export function isMessage(node: JsonObject): boolean {
  return membersOf(node["properties"]).length > 0;
}

function escapePointer(name: string): string {
  return encodeURIComponent(name.replace(/~/g, "~0").replace(/\//g, "~1"));
}
