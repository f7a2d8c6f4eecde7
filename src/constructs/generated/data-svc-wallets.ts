// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import {
  definedAttributes,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcDataSource,
} from "../foundation";
import type { OrganizationRef, IWallet } from "./references";

/** Configuration of {@link DataSvcWallets}. */
export interface DataSvcWalletsConfig extends cdktf.TerraformMetaArguments {
  /**
   * Organization whose objects are listed.
   *
   * An Organization: the construct, its full name, or the last part of its name.
   */
  readonly organizationName: OrganizationRef;

  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcWalletsFilter | cdktf.IResolvable | undefined;
}

/** Balance. Negative if usage exceeds payments. */
export interface DataSvcWalletsFilterBalance {
  /**
   * ISO 4217 code of the currency.
   *
   * @default - none
   */
  readonly currencyCode?: string | undefined;

  /**
   * Whole units of the currency.
   *
   * @default - none
   */
  readonly units?: number | undefined;

  /**
   * Billionths of a unit, with the sign of the units.
   *
   * @default - none
   */
  readonly nanos?: number | undefined;
}

/** Converts a {@link DataSvcWalletsFilterBalance} to Terraform's JSON. */
export function dataSvcWalletsFilterBalanceToTerraform(struct?: DataSvcWalletsFilterBalance | cdktf.IResolvable): any {
  return structToTerraform<DataSvcWalletsFilterBalance>(struct, (given) => ({
    currency_code: scalarToTerraform(given.currencyCode),
    units: scalarToTerraform(given.units),
    nanos: scalarToTerraform(given.nanos),
  }));
}

/** Converts a {@link DataSvcWalletsFilterBalance} to the form of cdktf's HCL output. */
export function dataSvcWalletsFilterBalanceToHclTerraform(struct?: DataSvcWalletsFilterBalance | cdktf.IResolvable): any {
  return structToTerraform<DataSvcWalletsFilterBalance>(struct, (given) =>
    definedAttributes({
      currency_code: {
        value: scalarToTerraform(given.currencyCode),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      units: {
        value: scalarToTerraform(given.units),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      nanos: {
        value: scalarToTerraform(given.nanos),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
    }),
  );
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcWalletsFilter {
  /**
   * Full resource name, `organizations/{o}/wallets/default`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * Organization that owns the wallet.
   *
   * An Organization: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly organizationName?: OrganizationRef | undefined;

  /**
   * Balance. Negative if usage exceeds payments.
   *
   * @default - none
   */
  readonly balance?: DataSvcWalletsFilterBalance | cdktf.IResolvable | undefined;
}

/** Converts a {@link DataSvcWalletsFilter} to Terraform's JSON. */
export function dataSvcWalletsFilterToTerraform(struct?: DataSvcWalletsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcWalletsFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    organization_name: referenceToTerraform(given.organizationName),
    balance: dataSvcWalletsFilterBalanceToTerraform(given.balance),
  }));
}

/** Converts a {@link DataSvcWalletsFilter} to the form of cdktf's HCL output. */
export function dataSvcWalletsFilterToHclTerraform(struct?: DataSvcWalletsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcWalletsFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      organization_name: {
        value: referenceToTerraform(given.organizationName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      balance: {
        value: dataSvcWalletsFilterBalanceToHclTerraform(given.balance),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    }),
  );
}

/** Attributes of DataSvcWalletsWalletsBalance. Balance. Negative if usage exceeds payments. */
export class DataSvcWalletsWalletsBalanceOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** ISO 4217 code of the currency. */
  public get currencyCode(): string {
    return this.getStringAttribute("currency_code");
  }

  /** Whole units of the currency. */
  public get units(): number {
    return this.getNumberAttribute("units");
  }

  /** Billionths of a unit, with the sign of the units. */
  public get nanos(): number {
    return this.getNumberAttribute("nanos");
  }
}

/** Attributes of one element of DataSvcWalletsWalletsList. The objects found, in the service's order. */
export class DataSvcWalletsWalletsOutputReference extends cdktf.ComplexObject implements IWallet {
  public readonly svcKind = "Wallet";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `organizations/{o}/wallets/default`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Organization that owns the wallet. */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
  }

  #balance?: DataSvcWalletsWalletsBalanceOutputReference;

  /** Balance. Negative if usage exceeds payments. */
  public get balance(): DataSvcWalletsWalletsBalanceOutputReference {
    return (this.#balance ??= new DataSvcWalletsWalletsBalanceOutputReference(this, "balance"));
  }
}

/** A list of {@link DataSvcWalletsWalletsOutputReference}. */
export class DataSvcWalletsWalletsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the Wallet at an index, starting at 0. */
  public get(index: number): DataSvcWalletsWalletsOutputReference {
    return new DataSvcWalletsWalletsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the wallets of an organization. There is exactly one.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_wallets`.
 *
 * @example
 * const organization = new Organization(this, "organization", { slug: "acme" });
 * new DataSvcWallets(this, "wallets", { organizationName: organization });
 */
export class DataSvcWallets extends SvcDataSource<DataSvcWalletsConfig> {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_wallets";

  public constructor(scope: Construct, id: string, config: DataSvcWalletsConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_wallets",
      config,
      strict: new.target === DataSvcWallets,
      fields: () => listDataSourceFields(kindOf(contract, "Wallet")),
    });
  }

  /** Organization whose objects are listed. */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
  }

  public set organizationName(value: OrganizationRef) {
    this.svcInput("organizationName").write(value);
  }

  /** Input value of `organizationName`. */
  public get organizationNameInput(): OrganizationRef | undefined {
    return this.svcInput("organizationName").read();
  }


  /** Sets `filter`. */
  public putFilter(value: DataSvcWalletsFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcWalletsFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #wallets?: DataSvcWalletsWalletsList;

  /** The objects found, in the service's order. */
  public get wallets(): DataSvcWalletsWalletsList {
    return (this.#wallets ??= new DataSvcWalletsWalletsList(this, "wallets"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      organization_name: referenceToTerraform(this.svcInputs.organizationName),
      filter: dataSvcWalletsFilterToTerraform(this.svcInputs.filter),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      organization_name: {
        value: referenceToTerraform(this.svcInputs.organizationName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      filter: {
        value: dataSvcWalletsFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
