// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, INetwork, NetworkRef } from "./references";

/** What is given for a {@link DataSvcNetwork}. */
export interface DataSvcNetworkConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/networks/{id}`. (documented)
   *
   * Given by the Network construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: NetworkRef;

  /**
   * The project that it belongs to. (assumed)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `project`, or else SVC_PROJECT
   */
  readonly projectName?: ProjectRef | undefined;
}

/**
 * Reads one Network that exists. A private network in one datacenter. (documented)
 *
 * Terraform: `svc_network`.
 */
export class DataSvcNetwork extends SvcDataSource<DataSvcNetworkConfig> implements INetwork {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_network";

  /** The kind that the object is of. */
  public readonly svcKind = "Network";

  public constructor(scope: Construct, id: string, config: DataSvcNetworkConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_network",
      config,
      strict: new.target === DataSvcNetwork,
      fields: () => dataSourceFields(kindOf(contract, "Network")),
    });
  }

  /** Full resource name, `projects/{p}/networks/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: NetworkRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): NetworkRef | undefined {
    return this.svcSlot("name").read();
  }

  /** The project that it belongs to. (assumed) */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
  }

  public set projectName(value: ProjectRef) {
    this.svcSlot("projectName").write(value);
  }

  /** Takes `projectName` away, as if it had not been given. */
  public resetProjectName(): void {
    this.svcSlot("projectName").write(undefined);
  }

  /** What was given for `projectName`. */
  public get projectNameInput(): ProjectRef | undefined {
    return this.svcSlot("projectName").read();
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** The datacenter where it lives. (assumed) */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  /** Range of the private addresses in IPv4, for example `10.0.0.0/16`; a prefix length from 8 to 29. (assumed) */
  public get ipv4Cidr(): string {
    return this.getStringAttribute("ipv4_cidr");
  }

  #labels?: cdktf.StringMap;

  /** Key and value pairs for your own use. (assumed) */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  /** When the network was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
      project_name: referenceToTerraform(this.svcInputs.projectName),
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
      project_name: {
        value: referenceToTerraform(this.svcInputs.projectName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
