// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IWebhookSubscription, WebhookSubscriptionRef } from "./references";

/** What is given for a {@link DataSvcWebhookSubscription}. */
export interface DataSvcWebhookSubscriptionConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `webhook-subscriptions/{slug}`. (documented)
   *
   * Given by the WebhookSubscription construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: WebhookSubscriptionRef;
}

/**
 * Reads one WebhookSubscription that exists. An address that is told of events. (documented)
 *
 * Terraform: `svc_webhook_subscription`.
 */
export class DataSvcWebhookSubscription extends SvcDataSource<DataSvcWebhookSubscriptionConfig> implements IWebhookSubscription {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_webhook_subscription";

  /** The kind that the object is of. */
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

  /** Full resource name, `webhook-subscriptions/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: WebhookSubscriptionRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): WebhookSubscriptionRef | undefined {
    return this.svcSlot("name").read();
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed) */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  /** Address that events are sent to, by HTTPS and without credentials in it. (assumed) */
  public get url(): string {
    return this.getStringAttribute("url");
  }

  /** The kinds of events to send. (assumed) */
  public get eventKinds(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("event_kinds"));
  }

  /** Whether events are sent. (assumed) */
  public get enabled(): cdktf.IResolvable {
    return this.getBooleanAttribute("enabled");
  }

  /** When the subscription was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
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
