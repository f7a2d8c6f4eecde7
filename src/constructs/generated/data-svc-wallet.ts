// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, objectFromName, referenceToTerraform, SvcDataSource } from "../foundation";
import type { OrganizationRef, IWallet, WalletRef } from "./references";

/** Configuration of {@link DataSvcWallet}. */
export interface DataSvcWalletConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `organizations/{o}/wallets/default`.
   *
   * A Wallet: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: WalletRef;

  /**
   * Organization that owns the wallet.
   *
   * An Organization: the construct, its full name, or the last part of its name.
   *
   * @default - none
   * @remarks Assumed, not documented.
   */
  readonly organizationName?: OrganizationRef | undefined;
}

/** Attributes of DataSvcWalletBalance. Balance. Negative if usage exceeds payments. */
export class DataSvcWalletBalanceOutputReference extends cdktf.ComplexObject {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /**
   * ISO 4217 code of the currency.
   *
   * @remarks Assumed, not documented.
   */
  public get currencyCode(): string {
    return this.getStringAttribute("currency_code");
  }

  /**
   * Whole units of the currency.
   *
   * @remarks Assumed, not documented.
   */
  public get units(): number {
    return this.getNumberAttribute("units");
  }

  /**
   * Billionths of a unit, with the sign of the units.
   *
   * @remarks Assumed, not documented.
   */
  public get nanos(): number {
    return this.getNumberAttribute("nanos");
  }
}

/**
 * Reads an existing Wallet. The balance of an organization. Its ID is always `default`.
 *
 * Terraform: `svc_wallet`.
 *
 * @remarks Documented.
 */
export class DataSvcWallet extends SvcDataSource<DataSvcWalletConfig> implements IWallet {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_wallet";

  /**
   * Returns a reference to a Wallet that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `organizations/{organization}/wallets/default` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IWallet {
    return objectFromName(contract, "Wallet", "DataSvcWallet.fromName", name);
  }

  /** Kind of the object. */
  public readonly svcKind = "Wallet";

  public constructor(scope: Construct, id: string, config: DataSvcWalletConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_wallet",
      config,
      strict: new.target === DataSvcWallet,
      fields: () => dataSourceFields(kindOf(contract, "Wallet")),
    });
  }

  /**
   * Full resource name, `organizations/{o}/wallets/default`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: WalletRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): WalletRef | undefined {
    return this.svcInput("name").read();
  }

  /**
   * Organization that owns the wallet.
   *
   * @remarks Assumed, not documented.
   */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
  }

  public set organizationName(value: OrganizationRef) {
    this.svcInput("organizationName").write(value);
  }

  /** Unsets `organizationName`. */
  public resetOrganizationName(): void {
    this.svcInput("organizationName").write(undefined);
  }

  /** Input value of `organizationName`. */
  public get organizationNameInput(): OrganizationRef | undefined {
    return this.svcInput("organizationName").read();
  }

  #balance?: DataSvcWalletBalanceOutputReference;

  /**
   * Balance. Negative if usage exceeds payments.
   *
   * @remarks Assumed, not documented.
   */
  public get balance(): DataSvcWalletBalanceOutputReference {
    return (this.#balance ??= new DataSvcWalletBalanceOutputReference(this, "balance"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
      organization_name: referenceToTerraform(this.svcInputs.organizationName),
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
      organization_name: {
        value: referenceToTerraform(this.svcInputs.organizationName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
