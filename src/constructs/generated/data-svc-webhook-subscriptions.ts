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

/** Configuration of {@link DataSvcWebhookSubscriptions}. */
export interface DataSvcWebhookSubscriptionsConfig extends cdktf.TerraformMetaArguments {
  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcWebhookSubscriptionsFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcWebhookSubscriptionsFilter {
  /**
   * Full resource name, `webhook-subscriptions/{slug}`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen.
   *
   * @default - none
   */
  readonly slug?: string | undefined;

  /**
   * Human-readable name.
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * HTTPS URL that receives the events. It must not contain credentials.
   *
   * @default - none
   */
  readonly url?: string | undefined;

  /**
   * Kinds of events to send.
   *
   * Each element is one of `OPERATION_SUCCEEDED`, `OPERATION_FAILED`, `OPERATION_CANCELLED`, `RESOURCE_CREATED`, `RESOURCE_UPDATED`, `RESOURCE_DELETED`, `WALLET_LOW`.
   * Order and duplicates have no meaning.
   *
   * @default - none
   */
  readonly eventKinds?: readonly ("OPERATION_SUCCEEDED" | "OPERATION_FAILED" | "OPERATION_CANCELLED" | "RESOURCE_CREATED" | "RESOURCE_UPDATED" | "RESOURCE_DELETED" | "WALLET_LOW" | (string & {}))[] | cdktf.IResolvable | undefined;

  /**
   * Whether events are sent.
   *
   * @default - none
   */
  readonly enabled?: boolean | cdktf.IResolvable | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Converts a {@link DataSvcWebhookSubscriptionsFilter} to Terraform's JSON. */
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

/** Converts a {@link DataSvcWebhookSubscriptionsFilter} to the form of cdktf's HCL output. */
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

/** Attributes of one element of DataSvcWebhookSubscriptionsWebhookSubscriptionsList. The objects found, in the service's order. */
export class DataSvcWebhookSubscriptionsWebhookSubscriptionsOutputReference extends cdktf.ComplexObject implements IWebhookSubscription {
  public readonly svcKind = "WebhookSubscription";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `webhook-subscriptions/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
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
}

/** A list of {@link DataSvcWebhookSubscriptionsWebhookSubscriptionsOutputReference}. */
export class DataSvcWebhookSubscriptionsWebhookSubscriptionsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the WebhookSubscription at an index, starting at 0. */
  public get(index: number): DataSvcWebhookSubscriptionsWebhookSubscriptionsOutputReference {
    return new DataSvcWebhookSubscriptionsWebhookSubscriptionsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the webhook subscriptions, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_webhook_subscriptions`.
 *
 * @example
 * new DataSvcWebhookSubscriptions(this, "webhook-subscriptions");
 */
export class DataSvcWebhookSubscriptions extends SvcDataSource<DataSvcWebhookSubscriptionsConfig> {
  /** Data source type in Terraform. */
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


  /** Sets `filter`. */
  public putFilter(value: DataSvcWebhookSubscriptionsFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcWebhookSubscriptionsFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #webhookSubscriptions?: DataSvcWebhookSubscriptionsWebhookSubscriptionsList;

  /** The objects found, in the service's order. */
  public get webhookSubscriptions(): DataSvcWebhookSubscriptionsWebhookSubscriptionsList {
    return (this.#webhookSubscriptions ??= new DataSvcWebhookSubscriptionsWebhookSubscriptionsList(this, "webhook_subscriptions"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
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
