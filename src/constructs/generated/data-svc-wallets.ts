// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
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

  #wallets?: DataSvcWalletsWalletsList;

  /** What was found, in the service's order. (assumed) */
  public get wallets(): DataSvcWalletsWalletsList {
    return (this.#wallets ??= new DataSvcWalletsWalletsList(this, "wallets"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      organization_name: referenceToTerraform(this.svcInputs.organizationName),
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
    });
  }
}
