import { isIdentifier } from "../base/escaping";
import { type Contract, toClassName } from "../contract";
import { TAKEN_NAMES, variableName } from "./name-objects";

/** Names of a part's function, of its type, and of the variable with its result. */
export interface PartNames {
  readonly variable: string;
  readonly create: string;
  readonly type: string;
}

/** Returns the names of a part. A kind's class may have the same one. */
export function partNames(id: string, { kinds }: Contract): PartNames {
  const [variable, name] = [variableName(id), toClassName(id.replaceAll("-", "_"))];
  return {
    variable: isIdentifier(variable) && !TAKEN_NAMES.includes(variable) ? variable : `${variable}Objects`,
    create: `create${name}`,
    type: kinds.some((kind) => kind.name === name) ? `${name}Objects` : name,
  };
}
