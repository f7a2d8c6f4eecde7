// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, objectFromName, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IDatacenter, DatacenterRef } from "./references";

/** What is given for a {@link DataSvcDatacenter}. */
export interface DataSvcDatacenterConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `datacenters/{slug}`. (documented)
   *
   * Given by the Datacenter construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: DatacenterRef;
}

/**
 * Reads one Datacenter that exists. A place where virtual machines run. (documented)
 *
 * Terraform: `svc_datacenter`.
 */
export class DataSvcDatacenter extends SvcDataSource<DataSvcDatacenterConfig> implements IDatacenter {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_datacenter";

  /**
   * Stands for a Datacenter that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `datacenters/{slug}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IDatacenter {
    return objectFromName(contract, "Datacenter", "DataSvcDatacenter.fromName", name);
  }

  /** The kind that the object is of. */
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

  /** Full resource name, `datacenters/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: DatacenterRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): DatacenterRef | undefined {
    return this.svcSlot("name").read();
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
