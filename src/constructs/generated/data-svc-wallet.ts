// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, objectFromName, referenceToTerraform, SvcDataSource } from "../foundation";
import type { OrganizationRef, IWallet, WalletRef } from "./references";

/** What is given for a {@link DataSvcWallet}. */
export interface DataSvcWalletConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `organizations/{o}/wallets/default`. (documented)
   *
   * Given by the Wallet construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: WalletRef;

  /**
   * The organization that it belongs to. (assumed)
   *
   * Given by the Organization construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the service chooses
   */
  readonly organizationName?: OrganizationRef | undefined;
}

/** The attributes of DataSvcWalletBalance. What is left; negative when more was used than paid in. */
export class DataSvcWalletBalanceOutputReference extends cdktf.ComplexObject {
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

/**
 * Reads one Wallet that exists. The money of an organization. Its id is the fixed word `default`. (documented)
 *
 * Terraform: `svc_wallet`.
 */
export class DataSvcWallet extends SvcDataSource<DataSvcWalletConfig> implements IWallet {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_wallet";

  /**
   * Stands for a Wallet that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `organizations/{organization}/wallets/default` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IWallet {
    return objectFromName(contract, "Wallet", "DataSvcWallet.fromName", name);
  }

  /** The kind that the object is of. */
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

  /** Full resource name, `organizations/{o}/wallets/default`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: WalletRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): WalletRef | undefined {
    return this.svcSlot("name").read();
  }

  /** The organization that it belongs to. (assumed) */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
  }

  public set organizationName(value: OrganizationRef) {
    this.svcSlot("organizationName").write(value);
  }

  /** Takes `organizationName` away, as if it had not been given. */
  public resetOrganizationName(): void {
    this.svcSlot("organizationName").write(undefined);
  }

  /** What was given for `organizationName`. */
  public get organizationNameInput(): OrganizationRef | undefined {
    return this.svcSlot("organizationName").read();
  }

  #balance?: DataSvcWalletBalanceOutputReference;

  /** What is left; negative when more was used than paid in. (assumed) */
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
