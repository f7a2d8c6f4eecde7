import type { Contract, Kind, Method } from "../contract";
import type { JsonObject } from "../client";
import { checkApplied, type Schema, type Value, valueAt, type ValueObject, valueObject } from "../plugin";
import { memberIn, objectIn, UnexpectedAnswer } from "../service";
import { fromWire } from "./from-wire";
import { objectWithoutUnknowns } from "./unknown-values";

/** What all phases of a resource's life work with. */
export interface Life {
  readonly contract: Contract;
  readonly kind: Kind;
  readonly schema: Schema;
}

/** The state of an object as the service shows it, spelled as in `like` where it means the same. */
export function stateOf({ contract, kind }: Life, object: JsonObject, like: ValueObject): ValueObject {
  const state = fromWire(contract, kind.fields, object, like, kind.exclusive);
  return valueObject([...Object.entries(state), ["timeouts", valueAt(like, "timeouts")]]);
}

/** Whether a state is one that the plan announced. */
export function isAsPlanned({ schema }: Life, planned: ValueObject, state: ValueObject): boolean {
  return checkApplied(schema.block, planned, state).length === 0;
}

/** The state that the answer to a change shows, or undefined when it does not show the object as planned. */
export function stateInAnswer(
  life: Life,
  method: Method,
  answer: JsonObject,
  planned: ValueObject,
): ValueObject | undefined {
  const object = objectIn(life.kind, method, answer);
  if (object === undefined) return undefined;
  try {
    const state = stateOf(life, object, planned);
    return isAsPlanned(life, planned, state) ? state : undefined;
  } catch (error) {
    if (error instanceof UnexpectedAnswer) return undefined;
    throw error;
  }
}

/**
 * What was planned, with what only the answer of the creation shows (a secret): nobody can ask for it again, so it is taken
 * from there whatever else becomes of the answer. What is not of the contract's shape is left out.
 */
export function withReturnedOnce(
  { contract, kind }: Life,
  method: Method,
  answer: JsonObject,
  planned: ValueObject,
): ValueObject {
  const object = objectIn(kind, method, answer) ?? memberIn(method, answer) ?? answer;
  const told = kind.fields
    .filter(({ returnedOnce, wireName }) => returnedOnce === true && Object.hasOwn(object, wireName))
    .flatMap((field): [string, Value][] => {
      try {
        return Object.entries(fromWire(contract, [{ ...field, readable: true }], object, null));
      } catch (error) {
        if (error instanceof UnexpectedAnswer) return [];
        throw error;
      }
    });
  return valueObject([...Object.entries(planned), ...told]);
}

/** All that can be stored of an object that is still being made; with its name where that is known. */
export function partialState(planned: ValueObject, name?: string): ValueObject {
  const known: [string, Value][] = Object.entries(objectWithoutUnknowns(planned));
  return valueObject(name === undefined ? known : [...known, ["name", name]]);
}

/** The name in a state, or undefined where there is none. */
export function nameIn(state: ValueObject): string | undefined {
  const name = valueAt(state, "name");
  return typeof name === "string" && name !== "" ? name : undefined;
}
