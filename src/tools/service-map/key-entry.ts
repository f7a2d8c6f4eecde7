/**
 * The kinds of values in a service map. The table of keys consists of entries; the types, the check of a file, the JSON Schema and the
 * reference page are derived from it.
 */

/** The values that a key of a map can contain, and their meaning. */
export type KeyEntry =
  TextEntry | FlagEntry | ChoiceEntry | ListEntry | EitherEntry | ObjectEntry | NamedEntry;

/** What each entry has. */
interface EntryTexts {
  /** Sentences about the meaning. */
  readonly about: string;
  /** The word of a description or an overlay that says the same. */
  readonly word?: string;
  readonly example?: string;
}

/** A text: a name, a path or a number that is compared as a text. */
export interface TextEntry extends EntryTexts {
  readonly is: "text";
}

/** True or false. */
export interface FlagEntry extends EntryTexts {
  readonly is: "flag";
}

/** One of several words. */
export interface ChoiceEntry extends EntryTexts {
  readonly is: "choice";
  readonly of: readonly string[];
}

/** A list of values of one kind. */
export interface ListEntry extends EntryTexts {
  readonly is: "list";
  readonly of: KeyEntry;
}

/** A value of the first kind that fits. */
export interface EitherEntry extends EntryTexts {
  readonly is: "either";
  readonly of: readonly KeyEntry[];
}

/** An object with known keys, each of which may be absent. */
export interface ObjectEntry extends EntryTexts {
  readonly is: "object";
  readonly members: Readonly<Record<string, KeyEntry>>;
}

/** An object whose keys are names in the description. */
export interface NamedEntry extends EntryTexts {
  readonly is: "named";
  /** The sort of a key: `kind`, `method`, `field`. */
  readonly by: string;
  readonly of: KeyEntry;
}

/** The value of an entry. */
export type ValueOf<E extends KeyEntry> = E extends TextEntry
  ? string
  : E extends FlagEntry
    ? boolean
    : E extends ChoiceEntry
      ? E["of"][number]
      : E extends ListEntry
        ? readonly ValueOf<E["of"]>[]
        : E extends EitherEntry
          ? ValueOf<E["of"][number]>
          : E extends ObjectEntry
            ? { readonly [Key in keyof E["members"]]?: ValueOf<E["members"][Key]> }
            : E extends NamedEntry
              ? Readonly<Record<string, ValueOf<E["of"]>>>
              : never;
