import type { Diagnostics } from "../diagnostic";
import type { Path } from "../value/path";
import type { Type, Value, ValueObject } from "../value/value";

/** The shape of a provider's, resource's, data source's or ephemeral resource's configuration and state. */
export interface Schema {
  /** Version of the stored state's shape, 0 or more. Raise it with every change that makes old state incompatible. */
  readonly version: number;
  readonly block: Block;
}

/** Text for documentation and language servers: plain, or Markdown if marked as such. */
export type Description = string | { readonly markdown: string };

/** Attributes and nested blocks. */
export interface Block {
  readonly attributes: readonly Attribute[];
  readonly blocks?: readonly NestedBlock[];
  readonly description?: Description;
  /** True, or the sentence that names the replacement: the engine warns wherever the block is used. */
  readonly deprecated?: boolean | string;
}

/** The common options of all attributes, with a type or with nested attributes. Absent flags are false. */
export interface AttributeBase {
  /** Lower-case letters, digits and underscores, not starting with a digit. */
  readonly name: string;
  readonly description?: Description;
  /** Must be configured. Exclusive with `optional` and `computed`. */
  readonly required?: boolean;
  /** May be configured. */
  readonly optional?: boolean;
  /** The provider sets it; with `optional`, only if it is not configured. */
  readonly computed?: boolean;
  /** The engine masks the value in its output; so does the plugin server in its messages. */
  readonly sensitive?: boolean;
  /** Never stored in plan or state: the value exists in the configuration only. Needs Terraform 1.11. */
  readonly writeOnly?: boolean;
  /** True, or the sentence that names the replacement: the engine warns wherever the attribute is configured. */
  readonly deprecated?: boolean | string;

  // The members below are never sent to the engine: they control the plan rules and the validation.

  /**
   * The planned value if nothing is configured. Only for optional and computed attributes.
   *
   * @default none: the value is unknown until the provider has set it
   */
  readonly default?: Value;
  /**
   * Whether a change forces replacement of the resource. A function decides case by case. It is called only if the two values differ, and
   * `planned` (or something in it) may be Unknown.
   *
   * On a nested attribute it concerns the existence of the object or the elements; their own attributes decide about the values in them.
   *
   * @default false
   */
  readonly requiresReplace?: boolean | ((prior: Value, planned: Value) => boolean);
  /**
   * For computed attributes: an update never changes the value, so the plan keeps it instead of showing it as known after apply (ids,
   * names, creation times). An attribute that is optional, too, is kept if it is not configured. A null value stays null. In an element of a list or set it is kept only if the element's own configuration did
   * not change, as elements there have no identity.
   *
   * @default false
   */
  readonly stable?: boolean;
  /**
   * The value exists in Terraform only (time limits, guards). A change of it alone is an update, but affects nothing else, so computed
   * attributes keep their values.
   *
   * @default false
   */
  readonly local?: boolean;
  /**
   * Semantic equality: true if two known, non-null values have the same meaning, such as two spellings of one name. The plan then keeps the
   * spelling in state and shows no change; a result keeps the spelling of the plan or the state. For an attribute of type list, set or map
   * it compares the elements.
   *
   * `within` is the root object of the known value, for values whose meaning depends on it: in a plan the prior state, after an apply or a
   * read the new state. Its own values may be null.
   *
   * @default different values are never equal
   */
  readonly equivalent?: (a: Value, b: Value, within: ValueObject) => boolean;
  /**
   * For a list of plain values: the order of its elements has no meaning. Lists with equal elements in another order are semantically equal.
   *
   * @default false
   */
  readonly unordered?: boolean;
  /**
   * The value that a service may omit, as proto-JSON does with "" and false: a result with null keeps the value of the plan or the state, if
   * that is semantically equal to this one. An earlier object is equal if each value that it sets is; its other values become those of the
   * zero value.
   *
   * @default null differs from every value
   */
  readonly zeroValue?: Value;
  /**
   * Called during the validation of a configuration, at every depth at which the attribute occurs. Receives the attribute's value, if it is
   * known (though parts of it may not be) and not null.
   *
   * @returns the errors; empty if the value is valid
   */
  readonly validate?: (value: Value, path: Path) => Diagnostics;
}

/** One attribute: with a type, or with nested attributes of its own. */
export type Attribute = AttributeBase &
  (
    | { readonly type: Type; readonly nested?: undefined }
    | { readonly nested: NestedObject; readonly type?: undefined }
  );

/** The attributes of an attribute: one object, or a list, set or map of objects. */
export interface NestedObject {
  readonly nesting: "single" | "list" | "set" | "map";
  readonly attributes: readonly Attribute[];
  /**
   * For a list: name of the text that identifies an element. Elements then correspond by it, and their order has no meaning.
   *
   * @default elements correspond by their position
   */
  readonly key?: string;
}

/** A block inside a block. */
export interface NestedBlock {
  /** Lower-case letters, digits and underscores, not starting with a digit. */
  readonly name: string;
  /** `single`: at most one. `group`: always present, its attributes null if the block is not written. */
  readonly nesting: "single" | "list" | "set" | "map" | "group";
  readonly block: Block;
  /** Minimum number of blocks, for lists and sets; for `single`, 1 makes it required. @default 0 */
  readonly min?: number;
  /** Maximum number of blocks, for lists and sets. @default any number */
  readonly max?: number;
  /** As {@link AttributeBase.local}, for everything in the block. */
  readonly local?: boolean;
}
