// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, SvcDataSource } from "../foundation";
import type { IOrganization } from "./references";

/** What is given for a {@link DataSvcOrganizations}. */
export interface DataSvcOrganizationsConfig extends cdktf.TerraformMetaArguments {
}

/** The attributes of one element of DataSvcOrganizationsOrganizationsList. What was found, in the service's order. */
export class DataSvcOrganizationsOrganizationsOutputReference extends cdktf.ComplexObject implements IOrganization {
  public readonly svcKind = "Organization";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `organizations/{slug}`. (documented) */
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

  #labels?: cdktf.StringMap;

  /** Key and value pairs for your own use. (assumed) */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  /** When the organization was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** The list of {@link DataSvcOrganizationsOrganizationsOutputReference}. */
export class DataSvcOrganizationsOrganizationsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The Organization at an index, from 0. */
  public get(index: number): DataSvcOrganizationsOrganizationsOutputReference {
    return new DataSvcOrganizationsOrganizationsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the organizations that the API key may see, page by page. (assumed)
 *
 * Terraform: `svc_organizations`.
 */
export class DataSvcOrganizations extends SvcDataSource<DataSvcOrganizationsConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_organizations";

  public constructor(scope: Construct, id: string, config: DataSvcOrganizationsConfig = {}) {
    super(scope, id, {
      terraformType: "svc_organizations",
      config,
      strict: new.target === DataSvcOrganizations,
      fields: () => listDataSourceFields(kindOf(contract, "Organization")),
    });
  }

  #organizations?: DataSvcOrganizationsOrganizationsList;

  /** What was found, in the service's order. (assumed) */
  public get organizations(): DataSvcOrganizationsOrganizationsList {
    return (this.#organizations ??= new DataSvcOrganizationsOrganizationsList(this, "organizations"));
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
