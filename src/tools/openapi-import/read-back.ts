import type { Contract, Field, Kind } from "../../contract";
import type { KindFinding, OpenApiImport, Problem } from "./finding";
import { membersOf } from "./json";
import { propertyOf } from "./name-fields";
import { updateLine } from "./overlay-line";
import { isMessage } from "./inline-schemas";

/**
 * Adds a problem to each kind of which no answer contains anything that users set: it would show no drift, and each change would replace the
 * object. Returns whether there is one.
 */
export function findUnreadKinds(
  importing: OpenApiImport,
  findings: readonly KindFinding[],
  { kinds }: Contract,
): boolean {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  let isAny = false;
  for (const finding of findings) {
    const kind = byName.get(finding.kind.name);
    const unread = kind === undefined ? [] : unreadFields(kind);
    if (unread.length === 0) continue;
    finding.problems.push(problemOf(importing, finding, unread));
    isAny = true;
  }
  return isAny;
}

/** Returns the fields that users set, if no answer contains one of them. What the name or a parent shows does not count. */
function unreadFields({ fields, parentField, slugField }: Kind): readonly Field[] {
  const settable = fields.filter(
    ({ presence, argument, writeOnly, terraformName }) =>
      presence !== "computed" &&
      argument === undefined &&
      !writeOnly &&
      terraformName !== parentField &&
      terraformName !== slugField,
  );
  return settable.some(({ readable }) => readable) ? [] : settable;
}

/** Whether answers contain a field, and nothing else that users set. */
export function isOnlyReadBack(kind: Kind, field: Field): boolean {
  const fields = kind.fields.map((each) => (each === field ? { ...each, writeOnly: true } : each));
  return unreadFields({ ...kind, fields }).length > 0;
}

function problemOf(
  { form }: OpenApiImport,
  { kind, methods, schema }: KindFinding,
  unread: readonly Field[],
): Problem {
  const names = unread.map(({ wireName }) => `\`${wireName}\``).join(", ");
  const node = form.schemas.get(schema ?? "");
  const sections = membersOf(form.look(node)["properties"]).filter(([, property]) =>
    isMessage(form.look(property)),
  );
  const at = ["kinds", kind.name];
  return {
    text:
      `No response of the ${kind.name} contains what users set (${names}), so no change outside of Terraform would be seen. ` +
      `If a property of the object contains it, name it. If the service never returns it, say so of each.`,
    overlay: [
      ...sections.map(([name]) => updateLine(form.originOf(node), { "x-kind": { contentField: name } })),
      ...unread.flatMap(({ wireName }) => {
        const property = propertyOf(form, methods.create?.request, wireName);
        return property === undefined ? [] : [updateLine(form.originOf(property), { writeOnly: true })];
      }),
    ],
    map: [
      ...sections.map(([name]) => ({ path: [...at, "content"], value: name })),
      ...unread.map(({ wireName }) => ({ path: [...at, "fields", wireName, "writeOnly"], value: true })),
    ],
  };
}
