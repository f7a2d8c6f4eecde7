// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import {
  definedAttributes,
  mapToTerraform,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcDataSource,
} from "../foundation";
import type { DatacenterRef, ProjectRef, NetworkRef, IFileShare } from "./references";

/** Configuration of {@link DataSvcFileShares}. */
export interface DataSvcFileSharesConfig extends cdktf.TerraformMetaArguments {
  /**
   * Project whose objects are listed.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - the provider's `project`, or the environment variable `SVC_PROJECT`
   * @remarks Documented.
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcFileSharesFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcFileSharesFilter {
  /**
   * Full resource name, `projects/{p}/file-shares/{id}`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * Project that contains the resource.
   *
   * A Project: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Human-readable name.
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * Datacenter of the resource.
   *
   * A Datacenter: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Size, in GiB.
   *
   * Grows in place. A smaller value forces a new resource to be created.
   *
   * @default - none
   */
  readonly sizeGib?: number | undefined;

  /**
   * Protocol that clients mount the share with.
   *
   * One of `NFS`, `SMB`.
   *
   * @default - none
   */
  readonly protocol?: "NFS" | "SMB" | (string & {}) | undefined;

  /**
   * Network from which the share can be mounted.
   *
   * A Network: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly networkName?: NetworkRef | undefined;

  /**
   * Path to mount: `host:/path` for NFS, `//host/share` for SMB.
   *
   * @default - none
   */
  readonly exportPath?: string | undefined;

  /**
   * Key-value pairs for your own use.
   *
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Converts a {@link DataSvcFileSharesFilter} to Terraform's JSON. */
export function dataSvcFileSharesFilterToTerraform(struct?: DataSvcFileSharesFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcFileSharesFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    project_name: referenceToTerraform(given.projectName),
    display_name: scalarToTerraform(given.displayName),
    region: referenceToTerraform(given.region),
    size_gib: scalarToTerraform(given.sizeGib),
    protocol: scalarToTerraform(given.protocol),
    network_name: referenceToTerraform(given.networkName),
    export_path: scalarToTerraform(given.exportPath),
    labels: mapToTerraform(scalarToTerraform)(given.labels),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Converts a {@link DataSvcFileSharesFilter} to the form of cdktf's HCL output. */
export function dataSvcFileSharesFilterToHclTerraform(struct?: DataSvcFileSharesFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcFileSharesFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      project_name: {
        value: referenceToTerraform(given.projectName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      display_name: {
        value: scalarToTerraform(given.displayName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      region: {
        value: referenceToTerraform(given.region),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      size_gib: {
        value: scalarToTerraform(given.sizeGib),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      protocol: {
        value: scalarToTerraform(given.protocol),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      network_name: {
        value: referenceToTerraform(given.networkName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      export_path: {
        value: scalarToTerraform(given.exportPath),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      labels: {
        value: mapToTerraform(scalarToTerraform)(given.labels),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
      },
      create_time: {
        value: scalarToTerraform(given.createTime),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
}

/** Attributes of one element of DataSvcFileSharesFileSharesList. The objects found, in the service's order. */
export class DataSvcFileSharesFileSharesOutputReference extends cdktf.ComplexObject implements IFileShare {
  public readonly svcKind = "FileShare";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `projects/{p}/file-shares/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Project that contains the resource. */
  public get projectName(): string {
    return this.getStringAttribute("project_name");
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
}

/** A list of {@link DataSvcFileSharesFileSharesOutputReference}. */
export class DataSvcFileSharesFileSharesList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the FileShare at an index, starting at 0. */
  public get(index: number): DataSvcFileSharesFileSharesOutputReference {
    return new DataSvcFileSharesFileSharesOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the file shares of a project, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_file_shares`.
 *
 * @example
 * new DataSvcFileShares(this, "file-shares");
 */
export class DataSvcFileShares extends SvcDataSource<DataSvcFileSharesConfig> {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_file_shares";

  public constructor(scope: Construct, id: string, config: DataSvcFileSharesConfig = {}) {
    super(scope, id, {
      contract,
      terraformType: "svc_file_shares",
      config,
      strict: new.target === DataSvcFileShares,
      fields: () => listDataSourceFields(kindOf(contract, "FileShare")),
    });
  }

  /**
   * Project whose objects are listed.
   *
   * @remarks Documented.
   */
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


  /** Sets `filter`. */
  public putFilter(value: DataSvcFileSharesFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcFileSharesFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #fileShares?: DataSvcFileSharesFileSharesList;

  /** The objects found, in the service's order. */
  public get fileShares(): DataSvcFileSharesFileSharesList {
    return (this.#fileShares ??= new DataSvcFileSharesFileSharesList(this, "file_shares"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      filter: dataSvcFileSharesFilterToTerraform(this.svcInputs.filter),
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
      filter: {
        value: dataSvcFileSharesFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
