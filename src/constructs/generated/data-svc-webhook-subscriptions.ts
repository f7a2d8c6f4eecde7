// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, SvcDataSource } from "../foundation";
import type { IWebhookSubscription } from "./references";

/** What is given for a {@link DataSvcWebhookSubscriptions}. */
export interface DataSvcWebhookSubscriptionsConfig extends cdktf.TerraformMetaArguments {
}

/** The attributes of one element of DataSvcWebhookSubscriptionsWebhookSubscriptionsList. What was found, in the service's order. */
export class DataSvcWebhookSubscriptionsWebhookSubscriptionsOutputReference extends cdktf.ComplexObject implements IWebhookSubscription {
  public readonly svcKind = "WebhookSubscription";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `webhook-subscriptions/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
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
}

/** The list of {@link DataSvcWebhookSubscriptionsWebhookSubscriptionsOutputReference}. */
export class DataSvcWebhookSubscriptionsWebhookSubscriptionsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The WebhookSubscription at an index, from 0. */
  public get(index: number): DataSvcWebhookSubscriptionsWebhookSubscriptionsOutputReference {
    return new DataSvcWebhookSubscriptionsWebhookSubscriptionsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the webhook subscriptions, page by page. (assumed)
 *
 * Terraform: `svc_webhook_subscriptions`.
 */
export class DataSvcWebhookSubscriptions extends SvcDataSource<DataSvcWebhookSubscriptionsConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_webhook_subscriptions";

  public constructor(scope: Construct, id: string, config: DataSvcWebhookSubscriptionsConfig = {}) {
    super(scope, id, {
      terraformType: "svc_webhook_subscriptions",
      config,
      strict: new.target === DataSvcWebhookSubscriptions,
      fields: () => listDataSourceFields(kindOf(contract, "WebhookSubscription")),
    });
  }

  #webhookSubscriptions?: DataSvcWebhookSubscriptionsWebhookSubscriptionsList;

  /** What was found, in the service's order. (assumed) */
  public get webhookSubscriptions(): DataSvcWebhookSubscriptionsWebhookSubscriptionsList {
    return (this.#webhookSubscriptions ??= new DataSvcWebhookSubscriptionsWebhookSubscriptionsList(this, "webhook_subscriptions"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
    });
  }
}
