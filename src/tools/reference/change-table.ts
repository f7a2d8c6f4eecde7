import { requestFields, type Field, type Kind, type Method, toPropName } from "../../contract";
import { codeSpan } from "../../base/escaping";
import { upperFirst } from "../../base/words";

/**
 * Returns a table of the effects of a change of each argument of a kind at its root: the call that updates it in place, or replacement.
 * Arguments with the same effect share a row.
 */
export function changeTable(kind: Kind): string {
  const effects = new Map<string, string[]>();
  for (const field of kind.fields.filter(({ presence }) => presence !== "computed")) {
    const effect = effectOf(kind, field);
    effects.set(effect, [...(effects.get(effect) ?? []), codeSpan(field.propName)]);
  }
  const rows = [...effects].map(([effect, names]) => `| ${names.join(", ")} | ${effect} |`);
  return ["| Change of | Effect |", "| --- | --- |", ...rows].join("\n");
}

const REPLACES = "Forces a new resource to be created.";

function effectOf(kind: Kind, field: Field): string {
  const { argument } = field;
  if (argument?.role === "permission") return "No call. It only allows other changes.";
  if (argument?.role === "protection") return "No call. It only refuses deletions.";
  if (argument?.role === "disruption") return "No call. It only decides when other changes are made.";
  if (["alternatives", "capacity-wait", "capacity-set"].includes(argument?.role ?? "")) {
    return "No call. It only matters at creation.";
  }
  if (argument?.role === "replacement") return "No call. It only decides about replacements.";
  if (field.immutable) return REPLACES;
  const of =
    argument?.role === "version" ? kind.fields.find((each) => each.terraformName === argument.of) : field;
  const methods = kind.methods.updates.filter((method) =>
    requestFields(kind, method).some((carried) => carried.field === of),
  );
  const method = methods.find(({ destroysData }) => destroysData !== true) ?? methods[0];
  if (method === undefined) return REPLACES;
  const call = callText(method);
  if (field.needsPermission !== undefined) {
    return `If ${codeSpan(toPropName(field.needsPermission))} is true: ${call} Otherwise: ${REPLACES.toLowerCase()}`;
  }
  return field.growOnly === true
    ? `A larger value: ${call} A smaller value: ${REPLACES.toLowerCase()}`
    : upperFirst(call);
}

function callText(method: Method): string {
  const effects = [
    ...(method.powersOff === true ? [" The object is powered off during the change."] : []),
    ...(method.destroysData === true ? [" Its data is lost."] : []),
  ];
  return `updated in place (${codeSpan(method.name)}).${effects.join("")}`;
}
