// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, objectFromName, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IDatacenter, DatacenterRef } from "./references";

/** Configuration of {@link DataSvcDatacenter}. */
export interface DataSvcDatacenterConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `datacenters/{slug}`.
   *
   * A Datacenter: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: DatacenterRef;
}

/**
 * Reads an existing Datacenter. A location where virtual machines run.
 *
 * Terraform: `svc_datacenter`.
 *
 * @remarks Documented.
 */
export class DataSvcDatacenter extends SvcDataSource<DataSvcDatacenterConfig> implements IDatacenter {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_datacenter";

  /**
   * Returns a reference to a Datacenter that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `datacenters/{slug}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IDatacenter {
    return objectFromName(contract, "Datacenter", "DataSvcDatacenter.fromName", name);
  }

  /** Kind of the object. */
  public readonly svcKind = "Datacenter";

  public constructor(scope: Construct, id: string, config: DataSvcDatacenterConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_datacenter",
      config,
      strict: new.target === DataSvcDatacenter,
      fields: () => dataSourceFields(kindOf(contract, "Datacenter")),
    });
  }

  /**
   * Full resource name, `datacenters/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: DatacenterRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): DatacenterRef | undefined {
    return this.svcInput("name").read();
  }

  /**
   * Human-readable name.
   *
   * @remarks Assumed, not documented.
   */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /**
   * ISO 3166-1 alpha-2 code of the country.
   *
   * @remarks Assumed, not documented.
   */
  public get countryCode(): string {
    return this.getStringAttribute("country_code");
  }

  /**
   * Whether new virtual machines can be created here.
   *
   * @remarks Assumed, not documented.
   */
  public get acceptsVirtualMachines(): cdktf.IResolvable {
    return this.getBooleanAttribute("accepts_virtual_machines");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      name: {
        value: referenceToTerraform(this.svcInputs.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
