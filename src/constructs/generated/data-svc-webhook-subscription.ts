// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IWebhookSubscription, WebhookSubscriptionRef } from "./references";

/** Configuration of {@link DataSvcWebhookSubscription}. */
export interface DataSvcWebhookSubscriptionConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `webhook-subscriptions/{slug}`.
   *
   * A WebhookSubscription: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: WebhookSubscriptionRef;
}

/**
 * Reads an existing WebhookSubscription. A subscription that sends events to a URL.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_webhook_subscription`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcWebhookSubscription(this, "webhook-subscription", {
 *   name: "webhook-subscriptions/ops-events",
 * });
 */
export class DataSvcWebhookSubscription extends SvcDataSource<DataSvcWebhookSubscriptionConfig> implements IWebhookSubscription {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_webhook_subscription";

  /** Kind of the object. */
  public readonly svcKind = "WebhookSubscription";

  public constructor(scope: Construct, id: string, config: DataSvcWebhookSubscriptionConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_webhook_subscription",
      config,
      strict: new.target === DataSvcWebhookSubscription,
      fields: () => dataSourceFields(kindOf(contract, "WebhookSubscription")),
    });
  }

  /**
   * Full resource name, `webhook-subscriptions/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: WebhookSubscriptionRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): WebhookSubscriptionRef | undefined {
    return this.svcInput("name").read();
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen. */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** HTTPS URL that receives the events. It must not contain credentials. */
  public get url(): string {
    return this.getStringAttribute("url");
  }

  /**
   * Kinds of events to send.
   *
   * Each element is one of `OPERATION_SUCCEEDED`, `OPERATION_FAILED`, `OPERATION_CANCELLED`, `RESOURCE_CREATED`, `RESOURCE_UPDATED`, `RESOURCE_DELETED`, `WALLET_LOW`.
   */
  public get eventKinds(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("event_kinds"));
  }

  /** Whether events are sent. */
  public get enabled(): cdktf.IResolvable {
    return this.getBooleanAttribute("enabled");
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
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
