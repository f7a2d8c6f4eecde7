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
import type { DatacenterRef, ProjectRef, INetwork } from "./references";

/** What is given for a {@link DataSvcNetworks}. */
export interface DataSvcNetworksConfig extends cdktf.TerraformMetaArguments {
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
  readonly filter?: DataSvcNetworksFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcNetworksFilter {
  /**
   * Full resource name, `projects/{p}/networks/{id}`. (documented)
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
   * Range of the private addresses in IPv4, for example `10.0.0.0/16`; a prefix length from 8 to 29. (assumed)
   *
   * Ranges of addresses are compared by what they mean: `2001:DB8::/32` is `2001:db8:0::/32`.
   *
   * @default - none
   */
  readonly ipv4Cidr?: string | undefined;

  /**
   * Key and value pairs for your own use. (assumed)
   *
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * When the network was made. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcNetworksFilter} as Terraform's JSON. */
export function dataSvcNetworksFilterToTerraform(struct?: DataSvcNetworksFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcNetworksFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    project_name: referenceToTerraform(given.projectName),
    display_name: scalarToTerraform(given.displayName),
    region: referenceToTerraform(given.region),
    ipv4_cidr: scalarToTerraform(given.ipv4Cidr),
    labels: mapToTerraform(scalarToTerraform)(given.labels),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Writes a {@link DataSvcNetworksFilter} as cdktf's HCL output wants it. */
export function dataSvcNetworksFilterToHclTerraform(struct?: DataSvcNetworksFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcNetworksFilter>(struct, (given) =>
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
      ipv4_cidr: {
        value: scalarToTerraform(given.ipv4Cidr),
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

/** The attributes of one element of DataSvcNetworksNetworksList. What was found, in the service's order. */
export class DataSvcNetworksNetworksOutputReference extends cdktf.ComplexObject implements INetwork {
  public readonly svcKind = "Network";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `projects/{p}/networks/{id}`. (documented) */
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

  /** Range of the private addresses in IPv4, for example `10.0.0.0/16`; a prefix length from 8 to 29. (assumed) */
  public get ipv4Cidr(): string {
    return this.getStringAttribute("ipv4_cidr");
  }

  #labels?: cdktf.StringMap;

  /** Key and value pairs for your own use. (assumed) */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  /** When the network was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** The list of {@link DataSvcNetworksNetworksOutputReference}. */
export class DataSvcNetworksNetworksList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The Network at an index, from 0. */
  public get(index: number): DataSvcNetworksNetworksOutputReference {
    return new DataSvcNetworksNetworksOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the networks of a project, page by page. (assumed)
 *
 * Terraform: `svc_networks`.
 */
export class DataSvcNetworks extends SvcDataSource<DataSvcNetworksConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_networks";

  public constructor(scope: Construct, id: string, config: DataSvcNetworksConfig = {}) {
    super(scope, id, {
      contract,
      terraformType: "svc_networks",
      config,
      strict: new.target === DataSvcNetworks,
      fields: () => listDataSourceFields(kindOf(contract, "Network")),
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
  public putFilter(value: DataSvcNetworksFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcNetworksFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #networks?: DataSvcNetworksNetworksList;

  /** What was found, in the service's order. (assumed) */
  public get networks(): DataSvcNetworksNetworksList {
    return (this.#networks ??= new DataSvcNetworksNetworksList(this, "networks"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      project_name: referenceToTerraform(this.svcInputs.projectName),
      filter: dataSvcNetworksFilterToTerraform(this.svcInputs.filter),
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
        value: dataSvcNetworksFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
