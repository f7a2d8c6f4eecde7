// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IProject, ProjectRef } from "./references";

/** What is given for a {@link DataSvcProject}. */
export interface DataSvcProjectConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{slug}`. (documented)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: ProjectRef;
}

/**
 * Reads one Project that exists. A project. Virtual machines, networks and keys live in one. (documented)
 *
 * Terraform: `svc_project`.
 */
export class DataSvcProject extends SvcDataSource<DataSvcProjectConfig> implements IProject {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_project";

  /** The kind that the object is of. */
  public readonly svcKind = "Project";

  public constructor(scope: Construct, id: string, config: DataSvcProjectConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_project",
      config,
      strict: new.target === DataSvcProject,
      fields: () => dataSourceFields(kindOf(contract, "Project")),
    });
  }

  /** Full resource name, `projects/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: ProjectRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): ProjectRef | undefined {
    return this.svcSlot("name").read();
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
