import { type Field, fieldsIn, type Kind, parseDuration, toTerraformName } from "../../contract";
import { sshLoginProblems } from "../../hooks";
import { inWords } from "../../base/words";
import {
  attributeStep,
  type Diagnostic,
  type Diagnostics,
  errorDiagnostic,
  isObject,
  isUnknown,
  valueAt,
  type ValueObject,
} from "../../plugin";
import { loginIn } from "./group-settings";

/** The longest time for which a changed object may be waited for, in milliseconds. */
const LONGEST_READY_MS = 24 * 60 * 60_000;

/** Returns the errors of the readiness in a group's configuration that no schema can state. `argument`: the attribute with the group. */
export function readinessProblems(kind: Kind, argument: string, config: ValueObject): Diagnostics {
  const group = valueAt(config, argument);
  const ready = isObject(group) ? valueAt(group, "ready") : null;
  if (!isObject(ready)) return [];
  const problem = (name: string, text: string): Diagnostic =>
    errorDiagnostic("Invalid value", `${argument}.ready.${name} must be ${text}.`, [
      attributeStep(argument),
      attributeStep("ready"),
      attributeStep(name),
    ]);
  const [address, within] = [valueAt(ready, "address"), valueAt(ready, "within")];
  const problems: Diagnostic[] = [];
  if (typeof address === "string" && !isText(kind.fields, address.split("."))) {
    const known = addressesIn(kind.fields);
    const choice = known.length === 0 ? "" : `, such as ${inWords(known)}`;
    problems.push(
      problem(
        "address",
        `an attribute of ${kind.name} that is a text${choice}; got ${JSON.stringify(address)}`,
      ),
    );
  }
  const limitMs = typeof within === "string" ? parseDuration(within) : undefined;
  if (limitMs !== undefined && limitMs > LONGEST_READY_MS) {
    problems.push(problem("within", `at most 24h; got ${JSON.stringify(within)}`));
  }
  return [...problems, ...loginProblems(ready).map((text) => problem("ssh", text))];
}

/** Returns what the login of a readiness must be, where it is not. Values that are known only after apply are judged then. */
function loginProblems(ready: ValueObject): readonly string[] {
  const ssh = valueAt(ready, "ssh");
  if (!isObject(ssh)) return [];
  const given = ["host_keys", "pinned_in"].filter((name) => valueAt(ssh, name) !== null);
  const isOpen = Object.values(ssh).some((value) => isUnknown(value));
  const faults = isOpen
    ? []
    : sshLoginProblems({ ...loginIn(ssh), host: "localhost", port: 22, pinnedAs: "" }, toTerraformName);
  return [
    ...(given.length === 1
      ? []
      : ["one with either host_keys or pinned_in, by which the machine proves its key"]),
    ...(valueAt(ready, "path") === null ? [] : ["absent beside path: a port answers by HTTP or by SSH"]),
    ...faults.map((fault) => `valid: ${fault}`),
  ];
}

/** Whether a path of attributes leads to a text. */
function isText(fields: readonly Field[], [step, ...rest]: readonly string[]): boolean {
  const field = fields.find((each) => each.terraformName === step && each.argument === undefined);
  if (field === undefined) return false;
  if (rest.length === 0) return field.type.kind === "string";
  return field.type.kind === "object" && isText(field.type.fields, rest);
}

/** Returns the paths of the attributes that are IP addresses. */
function addressesIn(fields: readonly Field[], path: readonly string[] = []): readonly string[] {
  return fields
    .filter(({ argument }) => argument === undefined)
    .flatMap((field) => {
      const own = [...path, field.terraformName];
      if (field.constraints.address === true) return [own.join(".")];
      return field.type.kind === "object" ? addressesIn(fieldsIn(field.type), own) : [];
    });
}
