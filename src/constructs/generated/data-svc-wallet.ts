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
   */
  readonly organizationName?: OrganizationRef | undefined;
}

/**
 * Conditions of a look-up of Wallets. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface WalletLookup {
  /**
   * Full resource name, `organizations/{organization}/wallets/default`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | IWallet | undefined;

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
   * @default - any
   */
  readonly balance?: { readonly currencyCode?: string | undefined; readonly units?: number | undefined; readonly nanos?: number | undefined } | undefined;

  /**
   * Last part of the name.
   *
   * @default - any
   */
  readonly slug?: string | undefined;
}

/** Values of a looked-up Wallet, as constants. Contains no secrets. */
export interface WalletValues {
  /**
   * Full resource name, `organizations/{o}/wallets/default`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /** Organization that owns the wallet. */
  readonly organizationName: string;

  /** Balance. Negative if usage exceeds payments. */
  readonly balance: {
    /** ISO 4217 code of the currency. */
    readonly currencyCode: string;
    /** Whole units of the currency. */
    readonly units: number;
    /** Billionths of a unit, with the sign of the units. */
    readonly nanos: number;
  };
}

/** Attributes of DataSvcWalletBalance. Balance. Negative if usage exceeds payments. */
export class DataSvcWalletBalanceOutputReference extends cdktf.ComplexObject {
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

/**
 * Reads an existing Wallet. The balance of an organization. Its ID is always `default`.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_wallet`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcWallet(this, "wallet", { name: "organizations/acme/wallets/default" });
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

  /**
   * Looks up the one Wallet that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
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
    query: WalletLookup,
    options: LookupOptions = {},
  ): IWallet & WalletValues {
    const shape = { contract, kindName: "Wallet", caller: "DataSvcWallet.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as IWallet & WalletValues;
  }

  /**
   * Looks up all Wallets that match, sorted by name, during synthesis. See `fromLookup`.
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
    query: WalletLookup = {},
    options: LookupOptions = {},
  ): readonly (IWallet & WalletValues)[] {
    const shape = { contract, kindName: "Wallet", caller: "DataSvcWallet.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (IWallet & WalletValues)[];
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

  /** Organization that owns the wallet. */
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

  /** Balance. Negative if usage exceeds payments. */
  public get balance(): DataSvcWalletBalanceOutputReference {
    return (this.#balance ??= new DataSvcWalletBalanceOutputReference(this, "balance"));
  }

  /** The same as `name`. */
  public get id(): string {
    return this.getStringAttribute("id");
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
