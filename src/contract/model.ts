import type { CapacityTerms } from "./capacity-terms";
import type { ErrorDialect } from "./error-dialect";
import type { Normalization } from "./text/normalization";
import type { StateWords } from "./operation-states";
import type { Paging } from "./paging";
import type { TextFormat } from "./text/text-format";
import type { Json } from "../base/json";

/** The source of a fact in the contract: the service's documentation, our assumption, or a live document. */
export type Source = "documented" | "assumed" | "live";

/**
 * The service's API as data, from which the provider, the constructs, the emulator and the reference are derived. Plain JSON throughout, so
 * that it can be bundled and compared.
 */
export interface Contract {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** First segment of every RPC path, `svc` in `/svc.compute.v1.ComputeService/...`. */
  readonly packagePrefix: string;
  /** Endpoint if neither the provider nor `SVC_ENDPOINT` names one. Only the user names it, never the document. */
  readonly defaultEndpoint?: string;
  /** Address of the service in the document (`servers`). A key is sent there only if the user names that origin, too. */
  readonly describedEndpoint?: string;
  /** The service's own error codes (`x-errors`); absent if it uses the usual ones. */
  readonly errors?: ErrorDialect;
  readonly kinds: readonly Kind[];
  /** All RPCs, including those without a kind, in the document's order. */
  readonly methods: readonly Method[];
}

/** A kind of resource: the fields of its objects and the methods of their life cycle. */
export interface Kind {
  /** Schema name, also the name of the construct class: `VirtualMachine`. */
  readonly name: string;
  /** Plural as in the list method's name: `VirtualMachines`. */
  readonly plural: string;
  /** Terraform type without the provider's prefix: `virtual_machine`. */
  readonly terraformName: string;
  readonly terraformPlural: string;
  readonly description: string;
  readonly source: Source;
  /** Resource-name pattern: `projects/{project}/virtual-machines/{id}`. */
  readonly pattern: string;
  /** Terraform name of the root field that names the object's parent, such as `project_name`. */
  readonly parentField?: string;
  /** The service decides the parent of a new object, for example by the API key, so that only the object's name tells it. Absent means no. */
  readonly parentFromName?: true;
  /** Terraform name of the root field that provides the last part of the resource name, such as `slug`. */
  readonly slugField?: string;
  /** Wire name of the property in which answers hold what users set of an object, such as `manifest`. Absent means that they have no such section. */
  readonly contentField?: string;
  /** On the kind Operation: wire name of the boolean or time that shows its end, as `done` of `google.longrunning.Operation`, if no state does. */
  readonly doneField?: string;
  /** On the kind Operation: wire name of its state, if it is not `state`. */
  readonly stateField?: string;
  /** On the kind Operation: the service's own words for states, beside the documented ones. */
  readonly states?: StateWords;
  /** On the kind Operation: wire name of the result, if it is not `metadata`, or `response` beside a boolean. */
  readonly resultField?: string;
  /** On the kind Operation: wire name of a failure's reason, if it is not `errorMessage`, or `error` beside a boolean. */
  readonly reasonField?: string;
  /** Full names of existing objects, from the document's examples. Only for kinds without a create method; there may be others. */
  readonly knownNames?: readonly string[];
  readonly fields: readonly Field[];
  /** Terraform names of fields of which at most one can be given (a proto oneof). */
  readonly exclusive?: readonly (readonly string[])[];
  /** How a create lacks capacity. Absent: the contract does not say it. */
  readonly capacity?: CapacityTerms;
  readonly methods: KindMethods;
}

/** The methods of a kind by purpose. A kind without `create` is read-only: it has data sources, but no resource. */
export interface KindMethods {
  readonly create?: Method;
  readonly get?: Method;
  readonly list?: Method;
  readonly delete?: Method;
  /** Creates an object from another object of the kind, which the request's name field names. */
  readonly clone?: Method;
  /** Methods that update an object in place, in the document's order. Those that destroy data are called only if the user allows it. */
  readonly updates: readonly Method[];
  /** Methods that the life cycle does not call. */
  readonly others: readonly Method[];
}

/** One RPC. */
export interface Method {
  /** `CreateVirtualMachine`. */
  readonly name: string;
  /** `/svc.compute.v1.ComputeService/CreateVirtualMachine`. */
  readonly path: string;
  /** `create`, `get`, `list`, `update`, `delete`, `clone`, or the lower-cased first word of the name. */
  readonly verb: string;
  readonly description: string;
  readonly source: Source;
  /** Whether the answer contains an operation to be polled. */
  readonly longRunning: boolean;
  /** Default time limit for waiting, as text such as `3h`; without it, the caller decides. */
  readonly timeout?: string;
  /** The fields of the request as on the wire. */
  readonly request: readonly Field[];
  /**
   * Wire name of the request's field that names the object of the call: `name`, `virtualMachineName`. It is at the request's root or in the
   * field that holds the object. Absent if a call has no such object (create, list).
   */
  readonly nameField?: string;
  /** Wire name of the request's field that holds the object's fields, if these are not at the request's root: `virtualMachine`. */
  readonly objectField?: string;
  /** Wire name of the answer's field that holds the object; absent if the answer is the object itself or contains none. */
  readonly answerField?: string;
  /**
   * Wire name of the answer's field that holds the operation, or its name; empty if the answer itself is the operation. Absent means
   * `operation`.
   */
  readonly operationField?: string;
  /**
   * The answer holds the object instead of an operation if the service has carried out the request at once: it declares both, and does not
   * require the operation. Absent means no.
   */
  readonly operationOptional?: true;
  /** Paging of a list method; absent if every answer is the whole list. */
  readonly paging?: Paging;
  /** Wire name of the field in a list answer that holds the objects: `virtualMachines`. */
  readonly listField?: string;
  /** On a create or clone: wire name of the request's field that makes a repetition of the request safe, if it has one: `requestId`. */
  readonly tokenField?: string;
  /** Wire name of the request's field mask, if it has one: `updateMask`. */
  readonly maskField?: string;
  /** On an update: what becomes of the fields that the request omits, if the contract says so. See `updateModeOf` for the default. */
  readonly updateMode?: UpdateMode;
  /** The object is powered off during the call, which a plan announces. Absent means no. */
  readonly powersOff?: true;
  /** The method destroys an object's data and is called only if the user allows it, as an update or as an action. Absent means no. */
  readonly destroysData?: true;
}

/**
 * The effect of an update on the fields that its request omits.
 * - `replace`: it clears them. The request describes the whole object.
 * - `merge`: it keeps them, at every depth (JSON Merge Patch, RFC 7396; or a field mask). A list is replaced as a whole.
 * - `fields`: it keeps those at the request's root. A section or list that the request contains is replaced as a whole.
 */
export type UpdateMode = "replace" | "merge" | "fields";

/** The least or the largest number of a field; the digits of an integer that a double cannot hold. */
export type Bound = number | string;

/** Constraints of a field's value beyond its type. */
export interface Constraints {
  readonly enum?: readonly string[];
  readonly pattern?: string;
  /** Format of a text that is compared by semantic equality. */
  readonly format?: TextFormat;
  /** The text is an IP address (`format` is `ipv4` or `ipv6`). Absent means that the contract does not say so. */
  readonly address?: true;
  /** How the service rewrites the text: two spellings that it stores alike are equal. */
  readonly normalizes?: readonly Normalization[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: Bound;
  readonly maximum?: Bound;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The type of a field's value. */
export type FieldType =
  | { readonly kind: "string" }
  | { readonly kind: "bool" }
  /** `int64` and `uint64` are read as a string or a number and are never rounded. */
  | {
      readonly kind: "number";
      readonly format: "int32" | "int64" | "uint32" | "uint64" | "float" | "double";
      /** On `int64` and `uint64`: requests contain a JSON number, because the document allows no string. Absent means a string of digits. */
      readonly bare?: true;
    }
  | { readonly kind: "timestamp" }
  | { readonly kind: "list"; readonly element: FieldType }
  /** Order and duplicates have no meaning. */
  | { readonly kind: "set"; readonly element: FieldType }
  | { readonly kind: "map"; readonly element: FieldType }
  | {
      readonly kind: "object";
      readonly fields: readonly Field[];
      /** Terraform names of fields of which at most one can be given (a proto oneof). */
      readonly exclusive?: readonly (readonly string[])[];
    }
  /** Free-form JSON (a proto `Struct` or `Value`). */
  | { readonly kind: "json" };

/**
 * The party that sets a field.
 * - `required`: the user must set it.
 * - `optional`: the user may set it; otherwise the default applies, or the service sets it.
 * - `computed`: only the service sets it.
 */
export type Presence = "required" | "optional" | "computed";

/**
 * The purpose of a field that exists only in Terraform and in constructs and is never sent.
 * - `version`: a number that the user changes to send a write-only sibling field (`of`, its Terraform name) again.
 * - `clone-source`: the object of the same kind from which a new one is cloned.
 * - `permission`: whether a change may call a method that destroys data (`method`, its name).
 * - `delivery`: the file for a field (`of`, its Terraform name) that the service returns once; the field is then null in state.
 * - `protection`: whether the object must not be deleted, in state until a plan of its own removes it.
 * - `replacement`: what a plan does if a change forces replacement.
 * - `disruption`: the objects that must not all be disrupted at once.
 * - `alternatives`: what a create tries in turn if the service lacks capacity.
 * - `capacity-wait`: how long it waits for capacity then.
 * - `capacity-set`: the objects that are created all or none.
 * - `filter`: a condition on the objects that a list data source returns.
 */
export type Argument =
  | { readonly role: "version" | "delivery"; readonly of: string }
  | { readonly role: "permission"; readonly method: string }
  | { readonly role: "clone-source" | "protection" | "replacement" }
  | { readonly role: "disruption" | "alternatives" | "capacity-wait" | "capacity-set" | "filter" };

/** One field of a kind or of a request. */
export interface Field {
  /**
   * Wire name: `diskSizeGib`. The field that holds an object's resource name may have any wire name; it is `name` in Terraform and in
   * constructs. For an argument that is never sent, it is the property name.
   */
  readonly wireName: string;
  /** Name in Terraform: `disk_size_gib`. */
  readonly terraformName: string;
  /** Name in a construct: `diskSizeGib`. */
  readonly propName: string;
  readonly type: FieldType;
  readonly description: string;
  readonly source: Source;
  readonly presence: Presence;
  /** Whether the create request requires it, from the user, a default or the provider's configuration. */
  readonly needed: boolean;
  /** The value of an optional field that is not given. */
  readonly default?: Json;
  /**
   * On a field that users set: no update method contains it, or it is part of the object's name; changing it forces replacement. On a
   * computed field: it never changes during the object's lifetime.
   */
  readonly immutable: boolean;
  /** On a number that users set: only a larger value can be updated in place; a smaller one forces replacement. Absent means no. */
  readonly growOnly?: true;
  /**
   * On a field that users set: only a method that destroys data updates it in place, and only if this argument (its Terraform name, at the
   * root: `allow_reimage`) is true; otherwise a change forces replacement.
   */
  readonly needsPermission?: string;
  /** On an argument that exists only in Terraform and is never sent: its purpose. */
  readonly argument?: Argument;
  /** Whether reading the object returns the field. A field that is only sent keeps its value in state. */
  readonly readable: boolean;
  /**
   * On a text that a data source reads: an answer without it means the empty text, as in a resource for the same object. Absent means that
   * the value is null then.
   */
  readonly emptyIfAbsent?: true;
  /** On a computed field that is not readable: only the answer of the create method contains it. Absent means no. */
  readonly returnedOnce?: true;
  /** The kind's schema lists the field as `required`, so that every answer with an object contains it. Absent means no. */
  readonly alwaysReturned?: true;
  /** Whether the request or the answer marks the field as a password (or as a list or map of passwords). */
  readonly sensitive: boolean;
  /** The value is sent, and never read or stored. */
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  /** On a field that users set: a request may contain null, which says that there is no value. Absent means no. */
  readonly nullable?: true;
  /**
   * On a text, number or bool without a default, of which an answer or a request may contain null: no value differs from the zero value, as in a
   * proto field that is `optional`. Absent means that an answer may omit a zero value, which then equals no value.
   */
  readonly explicitPresence?: true;
  /** Name of the kind whose resource names are the values of this field (or of its elements). */
  readonly references?: string;
  /** Provider argument that is the field's default. */
  readonly defaultFrom?: ProviderDefault;
  /**
   * On a field of a request: the wire names that lead to the field of the kind that it carries, such as `boot`, `image`. Absent means the
   * field of the same wire name.
   */
  readonly standsFor?: readonly string[];
  /** On a list or set of objects: wire name of the member that identifies an element, such as `login`. Absent if none is known. */
  readonly elementKey?: string;
  /** On a text: values that the service is known to accept. There may be others. Absent if none is known. */
  readonly knownValues?: readonly string[];
  /** On a text that the service sets, at the object's root: the values with which the object is ready for use. Absent if none is known. */
  readonly readyValues?: readonly string[];
  /** Constraints of the value, or of each element of a list or map of scalars; `minItems` and `maxItems` of the list or map itself. */
  readonly constraints: Constraints;
  readonly example?: Json;
}

/** Provider arguments that can be the default of a field. */
export type ProviderDefault = "project" | "region";
