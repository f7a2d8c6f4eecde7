import { type Contract, type Field, fieldsIn, type Kind } from "../../contract";

/** The kind of a contract by which patterns make groups of machines, and where its properties stand. */
export interface ServerPatternKind {
  readonly machine: Kind;
  /** Absent if machines have no parent that users set. */
  readonly parent?: Field;
  /** Absent if machines have no datacenter that the provider's `region` is the default of. */
  readonly region?: Field;
  /** Absent if machines have no names for people. */
  readonly displayName?: Field;
  /** The fields that lead to the reference to the network of a private network. Absent if there is none, or more than one. */
  readonly network?: readonly Field[];
  /** The argument that permits changes in place that destroy data. Absent if there is not exactly one. */
  readonly permission?: Field;
  /** Whether machines can be created all or none. */
  readonly canRequireAll: boolean;
}

/** Why a contract has no kinds for a pattern. */
export interface AbsentKinds {
  readonly reason: string;
}

/**
 * Finds the kind of which a number of equal objects can be had, and that has a disruption group. Of several such kinds, it is the one that joins a
 * private network, or else the one that can be created all or none.
 *
 * @param network the kind of private networks. Undefined if the contract has none
 */
export function findServers(contract: Contract, network: Kind | undefined): ServerPatternKind | AbsentKinds {
  const grouped = contract.kinds.filter((kind) => argumentsOf(kind, "disruption").length > 0);
  if (grouped.length === 0) {
    return { reason: "no kind can be created and deleted, and is powered off or wiped by an update" };
  }
  const equal = grouped.filter((kind) => distinctProperties(kind).length === 0);
  if (equal.length === 0) {
    const [kind] = grouped;
    const [property = ""] = kind === undefined ? [] : distinctProperties(kind);
    return { reason: `no two objects of ${kind?.name ?? ""} have the same ${property}` };
  }
  const found = equal.map((machine) => serverKind(machine, network));
  const joining = found.filter((each) => each.network !== undefined);
  const complete = found.filter(({ canRequireAll }) => canRequireAll);
  const [only, ...others] = [joining, complete, found].find(({ length }) => length > 0) ?? [];
  if (only === undefined || others.length > 0) {
    return { reason: `several kinds can be grouped: ${equal.map(({ name }) => name).join(", ")}` };
  }
  return only;
}

/** Returns the field whose default is the provider's `region`, if users may leave it out. */
export function regionOf({ fields }: Kind): Field | undefined {
  return fields.find(({ presence, defaultFrom }) => presence === "optional" && defaultFrom === "region");
}

/** Returns the field with the parent, if users set it. */
export function parentOf({ fields, parentField }: Kind): Field | undefined {
  return fields.find(
    ({ terraformName, presence }) => terraformName === parentField && presence !== "computed",
  );
}

function serverKind(machine: Kind, network: Kind | undefined): ServerPatternKind {
  const parent = parentOf(machine);
  const region = regionOf(machine);
  const displayName = machine.fields.find(
    ({ propName, type, presence }) =>
      propName === "displayName" && type.kind === "string" && presence !== "computed",
  );
  const [path, ...otherPaths] =
    network === undefined ? [] : referencesTo(network, machine.fields).filter((each) => each.length <= 2);
  const [permission, ...otherPermissions] = argumentsOf(machine, "permission");
  return {
    machine,
    ...(parent === undefined ? {} : { parent }),
    ...(region === undefined ? {} : { region }),
    ...(displayName === undefined ? {} : { displayName }),
    ...(path === undefined || otherPaths.length > 0 ? {} : { network: path }),
    ...(permission === undefined || otherPermissions.length > 0 ? {} : { permission }),
    canRequireAll: argumentsOf(machine, "capacity-set").length > 0,
  };
}

/** Returns the properties that tell the objects of a kind apart: a name that users choose, and required references but for the parent. */
function distinctProperties(kind: Kind): readonly string[] {
  const parent = parentOf(kind);
  return kind.fields
    .filter(
      (field) =>
        field.presence === "required" &&
        field !== parent &&
        (field.terraformName === kind.slugField || field.references !== undefined),
    )
    .map(({ propName }) => propName);
}

/** Returns the paths of the fields that users set and that hold one reference to a kind. */
function referencesTo(kind: Kind, fields: readonly Field[]): readonly (readonly Field[])[] {
  return fields
    .filter(({ presence, argument }) => presence !== "computed" && argument === undefined)
    .flatMap((field): readonly (readonly Field[])[] => {
      if (field.type.kind === "string") return field.references === kind.name ? [[field]] : [];
      if (field.type.kind !== "object") return [];
      return referencesTo(kind, fieldsIn(field.type)).map((path) => [field, ...path]);
    });
}

function argumentsOf({ fields }: Kind, role: string): readonly Field[] {
  return fields.filter(({ argument }) => argument?.role === role);
}
