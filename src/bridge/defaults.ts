import type { Field } from "../contract";
import {
  attributeStep,
  type Diagnostics,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import type { Session } from "./session";
import * as texts from "./texts";

/** Values with the provider's defaults laid under them, and what is still missing. Without a session nobody can tell yet. */
export function fillDefaults(
  fields: readonly Field[],
  session: Session | undefined,
  config: ValueObject,
  planned: ValueObject,
): { readonly planned: ValueObject; readonly missing: Diagnostics } {
  const open = fields.flatMap(({ terraformName, defaultFrom, needed }) =>
    defaultFrom === undefined || valueAt(config, terraformName) !== null
      ? []
      : [{ terraformName, defaultFrom, needed, fallback: session?.defaults[defaultFrom] }],
  );
  const filled = open.flatMap(({ terraformName, fallback }): [string, Value][] =>
    fallback === undefined ? [] : [[terraformName, fallback]],
  );
  const missing = open
    .filter(({ fallback, needed }) => fallback === undefined && needed && session !== undefined)
    .map(({ terraformName, defaultFrom }) =>
      texts.missingDefault(terraformName, defaultFrom, [attributeStep(terraformName)]),
    );
  return { planned: valueObject([...Object.entries(planned), ...filled]), missing };
}
