import { permission } from "./arguments";
import { requestType } from "./requests/check-request";
import { kindOfMethod } from "./derived-facts";
import { actionNames } from "./names/action-names";
import type { Contract, Field, FieldType, Kind, Method } from "./model";
import { firstWord, toPropName, toRootPropName, toTerraformName } from "./names/naming";
import { toEphemeral } from "./ephemeral-shape";

/**
 * The actions of a contract: every method that neither creates, reads, updates, deletes nor lists objects. The provider, the constructs and
 * the reference share these rules.
 */

/** A method that users invoke as an action. */
export interface ActionModel {
  /** Terraform type without the provider's prefix: `virtual_machine_reimage`. */
  readonly terraformName: string;
  /** Name of the construct class: `VirtualMachineReimage`. */
  readonly name: string;
  readonly method: Method;
  /** The kind of the object that the method is called for; undefined if it has none. */
  readonly kind: Kind | undefined;
  /** The fields of the request that users set, and the permission to destroy data if the method needs one. */
  readonly fields: readonly Field[];
  /** Terraform names of fields of which at most one can be given. */
  readonly exclusive: readonly (readonly string[])[];
}

/** Verbs of methods that resources and data sources call. */
const LIFE_CYCLE_VERBS: ReadonlySet<string> = new Set(["create", "get", "list", "delete"]);

/** First words of methods that change any field of an object, as the resource's updates do. */
const GENERAL_UPDATES: ReadonlySet<string> = new Set(["Update", "Patch", "Modify", "Edit"]);

/** Returns the actions of a contract, in the order of its methods. */
export function actionsOf(contract: Contract): readonly ActionModel[] {
  const methods = contract.methods
    .map((method) => ({ method, kind: kindOfMethod(contract, method) }))
    .filter(({ method, kind }) => isAction(method, kind));
  const names = actionNames(contract, methods);
  return methods.map(({ method, kind }, index) => {
    const name = names[index] ?? method.name;
    const { fields, exclusive } = requestType(contract, method);
    const request = settable(fields)
      .filter(({ wireName }) => wireName !== method.maskField && wireName !== method.tokenField)
      .map(toEphemeral)
      .map((field) => ({ ...field, propName: toRootPropName(field.wireName) }));
    return {
      terraformName: toTerraformName(name),
      name,
      method,
      kind,
      fields: [...request, ...permissionIn(kind, method, request)],
      exclusive: exclusive ?? [],
    };
  });
}

function isAction({ name, verb, path }: Method, kind: Kind | undefined): boolean {
  if (LIFE_CYCLE_VERBS.has(verb)) return false;
  const isCalledByResource = kind?.methods.updates.some((update) => update.path === path) === true;
  return !isCalledByResource || !GENERAL_UPDATES.has(firstWord(name));
}

/** Returns the fields without those that the service sets, at every depth. */
function settable(fields: readonly Field[]): readonly Field[] {
  return fields
    .filter(({ presence }) => presence !== "computed")
    .map((field) => ({ ...field, type: settableType(field.type) }));
}

function settableType(type: FieldType): FieldType {
  if (type.kind === "object") return { ...type, fields: settable(type.fields) };
  return "element" in type ? { kind: type.kind, element: settableType(type.element) } : type;
}

/**
 * Returns the argument that permits a data-destroying method, as one that the action requires: the resource's own, if it has one. A method
 * that no update of the resource calls has one, too. Its name is one that no field of the request has.
 */
function permissionIn(kind: Kind | undefined, method: Method, request: readonly Field[]): readonly Field[] {
  const own = kind?.fields.find(
    ({ argument }) => argument?.role === "permission" && argument.method === method.name,
  );
  if (own === undefined && method.destroysData !== true) return [];
  const field = own ?? permission(method);
  const taken = new Set(request.map(({ terraformName }) => terraformName));
  let terraformName = field.terraformName;
  for (let number = 1; taken.has(terraformName); number += 1) {
    terraformName = number === 1 ? "allow_data_loss" : `allow_data_loss_${number}`;
  }
  return [
    {
      ...field,
      ...(terraformName === field.terraformName
        ? {}
        : { terraformName, propName: toPropName(terraformName) }),
      description: `Must be true: ${method.name} destroys data.`,
      presence: "required",
      needed: true,
    },
  ];
}
