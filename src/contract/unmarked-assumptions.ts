import { fieldsIn } from "./derived-facts";
import type { Contract, Field, FieldType, Kind, Method } from "./model";

/**
 * Whether a text about a contract states once that facts without a mark are assumed, and marks only the documented ones. Otherwise the service's
 * own description is the source of unmarked facts, and each assumption has a mark.
 */
export function marksDocumentedOnly({ kinds }: Contract): boolean {
  const sources = new Set(
    kinds.flatMap(({ source, fields }) => [source, ...fields.map((field) => field.source)]),
  );
  return (
    sources.has("documented") && sources.has("assumed") && kinds.every(({ source }) => source !== "live")
  );
}

/** Returns a contract whose assumed facts have no mark, for texts that state once where unmarked facts come from. */
export function withUnmarkedAssumptions(contract: Contract): Contract {
  return {
    ...contract,
    methods: contract.methods.map(unmarkedMethod),
    kinds: contract.kinds.map(unmarkedKind),
  };
}

function unmarkedKind(kind: Kind): Kind {
  const { create, get, list, delete: remove, clone, updates, others } = kind.methods;
  const single = Object.entries({ create, get, list, delete: remove, clone }).flatMap(([name, method]) =>
    method === undefined ? [] : [[name, unmarkedMethod(method)] as const],
  );
  return {
    ...kind,
    ...unmarked(kind),
    fields: kind.fields.map(unmarkedField),
    methods: {
      ...kind.methods,
      ...Object.fromEntries(single),
      updates: updates.map(unmarkedMethod),
      others: others.map(unmarkedMethod),
    },
  };
}

function unmarkedMethod(method: Method): Method {
  return { ...method, ...unmarked(method), request: method.request.map(unmarkedField) };
}

function unmarkedField(field: Field): Field {
  return { ...field, ...unmarked(field), type: unmarkedType(field.type) };
}

function unmarkedType(type: FieldType): FieldType {
  if (type.kind === "object") return { ...type, fields: fieldsIn(type).map(unmarkedField) };
  return "element" in type ? { ...type, element: unmarkedType(type.element) } : type;
}

function unmarked({ source }: Pick<Field, "source">): Pick<Field, "source"> {
  return { source: source === "assumed" ? "live" : source };
}
