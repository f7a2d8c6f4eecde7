// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, IFileShare, FileShareRef } from "./references";

/** Configuration of {@link DataSvcFileShare}. */
export interface DataSvcFileShareConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `projects/{p}/file-shares/{id}`.
   *
   * A FileShare: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: FileShareRef;

  /**
   * Project that contains the resource.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - the provider's `project`, or the environment variable `SVC_PROJECT`
   */
  readonly projectName?: ProjectRef | undefined;
}

/**
 * Reads an existing FileShare. A file share that many virtual machines can mount.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_file_share`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcFileShare(this, "file-share", { name: "projects/shop/file-shares/share-b30c7d15" });
 */
export class DataSvcFileShare extends SvcDataSource<DataSvcFileShareConfig> implements IFileShare {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_file_share";

  /** Kind of the object. */
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

  /**
   * Full resource name, `projects/{p}/file-shares/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: FileShareRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): FileShareRef | undefined {
    return this.svcInput("name").read();
  }

  /** Project that contains the resource. */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
  }

  public set projectName(value: ProjectRef) {
    this.svcInput("projectName").write(value);
  }

  /** Unsets `projectName`. */
  public resetProjectName(): void {
    this.svcInput("projectName").write(undefined);
  }

  /** Input value of `projectName`. */
  public get projectNameInput(): ProjectRef | undefined {
    return this.svcInput("projectName").read();
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** Datacenter of the resource. */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  /** Size, in GiB. */
  public get sizeGib(): number {
    return this.getNumberAttribute("size_gib");
  }

  /**
   * Protocol that clients mount the share with.
   *
   * One of `NFS`, `SMB`.
   */
  public get protocol(): string {
    return this.getStringAttribute("protocol");
  }

  /** Network from which the share can be mounted. */
  public get networkName(): string {
    return this.getStringAttribute("network_name");
  }

  /** Path to mount: `host:/path` for NFS, `//host/share` for SMB. */
  public get exportPath(): string {
    return this.getStringAttribute("export_path");
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
