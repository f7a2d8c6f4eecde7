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

  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcFileSharesFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcFileSharesFilter {
  /**
   * Full resource name, `projects/{p}/file-shares/{id}`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * The project that it belongs to. (assumed)
   *
   * Given by the Project construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly projectName?: ProjectRef | undefined;

  /**
   * Name for people. (assumed)
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * The datacenter where it lives. (assumed)
   *
   * Given by the Datacenter construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Size, in GiB. (assumed)
   *
   * A larger value is given to it in place; a smaller one makes another object in its place.
   *
   * @default - none
   */
  readonly sizeGib?: number | undefined;

  /**
   * How it is mounted. (assumed)
   *
   * One of NFS, SMB.
   *
   * @default - none
   */
  readonly protocol?: "NFS" | "SMB" | (string & {}) | undefined;

  /**
   * The network from which it can be mounted. (assumed)
   *
   * Given by the Network construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly networkName?: NetworkRef | undefined;

  /**
   * What to mount: `host:/path` by NFS, `//host/share` by SMB. (assumed)
   *
   * @default - none
   */
  readonly exportPath?: string | undefined;

  /**
   * Key and value pairs for your own use. (assumed)
   *
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * When the file share was made. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcFileSharesFilter} as Terraform's JSON. */
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

/** Writes a {@link DataSvcFileSharesFilter} as cdktf's HCL output wants it. */
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
      contract,
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


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcFileSharesFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcFileSharesFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #fileShares?: DataSvcFileSharesFileSharesList;

  /** What was found, in the service's order. (assumed) */
  public get fileShares(): DataSvcFileSharesFileSharesList {
    return (this.#fileShares ??= new DataSvcFileSharesFileSharesList(this, "file_shares"));
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
