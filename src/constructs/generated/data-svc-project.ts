// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IProject, ProjectRef } from "./references";

/** Configuration of {@link DataSvcProject}. */
export interface DataSvcProjectConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{slug}`.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: ProjectRef;
}

/**
 * Reads an existing Project. A project. It contains virtual machines, networks, disks and SSH keys.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_project`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcProject(this, "project", { name: "projects/shop" });
 */
export class DataSvcProject extends SvcDataSource<DataSvcProjectConfig> implements IProject {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_project";

  /** Kind of the object. */
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

  /**
   * Full resource name, `projects/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: ProjectRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): ProjectRef | undefined {
    return this.svcInput("name").read();
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen. */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  /** Organization that owns the project. Without it, the organization of the API key. */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
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
