import type { TextFormat } from "./text-format";

/** Where a fact of the contract comes from: the service's documentation, our assumption, or a live document. */
export type Source = "documented" | "assumed" | "live";

/** A JSON value as the contract carries it (defaults, examples). */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * The service's API as data: everything that provider, constructs, emulator and reference derive from.
 * Plain JSON throughout, so that it can be compiled into a bundle and compared.
 */
export interface Contract {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** First segment of every RPC path, `svc` in `/svc.compute.v1.ComputeService/...`. */
  readonly packagePrefix: string;
  /** Public address of the service, where the document names one. */
  readonly defaultEndpoint?: string;
  readonly kinds: readonly Kind[];
  /** Every RPC, those of no kind included, in the document's order. */
  readonly methods: readonly Method[];
}

/** A resource kind: what its objects look like and which methods move them through their life. */
export interface Kind {
  /** Schema name, which is the construct class too: `VirtualMachine`. */
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
  /** Terraform name of the root field that names the object that this one lives in, such as `project_name`. */
  readonly parentField?: string;
  /** Terraform name of the root field from which the last part of the resource name is taken, such as `slug`. */
  readonly slugField?: string;
  /**
   * Full names of objects that the document shows as examples, of a kind that nobody makes: those that there surely are. There may be others.
   */
  readonly knownNames?: readonly string[];
  readonly fields: readonly Field[];
  /** Terraform names of fields of which at most one can be given (a proto oneof). */
  readonly exclusive?: readonly (readonly string[])[];
  readonly methods: KindMethods;
}

/** The methods of a kind by what they do. A kind without `create` is read-only: a data source, never a resource. */
export interface KindMethods {
  readonly create?: Method;
  readonly get?: Method;
  readonly list?: Method;
  readonly delete?: Method;
  /** Makes a new object out of another of the kind, whose name the request's name field holds. */
  readonly clone?: Method;
  /**
   * Methods that change an object in place, in the document's order. Those that destroy data are called only where
   * the user has allowed it.
   */
  readonly updates: readonly Method[];
  /** Methods that the life cycle does not call by itself. */
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
  /** Whether the answer carries an operation to be polled. */
  readonly longRunning: boolean;
  /** How long it is waited for unless the user says otherwise, as text such as `3h`; without it the caller decides. */
  readonly timeout?: string;
  /** The fields of the request as they lie on the wire. */
  readonly request: readonly Field[];
  /**
   * Wire name of the request's field that names the object which the call is about: `name`, `virtualMachineName`. It lies in
   * the request itself or in the field that holds the object. Absent where a call is about none (create, list).
   */
  readonly nameField?: string;
  /** Wire name of the request's field that holds the object's own fields, where they do not lie in the request itself: `virtualMachine`. */
  readonly objectField?: string;
  /** Wire name of the answer's field that holds the object; absent where the answer is the object, or shows none. */
  readonly answerField?: string;
  /** How a list is asked for page by page; absent where every answer is the whole list. */
  readonly paging?: Paging;
  /** Wire name of the field of a list answer that holds the objects: `virtualMachines`. */
  readonly listField?: string;
  /** Wire name of the request's field mask, where it has one: `updateMask`. */
  readonly maskField?: string;
  /** The object does not run meanwhile; a plan says so before. Absent means no. */
  readonly powersOff?: true;
  /** What the object holds is lost; it is called only where the user has allowed it. Absent means no. */
  readonly destroysData?: true;
}

/** Wire names of what a list method asks and answers to be read page by page. */
export interface Paging {
  /** Of the request's field with the token of the page: `pageToken`. */
  readonly token: string;
  /** Of the answer's field with the token of the next page, empty on the last: `nextPageToken`. */
  readonly next: string;
  /** Of the request's field with the most objects that a page may hold, where there is one: `pageSize`. */
  readonly size?: string;
}

/** What may be given for a field, beyond its type. */
export interface Constraints {
  readonly enum?: readonly string[];
  readonly pattern?: string;
  /** What the text is, where it is compared by its meaning. */
  readonly format?: TextFormat;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The type of a field's value. */
export type FieldType =
  | { readonly kind: "string" }
  | { readonly kind: "bool" }
  /** `int64` and `uint64` travel as a string or a number and are never rounded. */
  | { readonly kind: "number"; readonly format: "int32" | "int64" | "uint32" | "uint64" | "float" | "double" }
  | { readonly kind: "timestamp" }
  | { readonly kind: "list"; readonly element: FieldType }
  /** Neither the order nor the number of equal elements means anything. */
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
 * Who sets a field.
 * - `required`: the user must.
 * - `optional`: the user may; without it the default holds, or the service chooses.
 * - `computed`: only the service does.
 */
export type Presence = "required" | "optional" | "computed";

/**
 * What a field means that exists in Terraform and in constructs alone and never travels.
 * - `version`: a number that the user changes to have the write-only field beside it (`of`, its Terraform name) sent again.
 * - `clone-source`: the object of the same kind that a new one is made from.
 * - `permission`: whether a method that destroys data may be called for a change (`method`, its name).
 * - `filter`: what the objects must be like that a list data source gives.
 */
export type Argument =
  | { readonly role: "version"; readonly of: string }
  | { readonly role: "clone-source" }
  | { readonly role: "permission"; readonly method: string }
  | { readonly role: "filter" };

/** One field of a kind or of a request. */
export interface Field {
  /**
   * Name on the wire: `diskSizeGib`. The field that holds an object's resource name may have any there; it is `name` in Terraform
   * and in constructs. For an argument that never travels it is its property name.
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
  /** Whether the create request demands it, be it from the user, a default or the provider's configuration. */
  readonly needed: boolean;
  /** What holds when an optional field is not given. */
  readonly default?: Json;
  /**
   * On a field that users set: no update method carries it, or it is part of the object's name; a change means another object.
   * On a computed field: it never changes during the object's life.
   */
  readonly immutable: boolean;
  /**
   * On a number that users set: it changes in place to a larger value only; a smaller one means another object.
   * Absent means no.
   */
  readonly growOnly?: true;
  /**
   * On a field that users set: only a method that destroys data changes it in place, and only where this argument (its
   * Terraform name, at the root: `allow_reimage`) is true; otherwise a change means another object.
   */
  readonly needsPermission?: string;
  /** On an argument of Terraform's own, which never travels: what it means. */
  readonly argument?: Argument;
  /** Whether reading the object gives the field back; a field that is only sent keeps what state says. */
  readonly readable: boolean;
  /** On a computed field that is not readable: the answer of the create method has it, and nothing else. Absent means no. */
  readonly returnedOnce?: true;
  /** A password or the like (or a list or map of such), where the request or the answer says so. */
  readonly sensitive: boolean;
  /** Sent and never read nor stored. */
  readonly writeOnly: boolean;
  readonly deprecated: boolean;
  /** Name of the kind whose resource names are this field's values (or its elements'). */
  readonly references?: string;
  /** Provider argument that stands in when the field is not given. */
  readonly defaultFrom?: ProviderDefault;
  /** Of the value, or of each element of a list or map of scalars; `minItems` and `maxItems` of the list or map itself. */
  readonly constraints: Constraints;
  readonly example?: Json;
}

/** Provider arguments that can stand in for a field. */
export type ProviderDefault = "project" | "region";
