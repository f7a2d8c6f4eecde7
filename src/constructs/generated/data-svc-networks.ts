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

/** Configuration of {@link DataSvcNetworks}. */
export interface DataSvcNetworksConfig extends cdktf.TerraformMetaArguments {
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
  readonly filter?: DataSvcNetworksFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcNetworksFilter {
  /**
   * Full resource name, `projects/{p}/networks/{id}`.
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
   * IPv4 range of the private addresses, for example `10.0.0.0/16`. The prefix length is from 8 to 29.
   *
   * Address ranges are compared by semantic equality: `2001:DB8::/32` equals `2001:db8:0::/32`.
   *
   * @default - none
   */
  readonly ipv4Cidr?: string | undefined;

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

/** Converts a {@link DataSvcNetworksFilter} to Terraform's JSON. */
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

/** Converts a {@link DataSvcNetworksFilter} to the form of cdktf's HCL output. */
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

/** Attributes of one element of DataSvcNetworksNetworksList. The objects found, in the service's order. */
export class DataSvcNetworksNetworksOutputReference extends cdktf.ComplexObject implements INetwork {
  public readonly svcKind = "Network";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `projects/{p}/networks/{id}`.
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

  /** IPv4 range of the private addresses, for example `10.0.0.0/16`. The prefix length is from 8 to 29. */
  public get ipv4Cidr(): string {
    return this.getStringAttribute("ipv4_cidr");
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

/** A list of {@link DataSvcNetworksNetworksOutputReference}. */
export class DataSvcNetworksNetworksList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the Network at an index, starting at 0. */
  public get(index: number): DataSvcNetworksNetworksOutputReference {
    return new DataSvcNetworksNetworksOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the networks of a project, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_networks`.
 *
 * @example
 * new DataSvcNetworks(this, "networks");
 */
export class DataSvcNetworks extends SvcDataSource<DataSvcNetworksConfig> {
  /** Data source type in Terraform. */
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
  public putFilter(value: DataSvcNetworksFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcNetworksFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #networks?: DataSvcNetworksNetworksList;

  /** The objects found, in the service's order. */
  public get networks(): DataSvcNetworksNetworksList {
    return (this.#networks ??= new DataSvcNetworksNetworksList(this, "networks"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
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
