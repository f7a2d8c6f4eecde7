import type { OpenApiImport, Problem } from "./finding";
import { asObject, asText, membersOf } from "./json";
import { updateLine } from "./overlay-line";

/**
 * Returns the boolean that shows the end of an operation, as in `google.longrunning.Operation`: the one that `x-kind.doneField` names, else
 * `done` if the schema has no `state`. Undefined if `state` shows the end. Adds a problem if nothing shows it.
 */
export function findDoneField(
  { form, notes }: OpenApiImport,
  schema: string | undefined,
  problems: Problem[],
): string | undefined {
  if (schema === undefined) return undefined;
  const node = form.schemas.get(schema);
  const ofType = (type: string): readonly string[] =>
    membersOf(node?.["properties"]).flatMap(([name, property]) =>
      form.look(property)["type"] === type ? [name] : [],
    );
  const said = asText(asObject(node?.["x-kind"])?.["doneField"]);
  if (said === undefined && ofType("string").includes("state")) return undefined;
  const booleans = ofType("boolean");
  const found = said ?? "done";
  if (booleans.includes(found)) {
    if (said === undefined) notes.conclude("errors", `\`${found}\` shows the end of an operation`, schema);
    return found;
  }
  problems.push({
    text:
      said === undefined
        ? `${schema} has neither a property \`state\`, which is documented to show the end of an operation, nor a boolean \`done\`.`
        : `${schema} has no boolean ${said}, which \`x-kind.doneField\` names.`,
    overlay: booleans.map((name) => updateLine(form.originOf(node), { "x-kind": { doneField: name } })),
  });
  return undefined;
}
