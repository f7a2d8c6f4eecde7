// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, INetwork } from "./references";

/** What is given for a {@link DataSvcNetworks}. */
export interface DataSvcNetworksConfig extends cdktf.TerraformMetaArguments {
  /**
   * The project to look in. (documented)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `project`, or else SVC_PROJECT
   */
  readonly projectName?: ProjectRef | undefined;
}

/** The attributes of one element of DataSvcNetworksNetworksList. What was found, in the service's order. */
export class DataSvcNetworksNetworksOutputReference extends cdktf.ComplexObject implements INetwork {
  public readonly svcKind = "Network";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `projects/{p}/networks/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** The project that it belongs to. (assumed) */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
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
}

/** The list of {@link DataSvcNetworksNetworksOutputReference}. */
export class DataSvcNetworksNetworksList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The Network at an index, from 0. */
  public get(index: number): DataSvcNetworksNetworksOutputReference {
    return new DataSvcNetworksNetworksOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the networks of a project, page by page. (assumed)
 *
 * Terraform: `svc_networks`.
 */
export class DataSvcNetworks extends SvcDataSource<DataSvcNetworksConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_networks";

  public constructor(scope: Construct, id: string, config: DataSvcNetworksConfig = {}) {
    super(scope, id, {
      terraformType: "svc_networks",
      config,
      strict: new.target === DataSvcNetworks,
      fields: () => listDataSourceFields(kindOf(contract, "Network")),
    });
  }

  /** The project to look in. (documented) */
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

  #networks?: DataSvcNetworksNetworksList;

  /** What was found, in the service's order. (assumed) */
  public get networks(): DataSvcNetworksNetworksList {
    return (this.#networks ??= new DataSvcNetworksNetworksList(this, "networks"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      project_name: {
        value: referenceToTerraform(this.svcInputs.projectName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
