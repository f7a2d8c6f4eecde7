// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import {
  definedAttributes,
  listToTerraform,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcDataSource,
} from "../foundation";
import type { SshKeyRef, HostRef, IBareMetalInstance } from "./references";

/** Configuration of {@link DataSvcBareMetalInstances}. */
export interface DataSvcBareMetalInstancesConfig extends cdktf.TerraformMetaArguments {
  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcBareMetalInstancesFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcBareMetalInstancesFilter {
  /**
   * Full resource name, `bare-metal-instances/{slug}`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen.
   *
   * @default - none
   */
  readonly slug?: string | undefined;

  /**
   * Human-readable name.
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * Host to allocate. It must be available.
   *
   * A Host: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly hostName?: HostRef | undefined;

  /**
   * Image to install, for example `debian-12`.
   *
   * Updated in place if `allowReinstall` is true. Otherwise, changing this forces a new resource to be created.
   *
   * @default - none
   */
  readonly image?: string | undefined;

  /**
   * SSH keys that grant access to the administrator's account.
   *
   * Each element is an SshKey: the construct, its full name, or the last part of its name.
   * Order and duplicates have no meaning.
   * Updated in place if `allowReinstall` is true. Otherwise, changing this forces a new resource to be created.
   *
   * @default - none
   */
  readonly sshKeyNames?: readonly SshKeyRef[] | cdktf.IResolvable | undefined;

  /**
   * State of the machine.
   *
   * One of `RUNNING`, `STOPPED`, `FAILED`.
   *
   * @default - none
   */
  readonly state?: "RUNNING" | "STOPPED" | "FAILED" | (string & {}) | undefined;

  /**
   * Public address.
   *
   * @default - none
   */
  readonly ipv4?: string | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Converts a {@link DataSvcBareMetalInstancesFilter} to Terraform's JSON. */
export function dataSvcBareMetalInstancesFilterToTerraform(struct?: DataSvcBareMetalInstancesFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcBareMetalInstancesFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    slug: scalarToTerraform(given.slug),
    display_name: scalarToTerraform(given.displayName),
    host_name: referenceToTerraform(given.hostName),
    image: scalarToTerraform(given.image),
    ssh_key_names: listToTerraform(referenceToTerraform)(given.sshKeyNames),
    state: scalarToTerraform(given.state),
    ipv4: scalarToTerraform(given.ipv4),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Converts a {@link DataSvcBareMetalInstancesFilter} to the form of cdktf's HCL output. */
export function dataSvcBareMetalInstancesFilterToHclTerraform(struct?: DataSvcBareMetalInstancesFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcBareMetalInstancesFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      slug: {
        value: scalarToTerraform(given.slug),
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
      host_name: {
        value: referenceToTerraform(given.hostName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      image: {
        value: scalarToTerraform(given.image),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ssh_key_names: {
        value: listToTerraform(referenceToTerraform)(given.sshKeyNames),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      state: {
        value: scalarToTerraform(given.state),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ipv4: {
        value: scalarToTerraform(given.ipv4),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
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

/** Attributes of one element of DataSvcBareMetalInstancesBareMetalInstancesList. The objects found, in the service's order. */
export class DataSvcBareMetalInstancesBareMetalInstancesOutputReference extends cdktf.ComplexObject implements IBareMetalInstance {
  public readonly svcKind = "BareMetalInstance";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `bare-metal-instances/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen. */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** Host to allocate. It must be available. */
  public get hostName(): string {
    return this.getStringAttribute("host_name");
  }

  /** Image to install, for example `debian-12`. */
  public get image(): string {
    return this.getStringAttribute("image");
  }

  /** SSH keys that grant access to the administrator's account. */
  public get sshKeyNames(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("ssh_key_names"));
  }

  /**
   * State of the machine.
   *
   * One of `RUNNING`, `STOPPED`, `FAILED`.
   */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  /** Public address. */
  public get ipv4(): string {
    return this.getStringAttribute("ipv4");
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** A list of {@link DataSvcBareMetalInstancesBareMetalInstancesOutputReference}. */
export class DataSvcBareMetalInstancesBareMetalInstancesList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the BareMetalInstance at an index, starting at 0. */
  public get(index: number): DataSvcBareMetalInstancesBareMetalInstancesOutputReference {
    return new DataSvcBareMetalInstancesBareMetalInstancesOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the bare metal instances, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_bare_metal_instances`.
 *
 * @example
 * new DataSvcBareMetalInstances(this, "bare-metal-instances");
 */
export class DataSvcBareMetalInstances extends SvcDataSource<DataSvcBareMetalInstancesConfig> {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_bare_metal_instances";

  public constructor(scope: Construct, id: string, config: DataSvcBareMetalInstancesConfig = {}) {
    super(scope, id, {
      contract,
      terraformType: "svc_bare_metal_instances",
      config,
      strict: new.target === DataSvcBareMetalInstances,
      fields: () => listDataSourceFields(kindOf(contract, "BareMetalInstance")),
    });
  }


  /** Sets `filter`. */
  public putFilter(value: DataSvcBareMetalInstancesFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcBareMetalInstancesFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #bareMetalInstances?: DataSvcBareMetalInstancesBareMetalInstancesList;

  /** The objects found, in the service's order. */
  public get bareMetalInstances(): DataSvcBareMetalInstancesBareMetalInstancesList {
    return (this.#bareMetalInstances ??= new DataSvcBareMetalInstancesBareMetalInstancesList(this, "bare_metal_instances"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      filter: dataSvcBareMetalInstancesFilterToTerraform(this.svcInputs.filter),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      filter: {
        value: dataSvcBareMetalInstancesFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
