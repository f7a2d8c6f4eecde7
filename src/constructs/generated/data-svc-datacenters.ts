// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, SvcDataSource } from "../foundation";
import type { IDatacenter } from "./references";

/** What is given for a {@link DataSvcDatacenters}. */
export interface DataSvcDatacentersConfig extends cdktf.TerraformMetaArguments {
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
      terraformType: "svc_datacenters",
      config,
      strict: new.target === DataSvcDatacenters,
      fields: () => listDataSourceFields(kindOf(contract, "Datacenter")),
    });
  }

  #datacenters?: DataSvcDatacentersDatacentersList;

  /** What was found, in the service's order. (assumed) */
  public get datacenters(): DataSvcDatacentersDatacentersList {
    return (this.#datacenters ??= new DataSvcDatacentersDatacentersList(this, "datacenters"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
    });
  }
}
