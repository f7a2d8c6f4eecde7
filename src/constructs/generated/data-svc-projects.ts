// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { OrganizationRef, IProject } from "./references";

/** What is given for a {@link DataSvcProjects}. */
export interface DataSvcProjectsConfig extends cdktf.TerraformMetaArguments {
  /**
   * The organization to look in; without one, all that the API key may see. (assumed)
   *
   * Given by the Organization construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the service chooses
   */
  readonly organizationName?: OrganizationRef | undefined;
}

/** The attributes of one element of DataSvcProjectsProjectsList. What was found, in the service's order. */
export class DataSvcProjectsProjectsOutputReference extends cdktf.ComplexObject implements IProject {
  public readonly svcKind = "Project";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `projects/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed) */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  /** The organization that owns it; without one the service takes that of the API key. (assumed) */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
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

  /** When the project was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** The list of {@link DataSvcProjectsProjectsOutputReference}. */
export class DataSvcProjectsProjectsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The Project at an index, from 0. */
  public get(index: number): DataSvcProjectsProjectsOutputReference {
    return new DataSvcProjectsProjectsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the projects that the API key may see, or those of one organization, page by page. (assumed)
 *
 * Terraform: `svc_projects`.
 */
export class DataSvcProjects extends SvcDataSource<DataSvcProjectsConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_projects";

  public constructor(scope: Construct, id: string, config: DataSvcProjectsConfig = {}) {
    super(scope, id, {
      terraformType: "svc_projects",
      config,
      strict: new.target === DataSvcProjects,
      fields: () => listDataSourceFields(kindOf(contract, "Project")),
    });
  }

  /** The organization to look in; without one, all that the API key may see. (assumed) */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
  }

  public set organizationName(value: OrganizationRef) {
    this.svcSlot("organizationName").write(value);
  }

  /** Takes `organizationName` away, as if it had not been given. */
  public resetOrganizationName(): void {
    this.svcSlot("organizationName").write(undefined);
  }

  /** What was given for `organizationName`. */
  public get organizationNameInput(): OrganizationRef | undefined {
    return this.svcSlot("organizationName").read();
  }

  #projects?: DataSvcProjectsProjectsList;

  /** What was found, in the service's order. (assumed) */
  public get projects(): DataSvcProjectsProjectsList {
    return (this.#projects ??= new DataSvcProjectsProjectsList(this, "projects"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      organization_name: referenceToTerraform(this.svcInputs.organizationName),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      organization_name: {
        value: referenceToTerraform(this.svcInputs.organizationName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
