/** A position in a text. Line and column count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A value as written in the text. Scalars are not interpreted here, because their meaning depends on the field. */
export type ManifestNode =
  | {
      readonly kind: "scalar";
      readonly at: Position;
      readonly text: string;
      /** Whether it is quoted or a block scalar, and therefore always a text. */
      readonly quoted: boolean;
    }
  | { readonly kind: "list"; readonly at: Position; readonly items: readonly ManifestNode[] }
  | { readonly kind: "map"; readonly at: Position; readonly entries: readonly ManifestEntry[] }
  /** A value that could not be read. `problems` has the reason. */
  | { readonly kind: "broken"; readonly at: Position };

/** A key and its value. */
export interface ManifestEntry {
  readonly key: string;
  /** Whether the key is quoted. */
  readonly quoted: boolean;
  readonly at: Position;
  readonly value: ManifestNode;
}

/** A syntax problem. Never quotes the text, because a typing error can put a secret anywhere. */
export interface ManifestProblem {
  readonly at: Position;
  /** A sentence without its full stop. */
  readonly text: string;
}

/** The result of parsing a manifest. */
export interface ManifestTree {
  /** Undefined if the text is empty or cannot be parsed. */
  readonly root: ManifestNode | undefined;
  readonly problems: readonly ManifestProblem[];
}
