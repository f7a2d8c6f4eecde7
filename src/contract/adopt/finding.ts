import type { Rpc, WantedKind } from "./find-methods";
import type { NormalForm } from "./normal-form";
import type { Notes } from "./notes";

/** Something that keeps a kind from being used, and what settles it. */
export interface Problem {
  /** A sentence. */
  readonly text: string;
  /** Actions of an overlay, a line each. Where there are several, each is a choice, unless the text says otherwise. */
  readonly overlay: readonly string[];
}

/** What was found of one kind so far. */
export interface Finding {
  readonly kind: WantedKind;
  /** Its methods in the document, each name once. */
  readonly methods: KindRpcs;
  /** Name of its schema among the components in plain form. */
  readonly schema: string | undefined;
  /** Property with the full resource name. */
  readonly nameField: string;
  readonly problems: Problem[];
}

/** The methods of a kind by what they do. */
export interface KindRpcs {
  readonly create?: Rpc;
  readonly get?: Rpc;
  readonly list?: Rpc;
  readonly delete?: Rpc;
  readonly clone?: Rpc;
  readonly updates: readonly Rpc[];
  readonly others: readonly Rpc[];
  readonly all: readonly Rpc[];
}

/** What every step of an adoption has at hand. */
export interface Adoption {
  readonly form: NormalForm;
  readonly kinds: readonly WantedKind[];
  readonly notes: Notes;
}
