// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, scalarToTerraform, structToTerraform, SvcDataSource } from "../foundation";
import type { IDatacenter } from "./references";

/** What is given for a {@link DataSvcDatacenters}. */
export interface DataSvcDatacentersConfig extends cdktf.TerraformMetaArguments {
  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcDatacentersFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcDatacentersFilter {
  /**
   * Full resource name, `datacenters/{slug}`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * Name for people. (assumed)
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * ISO 3166-1 alpha-2 code of the country. (assumed)
   *
   * @default - none
   */
  readonly countryCode?: string | undefined;

  /**
   * Whether new virtual machines can be placed here. (assumed)
   *
   * @default - none
   */
  readonly acceptsVirtualMachines?: boolean | cdktf.IResolvable | undefined;
}

/** Writes a {@link DataSvcDatacentersFilter} as Terraform's JSON. */
export function dataSvcDatacentersFilterToTerraform(struct?: DataSvcDatacentersFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcDatacentersFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    display_name: scalarToTerraform(given.displayName),
    country_code: scalarToTerraform(given.countryCode),
    accepts_virtual_machines: scalarToTerraform(given.acceptsVirtualMachines),
  }));
}

/** Writes a {@link DataSvcDatacentersFilter} as cdktf's HCL output wants it. */
export function dataSvcDatacentersFilterToHclTerraform(struct?: DataSvcDatacentersFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcDatacentersFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      display_name: {
        value: scalarToTerraform(given.displayName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      country_code: {
        value: scalarToTerraform(given.countryCode),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      accepts_virtual_machines: {
        value: scalarToTerraform(given.acceptsVirtualMachines),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
    }),
  );
}

/** The attributes of one element of DataSvcDatacentersDatacentersList. What was found, in the service's order. */
export class DataSvcDatacentersDatacentersOutputReference extends cdktf.ComplexObject implements IDatacenter {
  public readonly svcKind = "Datacenter";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `datacenters/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** ISO 3166-1 alpha-2 code of the country. (assumed) */
  public get countryCode(): string {
    return this.getStringAttribute("country_code");
  }

  /** Whether new virtual machines can be placed here. (assumed) */
  public get acceptsVirtualMachines(): cdktf.IResolvable {
    return this.getBooleanAttribute("accepts_virtual_machines");
  }
}

/** The list of {@link DataSvcDatacentersDatacentersOutputReference}. */
export class DataSvcDatacentersDatacentersList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The Datacenter at an index, from 0. */
  public get(index: number): DataSvcDatacentersDatacentersOutputReference {
    return new DataSvcDatacentersDatacentersOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the datacenters, page by page. (assumed)
 *
 * Terraform: `svc_datacenters`.
 */
export class DataSvcDatacenters extends SvcDataSource<DataSvcDatacentersConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_datacenters";

  public constructor(scope: Construct, id: string, config: DataSvcDatacentersConfig = {}) {
    super(scope, id, {
      contract,
      terraformType: "svc_datacenters",
      config,
      strict: new.target === DataSvcDatacenters,
      fields: () => listDataSourceFields(kindOf(contract, "Datacenter")),
    });
  }


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcDatacentersFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcDatacentersFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #datacenters?: DataSvcDatacentersDatacentersList;

  /** What was found, in the service's order. (assumed) */
  public get datacenters(): DataSvcDatacentersDatacentersList {
    return (this.#datacenters ??= new DataSvcDatacentersDatacentersList(this, "datacenters"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      filter: dataSvcDatacentersFilterToTerraform(this.svcInputs.filter),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      filter: {
        value: dataSvcDatacentersFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
