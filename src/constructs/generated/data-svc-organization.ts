// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IOrganization, OrganizationRef } from "./references";

/** Configuration of {@link DataSvcOrganization}. */
export interface DataSvcOrganizationConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `organizations/{slug}`.
   *
   * An Organization: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: OrganizationRef;
}

/**
 * Reads an existing Organization. An organization. It owns projects and pays for them.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_organization`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcOrganization(this, "organization", { name: "organizations/acme" });
 */
export class DataSvcOrganization extends SvcDataSource<DataSvcOrganizationConfig> implements IOrganization {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_organization";

  /** Kind of the object. */
  public readonly svcKind = "Organization";

  public constructor(scope: Construct, id: string, config: DataSvcOrganizationConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_organization",
      config,
      strict: new.target === DataSvcOrganization,
      fields: () => dataSourceFields(kindOf(contract, "Organization")),
    });
  }

  /**
   * Full resource name, `organizations/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: OrganizationRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): OrganizationRef | undefined {
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
