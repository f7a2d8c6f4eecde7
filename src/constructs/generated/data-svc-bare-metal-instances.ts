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

/** What is given for a {@link DataSvcBareMetalInstances}. */
export interface DataSvcBareMetalInstancesConfig extends cdktf.TerraformMetaArguments {
  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcBareMetalInstancesFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcBareMetalInstancesFilter {
  /**
   * Full resource name, `bare-metal-instances/{slug}`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed)
   *
   * @default - none
   */
  readonly slug?: string | undefined;

  /**
   * Name for people. (assumed)
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * The host to take; it must be free. (assumed)
   *
   * Given by the Host construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly hostName?: HostRef | undefined;

  /**
   * Image to install, for example `debian-12`. (assumed)
   *
   * @default - none
   */
  readonly image?: string | undefined;

  /**
   * SSH keys that open the account of the administrator. (assumed)
   *
   * Given by the SshKey construct, by its full name, or by the last part of the name alone.
   * Neither the order nor the number of equal elements means anything.
   *
   * @default - none
   */
  readonly sshKeyNames?: readonly SshKeyRef[] | cdktf.IResolvable | undefined;

  /**
   * What the machine is doing. (assumed)
   *
   * One of RUNNING, STOPPED, FAILED.
   *
   * @default - none
   */
  readonly state?: "RUNNING" | "STOPPED" | "FAILED" | (string & {}) | undefined;

  /**
   * Public address. (assumed)
   *
   * @default - none
   */
  readonly ipv4?: string | undefined;

  /**
   * When the bare metal instance was made. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcBareMetalInstancesFilter} as Terraform's JSON. */
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

/** Writes a {@link DataSvcBareMetalInstancesFilter} as cdktf's HCL output wants it. */
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

/** The attributes of one element of DataSvcBareMetalInstancesBareMetalInstancesList. What was found, in the service's order. */
export class DataSvcBareMetalInstancesBareMetalInstancesOutputReference extends cdktf.ComplexObject implements IBareMetalInstance {
  public readonly svcKind = "BareMetalInstance";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `bare-metal-instances/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed) */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** The host to take; it must be free. (assumed) */
  public get hostName(): string {
    return this.getStringAttribute("host_name");
  }

  /** Image to install, for example `debian-12`. (assumed) */
  public get image(): string {
    return this.getStringAttribute("image");
  }

  /** SSH keys that open the account of the administrator. (assumed) */
  public get sshKeyNames(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("ssh_key_names"));
  }

  /** What the machine is doing. (assumed) */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  /** Public address. (assumed) */
  public get ipv4(): string {
    return this.getStringAttribute("ipv4");
  }

  /** When the bare metal instance was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** The list of {@link DataSvcBareMetalInstancesBareMetalInstancesOutputReference}. */
export class DataSvcBareMetalInstancesBareMetalInstancesList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The BareMetalInstance at an index, from 0. */
  public get(index: number): DataSvcBareMetalInstancesBareMetalInstancesOutputReference {
    return new DataSvcBareMetalInstancesBareMetalInstancesOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the bare metal instances, page by page. (assumed)
 *
 * Terraform: `svc_bare_metal_instances`.
 */
export class DataSvcBareMetalInstances extends SvcDataSource<DataSvcBareMetalInstancesConfig> {
  /** Terraform's name of the type. */
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


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcBareMetalInstancesFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcBareMetalInstancesFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #bareMetalInstances?: DataSvcBareMetalInstancesBareMetalInstancesList;

  /** What was found, in the service's order. (assumed) */
  public get bareMetalInstances(): DataSvcBareMetalInstancesBareMetalInstancesList {
    return (this.#bareMetalInstances ??= new DataSvcBareMetalInstancesBareMetalInstancesList(this, "bare_metal_instances"));
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
