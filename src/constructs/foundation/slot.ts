import { type IResolvable, ComplexObject, type IInterpolatingParent, Tokenization } from "cdktf";

/** Where an input is kept: in the construct that it was given to, whatever reads or writes it. */
export interface Slot<Value> {
  readonly read: () => Value | undefined;
  readonly write: (value: Value | undefined) => void;
}

/** The slot of one property of a record. */
export function slotOf<Key extends string, Value>(
  record: { [K in Key]?: Value | undefined },
  key: Key,
): Slot<Value> {
  return {
    read: () => record[key],
    write: (value) => {
      record[key] = value;
    },
  };
}

/**
 * A nested object of a construct: its attributes as tokens, and its inputs, which can be read and set one by one.
 */
export abstract class StructReference<Struct extends object> extends ComplexObject {
  readonly #slot: Slot<Struct | IResolvable>;

  protected constructor(
    terraformResource: IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<Struct | IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, false);
    this.#slot = slot;
  }

  /** What was given for the whole object. */
  public get internalValue(): Struct | IResolvable | undefined {
    return this.#slot.read();
  }

  public set internalValue(value: Struct | IResolvable | undefined) {
    this.#slot.write(value);
  }

  /** The slot of one of its properties. Writing to it turns a token that was given for the whole into an object of its own. */
  protected svcSlot<Key extends keyof Struct>(key: Key): Slot<Exclude<Struct[Key], undefined>> {
    return {
      read: () => this.#struct()?.[key] as Exclude<Struct[Key], undefined> | undefined,
      write: (value) => {
        const rest = Object.fromEntries(
          Object.entries(this.#struct() ?? {}).filter(([name]) => name !== key),
        );
        this.#slot.write((value === undefined ? rest : { ...rest, [key]: value }) as Struct);
      },
    };
  }

  #struct(): Struct | undefined {
    const value = this.#slot.read();
    return value === undefined || Tokenization.isResolvable(value) ? undefined : value;
  }
}
