import type { StateWords } from "../../contract";
import type { DocumentSchema } from "./schema";
import type { UnknownRecord } from "../../base/json";

/** A kind of object. */
export interface KindDescription {
  readonly name: string;
  readonly plural: string;
  /** Resource-name pattern: `projects/{project}/disks/{id}`. */
  readonly pattern: string;
  readonly schema: DocumentSchema;
  /** Property that contains an object's full resource name. */
  readonly nameField: string;
  /** Property that contains the name of the parent object. */
  readonly parentField: string | undefined;
  /** Whether the credential decides the parent of a new object. */
  readonly hasImpliedParent: boolean;
  /** Property that becomes the last part of the name; without it, the service generates an id. */
  readonly slugField: string | undefined;
  /** The property in which answers hold what users set, and its properties; absent if they have no such section. */
  readonly content?: { readonly field: string; readonly names: ReadonlySet<string> };
  /** On the kind of operations: boolean that shows the end of an operation that has no `state`. */
  readonly doneField: string | undefined;
  /** On the kind of operations: properties with the state, the result and the reason, if they have other names than the documented ones. */
  readonly stateField: string | undefined;
  /** On the kind of operations: its own words for states. */
  readonly states: StateWords;
  readonly resultField: string | undefined;
  readonly reasonField: string | undefined;
  readonly creatable: boolean;
  /** The codes with which a create lacks capacity; empty if the document does not say it. */
  readonly capacityCodes: readonly string[];
  /** Objects that exist from the start; only for kinds without a create method. */
  readonly examples: readonly UnknownRecord[];
}
