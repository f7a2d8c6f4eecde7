import type { KindFinding, OpenApiImport } from "./finding";
import type { FoundRpc } from "./find-methods";
import { asObject, type DocumentObject, membersOf, textsOf } from "./json";
import { propertyOf } from "./name-fields";
import { updateLine } from "./overlay-line";

/**
 * Checks that requests and responses agree about the structure of a kind's fields. A text that is a list elsewhere can be neither sent nor
 * read, and an update that replaces the object would lose it.
 */

type JsonShape = "single value" | "list" | "object" | "map";

/** A property whose structures contradict each other. */
interface ShapeConflict {
  /** Wire names from the object to the property. */
  readonly path: readonly string[];
  readonly sent: JsonShape;
  readonly shown: JsonShape;
  /** Whether the request requires it, or an object around it. */
  readonly isRequired: boolean;
}

/** Adds a problem for each field that a request contains with another structure than the kind has. Must run after the request is marked. */
export function checkShapes(
  importing: OpenApiImport,
  { methods, schema, kind, problems }: KindFinding,
  rpc: FoundRpc,
  objectField: string | undefined,
): void {
  const { form } = importing;
  const objectIn = (request: DocumentObject, field: string | undefined): unknown =>
    field === undefined ? request : propertyOf(form, request, field);
  const sent = objectIn(rpc.request, objectField);
  const shown = form.schemas.get(schema ?? "");
  for (const { path, isRequired, ...shapes } of conflictsIn(importing, sent, shown, [])) {
    const text = path.join(".");
    const remedy = rpc === methods.create ? "If users do not set it" : `If ${rpc.name} does not change it`;
    problems.push({
      text:
        `${rpc.name}: \`${text}\` is ${named(shapes.sent)} in its request, but ${named(shapes.shown)} in ${schema ?? kind.name}. ` +
        (isRequired
          ? "The request requires it, so one of the two must be corrected."
          : `${remedy}, omit it; otherwise, correct one of the two.`),
      overlay: isRequired ? [] : [updateLine(rpc.at, { "x-omits": [text] })],
    });
  }
}

function named(shape: JsonShape): string {
  return shape === "object" ? "an object" : `a ${shape}`;
}

/** Returns the conflicts in the properties that two messages share. Nothing is compared inside of lists: it could not be omitted. */
function conflictsIn(
  importing: OpenApiImport,
  sent: unknown,
  shown: unknown,
  path: readonly string[],
): readonly ShapeConflict[] {
  const { form } = importing;
  if (form.holderOf(sent) === form.holderOf(shown) || path.length > 8) return [];
  const required = textsOf(form.look(sent)["required"]);
  return membersOf(form.look(sent)["properties"]).flatMap(([name, property]): readonly ShapeConflict[] => {
    const counterpart = propertyOf(form, shown, name);
    const node = form.look(property);
    if (counterpart === undefined || node["readOnly"] === true) return [];
    if (["x-holds", "x-stands-for"].some((word) => node[word] !== undefined)) return [];
    const at = [...path, name];
    const isRequired = required.includes(name);
    const shapes = [shapeOf(node), shapeOf(form.look(counterpart))] as const;
    if (shapes[0] === undefined || shapes[1] === undefined) return [];
    if (shapes[0] !== shapes[1]) return [{ path: at, sent: shapes[0], shown: shapes[1], isRequired }];
    return shapes[0] === "object"
      ? conflictsIn(importing, property, counterpart, at).map((inner) => ({
          ...inner,
          isRequired: inner.isRequired && isRequired,
        }))
      : [];
  });
}

/** Returns the structure of a value; undefined if it can be anything. */
function shapeOf(node: DocumentObject): JsonShape | undefined {
  const { type, properties, additionalProperties } = node;
  const types = [type].flat();
  if (types.includes("array")) return "list";
  if (types.some((each) => ["string", "integer", "number", "boolean"].includes(String(each)))) {
    return "single value";
  }
  if (membersOf(properties).length > 0) return "object";
  return asObject(additionalProperties) === undefined ? undefined : "map";
}
