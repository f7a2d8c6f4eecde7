import { requestType } from "./check-request";
import { kindOfMethod } from "./find-method";
import type { Contract, Field, Kind, Method } from "./model";
import { firstWord, toRootPropName, toTerraformName } from "./naming";
import { toEphemeral } from "./terraform-shape";

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
  const named = contract.methods.filter(isAction).map((method) => {
    const kind = kindOfMethod(contract, method);
    return { method, kind, name: nameOf(method, kind) };
  });
  const isAmbiguous = (name: string): boolean =>
    toTerraformName(name) === CALL_ACTION || named.filter((each) => each.name === name).length > 1;
  return named.map(({ method, kind, name }) => {
    const unique = isAmbiguous(name) ? method.name : name;
    const { fields, exclusive } = requestType(contract, method);
    return {
      terraformName: toTerraformName(unique),
      name: unique,
      method,
      kind,
      fields: [
        ...fields
          .filter(({ presence }) => presence !== "computed")
          .filter(({ wireName }) => wireName !== method.maskField && wireName !== method.tokenField)
          .map(toEphemeral)
          .map((field) => ({ ...field, propName: toRootPropName(field.wireName) })),
        ...permissionIn(kind, method),
      ],
      exclusive: exclusive ?? [],
    };
  });
}

/** Terraform name of the action that calls any method, without the provider's prefix. */
export const CALL_ACTION = "call";

function isAction({ name, verb }: Method): boolean {
  if (LIFE_CYCLE_VERBS.has(verb)) return false;
  return verb !== "update" || !GENERAL_UPDATES.has(firstWord(name));
}

/** Returns the kind's name and the rest of the method's name: `VirtualMachineReimage` for `ReimageVirtualMachine`. */
function nameOf({ name }: Method, kind: Kind | undefined): string {
  if (kind === undefined) return name;
  const rest = [kind.plural, kind.name].reduce((left, word) => left.replace(word, ""), name);
  return rest === "" ? name : `${kind.name}${rest}`;
}

/** Returns the resource's argument that permits a data-destroying method, as one that the action requires. */
function permissionIn(kind: Kind | undefined, method: Method): readonly Field[] {
  const field = kind?.fields.find(
    ({ argument }) => argument?.role === "permission" && argument.method === method.name,
  );
  if (field === undefined) return [];
  return [
    {
      ...field,
      description: `Must be true: ${method.name} destroys data.`,
      presence: "required",
      needed: true,
    },
  ];
}
