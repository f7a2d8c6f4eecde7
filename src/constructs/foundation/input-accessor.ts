import { type IResolvable, ComplexObject, type IInterpolatingParent, Tokenization } from "cdktf";

/** The inputs of a construct, which can be set and unset after its creation. */
export type Inputs<Config> = { -readonly [Key in keyof Config]?: Config[Key] | undefined };

/** Reads and writes an input, which is stored in the construct that it was given to. */
export interface InputAccessor<Value> {
  readonly read: () => Value | undefined;
  readonly write: (value: Value | undefined) => void;
}

/** Returns the accessor of one property of a record. */
export function inputAccessorOf<Key extends string, Value>(
  record: { [K in Key]?: Value | undefined },
  key: Key,
): InputAccessor<Value> {
  return {
    read: () => record[key],
    write: (value) => {
      record[key] = value;
    },
  };
}

/** A nested object of a construct: its attributes as tokens, and its inputs, which can be read and set one by one. */
export abstract class StructReference<Struct extends object> extends ComplexObject {
  readonly #accessor: InputAccessor<Struct | IResolvable>;

  protected constructor(
    terraformResource: IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<Struct | IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, false);
    this.#accessor = accessor;
  }

  /** The value given for the whole object. */
  public get internalValue(): Struct | IResolvable | undefined {
    return this.#accessor.read();
  }

  public set internalValue(value: Struct | IResolvable | undefined) {
    this.#accessor.write(value);
  }

  /** Returns the accessor of one property. Writing to it replaces a token that was given for the whole object. */
  protected svcInput<Key extends keyof Struct>(key: Key): InputAccessor<Exclude<Struct[Key], undefined>> {
    return {
      read: () => this.#struct()?.[key] as Exclude<Struct[Key], undefined> | undefined,
      write: (value) => {
        const rest = Object.fromEntries(
          Object.entries(this.#struct() ?? {}).filter(([name]) => name !== key),
        );
        this.#accessor.write((value === undefined ? rest : { ...rest, [key]: value }) as Struct);
      },
    };
  }

  #struct(): Struct | undefined {
    const value = this.#accessor.read();
    return value === undefined || Tokenization.isResolvable(value) ? undefined : value;
  }
}
