import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A state that null 1.0.1, restapi 3 and restful 0.25.2 wrote of an emulator's networks, by Terraform 1.11. */
export interface RecordedState {
  readonly resources: readonly {
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
  }[];
}

/** Text of the recorded state. */
export const RECORDED_STATE = readFileSync(join(__dirname, "recorded-states.json"), "utf8");

/** Returns the resource of a type as its provider wrote it. */
export function recordedState(typeName: string): RecordedState["resources"][number]["instances"][number] {
  const { resources } = JSON.parse(RECORDED_STATE) as RecordedState;
  const found = resources.find(({ type }) => type === typeName)?.instances[0];
  if (found === undefined) throw new RangeError(`no ${typeName} is recorded`);
  return found;
}
