// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract } from "../../contract";
import {
  definedAttributes,
  importableResource,
  listToTerraform,
  type ManifestOverrides,
  type ManifestSource,
  objectFromName,
  resourceFromManifest,
  scalarToTerraform,
  type Slot,
  StructReference,
  structToTerraform,
  SvcResource,
} from "../foundation";
import type { IWebhookSubscription } from "./references";

/** What is given for a {@link WebhookSubscription}. */
export interface WebhookSubscriptionConfig extends cdktf.TerraformMetaArguments {
  /**
   * Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed)
   *
   * It must match `^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$`.
   * A change makes another object in its place.
   */
  readonly slug: string;

  /**
   * Name for people. (assumed)
   *
   * Allowed: at most 120 characters.
   *
   * @default ""
   */
  readonly displayName?: string | undefined;

  /**
   * Address that events are sent to, by HTTPS and without credentials in it. (assumed)
   *
   * It must match `^https://[^\s/?#@]+([/?#]\S*)?$`.
   * Allowed: at most 2048 characters.
   */
  readonly url: string;

  /**
   * The kinds of events to send. (assumed)
   *
   * One of OPERATION_SUCCEEDED, OPERATION_FAILED, OPERATION_CANCELLED, RESOURCE_CREATED, RESOURCE_UPDATED, RESOURCE_DELETED, WALLET_LOW.
   * Neither the order nor the number of equal elements means anything.
   * Allowed: at least 1 element.
   */
  readonly eventKinds: readonly ("OPERATION_SUCCEEDED" | "OPERATION_FAILED" | "OPERATION_CANCELLED" | "RESOURCE_CREATED" | "RESOURCE_UPDATED" | "RESOURCE_DELETED" | "WALLET_LOW" | (string & {}))[] | cdktf.IResolvable;

  /**
   * Whether events are sent. (assumed)
   *
   * @default true
   */
  readonly enabled?: boolean | cdktf.IResolvable | undefined;

  /**
   * Secret that deliveries are signed with; without it they are not signed. (assumed)
   *
   * Allowed: at least 16 characters.
   * It is sent and then forgotten: neither plan nor state holds it (Terraform 1.11 or OpenTofu 1.11 and later).
   *
   * @default - none
   */
  readonly signingSecret?: string | undefined;

  /**
   * Version of `signingSecret`, which is stored nowhere: any other number than before has it sent again. (assumed)
   *
   * @default - none
   */
  readonly signingSecretVersion?: number | undefined;

  /**
   * How long to wait for each phase of the resource's life.
   *
   * @default - the provider's own limits
   */
  readonly timeouts?: WebhookSubscriptionTimeouts | cdktf.IResolvable | undefined;
}

/** How long to wait for each phase of a WebhookSubscription's life. */
export interface WebhookSubscriptionTimeouts {
  /**
   * How long to wait for the create, such as "90s", "30m" or "1h30m".
   *
   * @default - the provider's own limit
   */
  readonly create?: string | undefined;

  /**
   * How long to wait for the update, such as "90s", "30m" or "1h30m".
   *
   * @default - the provider's own limit
   */
  readonly update?: string | undefined;

  /**
   * How long to wait for the delete, such as "90s", "30m" or "1h30m".
   *
   * @default - the provider's own limit
   */
  readonly delete?: string | undefined;
}

/** Writes a {@link WebhookSubscriptionTimeouts} as Terraform's JSON. */
export function webhookSubscriptionTimeoutsToTerraform(struct?: WebhookSubscriptionTimeouts | cdktf.IResolvable): any {
  return structToTerraform<WebhookSubscriptionTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Writes a {@link WebhookSubscriptionTimeouts} as cdktf's HCL output wants it. */
export function webhookSubscriptionTimeoutsToHclTerraform(struct?: WebhookSubscriptionTimeouts | cdktf.IResolvable): any {
  return structToTerraform<WebhookSubscriptionTimeouts>(struct, (given) =>
    definedAttributes({
      create: {
        value: scalarToTerraform(given.create),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      update: {
        value: scalarToTerraform(given.update),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      delete: {
        value: scalarToTerraform(given.delete),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
}

/** The attributes of WebhookSubscriptionTimeouts. How long to wait for each phase of a WebhookSubscription's life. */
export class WebhookSubscriptionTimeoutsOutputReference extends StructReference<WebhookSubscriptionTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<WebhookSubscriptionTimeouts | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, slot);
  }

  /** How long to wait for the create, such as "90s", "30m" or "1h30m". */
  public get create(): string {
    return this.getStringAttribute("create");
  }

  public set create(value: string) {
    this.svcSlot("create").write(value);
  }

  /** Takes `create` away, as if it had not been given. */
  public resetCreate(): void {
    this.svcSlot("create").write(undefined);
  }

  /** What was given for `create`. */
  public get createInput(): string | undefined {
    return this.svcSlot("create").read();
  }

  /** How long to wait for the update, such as "90s", "30m" or "1h30m". */
  public get update(): string {
    return this.getStringAttribute("update");
  }

  public set update(value: string) {
    this.svcSlot("update").write(value);
  }

  /** Takes `update` away, as if it had not been given. */
  public resetUpdate(): void {
    this.svcSlot("update").write(undefined);
  }

  /** What was given for `update`. */
  public get updateInput(): string | undefined {
    return this.svcSlot("update").read();
  }

  /** How long to wait for the delete, such as "90s", "30m" or "1h30m". */
  public get delete(): string {
    return this.getStringAttribute("delete");
  }

  public set delete(value: string) {
    this.svcSlot("delete").write(value);
  }

  /** Takes `delete` away, as if it had not been given. */
  public resetDelete(): void {
    this.svcSlot("delete").write(undefined);
  }

  /** What was given for `delete`. */
  public get deleteInput(): string | undefined {
    return this.svcSlot("delete").read();
  }
}

/**
 * An address that is told of events. (documented)
 *
 * Terraform: `svc_webhook_subscription`. Resource name: `webhook-subscriptions/{slug}`.
 *
 * What can be changed in place is changed by UpdateWebhookSubscription; any other change makes another one.
 */
export class WebhookSubscription extends SvcResource<WebhookSubscriptionConfig> implements IWebhookSubscription {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_webhook_subscription";

  /**
   * Lets the engine write the configuration of an object that exists, at `cdktf plan`.
   *
   * @param scope where the stand-in for the resource is put
   * @param importToId construct id that the written configuration has
   * @param importFromId resource name of the object, `webhook-subscriptions/{slug}`, or its last part alone
   * @param provider the provider to read it through; default: the stack's own
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: "WebhookSubscription", terraformType: "svc_webhook_subscription" };
    return importableResource(shape, scope, importToId, importFromId, provider);
  }

  /**
   * Makes the resource of a manifest: the fields of the create request in YAML or JSON, under their names on the wire (`displayName`, or
   * `display_name`). All that is wrong with it is reported when the stack is synthesised, each problem with its line and column.
   * What it says is literal: there are no Terraform expressions in it.
   *
   * @param scope where the resource is put
   * @param id construct id of the resource
   * @param manifest path of the file, or `{ text }` with the manifest itself (as is a string with a line break)
   * @param overrides what is given beside the manifest or instead of it: sections are laid over the manifest's property by property,
   *   everything else is taken whole; default: nothing
   */
  public static fromManifest(
    scope: Construct,
    id: string,
    manifest: ManifestSource,
    overrides: ManifestOverrides<WebhookSubscriptionConfig> = {},
  ): WebhookSubscription {
    const make = (config: WebhookSubscriptionConfig): WebhookSubscription => new WebhookSubscription(scope, id, config);
    const shape = { contract, kindName: "WebhookSubscription" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Stands for a WebhookSubscription that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `webhook-subscriptions/{slug}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IWebhookSubscription {
    return objectFromName(contract, "WebhookSubscription", "WebhookSubscription.fromName", name);
  }

  /** The kind that the object is of. */
  public readonly svcKind = "WebhookSubscription";

  public constructor(scope: Construct, id: string, config: WebhookSubscriptionConfig) {
    super(scope, id, {
      contract,
      kindName: "WebhookSubscription",
      terraformType: "svc_webhook_subscription",
      config,
      strict: new.target === WebhookSubscription,
    });
  }

  /** Full resource name, `webhook-subscriptions/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed) */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  public set slug(value: string) {
    this.svcSlot("slug").write(value);
  }

  /** What was given for `slug`. */
  public get slugInput(): string | undefined {
    return this.svcSlot("slug").read();
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  public set displayName(value: string) {
    this.svcSlot("displayName").write(value);
  }

  /** Takes `displayName` away, as if it had not been given. */
  public resetDisplayName(): void {
    this.svcSlot("displayName").write(undefined);
  }

  /** What was given for `displayName`. */
  public get displayNameInput(): string | undefined {
    return this.svcSlot("displayName").read();
  }

  /** Address that events are sent to, by HTTPS and without credentials in it. (assumed) */
  public get url(): string {
    return this.getStringAttribute("url");
  }

  public set url(value: string) {
    this.svcSlot("url").write(value);
  }

  /** What was given for `url`. */
  public get urlInput(): string | undefined {
    return this.svcSlot("url").read();
  }

  /** The kinds of events to send. (assumed) */
  public get eventKinds(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("event_kinds"));
  }

  public set eventKinds(value: readonly ("OPERATION_SUCCEEDED" | "OPERATION_FAILED" | "OPERATION_CANCELLED" | "RESOURCE_CREATED" | "RESOURCE_UPDATED" | "RESOURCE_DELETED" | "WALLET_LOW" | (string & {}))[] | cdktf.IResolvable) {
    this.svcSlot("eventKinds").write(value);
  }

  /** What was given for `eventKinds`. */
  public get eventKindsInput(): readonly ("OPERATION_SUCCEEDED" | "OPERATION_FAILED" | "OPERATION_CANCELLED" | "RESOURCE_CREATED" | "RESOURCE_UPDATED" | "RESOURCE_DELETED" | "WALLET_LOW" | (string & {}))[] | cdktf.IResolvable | undefined {
    return this.svcSlot("eventKinds").read();
  }

  /** Whether events are sent. (assumed) */
  public get enabled(): cdktf.IResolvable {
    return this.getBooleanAttribute("enabled");
  }

  public set enabled(value: boolean | cdktf.IResolvable) {
    this.svcSlot("enabled").write(value);
  }

  /** Takes `enabled` away, as if it had not been given. */
  public resetEnabled(): void {
    this.svcSlot("enabled").write(undefined);
  }

  /** What was given for `enabled`. */
  public get enabledInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcSlot("enabled").read();
  }

  /** When the subscription was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }


  /** Gives `signingSecret` anew. */
  public putSigningSecret(value: string): void {
    this.svcSlot("signingSecret").write(value);
  }

  /** Takes `signingSecret` away, as if it had not been given. */
  public resetSigningSecret(): void {
    this.svcSlot("signingSecret").write(undefined);
  }

  /** Version of `signingSecret`, which is stored nowhere: any other number than before has it sent again. (assumed) */
  public get signingSecretVersion(): number {
    return this.getNumberAttribute("signing_secret_version");
  }

  public set signingSecretVersion(value: number) {
    this.svcSlot("signingSecretVersion").write(value);
  }

  /** Takes `signingSecretVersion` away, as if it had not been given. */
  public resetSigningSecretVersion(): void {
    this.svcSlot("signingSecretVersion").write(undefined);
  }

  /** What was given for `signingSecretVersion`. */
  public get signingSecretVersionInput(): number | undefined {
    return this.svcSlot("signingSecretVersion").read();
  }

  #timeouts?: WebhookSubscriptionTimeoutsOutputReference;

  /** How long to wait for each phase of the resource's life. */
  public get timeouts(): WebhookSubscriptionTimeoutsOutputReference {
    return (this.#timeouts ??= new WebhookSubscriptionTimeoutsOutputReference(this, "timeouts", this.svcSlot("timeouts")));
  }

  /** Gives `timeouts` anew. */
  public putTimeouts(value: WebhookSubscriptionTimeouts | cdktf.IResolvable): void {
    this.svcSlot("timeouts").write(value);
  }

  /** Takes `timeouts` away, as if it had not been given. */
  public resetTimeouts(): void {
    this.svcSlot("timeouts").write(undefined);
  }

  /** What was given for `timeouts`. */
  public get timeoutsInput(): WebhookSubscriptionTimeouts | cdktf.IResolvable | undefined {
    return this.svcSlot("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      slug: scalarToTerraform(this.svcInputs.slug),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      url: scalarToTerraform(this.svcInputs.url),
      event_kinds: listToTerraform(scalarToTerraform)(this.svcInputs.eventKinds),
      enabled: scalarToTerraform(this.svcInputs.enabled),
      signing_secret: scalarToTerraform(this.svcInputs.signingSecret),
      signing_secret_version: scalarToTerraform(this.svcInputs.signingSecretVersion),
      timeouts: webhookSubscriptionTimeoutsToTerraform(this.svcInputs.timeouts),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      slug: {
        value: scalarToTerraform(this.svcInputs.slug),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      display_name: {
        value: scalarToTerraform(this.svcInputs.displayName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      url: {
        value: scalarToTerraform(this.svcInputs.url),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      event_kinds: {
        value: listToTerraform(scalarToTerraform)(this.svcInputs.eventKinds),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      enabled: {
        value: scalarToTerraform(this.svcInputs.enabled),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      signing_secret: {
        value: scalarToTerraform(this.svcInputs.signingSecret),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      signing_secret_version: {
        value: scalarToTerraform(this.svcInputs.signingSecretVersion),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      timeouts: {
        value: webhookSubscriptionTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
