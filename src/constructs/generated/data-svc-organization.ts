// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IOrganization, OrganizationRef } from "./references";

/** What is given for a {@link DataSvcOrganization}. */
export interface DataSvcOrganizationConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `organizations/{slug}`. (documented)
   *
   * Given by the Organization construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: OrganizationRef;
}

/**
 * Reads one Organization that exists. An organization. It owns projects and pays for them. (documented)
 *
 * Terraform: `svc_organization`.
 */
export class DataSvcOrganization extends SvcDataSource<DataSvcOrganizationConfig> implements IOrganization {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_organization";

  /** The kind that the object is of. */
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

  /** Full resource name, `organizations/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: OrganizationRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): OrganizationRef | undefined {
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

  #labels?: cdktf.StringMap;

  /** Key and value pairs for your own use. (assumed) */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  /** When the organization was made. (assumed) */
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
