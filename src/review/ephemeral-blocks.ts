import { asRecord, type UnknownRecord } from "../base/json";
import { type Contract, ephemeralFields, type Field, type Kind } from "../contract";
import type { ValueObject } from "../plugin";
import { textIn, type PlanDocument } from "./plan-document";
import { blocksOf } from "./plan-endpoint";
import { plannedObject } from "./planned-values";

/** An ephemeral resource of a configuration, which each plan and apply creates. */
export interface EphemeralBlock {
  readonly address: string;
  readonly kind: Kind;
  readonly fields: readonly Field[];
  /** The configured values, with what the configuration does not show as unknown. */
  readonly config: ValueObject;
}

/** Returns the ephemeral resources of a plan's configuration. */
export function ephemeralBlocks(
  { kinds }: Contract,
  { configuration }: PlanDocument,
): readonly EphemeralBlock[] {
  return blocksOf(configuration, "ephemeral").flatMap(({ address, block }) => {
    const type = textIn(block, "type");
    const kind = kinds.find(({ terraformName }) => type === `svc_${terraformName}`);
    if (kind === undefined) return [];
    const fields = ephemeralFields(kind);
    const expressions = asRecord(block["expressions"]) ?? {};
    return [{ address, kind, fields, config: configuredValues(fields, expressions) }];
  });
}

function configuredValues(fields: readonly Field[], expressions: UnknownRecord): ValueObject {
  const values: Record<string, unknown> = {};
  const unknown: Record<string, unknown> = {};
  for (const { terraformName } of fields) {
    const expression = expressions[terraformName];
    const record = asRecord(expression);
    if (record !== undefined && "constant_value" in record) values[terraformName] = record["constant_value"];
    else if (expression !== undefined) unknown[terraformName] = true;
  }
  return plannedObject(fields, values, unknown);
}
