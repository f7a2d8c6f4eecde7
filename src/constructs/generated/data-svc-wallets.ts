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

/** What is given for a {@link DataSvcWallets}. */
export interface DataSvcWalletsConfig extends cdktf.TerraformMetaArguments {
  /**
   * The organization to look in. (assumed)
   *
   * Given by the Organization construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly organizationName: OrganizationRef;

  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcWalletsFilter | cdktf.IResolvable | undefined;
}

/** What is left; negative when more was used than paid in. (assumed) */
export interface DataSvcWalletsFilterBalance {
  /**
   * ISO 4217 code of the currency. (assumed)
   *
   * @default - none
   */
  readonly currencyCode?: string | undefined;

  /**
   * Whole units of the currency. (assumed)
   *
   * @default - none
   */
  readonly units?: number | undefined;

  /**
   * Billionths of a unit, with the sign of the units. (assumed)
   *
   * @default - none
   */
  readonly nanos?: number | undefined;
}

/** Writes a {@link DataSvcWalletsFilterBalance} as Terraform's JSON. */
export function dataSvcWalletsFilterBalanceToTerraform(struct?: DataSvcWalletsFilterBalance | cdktf.IResolvable): any {
  return structToTerraform<DataSvcWalletsFilterBalance>(struct, (given) => ({
    currency_code: scalarToTerraform(given.currencyCode),
    units: scalarToTerraform(given.units),
    nanos: scalarToTerraform(given.nanos),
  }));
}

/** Writes a {@link DataSvcWalletsFilterBalance} as cdktf's HCL output wants it. */
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

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcWalletsFilter {
  /**
   * Full resource name, `organizations/{o}/wallets/default`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * The organization that it belongs to. (assumed)
   *
   * Given by the Organization construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly organizationName?: OrganizationRef | undefined;

  /**
   * What is left; negative when more was used than paid in. (assumed)
   *
   * @default - none
   */
  readonly balance?: DataSvcWalletsFilterBalance | cdktf.IResolvable | undefined;
}

/** Writes a {@link DataSvcWalletsFilter} as Terraform's JSON. */
export function dataSvcWalletsFilterToTerraform(struct?: DataSvcWalletsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcWalletsFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    organization_name: referenceToTerraform(given.organizationName),
    balance: dataSvcWalletsFilterBalanceToTerraform(given.balance),
  }));
}

/** Writes a {@link DataSvcWalletsFilter} as cdktf's HCL output wants it. */
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

/** The attributes of DataSvcWalletsWalletsBalance. What is left; negative when more was used than paid in. */
export class DataSvcWalletsWalletsBalanceOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** ISO 4217 code of the currency. (assumed) */
  public get currencyCode(): string {
    return this.getStringAttribute("currency_code");
  }

  /** Whole units of the currency. (assumed) */
  public get units(): number {
    return this.getNumberAttribute("units");
  }

  /** Billionths of a unit, with the sign of the units. (assumed) */
  public get nanos(): number {
    return this.getNumberAttribute("nanos");
  }
}

/** The attributes of one element of DataSvcWalletsWalletsList. What was found, in the service's order. */
export class DataSvcWalletsWalletsOutputReference extends cdktf.ComplexObject implements IWallet {
  public readonly svcKind = "Wallet";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `organizations/{o}/wallets/default`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** The organization that it belongs to. (assumed) */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
  }

  #balance?: DataSvcWalletsWalletsBalanceOutputReference;

  /** What is left; negative when more was used than paid in. (assumed) */
  public get balance(): DataSvcWalletsWalletsBalanceOutputReference {
    return (this.#balance ??= new DataSvcWalletsWalletsBalanceOutputReference(this, "balance"));
  }
}

/** The list of {@link DataSvcWalletsWalletsOutputReference}. */
export class DataSvcWalletsWalletsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The Wallet at an index, from 0. */
  public get(index: number): DataSvcWalletsWalletsOutputReference {
    return new DataSvcWalletsWalletsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the wallets of an organization; there is one. (assumed)
 *
 * Terraform: `svc_wallets`.
 */
export class DataSvcWallets extends SvcDataSource<DataSvcWalletsConfig> {
  /** Terraform's name of the type. */
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

  /** The organization to look in. (assumed) */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
  }

  public set organizationName(value: OrganizationRef) {
    this.svcSlot("organizationName").write(value);
  }

  /** What was given for `organizationName`. */
  public get organizationNameInput(): OrganizationRef | undefined {
    return this.svcSlot("organizationName").read();
  }


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcWalletsFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcWalletsFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #wallets?: DataSvcWalletsWalletsList;

  /** What was found, in the service's order. (assumed) */
  public get wallets(): DataSvcWalletsWalletsList {
    return (this.#wallets ??= new DataSvcWalletsWalletsList(this, "wallets"));
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
