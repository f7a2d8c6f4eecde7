/** A place in a text, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A value as it stands in the text. What a scalar means is not decided here: that depends on the field that it is given for. */
export type ManifestNode =
  | {
      readonly kind: "scalar";
      readonly at: Position;
      readonly text: string;
      /** Whether it is in quotes or a block, and therefore a text whatever it looks like. */
      readonly quoted: boolean;
    }
  | { readonly kind: "list"; readonly at: Position; readonly items: readonly ManifestNode[] }
  | { readonly kind: "map"; readonly at: Position; readonly entries: readonly ManifestEntry[] }
  /** What could not be read; a problem says why. */
  | { readonly kind: "broken"; readonly at: Position };

/** A key and its value. */
export interface ManifestEntry {
  readonly key: string;
  /** Whether the key is in quotes. */
  readonly quoted: boolean;
  readonly at: Position;
  readonly value: ManifestNode;
}

/** Something that is wrong with the text itself. It never quotes the text: a slip of the hand can put a secret anywhere. */
export interface ManifestProblem {
  readonly at: Position;
  /** A sentence without its full stop. */
  readonly text: string;
}

/** What a text was found to be. */
export interface ManifestTree {
  /** Undefined when there is nothing in it, or when it could not be taken apart. */
  readonly root: ManifestNode | undefined;
  readonly problems: readonly ManifestProblem[];
}
