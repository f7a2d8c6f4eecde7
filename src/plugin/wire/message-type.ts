/** Scalar types that the protocol's messages use. Enums are sent as `int32`; 64-bit integers must be safe integers. */
export type ScalarKind = "string" | "bytes" | "bool" | "int64" | "int32";

/** A message: its fields by name, as a thunk so that messages may contain themselves. */
export interface MessageType<Read, Write> {
  readonly name: string;
  readonly layout: () => MessageLayout;
  /** Never set: carries the two TypeScript types. */
  readonly types?: { readonly read: Read; readonly write: Write };
}

/** One field of a message; `Read` is the decoded type, `Write` the type to encode. */
export interface MessageField<Read, Write> {
  readonly number: number;
  readonly shape: "single" | "optional" | "repeated" | "map";
  readonly item: ScalarKind | MessageType<unknown, unknown>;
  /** Never set: carries the two TypeScript types. */
  readonly types?: { readonly read: Read; readonly write: Write };
}

/** The fields of a message by name. */
export type FieldTable = Readonly<Record<string, MessageField<unknown, unknown>>>;

/** The fields of a message, each with its name, as encoding and decoding need them. */
export interface MessageLayout {
  readonly fields: readonly NamedField[];
  readonly byNumber: ReadonlyMap<number, NamedField>;
}

type NamedField = readonly [name: string, field: MessageField<unknown, unknown>];
type ScalarValue<K extends ScalarKind> = K extends "string"
  ? string
  : K extends "bytes"
    ? Uint8Array
    : K extends "bool"
      ? boolean
      : number;
type ReadOf<F> = F extends MessageField<infer Read, unknown> ? Read : never;
type WriteOf<F> = F extends MessageField<unknown, infer Write> ? Write : never;
type ReadFields<T> = { readonly [K in keyof T]: ReadOf<T[K]> };
type WriteFields<T> = { readonly [K in keyof T]?: WriteOf<T[K]> | undefined };

/** A decoded message: every field, absent ones at their defaults. */
export type Decoded<M> = M extends MessageType<infer Read, unknown> ? Read : never;

/** A message to encode: any of its fields. */
export type Encodable<M> = M extends MessageType<unknown, infer Write> ? Write : never;

/** Declares a message from its fields. */
export function message<T extends FieldTable>(
  name: string,
  fields: T | (() => T),
): MessageType<ReadFields<T>, WriteFields<T>> {
  let layout: MessageLayout | undefined;
  return { name, layout: () => (layout ??= layoutOf(typeof fields === "function" ? fields() : fields)) };
}

function layoutOf(table: FieldTable): MessageLayout {
  const fields = Object.entries(table);
  return { fields, byNumber: new Map(fields.map((named) => [named[1].number, named])) };
}

/** A scalar that is not sent if it has its default value (empty, zero, false). */
export function scalar<K extends ScalarKind>(
  number: number,
  kind: K,
): MessageField<ScalarValue<K>, ScalarValue<K>> {
  return { number, shape: "single", item: kind };
}

/** A scalar with presence: undefined if absent. */
export function optional<K extends ScalarKind>(
  number: number,
  kind: K,
): MessageField<ScalarValue<K> | undefined, ScalarValue<K>> {
  return { number, shape: "optional", item: kind };
}

/** A message inside a message; undefined if absent. */
export function nested<R, W>(number: number, type: MessageType<R, W>): MessageField<R | undefined, W> {
  return { number, shape: "optional", item: type };
}

/** Several messages, in order. */
export function repeated<R, W>(
  number: number,
  type: MessageType<R, W>,
): MessageField<readonly R[], readonly W[]> {
  return { number, shape: "repeated", item: type };
}

/** Messages under string keys. */
export function mapField<R, W>(
  number: number,
  type: MessageType<R, W>,
): MessageField<ReadonlyMap<string, R>, ReadonlyMap<string, W>> {
  return { number, shape: "map", item: type };
}

/** Strings under string keys. */
export function stringMap(
  number: number,
): MessageField<ReadonlyMap<string, string>, ReadonlyMap<string, string>> {
  return { number, shape: "map", item: "string" };
}
