import { ContractError } from "../reading/document";
import type { Contract, Kind, Method } from "../model";
import { toTerraformName } from "./naming";
import { upperFirst } from "../../base/words";

/** Terraform name of the action that calls any method, without the provider's prefix. */
export const CALL_ACTION = "call";

/** Names of generated files and classes that belong to no kind, with underscores. */
const RESERVED: readonly string[] = [
  CALL_ACTION,
  "index",
  "references",
  "resource_name",
  "svc_action",
  "svc_call",
  "svc_provider",
  "svc_query",
];

/** Endings of the generated types of a kind, with underscores. */
const KIND_TYPES: readonly string[] = ["", "_config", "_lookup", "_ref", "_timeouts", "_values"];

/** A method that users invoke as an action, and the kind of its object. */
export interface NamedMethod {
  readonly method: Method;
  readonly kind: Kind | undefined;
}

/**
 * Returns the class names of actions, in their order. No two are equal, and none is that of a kind or of the action that calls any method. A
 * name is as short as possible: `VirtualMachineReimage`, `ReimageVirtualMachine`, then with the service and its version.
 */
export function actionNames(contract: Contract, methods: readonly NamedMethod[]): readonly string[] {
  const taken = new Set([
    ...RESERVED,
    ...contract.kinds.flatMap((kind) => KIND_TYPES.map((ending) => `${kind.terraformName}${ending}`)),
  ]);
  const candidates = methods.map(candidatesOf);
  const methodCounts = new Map<string, number>();
  for (const terraformName of candidates.flatMap((names) => [...new Set(names.map(toTerraformName))])) {
    methodCounts.set(terraformName, (methodCounts.get(terraformName) ?? 0) + 1);
  }
  const isFree = (name: string): boolean => {
    const terraformName = toTerraformName(name);
    return !taken.has(terraformName) && methodCounts.get(terraformName) === 1;
  };
  return candidates.map((names, own) => {
    const name = names.find(isFree);
    if (name === undefined) {
      throw new ContractError([
        `method ${methods[own]?.method.name ?? ""} has no name as an action that nothing else has; rename it in the contract`,
      ]);
    }
    return name;
  });
}

/** Returns the names that an action may have, the shortest first. */
function candidatesOf({ method, kind }: NamedMethod): readonly string[] {
  const words = method.path.slice(1, method.path.lastIndexOf("/")).split(".");
  const service = words.at(-1) ?? "";
  const version = words.find((word) => /^v\d/.test(word)) ?? "";
  const prefixes = [service, `${service}${upperFirst(version)}`, words.map(upperFirst).join("")];
  return [ofKind(method, kind), method.name, ...prefixes.map((prefix) => `${prefix}${method.name}`)]
    .map(upperFirst)
    .filter((name) => /^[A-Z]/.test(name));
}

/** Returns the kind's name and the rest of the method's name: `VirtualMachineReimage` for `ReimageVirtualMachine`. */
function ofKind({ name }: Method, kind: Kind | undefined): string {
  if (kind === undefined) return name;
  const rest = [kind.plural, kind.name].reduce((left, word) => left.replace(word, ""), name);
  return rest === "" ? name : `${kind.name}${rest}`;
}
