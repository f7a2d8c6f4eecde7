import type { FoundRpc, WantedKind } from "./find-methods";
import type { NormalForm } from "./normal-form";
import type { AppliedMap } from "./map-methods";
import type { MapLine } from "../service-map";
import type { Notes } from "./notes";
import type { Topic } from "./topics";

/** A problem that makes a kind unusable, and its solutions. */
export interface Problem {
  /** One or more sentences. */
  readonly text: string;
  /** Overlay actions, one per line. Several actions are alternatives, unless the text says otherwise. */
  readonly overlay: readonly string[];
  /** Lines of a service map with the same effect as those of the overlay. Filled in by the report. */
  readonly map?: readonly MapLine[];
}

/** Something that users of a kind must know, because the description leaves it open. */
export interface Consequence extends Problem {
  /** The sort of damage, by which consequences are ranked. */
  readonly topic: Topic;
}

/** The intermediate result for one kind. */
export interface KindFinding {
  readonly kind: WantedKind;
  /** Its methods in the document, without duplicate names. */
  readonly methods: KindRpcs;
  /** Name of its schema among the components in normal form. */
  readonly schema: string | undefined;
  /** Property that contains the full resource name. */
  readonly nameField: string;
  /** On the kind Operation: properties of an operation with other names than the documented ones. */
  readonly operationFields: OperationFields;
  /** On the kind Operation: the service's words for its states (`x-kind.states`), as said or concluded. */
  readonly states?: unknown;
  readonly problems: Problem[];
  /** The component with the result of the create's operation, if that contains a secret. */
  createResult?: string;
  /** Property of its answers that contains what users set, if they have one: `manifest`. */
  readonly contentField?: string;
  /** The value of `x-kind.parentFrom`: as said, or `name` if the import concludes that no request names the parent. */
  parentFrom?: unknown;
  /** The value of `x-kind.parentField`: as said, or the property that the import concludes to name the parent. */
  parentField?: unknown;
}

/** The words of `x-kind` about the properties of an operation: which show its end, its result and the reason of a failure. */
export interface OperationFields {
  readonly doneField?: string;
  readonly stateField?: string;
  readonly resultField?: string;
  readonly reasonField?: string;
}

/** The methods of a kind, by verb. */
export interface KindRpcs {
  readonly create?: FoundRpc;
  readonly get?: FoundRpc;
  readonly list?: FoundRpc;
  readonly delete?: FoundRpc;
  readonly clone?: FoundRpc;
  readonly updates: readonly FoundRpc[];
  readonly others: readonly FoundRpc[];
  readonly all: readonly FoundRpc[];
}

/** The shared state of an OpenAPI import. */
export interface OpenApiImport {
  readonly form: NormalForm;
  /** All kinds to find. */
  readonly kinds: readonly WantedKind[];
  /** Those that the document describes: it has methods of them, or marks them. */
  readonly present: readonly WantedKind[];
  /** The properties of which the import concluded that they refer to a kind, from anything but their names. */
  readonly concluded: WeakSet<object>;
  /** By name of the method: what was guessed about its effect on omitted fields. */
  readonly guessedUpdates: Map<string, string>;
  /** The service map, whose lines take precedence over conclusions. Empty if there is none. */
  readonly said: AppliedMap;
  readonly notes: Notes;
}
