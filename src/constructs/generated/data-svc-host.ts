// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import {
  definedAttributes,
  type LookupOptions,
  lookUpAll,
  lookUpOne,
  objectFromName,
  referenceToTerraform,
  SvcDataSource,
} from "../foundation";
import type { DatacenterRef, IHost, HostRef } from "./references";

/** Configuration of {@link DataSvcHost}. */
export interface DataSvcHostConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `hosts/{slug}`.
   *
   * A Host: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: HostRef;
}

/**
 * Conditions of a look-up of Hosts. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface HostLookup {
  /**
   * Full resource name, `hosts/{slug}`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | IHost | undefined;

  /**
   * Human-readable name.
   *
   * @default - any
   */
  readonly displayName?: string | undefined;

  /**
   * Datacenter of the host.
   *
   * A Datacenter: the construct, its full name, or the last part of its name.
   *
   * @default - any
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Whether the host is available.
   *
   * @default - any
   */
  readonly available?: boolean | undefined;

  /**
   * Model of the processors.
   *
   * @default - any
   */
  readonly cpuModel?: string | undefined;

  /**
   * Number of processor cores.
   *
   * @default - any
   */
  readonly cpuCores?: number | undefined;

  /**
   * Memory, in GiB.
   *
   * @default - any
   */
  readonly memoryGib?: number | undefined;

  /**
   * Total size of all disks, in GiB.
   *
   * @default - any
   */
  readonly diskGib?: number | undefined;

  /**
   * GPU model. Empty if the host has no GPUs.
   *
   * @default - any
   */
  readonly gpuModel?: string | undefined;

  /**
   * Number of GPUs.
   *
   * @default - any
   */
  readonly gpuCount?: number | undefined;

  /**
   * Last part of the name.
   *
   * @default - any
   */
  readonly slug?: string | undefined;
}

/** Values of a looked-up Host, as constants. Contains no secrets. */
export interface HostValues {
  /**
   * Full resource name, `hosts/{slug}`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /** Human-readable name. */
  readonly displayName?: string | undefined;

  /** Datacenter of the host. */
  readonly region: string;

  /** Whether the host is available. */
  readonly available: boolean;

  /** Model of the processors. */
  readonly cpuModel: string;

  /** Number of processor cores. */
  readonly cpuCores: number;

  /** Memory, in GiB. */
  readonly memoryGib: number;

  /** Total size of all disks, in GiB. */
  readonly diskGib: number;

  /** GPU model. Empty if the host has no GPUs. */
  readonly gpuModel?: string | undefined;

  /** Number of GPUs. */
  readonly gpuCount: number;
}

/**
 * Reads an existing Host. A physical machine for a bare metal instance.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_host`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcHost(this, "host", { name: "hosts/general-1" });
 */
export class DataSvcHost extends SvcDataSource<DataSvcHostConfig> implements IHost {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_host";

  /**
   * Returns a reference to a Host that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `hosts/{slug}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IHost {
    return objectFromName(contract, "Host", "DataSvcHost.fromName", name);
  }

  /**
   * Looks up the one Host that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
   * stored in `svc.context.json`, which you commit: later syntheses need neither the service nor an API key.
   *
   * @param scope construct that needs the answer; its stack's provider must exist already
   * @param id name of the look-up in messages
   * @param query conditions on the object
   * @param options another provider. @default - the stack's provider
   * @throws Error if not exactly one object matches, or if neither the file nor the service has an answer
   */
  public static fromLookup(
    scope: Construct,
    id: string,
    query: HostLookup,
    options: LookupOptions = {},
  ): IHost & HostValues {
    const shape = { contract, kindName: "Host", caller: "DataSvcHost.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as IHost & HostValues;
  }

  /**
   * Looks up all Hosts that match, sorted by name, during synthesis. See `fromLookup`.
   *
   * @param scope construct that needs the answer; its stack's provider must exist already
   * @param id name of the look-up in messages
   * @param query conditions on the object
   * @param options another provider. @default - the stack's provider
   * @throws Error if neither the file nor the service has an answer
   */
  public static lookupAll(
    scope: Construct,
    id: string,
    query: HostLookup = {},
    options: LookupOptions = {},
  ): readonly (IHost & HostValues)[] {
    const shape = { contract, kindName: "Host", caller: "DataSvcHost.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (IHost & HostValues)[];
  }

  /** Kind of the object. */
  public readonly svcKind = "Host";

  public constructor(scope: Construct, id: string, config: DataSvcHostConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_host",
      config,
      strict: new.target === DataSvcHost,
      fields: () => dataSourceFields(kindOf(contract, "Host")),
    });
  }

  /**
   * Full resource name, `hosts/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: HostRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): HostRef | undefined {
    return this.svcInput("name").read();
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** Datacenter of the host. */
  public get region(): string {
    return this.getStringAttribute("region");
  }

  /** Whether the host is available. */
  public get available(): cdktf.IResolvable {
    return this.getBooleanAttribute("available");
  }

  /** Model of the processors. */
  public get cpuModel(): string {
    return this.getStringAttribute("cpu_model");
  }

  /** Number of processor cores. */
  public get cpuCores(): number {
    return this.getNumberAttribute("cpu_cores");
  }

  /** Memory, in GiB. */
  public get memoryGib(): number {
    return this.getNumberAttribute("memory_gib");
  }

  /** Total size of all disks, in GiB. */
  public get diskGib(): number {
    return this.getNumberAttribute("disk_gib");
  }

  /** GPU model. Empty if the host has no GPUs. */
  public get gpuModel(): string {
    return this.getStringAttribute("gpu_model");
  }

  /** Number of GPUs. */
  public get gpuCount(): number {
    return this.getNumberAttribute("gpu_count");
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
