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
import type { IDatacenter, DatacenterRef } from "./references";

/** Configuration of {@link DataSvcDatacenter}. */
export interface DataSvcDatacenterConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `datacenters/{slug}`.
   *
   * A Datacenter: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: DatacenterRef;
}

/**
 * Conditions of a look-up of Datacenters. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface DatacenterLookup {
  /**
   * Full resource name, `datacenters/{slug}`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | IDatacenter | undefined;

  /**
   * Human-readable name.
   *
   * @default - any
   */
  readonly displayName?: string | undefined;

  /**
   * ISO 3166-1 alpha-2 code of the country.
   *
   * @default - any
   */
  readonly countryCode?: string | undefined;

  /**
   * Whether new virtual machines can be created here.
   *
   * @default - any
   */
  readonly acceptsVirtualMachines?: boolean | undefined;

  /**
   * Last part of the name.
   *
   * @default - any
   */
  readonly slug?: string | undefined;
}

/** Values of a looked-up Datacenter, as constants. Contains no secrets. */
export interface DatacenterValues {
  /**
   * Full resource name, `datacenters/{slug}`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /** Human-readable name. */
  readonly displayName?: string | undefined;

  /** ISO 3166-1 alpha-2 code of the country. */
  readonly countryCode: string;

  /** Whether new virtual machines can be created here. */
  readonly acceptsVirtualMachines: boolean;
}

/**
 * Reads an existing Datacenter. A location where virtual machines run.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_datacenter`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcDatacenter(this, "datacenter", { name: "datacenters/eu-west-1" });
 */
export class DataSvcDatacenter extends SvcDataSource<DataSvcDatacenterConfig> implements IDatacenter {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_datacenter";

  /**
   * Returns a reference to a Datacenter that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `datacenters/{slug}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IDatacenter {
    return objectFromName(contract, "Datacenter", "DataSvcDatacenter.fromName", name);
  }

  /**
   * Looks up the one Datacenter that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
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
    query: DatacenterLookup,
    options: LookupOptions = {},
  ): IDatacenter & DatacenterValues {
    const shape = { contract, kindName: "Datacenter", caller: "DataSvcDatacenter.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as IDatacenter & DatacenterValues;
  }

  /**
   * Looks up all Datacenters that match, sorted by name, during synthesis. See `fromLookup`.
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
    query: DatacenterLookup = {},
    options: LookupOptions = {},
  ): readonly (IDatacenter & DatacenterValues)[] {
    const shape = { contract, kindName: "Datacenter", caller: "DataSvcDatacenter.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (IDatacenter & DatacenterValues)[];
  }

  /** Kind of the object. */
  public readonly svcKind = "Datacenter";

  public constructor(scope: Construct, id: string, config: DataSvcDatacenterConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_datacenter",
      config,
      strict: new.target === DataSvcDatacenter,
      fields: () => dataSourceFields(kindOf(contract, "Datacenter")),
    });
  }

  /**
   * Full resource name, `datacenters/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: DatacenterRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): DatacenterRef | undefined {
    return this.svcInput("name").read();
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** ISO 3166-1 alpha-2 code of the country. */
  public get countryCode(): string {
    return this.getStringAttribute("country_code");
  }

  /** Whether new virtual machines can be created here. */
  public get acceptsVirtualMachines(): cdktf.IResolvable {
    return this.getBooleanAttribute("accepts_virtual_machines");
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
