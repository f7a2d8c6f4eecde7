// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, SvcDataSource } from "../foundation";
import type { IBareMetalInstance } from "./references";

/** What is given for a {@link DataSvcBareMetalInstances}. */
export interface DataSvcBareMetalInstancesConfig extends cdktf.TerraformMetaArguments {
}

/** The attributes of one element of DataSvcBareMetalInstancesBareMetalInstancesList. What was found, in the service's order. */
export class DataSvcBareMetalInstancesBareMetalInstancesOutputReference extends cdktf.ComplexObject implements IBareMetalInstance {
  public readonly svcKind = "BareMetalInstance";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `bare-metal-instances/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed) */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** The host to take; it must be free. (assumed) */
  public get hostName(): string {
    return this.getStringAttribute("host_name");
  }

  /** Image to install, for example `debian-12`. (assumed) */
  public get image(): string {
    return this.getStringAttribute("image");
  }

  /** SSH keys that open the account of the administrator. (assumed) */
  public get sshKeyNames(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("ssh_key_names"));
  }

  /** What the machine is doing. (assumed) */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  /** Public address. (assumed) */
  public get ipv4(): string {
    return this.getStringAttribute("ipv4");
  }

  /** When the bare metal instance was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** The list of {@link DataSvcBareMetalInstancesBareMetalInstancesOutputReference}. */
export class DataSvcBareMetalInstancesBareMetalInstancesList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The BareMetalInstance at an index, from 0. */
  public get(index: number): DataSvcBareMetalInstancesBareMetalInstancesOutputReference {
    return new DataSvcBareMetalInstancesBareMetalInstancesOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the bare metal instances, page by page. (assumed)
 *
 * Terraform: `svc_bare_metal_instances`.
 */
export class DataSvcBareMetalInstances extends SvcDataSource<DataSvcBareMetalInstancesConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_bare_metal_instances";

  public constructor(scope: Construct, id: string, config: DataSvcBareMetalInstancesConfig = {}) {
    super(scope, id, {
      terraformType: "svc_bare_metal_instances",
      config,
      strict: new.target === DataSvcBareMetalInstances,
      fields: () => listDataSourceFields(kindOf(contract, "BareMetalInstance")),
    });
  }

  #bareMetalInstances?: DataSvcBareMetalInstancesBareMetalInstancesList;

  /** What was found, in the service's order. (assumed) */
  public get bareMetalInstances(): DataSvcBareMetalInstancesBareMetalInstancesList {
    return (this.#bareMetalInstances ??= new DataSvcBareMetalInstancesBareMetalInstancesList(this, "bare_metal_instances"));
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
