// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IBareMetalInstance, BareMetalInstanceRef } from "./references";

/** Configuration of {@link DataSvcBareMetalInstance}. */
export interface DataSvcBareMetalInstanceConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `bare-metal-instances/{slug}`.
   *
   * A BareMetalInstance: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: BareMetalInstanceRef;
}

/**
 * Reads an existing BareMetalInstance. A dedicated host with an image of your choice.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_bare_metal_instance`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcBareMetalInstance(this, "bare-metal-instance", {
 *   name: "bare-metal-instances/training-1",
 * });
 */
export class DataSvcBareMetalInstance extends SvcDataSource<DataSvcBareMetalInstanceConfig> implements IBareMetalInstance {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_bare_metal_instance";

  /** Kind of the object. */
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

  /**
   * Full resource name, `bare-metal-instances/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: BareMetalInstanceRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): BareMetalInstanceRef | undefined {
    return this.svcInput("name").read();
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen. */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** Host to allocate. It must be available. */
  public get hostName(): string {
    return this.getStringAttribute("host_name");
  }

  /** Image to install, for example `debian-12`. */
  public get image(): string {
    return this.getStringAttribute("image");
  }

  /** SSH keys that grant access to the administrator's account. */
  public get sshKeyNames(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("ssh_key_names"));
  }

  /**
   * State of the machine.
   *
   * One of `RUNNING`, `STOPPED`, `FAILED`.
   */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  /** Public address. */
  public get ipv4(): string {
    return this.getStringAttribute("ipv4");
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
