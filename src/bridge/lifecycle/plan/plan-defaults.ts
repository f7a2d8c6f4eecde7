import type { Field } from "../../../contract";
import {
  attributeStep,
  type Diagnostics,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../../plugin";
import type { ProviderContext } from "../../context";
import { diagnostics as diagnose } from "../../operations";

/**
 * Fills unset fields with the provider's defaults and reports the values that are still missing. Without a provider context nothing is
 * missing yet.
 */
export function fillDefaults(
  fields: readonly Field[],
  provider: ProviderContext | undefined,
  config: ValueObject,
  planned: ValueObject,
): { readonly planned: ValueObject; readonly missing: Diagnostics } {
  const open = fields.flatMap(({ terraformName, defaultFrom, needed }) =>
    defaultFrom === undefined || valueAt(config, terraformName) !== null
      ? []
      : [{ terraformName, defaultFrom, needed, fallback: provider?.defaults[defaultFrom] }],
  );
  const filled = open.flatMap(({ terraformName, fallback }): [string, Value][] =>
    fallback === undefined ? [] : [[terraformName, fallback]],
  );
  const missing = open
    .filter(({ fallback, needed }) => fallback === undefined && needed && provider !== undefined)
    .map(({ terraformName, defaultFrom }) =>
      diagnose.missingDefault(terraformName, defaultFrom, [attributeStep(terraformName)]),
    );
  return { planned: valueObject([...Object.entries(planned), ...filled]), missing };
}
