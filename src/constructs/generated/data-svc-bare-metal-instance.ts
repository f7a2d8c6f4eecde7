// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IBareMetalInstance, BareMetalInstanceRef } from "./references";

/** What is given for a {@link DataSvcBareMetalInstance}. */
export interface DataSvcBareMetalInstanceConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `bare-metal-instances/{slug}`. (documented)
   *
   * Given by the BareMetalInstance construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: BareMetalInstanceRef;
}

/**
 * Reads one BareMetalInstance that exists. A whole host with an image of your own. (documented)
 *
 * Terraform: `svc_bare_metal_instance`.
 */
export class DataSvcBareMetalInstance extends SvcDataSource<DataSvcBareMetalInstanceConfig> implements IBareMetalInstance {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_bare_metal_instance";

  /** The kind that the object is of. */
  public readonly svcKind = "BareMetalInstance";

  public constructor(scope: Construct, id: string, config: DataSvcBareMetalInstanceConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_bare_metal_instance",
      config,
      strict: new.target === DataSvcBareMetalInstance,
      fields: () => dataSourceFields(kindOf(contract, "BareMetalInstance")),
    });
  }

  /** Full resource name, `bare-metal-instances/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: BareMetalInstanceRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): BareMetalInstanceRef | undefined {
    return this.svcSlot("name").read();
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
