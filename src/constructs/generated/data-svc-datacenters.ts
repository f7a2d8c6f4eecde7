// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, scalarToTerraform, structToTerraform, SvcDataSource } from "../foundation";
import type { IDatacenter } from "./references";

/** Configuration of {@link DataSvcDatacenters}. */
export interface DataSvcDatacentersConfig extends cdktf.TerraformMetaArguments {
  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcDatacentersFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcDatacentersFilter {
  /**
   * Full resource name, `datacenters/{slug}`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * Human-readable name.
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * ISO 3166-1 alpha-2 code of the country.
   *
   * @default - none
   */
  readonly countryCode?: string | undefined;

  /**
   * Whether new virtual machines can be created here.
   *
   * @default - none
   */
  readonly acceptsVirtualMachines?: boolean | cdktf.IResolvable | undefined;
}

/** Converts a {@link DataSvcDatacentersFilter} to Terraform's JSON. */
export function dataSvcDatacentersFilterToTerraform(struct?: DataSvcDatacentersFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcDatacentersFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    display_name: scalarToTerraform(given.displayName),
    country_code: scalarToTerraform(given.countryCode),
    accepts_virtual_machines: scalarToTerraform(given.acceptsVirtualMachines),
  }));
}

/** Converts a {@link DataSvcDatacentersFilter} to the form of cdktf's HCL output. */
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

/** Attributes of one element of DataSvcDatacentersDatacentersList. The objects found, in the service's order. */
export class DataSvcDatacentersDatacentersOutputReference extends cdktf.ComplexObject implements IDatacenter {
  public readonly svcKind = "Datacenter";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `datacenters/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** ISO 3166-1 alpha-2 code of the country. */
  public get countryCode(): string {
    return this.getStringAttribute("country_code");
  }

  /** Whether new virtual machines can be created here. */
  public get acceptsVirtualMachines(): cdktf.IResolvable {
    return this.getBooleanAttribute("accepts_virtual_machines");
  }
}

/** A list of {@link DataSvcDatacentersDatacentersOutputReference}. */
export class DataSvcDatacentersDatacentersList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the Datacenter at an index, starting at 0. */
  public get(index: number): DataSvcDatacentersDatacentersOutputReference {
    return new DataSvcDatacentersDatacentersOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the datacenters, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_datacenters`.
 *
 * @example
 * new DataSvcDatacenters(this, "datacenters");
 */
export class DataSvcDatacenters extends SvcDataSource<DataSvcDatacentersConfig> {
  /** Data source type in Terraform. */
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


  /** Sets `filter`. */
  public putFilter(value: DataSvcDatacentersFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcDatacentersFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #datacenters?: DataSvcDatacentersDatacentersList;

  /** The objects found, in the service's order. */
  public get datacenters(): DataSvcDatacentersDatacentersList {
    return (this.#datacenters ??= new DataSvcDatacentersDatacentersList(this, "datacenters"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
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
