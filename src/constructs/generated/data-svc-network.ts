// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, INetwork, NetworkRef } from "./references";

/** Configuration of {@link DataSvcNetwork}. */
export interface DataSvcNetworkConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/networks/{id}`.
   *
   * A Network: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: NetworkRef;

  /**
   * Project that contains the resource.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - the provider's `project`, or the environment variable `SVC_PROJECT`
   */
  readonly projectName?: ProjectRef | undefined;
}

/**
 * Reads an existing Network. A private network in one datacenter.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_network`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcNetwork(this, "network", { name: "projects/shop/networks/net-9c41d8e2" });
 */
export class DataSvcNetwork extends SvcDataSource<DataSvcNetworkConfig> implements INetwork {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_network";

  /** Kind of the object. */
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

  /**
   * Full resource name, `projects/{p}/networks/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: NetworkRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): NetworkRef | undefined {
    return this.svcInput("name").read();
  }

  /** Project that contains the resource. */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
  }

  public set projectName(value: ProjectRef) {
    this.svcInput("projectName").write(value);
  }

  /** Unsets `projectName`. */
  public resetProjectName(): void {
    this.svcInput("projectName").write(undefined);
  }

  /** Input value of `projectName`. */
  public get projectNameInput(): ProjectRef | undefined {
    return this.svcInput("projectName").read();
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** Datacenter of the resource. */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  /** IPv4 range of the private addresses, for example `10.0.0.0/16`. The prefix length is from 8 to 29. */
  public get ipv4Cidr(): string {
    return this.getStringAttribute("ipv4_cidr");
  }

  #labels?: cdktf.StringMap;

  /** Key-value pairs for your own use. */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  /** The same as `name`. */
  public get id(): string {
    return this.getStringAttribute("id");
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
