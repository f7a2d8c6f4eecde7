// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, IFileShare, FileShareRef } from "./references";

/** What is given for a {@link DataSvcFileShare}. */
export interface DataSvcFileShareConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/file-shares/{id}`. (documented)
   *
   * Given by the FileShare construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: FileShareRef;

  /**
   * The project that it belongs to. (assumed)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `project`, or else SVC_PROJECT
   */
  readonly projectName?: ProjectRef | undefined;
}

/**
 * Reads one FileShare that exists. Files that many virtual machines share. (documented)
 *
 * Terraform: `svc_file_share`.
 */
export class DataSvcFileShare extends SvcDataSource<DataSvcFileShareConfig> implements IFileShare {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_file_share";

  /** The kind that the object is of. */
  public readonly svcKind = "FileShare";

  public constructor(scope: Construct, id: string, config: DataSvcFileShareConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_file_share",
      config,
      strict: new.target === DataSvcFileShare,
      fields: () => dataSourceFields(kindOf(contract, "FileShare")),
    });
  }

  /** Full resource name, `projects/{p}/file-shares/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: FileShareRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): FileShareRef | undefined {
    return this.svcSlot("name").read();
  }

  /** The project that it belongs to. (assumed) */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
  }

  public set projectName(value: ProjectRef) {
    this.svcSlot("projectName").write(value);
  }

  /** Takes `projectName` away, as if it had not been given. */
  public resetProjectName(): void {
    this.svcSlot("projectName").write(undefined);
  }

  /** What was given for `projectName`. */
  public get projectNameInput(): ProjectRef | undefined {
    return this.svcSlot("projectName").read();
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** The datacenter where it lives. (assumed) */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  /** Size, in GiB. (assumed) */
  public get sizeGib(): number {
    return this.getNumberAttribute("size_gib");
  }

  /** How it is mounted. (assumed) */
  public get protocol(): string {
    return this.getStringAttribute("protocol");
  }

  /** The network from which it can be mounted. (assumed) */
  public get networkName(): string {
    return this.getStringAttribute("network_name");
  }

  /** What to mount: `host:/path` by NFS, `//host/share` by SMB. (assumed) */
  public get exportPath(): string {
    return this.getStringAttribute("export_path");
  }

  #labels?: cdktf.StringMap;

  /** Key and value pairs for your own use. (assumed) */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  /** When the file share was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
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
