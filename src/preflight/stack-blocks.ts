import {
  type Contract,
  dataSourceFields,
  ephemeralFields,
  type Field,
  type Kind,
  listDataSourceFields,
} from "../contract";
import { MINIMUM_BALANCE } from "../api";
import { asList, type SynthesizedStack } from "./app-folder";
import { constructPathIn } from "../base/synthesized";
import { type Said, saidBy } from "./literal";
import { asRecord, type UnknownRecord } from "../base/json";

/** The configuration of a stack's provider, as far as the JSON contains it. */
export interface ProviderUse {
  /** Identifies it in texts: `shop (provider svc)`. */
  readonly path: string;
  readonly endpoint: Said;
  readonly apiKey: Said;
  readonly project: Said;
  readonly region: Said;
  /** `min_balance` of its limits. */
  readonly minimumBalance: Said;
}

/** A resource, data source or ephemeral resource of a stack. */
export interface StackBlock {
  /** Construct path, or else the location in the JSON. */
  readonly path: string;
  /** The address as in `import` blocks: `svc_network.network`. */
  readonly address: string;
  readonly kind: Kind;
  readonly form: "resource" | "data" | "ephemeral";
  readonly fields: readonly Field[];
  readonly values: UnknownRecord;
  readonly provider: ProviderUse;
}

/** The parts of a stack that concern the service. */
export interface StackBlocks {
  readonly providers: readonly ProviderUse[];
  readonly blocks: readonly StackBlock[];
  readonly imports: readonly { readonly to: string; readonly id: unknown; readonly provider: ProviderUse }[];
  /** Types with the provider's prefix that the contract does not contain, with the paths of their constructs. */
  readonly unknownTypes: readonly { readonly type: string; readonly path: string }[];
}

const PROVIDER = "svc";

/** Extracts the parts of a synthesized stack that concern the service. */
export function readBlocks(contract: Contract, { name: stack, json = {} }: SynthesizedStack): StackBlocks {
  const providers = readProviders(stack, json);
  const providerOf = (reference: unknown): ProviderUse =>
    providers.get(typeof reference === "string" ? reference.replace(/^\$\{(.*)\}$/, "$1") : PROVIDER) ??
    useOf(stack, PROVIDER, {});
  const blocks: StackBlock[] = [];
  const unknownTypes: { type: string; path: string }[] = [];
  for (const form of ["resource", "data", "ephemeral"] as const) {
    for (const [type, byId] of Object.entries(asRecord(json[form]) ?? {})) {
      if (!type.startsWith(`${PROVIDER}_`)) continue;
      const shape = shapeOf(contract, form, type.slice(PROVIDER.length + 1));
      for (const [id, given] of Object.entries(asRecord(byId) ?? {})) {
        const values = asRecord(given) ?? {};
        const address = `${type}.${id}`;
        const path =
          constructPathIn(values) ?? `${stack}: ${form === "resource" ? "" : `${form}.`}${address}`;
        if (shape === undefined) unknownTypes.push({ type, path });
        else blocks.push({ ...shape, form, path, address, values, provider: providerOf(values["provider"]) });
      }
    }
  }
  const imports = asList(json["import"]).flatMap((each) => {
    const given = asRecord(each);
    const to = given?.["to"];
    if (given === undefined || typeof to !== "string") return [];
    const target = blocks.find(({ address, form }) => form === "resource" && address === plainAddress(to));
    return [{ to, id: given["id"], provider: target?.provider ?? providerOf(given["provider"]) }];
  });
  return { providers: [...providers.values()], blocks, imports, unknownTypes };
}

/** Returns an address without the key of an instance. */
export function plainAddress(address: string): string {
  return address.replace(/\[.*\]$/, "");
}

function readProviders(stack: string, json: UnknownRecord): ReadonlyMap<string, ProviderUse> {
  const given = asList(asRecord(json["provider"])?.[PROVIDER]).map((each) => asRecord(each) ?? {});
  return new Map(
    given.map((values) => {
      const { alias } = values;
      const key = typeof alias === "string" ? `${PROVIDER}.${alias}` : PROVIDER;
      return [key, useOf(stack, key, values)];
    }),
  );
}

function useOf(stack: string, key: string, values: UnknownRecord): ProviderUse {
  const minimum = blockIn(values["limits"])?.[MINIMUM_BALANCE];
  return {
    path: `${stack} (provider ${key})`,
    endpoint: saidBy(values["endpoint"]),
    apiKey: saidBy(values["api_key"]),
    project: saidBy(values["project"]),
    region: saidBy(values["region"]),
    minimumBalance: saidBy(typeof minimum === "number" ? String(minimum) : minimum),
  };
}

/** Returns the values of a block, of which JSON may write a list. */
function blockIn(value: unknown): UnknownRecord | undefined {
  return asRecord(Array.isArray(value) ? value[0] : value);
}

function shapeOf(
  { kinds }: Contract,
  form: StackBlock["form"],
  terraformName: string,
): Pick<StackBlock, "kind" | "fields"> | undefined {
  const one = kinds.find((kind) => kind.terraformName === terraformName);
  if (one !== undefined) {
    const fieldsOf = {
      resource: ({ fields }: Kind) => fields,
      data: dataSourceFields,
      ephemeral: ephemeralFields,
    };
    return { kind: one, fields: fieldsOf[form](one) };
  }
  const listed = kinds.find(
    (kind) => kind.terraformPlural === terraformName && kind.methods.list !== undefined,
  );
  return form === "data" && listed !== undefined
    ? { kind: listed, fields: listDataSourceFields(listed) }
    : undefined;
}
