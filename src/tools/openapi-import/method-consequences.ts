import { type Field, fieldsIn, type Kind, type Method, UPDATE_MODES } from "../../contract";
import type { Consequence, KindFinding, OpenApiImport } from "./finding";
import { isReading, type FoundRpc } from "./find-methods";
import { hasNamePlace } from "./name-fields";
import { updateLine } from "./overlay-line";

/**
 * Judges the methods of a resource, where the description leaves something open: guessed updates, fields that two updates contain, data
 * that an update destroys, and objects that can be read only in one of two ways.
 */

/** Returns the consequences for the methods of a resource. */
export function methodConsequences(
  importing: OpenApiImport,
  finding: KindFinding,
  kind: Kind,
): readonly Consequence[] {
  const { updates } = kind.methods;
  const rpcOf = ({ name }: Method): FoundRpc | undefined =>
    finding.methods.updates.find((rpc) => rpc.name === name);
  return [
    ...updates.flatMap((method) => guessedUpdate(importing, method, rpcOf(method))),
    ...overlaps(kind, rpcOf),
    ...updates.flatMap((method) => destroying(importing, kind, method, rpcOf(method))),
  ];
}

function guessedUpdate(
  { guessedUpdates }: OpenApiImport,
  method: Method,
  rpc: FoundRpc | undefined,
): readonly Consequence[] {
  const conclusion = guessedUpdates.get(method.name);
  if (rpc === undefined || conclusion === undefined) return [];
  const others = UPDATE_MODES.filter((mode) => mode !== method.updateMode);
  return [
    {
      topic: "updates",
      text: `The effect of ${method.name} on omitted fields is guessed: ${conclusion}. If it does something else, say so.`,
      overlay: others.map((mode) => updateLine(rpc.at, { "x-update": mode })),
    },
  ];
}

/** Fields that a general update contains besides a narrower one, which may be the only one that changes them. */
function overlaps(kind: Kind, rpcOf: (method: Method) => FoundRpc | undefined): readonly Consequence[] {
  const updates = kind.methods.updates.filter(({ destroysData }) => destroysData !== true);
  return updates.flatMap((general) =>
    updates.flatMap((narrow): Consequence[] => {
      const rpc = rpcOf(general);
      const carried = carriedBy(general);
      const inner = carriedBy(narrow);
      const shared = carried.filter((path) => inner.includes(path));
      const isNarrower = inner.length < carried.length && shared.length > 0;
      if (rpc === undefined || !isNarrower || rpc.post["x-omits"] !== undefined) return [];
      return [
        {
          topic: "updates",
          text:
            `${general.name} and ${narrow.name} both contain ${shared.map((path) => `\`${path}\``).join(", ")}. ` +
            `If only ${narrow.name} changes it, say so.`,
          overlay: [updateLine(rpc.at, { "x-omits": shared })],
        },
      ];
    }),
  );
}

/** Returns the wire paths of the kind's fields that an update's request contains. */
function carriedBy({ request, objectField, nameField, maskField }: Method): readonly string[] {
  const object = request.find(({ wireName }) => wireName === objectField);
  const beside = request.filter((field) => field !== object);
  const fields: readonly Field[] = [...(object === undefined ? [] : fieldsIn(object.type)), ...beside];
  return fields
    .filter(({ wireName }) => wireName !== nameField && wireName !== maskField)
    .map(({ wireName, standsFor }) => standsFor?.join(".") ?? wireName);
}

function destroying(
  { notes }: OpenApiImport,
  kind: Kind,
  method: Method,
  rpc: FoundRpc | undefined,
): readonly Consequence[] {
  const isGuess = notes.concludedAt(method.name, "destruction").length > 0;
  if (rpc === undefined || !isGuess) return [];
  const fields = carriedBy(method).map((path) => `\`${path}\``);
  return [
    {
      topic: "destruction",
      text: `A change of ${fields.join(", ")} that only ${method.name} can make needs the user's permission, and replaces the ${kind.name} without it. If the method keeps the data, say so.`,
      overlay: [updateLine(rpc.at, { "x-destroys-data": false })],
    },
  ];
}

/** Returns the consequences of a resource that can be read only in one of two ways. */
export function readConsequences({ form }: OpenApiImport, finding: KindFinding): readonly Consequence[] {
  const { kind, methods } = finding;
  const { create, get, list } = methods;
  const others = methods.others.filter(
    ({ name, request }) => isReading(name) && (list === undefined || hasNamePlace(form, finding, request)),
  );
  if (create === undefined || (get === undefined) === (list === undefined)) return [];
  const mark = (what: string): string =>
    others.length === 0 ? "" : ` If a method with another name ${what}, mark it.`;
  const [topic, verb, text] =
    list === undefined
      ? ([
          "errors",
          "list",
          `There is no List${kind.plural}, so a ${kind.name} whose create lost its answer cannot be found, and there is no list data source.${mark("lists them")}`,
        ] as const)
      : ([
          "lists",
          "get",
          `There is no Get${kind.name}, so the whole list is read for each object.${mark("reads one")}`,
        ] as const);
  return [{ topic, text, overlay: others.map(({ at }) => updateLine(at, { "x-verb": verb })) }];
}
