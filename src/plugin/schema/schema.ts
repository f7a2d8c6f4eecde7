import type { Diagnostics } from "../diagnostic";
import type { Path, Type, Value, ValueObject } from "../value";

/** The shape of a provider's, resource's, data source's or ephemeral resource's configuration and state. */
export interface Schema {
  /** Version of the stored state's shape, 0 or more. Raise it with every change that old state does not fit. */
  readonly version: number;
  readonly block: Block;
}

/** Text for documentation and language servers: plain, or Markdown where it says so. */
export type Description = string | { readonly markdown: string };

/** Attributes and nested blocks that stand together. */
export interface Block {
  readonly attributes: readonly Attribute[];
  readonly blocks?: readonly NestedBlock[];
  readonly description?: Description;
  /** True, or the sentence that says what to use instead: the engine warns wherever the block is used. */
  readonly deprecated?: boolean | string;
}

/** What every attribute may say, whether it has a type or nested attributes. Absent flags are false. */
export interface AttributeBase {
  /** Lower-case letters, digits and underscores, not starting with a digit. */
  readonly name: string;
  readonly description?: Description;
  /** Must be configured. Exclusive with `optional` and `computed`. */
  readonly required?: boolean;
  /** May be configured. */
  readonly optional?: boolean;
  /** The provider sets it; with `optional`, only where it is not configured. */
  readonly computed?: boolean;
  /** The engine masks the value in its output; so does the plugin server in its messages. */
  readonly sensitive?: boolean;
  /** Never stored in plan or state: the value exists in the configuration only. Needs Terraform 1.11. */
  readonly writeOnly?: boolean;
  /** True, or the sentence that says what to use instead: the engine warns wherever the attribute is configured. */
  readonly deprecated?: boolean | string;

  // What follows never reaches the wire: it steers the plan's rules and validation.

  /**
   * Planned when nothing is configured. Only for optional and computed attributes.
   *
   * @default nothing: what the provider will set is unknown until it has set it
   */
  readonly default?: Value;
  /**
   * A change cannot be made in place: the resource is replaced. A function decides case by case; it is called only when
   * the two values differ, and `planned` (or something in it) may be Unknown.
   *
   * On a nested attribute it speaks of the object or the elements being there at all; what is in them, their own
   * attributes say.
   *
   * @default false
   */
  readonly requiresReplace?: boolean | ((prior: Value, planned: Value) => boolean);
  /**
   * For computed attributes: an update never changes the value, so that the plan keeps it instead of showing it as
   * known after apply (ids, names, creation times); one that is null stays null. In an element of
   * a list or set it is kept only where the element's own configuration did not change, as elements there have no
   * identity.
   *
   * @default false
   */
  readonly stable?: boolean;
  /**
   * The value lives in Terraform only (time limits, guards): changing it alone is an update, but one that touches
   * nothing else, so computed attributes keep their values.
   *
   * @default false
   */
  readonly local?: boolean;
  /**
   * True when two known, non-null values mean the same, as two spellings of one name do: then the plan keeps the
   * spelling in state and shows no change. For an attribute of type list, set or map it is asked about the elements.
   *
   * `within` is the root object that the known side stands in, for what a value means there only: in a plan the prior
   * state, after an apply or a read the new state. Its own values may be null.
   *
   * @default no two different values mean the same
   */
  readonly equivalent?: (a: Value, b: Value, within: ValueObject) => boolean;
  /**
   * Called while a configuration is validated, with the attribute's value when it is known (though something in it may
   * not be) and not null, at every depth at which the attribute stands.
   *
   * @returns what is wrong with the value; nothing when it is good
   */
  readonly validate?: (value: Value, path: Path) => Diagnostics;
}

/** One attribute: of a type, or with nested attributes of its own. */
export type Attribute = AttributeBase &
  (
    | { readonly type: Type; readonly nested?: undefined }
    | { readonly nested: NestedObject; readonly type?: undefined }
  );

/** The attributes of an attribute: one object, or a list, set or map of objects. */
export interface NestedObject {
  readonly nesting: "single" | "list" | "set" | "map";
  readonly attributes: readonly Attribute[];
}

/** A block inside a block. */
export interface NestedBlock {
  /** Lower-case letters, digits and underscores, not starting with a digit. */
  readonly name: string;
  /** `single`: at most one. `group`: always present, its attributes null where the block is not written. */
  readonly nesting: "single" | "list" | "set" | "map" | "group";
  readonly block: Block;
  /** Least number of blocks, for lists and sets; for `single` 1 makes it required. @default 0 */
  readonly min?: number;
  /** Largest number of blocks, for lists and sets. @default any number */
  readonly max?: number;
  /** As {@link AttributeBase.local}, for everything in the block. */
  readonly local?: boolean;
}
