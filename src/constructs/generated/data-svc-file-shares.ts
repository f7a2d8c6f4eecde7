// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { ProjectRef, IFileShare } from "./references";

/** What is given for a {@link DataSvcFileShares}. */
export interface DataSvcFileSharesConfig extends cdktf.TerraformMetaArguments {
  /**
   * The project to look in. (documented)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the provider's `project`, or else SVC_PROJECT
   */
  readonly projectName?: ProjectRef | undefined;
}

/** The attributes of one element of DataSvcFileSharesFileSharesList. What was found, in the service's order. */
export class DataSvcFileSharesFileSharesOutputReference extends cdktf.ComplexObject implements IFileShare {
  public readonly svcKind = "FileShare";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `projects/{p}/file-shares/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** The project that it belongs to. (assumed) */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
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
}

/** The list of {@link DataSvcFileSharesFileSharesOutputReference}. */
export class DataSvcFileSharesFileSharesList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The FileShare at an index, from 0. */
  public get(index: number): DataSvcFileSharesFileSharesOutputReference {
    return new DataSvcFileSharesFileSharesOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the file shares of a project, page by page. (assumed)
 *
 * Terraform: `svc_file_shares`.
 */
export class DataSvcFileShares extends SvcDataSource<DataSvcFileSharesConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_file_shares";

  public constructor(scope: Construct, id: string, config: DataSvcFileSharesConfig = {}) {
    super(scope, id, {
      terraformType: "svc_file_shares",
      config,
      strict: new.target === DataSvcFileShares,
      fields: () => listDataSourceFields(kindOf(contract, "FileShare")),
    });
  }

  /** The project to look in. (documented) */
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

  #fileShares?: DataSvcFileSharesFileSharesList;

  /** What was found, in the service's order. (assumed) */
  public get fileShares(): DataSvcFileSharesFileSharesList {
    return (this.#fileShares ??= new DataSvcFileSharesFileSharesList(this, "file_shares"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      project_name: {
        value: referenceToTerraform(this.svcInputs.projectName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
