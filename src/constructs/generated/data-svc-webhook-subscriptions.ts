// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import {
  definedAttributes,
  listToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcDataSource,
} from "../foundation";
import type { IWebhookSubscription } from "./references";

/** What is given for a {@link DataSvcWebhookSubscriptions}. */
export interface DataSvcWebhookSubscriptionsConfig extends cdktf.TerraformMetaArguments {
  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcWebhookSubscriptionsFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcWebhookSubscriptionsFilter {
  /**
   * Full resource name, `webhook-subscriptions/{slug}`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed)
   *
   * @default - none
   */
  readonly slug?: string | undefined;

  /**
   * Name for people. (assumed)
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * Address that events are sent to, by HTTPS and without credentials in it. (assumed)
   *
   * @default - none
   */
  readonly url?: string | undefined;

  /**
   * The kinds of events to send. (assumed)
   *
   * One of OPERATION_SUCCEEDED, OPERATION_FAILED, OPERATION_CANCELLED, RESOURCE_CREATED, RESOURCE_UPDATED, RESOURCE_DELETED, WALLET_LOW.
   * Neither the order nor the number of equal elements means anything.
   *
   * @default - none
   */
  readonly eventKinds?: readonly ("OPERATION_SUCCEEDED" | "OPERATION_FAILED" | "OPERATION_CANCELLED" | "RESOURCE_CREATED" | "RESOURCE_UPDATED" | "RESOURCE_DELETED" | "WALLET_LOW" | (string & {}))[] | cdktf.IResolvable | undefined;

  /**
   * Whether events are sent. (assumed)
   *
   * @default - none
   */
  readonly enabled?: boolean | cdktf.IResolvable | undefined;

  /**
   * When the subscription was made. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcWebhookSubscriptionsFilter} as Terraform's JSON. */
export function dataSvcWebhookSubscriptionsFilterToTerraform(struct?: DataSvcWebhookSubscriptionsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcWebhookSubscriptionsFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    slug: scalarToTerraform(given.slug),
    display_name: scalarToTerraform(given.displayName),
    url: scalarToTerraform(given.url),
    event_kinds: listToTerraform(scalarToTerraform)(given.eventKinds),
    enabled: scalarToTerraform(given.enabled),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Writes a {@link DataSvcWebhookSubscriptionsFilter} as cdktf's HCL output wants it. */
export function dataSvcWebhookSubscriptionsFilterToHclTerraform(struct?: DataSvcWebhookSubscriptionsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcWebhookSubscriptionsFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      slug: {
        value: scalarToTerraform(given.slug),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      display_name: {
        value: scalarToTerraform(given.displayName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      url: {
        value: scalarToTerraform(given.url),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      event_kinds: {
        value: listToTerraform(scalarToTerraform)(given.eventKinds),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      enabled: {
        value: scalarToTerraform(given.enabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      create_time: {
        value: scalarToTerraform(given.createTime),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
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
      contract,
      terraformType: "svc_webhook_subscriptions",
      config,
      strict: new.target === DataSvcWebhookSubscriptions,
      fields: () => listDataSourceFields(kindOf(contract, "WebhookSubscription")),
    });
  }


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcWebhookSubscriptionsFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcWebhookSubscriptionsFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #webhookSubscriptions?: DataSvcWebhookSubscriptionsWebhookSubscriptionsList;

  /** What was found, in the service's order. (assumed) */
  public get webhookSubscriptions(): DataSvcWebhookSubscriptionsWebhookSubscriptionsList {
    return (this.#webhookSubscriptions ??= new DataSvcWebhookSubscriptionsWebhookSubscriptionsList(this, "webhook_subscriptions"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      filter: dataSvcWebhookSubscriptionsFilterToTerraform(this.svcInputs.filter),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      filter: {
        value: dataSvcWebhookSubscriptionsFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
