import { asRecord, type UnknownRecord } from "../base/json";
import { type Contract, ephemeralFields, type Field, type Kind } from "../contract";
import type { ValueObject } from "../plugin";
import type { PlanDocument } from "./plan-document";
import { blocksOf, referencesOf } from "./plan-endpoint";
import { plannedObject } from "./planned-values";

/** An ephemeral resource of a configuration, which each plan and apply creates. */
export interface EphemeralBlock {
  readonly address: string;
  readonly kind: Kind;
  readonly fields: readonly Field[];
  /** The configured values, with what the plan does not show as unknown. Undefined if it shows none: Terraform prints only references to the block. */
  readonly config: ValueObject | undefined;
}

/** Returns the ephemeral resources of a plan's configuration. */
export function ephemeralBlocks(
  { kinds }: Contract,
  { configuration }: PlanDocument,
): readonly EphemeralBlock[] {
  const shown = blocksOf(configuration, "ephemeral");
  const known = new Set(shown.map(({ address }) => address));
  const referred = [...new Set(ephemeralReferences(configuration))].filter((address) => !known.has(address));
  const all = [...shown, ...referred.map((address) => ({ address, block: undefined }))];
  return all.flatMap(({ address, block }) => {
    const type = /(?:^|\.)ephemeral\.(\w+)\./.exec(address)?.[1];
    const kind = kinds.find(({ terraformName }) => type === `svc_${terraformName}`);
    if (kind === undefined) return [];
    const fields = ephemeralFields(kind);
    const expressions = asRecord(block?.["expressions"]) ?? {};
    return [
      {
        address,
        kind,
        fields,
        config: block === undefined ? undefined : configuredValues(fields, expressions),
      },
    ];
  });
}

/** Returns the addresses of the ephemeral resources to which anything in a configuration refers. */
function ephemeralReferences(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(ephemeralReferences);
  const record = asRecord(part);
  if (record === undefined) return [];
  const own = referencesOf(record).flatMap((text) => /^ephemeral\.\w+\.[\w-]+/.exec(text)?.[0] ?? []);
  return [...own, ...Object.values(record).flatMap(ephemeralReferences)];
}

function configuredValues(fields: readonly Field[], expressions: UnknownRecord): ValueObject {
  const values: Record<string, unknown> = {};
  const unknown: Record<string, unknown> = {};
  for (const { terraformName } of fields) {
    const expression = expressions[terraformName];
    const record = asRecord(expression);
    const isConstant =
      record !== undefined && "constant_value" in record && referencesOf(record).length === 0;
    if (isConstant) values[terraformName] = record["constant_value"];
    else if (expression !== undefined) unknown[terraformName] = true;
  }
  return plannedObject(fields, values, unknown);
}
