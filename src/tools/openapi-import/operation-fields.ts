import type { MapLine } from "../service-map";
import type { OpenApiImport, OperationFields, Problem } from "./finding";
import { asObject, asText, type DocumentObject, membersOf } from "./json";
import { keyOf } from "./names";
import { BY_NAME } from "./notes";
import { updateLine } from "./overlay-line";

/** The keys of a map's `operations`, by the words of `x-kind` that say the same. */
export const OPERATION_KEYS = {
  doneField: "done",
  stateField: "state",
  resultField: "result",
  reasonField: "reason",
} as const satisfies Record<keyof OperationFields, string>;

/** The words of `x-kind` about the properties of an operation. */
export const OPERATION_WORDS = Object.keys(OPERATION_KEYS) as readonly (keyof OperationFields)[];

/** Names of times that only an operation that has ended has. */
const ENDS = /^(?:finish|end|complet|done|terminat)(?:ed|ion|e)?(?:at|time)$/;

/**
 * Returns the properties that show the end of an operation, its result and its reason: those that `x-kind` names; else the boolean `done`, as
 * in `google.longrunning.Operation`, or a time that only an operation that has ended has, if the schema has no `state`. Adds a problem if nothing shows the end.
 */
export function findOperationFields(
  { form, notes }: OpenApiImport,
  schema: string | undefined,
  problems: Problem[],
): OperationFields {
  if (schema === undefined) return {};
  const node = form.schemas.get(schema);
  const properties = membersOf(node?.["properties"]);
  const ofType = (type: string): readonly string[] =>
    properties.flatMap(([name, property]) => (form.look(property)["type"] === type ? [name] : []));
  const booleans = ofType("boolean");
  const texts = ofType("string");
  const declared = asObject(node?.["x-kind"]) ?? {};
  const said = Object.fromEntries(
    OPERATION_WORDS.flatMap((word) => {
      const name = asText(declared[word]);
      return name === undefined ? [] : [[word, name]];
    }),
  ) as OperationFields;
  const { doneField, stateField } = said;
  const times = texts.filter(
    (name) => form.look(asObject(node?.["properties"])?.[name])["format"] === "date-time",
  );
  const [end] = times.filter((name) => ENDS.test(keyOf(name)));
  const missing = OPERATION_WORDS.find(
    (word) => said[word] !== undefined && !properties.some(([name]) => name === said[word]),
  );
  const isEndShown =
    doneField === undefined
      ? texts.includes(stateField ?? "state") || (stateField === undefined && booleans.includes("done"))
      : [...booleans, ...times].includes(doneField);
  if (isEndShown && missing === undefined) {
    if (doneField !== undefined || texts.includes(stateField ?? "state")) return said;
    notes.guess(node ?? {}, "doneField", BY_NAME);
    notes.conclude("errors", "`done` shows the end of an operation", schema);
    return { ...said, doneField: "done" };
  }
  if (doneField === undefined && stateField === undefined && missing === undefined && end !== undefined) {
    for (const word of OPERATION_WORDS) notes.guess(node ?? {}, word, BY_NAME);
    notes.conclude("errors", `\`${end}\` shows the end of an operation`, schema);
    return { ...withResult(form, node), ...said, doneField: end };
  }
  problems.push(endProblem(form.originOf(node), schema, said, missing, { booleans, texts }));
  return {};
}

/** Returns the result and the reason of an operation without a boolean: the property that names its object, and its status. */
function withResult(form: OpenApiImport["form"], node: DocumentObject | undefined): OperationFields {
  const properties = membersOf(node?.["properties"]).map(
    ([name, property]) => [name, form.look(property)] as const,
  );
  const nameOf = (keys: readonly string[], type: string): string | undefined =>
    properties.find(([name, property]) => keys.includes(keyOf(name)) && property["type"] === type)?.[0];
  const result = nameOf(["resourceid", "resourcename", "targetid", "targetname"], "string");
  const reason = nameOf(["error"], "object") ?? nameOf(["status"], "object");
  return {
    ...(result === undefined ? {} : { resultField: result }),
    ...(reason === undefined ? {} : { reasonField: reason }),
  };
}

function endProblem(
  origin: string,
  schema: string,
  said: OperationFields,
  missing: keyof OperationFields | undefined,
  { booleans, texts }: { readonly booleans: readonly string[]; readonly texts: readonly string[] },
): Problem {
  const wrong = missing ?? OPERATION_WORDS.find((word) => said[word] !== undefined);
  const states = texts.filter((name) => /stat(?:e|us)|phase/i.test(name));
  const choices = [
    ...booleans.map((name) => ["doneField", name] as const),
    ...states.map((name) => ["stateField", name] as const),
  ];
  return {
    text:
      wrong === undefined
        ? `${schema} has neither a property \`state\`, which is documented to show the end of an operation, nor a boolean \`done\`.`
        : `${schema} has no ${wrong === "doneField" ? "boolean or time" : "property"} ${said[wrong] ?? ""}, which \`x-kind.${wrong}\` names.`,
    overlay: choices.map(([word, name]) => updateLine(origin, { "x-kind": { [word]: name } })),
    map: choices.map(([word, name]): MapLine => ({
      path: ["operations", OPERATION_KEYS[word]],
      value: name,
    })),
  };
}
