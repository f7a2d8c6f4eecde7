// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract } from "../../contract";
import {
  definedAttributes,
  importableResource,
  listToTerraform,
  type LookupOptions,
  lookUpAll,
  lookUpOne,
  type ManifestOverrides,
  type ManifestSource,
  objectFromName,
  resourceFromManifest,
  scalarToTerraform,
  type InputAccessor,
  StructReference,
  structToTerraform,
  SvcResource,
} from "../foundation";
import type { IWebhookSubscription } from "./references";

/** Configuration of {@link WebhookSubscription}. */
export interface WebhookSubscriptionConfig extends cdktf.TerraformMetaArguments {
  /**
   * Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen.
   *
   * Pattern: `^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$`.
   * Changing this forces a new resource to be created.
   */
  readonly slug: string;

  /**
   * Human-readable name.
   *
   * At most 120 characters.
   *
   * @default ""
   */
  readonly displayName?: string | undefined;

  /**
   * HTTPS URL that receives the events. It must not contain credentials.
   *
   * At most 2048 characters.
   * Pattern: `^https://[^\s/?#@]+([/?#]\S*)?$`.
   */
  readonly url: string;

  /**
   * Kinds of events to send.
   *
   * Each element is one of `OPERATION_SUCCEEDED`, `OPERATION_FAILED`, `OPERATION_CANCELLED`, `RESOURCE_CREATED`, `RESOURCE_UPDATED`, `RESOURCE_DELETED`, `WALLET_LOW`.
   * At least 1 element.
   * Order and duplicates have no meaning.
   */
  readonly eventKinds: readonly ("OPERATION_SUCCEEDED" | "OPERATION_FAILED" | "OPERATION_CANCELLED" | "RESOURCE_CREATED" | "RESOURCE_UPDATED" | "RESOURCE_DELETED" | "WALLET_LOW" | (string & {}))[] | cdktf.IResolvable;

  /**
   * Whether events are sent.
   *
   * @default true
   */
  readonly enabled?: boolean | cdktf.IResolvable | undefined;

  /**
   * Secret for signing deliveries. Without it, deliveries are not signed.
   *
   * At least 16 characters.
   * Write-only: stored in neither plan nor state. Requires Terraform or OpenTofu 1.11 or later.
   *
   * @default - none
   */
  readonly signingSecret?: string | undefined;

  /**
   * Version of the write-only `signingSecret`. A new number sends `signingSecret` again.
   *
   * @default - none
   */
  readonly signingSecretVersion?: number | undefined;

  /**
   * Whether plans and applies refuse to delete or replace the WebhookSubscription, also when its block has left the code. Apply `false` first to delete it.
   *
   * @default - none
   */
  readonly deletionProtection?: boolean | cdktf.IResolvable | undefined;

  /**
   * Answer of a plan to a change that forces replacement: a warning, or an error, that names what is lost. Default: the provider's `replace`, otherwise a warning if data is lost.
   *
   * One of `warn`, `forbid`.
   *
   * @default - none
   */
  readonly replace?: "warn" | "forbid" | (string & {}) | undefined;

  /**
   * Time limits for creating, updating and deleting the resource.
   *
   * @default - the default of each phase
   */
  readonly timeouts?: WebhookSubscriptionTimeouts | cdktf.IResolvable | undefined;
}

/**
 * Conditions of a look-up of WebhookSubscriptions. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface WebhookSubscriptionLookup {
  /**
   * Full resource name, `webhook-subscriptions/{slug}`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | IWebhookSubscription | undefined;

  /**
   * Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen.
   *
   * @default - any
   */
  readonly slug?: string | undefined;

  /**
   * Human-readable name.
   *
   * @default - any
   */
  readonly displayName?: string | undefined;

  /**
   * HTTPS URL that receives the events. It must not contain credentials.
   *
   * @default - any
   */
  readonly url?: string | undefined;

  /**
   * Kinds of events to send.
   *
   * Each element is one of `OPERATION_SUCCEEDED`, `OPERATION_FAILED`, `OPERATION_CANCELLED`, `RESOURCE_CREATED`, `RESOURCE_UPDATED`, `RESOURCE_DELETED`, `WALLET_LOW`.
   * Order and duplicates have no meaning.
   *
   * @default - any
   */
  readonly eventKinds?: readonly ("OPERATION_SUCCEEDED" | "OPERATION_FAILED" | "OPERATION_CANCELLED" | "RESOURCE_CREATED" | "RESOURCE_UPDATED" | "RESOURCE_DELETED" | "WALLET_LOW" | (string & {}))[] | undefined;

  /**
   * Whether events are sent.
   *
   * @default - any
   */
  readonly enabled?: boolean | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - any
   */
  readonly createTime?: string | undefined;
}

/** Values of a looked-up WebhookSubscription, as constants. Contains no secrets. */
export interface WebhookSubscriptionValues {
  /**
   * Full resource name, `webhook-subscriptions/{slug}`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /** Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen. */
  readonly slug: string;

  /** Human-readable name. */
  readonly displayName: string;

  /** HTTPS URL that receives the events. It must not contain credentials. */
  readonly url: string;

  /**
   * Kinds of events to send.
   *
   * Each element is one of `OPERATION_SUCCEEDED`, `OPERATION_FAILED`, `OPERATION_CANCELLED`, `RESOURCE_CREATED`, `RESOURCE_UPDATED`, `RESOURCE_DELETED`, `WALLET_LOW`.
   */
  readonly eventKinds: readonly ("OPERATION_SUCCEEDED" | "OPERATION_FAILED" | "OPERATION_CANCELLED" | "RESOURCE_CREATED" | "RESOURCE_UPDATED" | "RESOURCE_DELETED" | "WALLET_LOW" | (string & {}))[];

  /** Whether events are sent. */
  readonly enabled: boolean;

  /** Creation time, in RFC 3339 format. */
  readonly createTime: string;
}

/** Time limits for creating, updating and deleting a WebhookSubscription. */
export interface WebhookSubscriptionTimeouts {
  /**
   * Time limit for the create, such as "90s", "30m" or "1h30m".
   *
   * @default "10m"
   */
  readonly create?: string | undefined;

  /**
   * Time limit for the update, such as "90s", "30m" or "1h30m".
   *
   * @default "10m"
   */
  readonly update?: string | undefined;

  /**
   * Time limit for the delete, such as "90s", "30m" or "1h30m".
   *
   * @default "10m"
   */
  readonly delete?: string | undefined;
}

/** Converts a {@link WebhookSubscriptionTimeouts} to Terraform's JSON. */
export function webhookSubscriptionTimeoutsToTerraform(struct?: WebhookSubscriptionTimeouts | cdktf.IResolvable): any {
  return structToTerraform<WebhookSubscriptionTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Converts a {@link WebhookSubscriptionTimeouts} to the form of cdktf's HCL output. */
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

/** Attributes of WebhookSubscriptionTimeouts. Time limits for creating, updating and deleting a WebhookSubscription. */
export class WebhookSubscriptionTimeoutsOutputReference extends StructReference<WebhookSubscriptionTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<WebhookSubscriptionTimeouts | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

  /** Time limit for the create, such as "90s", "30m" or "1h30m". */
  public get create(): string {
    return this.getStringAttribute("create");
  }

  public set create(value: string) {
    this.svcInput("create").write(value);
  }

  /** Unsets `create`. */
  public resetCreate(): void {
    this.svcInput("create").write(undefined);
  }

  /** Input value of `create`. */
  public get createInput(): string | undefined {
    return this.svcInput("create").read();
  }

  /** Time limit for the update, such as "90s", "30m" or "1h30m". */
  public get update(): string {
    return this.getStringAttribute("update");
  }

  public set update(value: string) {
    this.svcInput("update").write(value);
  }

  /** Unsets `update`. */
  public resetUpdate(): void {
    this.svcInput("update").write(undefined);
  }

  /** Input value of `update`. */
  public get updateInput(): string | undefined {
    return this.svcInput("update").read();
  }

  /** Time limit for the delete, such as "90s", "30m" or "1h30m". */
  public get delete(): string {
    return this.getStringAttribute("delete");
  }

  public set delete(value: string) {
    this.svcInput("delete").write(value);
  }

  /** Unsets `delete`. */
  public resetDelete(): void {
    this.svcInput("delete").write(undefined);
  }

  /** Input value of `delete`. */
  public get deleteInput(): string | undefined {
    return this.svcInput("delete").read();
  }
}

/**
 * A subscription that sends events to a URL.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_webhook_subscription`. Resource name: `webhook-subscriptions/{slug}`.
 *
 * Updated in place by UpdateWebhookSubscription. Any other change forces a new resource to be created.
 *
 * @remarks Documented.
 *
 * @example
 * new WebhookSubscription(this, "webhook-subscription", {
 *   slug: "ops-events",
 *   url: "https://hooks.example.com/svc",
 *   eventKinds: ["OPERATION_FAILED", "WALLET_LOW"],
 * });
 */
export class WebhookSubscription extends SvcResource<WebhookSubscriptionConfig> implements IWebhookSubscription {
  /** Resource type in Terraform. */
  public static readonly tfResourceType = "svc_webhook_subscription";

  /**
   * Makes the engine generate the configuration of an existing object during `cdktf plan`.
   *
   * @param scope parent of the construct that represents the import
   * @param importToId construct id in the generated configuration
   * @param importFromId resource name of the object, `webhook-subscriptions/{slug}`, or the last part of the name
   * @param provider provider that reads the object. @default - the stack's provider
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
   * Creates the resource from a manifest: the fields of the create request in YAML or JSON, with their wire names (`displayName` or
   * `display_name`). Synthesis reports all problems of the manifest, each with its line and column. All values are literal: a manifest
   * contains no Terraform expressions.
   *
   * @param scope parent of the resource
   * @param id construct id of the resource
   * @param manifest path of the file, or `{ text }` with the manifest itself. A string with a line break is a manifest, too.
   * @param overrides properties beside the manifest's or instead of them. Sections are merged property by property; any other value
   *   replaces the manifest's. @default - none
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
   * Returns a reference to a WebhookSubscription that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `webhook-subscriptions/{slug}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IWebhookSubscription {
    return objectFromName(contract, "WebhookSubscription", "WebhookSubscription.fromName", name);
  }

  /**
   * Looks up the one WebhookSubscription that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
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
    query: WebhookSubscriptionLookup,
    options: LookupOptions = {},
  ): IWebhookSubscription & WebhookSubscriptionValues {
    const shape = { contract, kindName: "WebhookSubscription", caller: "WebhookSubscription.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as IWebhookSubscription & WebhookSubscriptionValues;
  }

  /**
   * Looks up all WebhookSubscriptions that match, sorted by name, during synthesis. See `fromLookup`.
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
    query: WebhookSubscriptionLookup = {},
    options: LookupOptions = {},
  ): readonly (IWebhookSubscription & WebhookSubscriptionValues)[] {
    const shape = { contract, kindName: "WebhookSubscription", caller: "WebhookSubscription.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (IWebhookSubscription & WebhookSubscriptionValues)[];
  }

  /** Kind of the object. */
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

  public set slug(value: string) {
    this.svcInput("slug").write(value);
  }

  /** Input value of `slug`. */
  public get slugInput(): string | undefined {
    return this.svcInput("slug").read();
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  public set displayName(value: string) {
    this.svcInput("displayName").write(value);
  }

  /** Unsets `displayName`. */
  public resetDisplayName(): void {
    this.svcInput("displayName").write(undefined);
  }

  /** Input value of `displayName`. */
  public get displayNameInput(): string | undefined {
    return this.svcInput("displayName").read();
  }

  /** HTTPS URL that receives the events. It must not contain credentials. */
  public get url(): string {
    return this.getStringAttribute("url");
  }

  public set url(value: string) {
    this.svcInput("url").write(value);
  }

  /** Input value of `url`. */
  public get urlInput(): string | undefined {
    return this.svcInput("url").read();
  }

  /**
   * Kinds of events to send.
   *
   * Each element is one of `OPERATION_SUCCEEDED`, `OPERATION_FAILED`, `OPERATION_CANCELLED`, `RESOURCE_CREATED`, `RESOURCE_UPDATED`, `RESOURCE_DELETED`, `WALLET_LOW`.
   */
  public get eventKinds(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("event_kinds"));
  }

  public set eventKinds(value: readonly ("OPERATION_SUCCEEDED" | "OPERATION_FAILED" | "OPERATION_CANCELLED" | "RESOURCE_CREATED" | "RESOURCE_UPDATED" | "RESOURCE_DELETED" | "WALLET_LOW" | (string & {}))[] | cdktf.IResolvable) {
    this.svcInput("eventKinds").write(value);
  }

  /** Input value of `eventKinds`. */
  public get eventKindsInput(): readonly ("OPERATION_SUCCEEDED" | "OPERATION_FAILED" | "OPERATION_CANCELLED" | "RESOURCE_CREATED" | "RESOURCE_UPDATED" | "RESOURCE_DELETED" | "WALLET_LOW" | (string & {}))[] | cdktf.IResolvable | undefined {
    return this.svcInput("eventKinds").read();
  }

  /** Whether events are sent. */
  public get enabled(): cdktf.IResolvable {
    return this.getBooleanAttribute("enabled");
  }

  public set enabled(value: boolean | cdktf.IResolvable) {
    this.svcInput("enabled").write(value);
  }

  /** Unsets `enabled`. */
  public resetEnabled(): void {
    this.svcInput("enabled").write(undefined);
  }

  /** Input value of `enabled`. */
  public get enabledInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcInput("enabled").read();
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }


  /** Sets `signingSecret`. */
  public putSigningSecret(value: string): void {
    this.svcInput("signingSecret").write(value);
  }

  /** Unsets `signingSecret`. */
  public resetSigningSecret(): void {
    this.svcInput("signingSecret").write(undefined);
  }

  /** Version of the write-only `signingSecret`. A new number sends `signingSecret` again. */
  public get signingSecretVersion(): number {
    return this.getNumberAttribute("signing_secret_version");
  }

  public set signingSecretVersion(value: number) {
    this.svcInput("signingSecretVersion").write(value);
  }

  /** Unsets `signingSecretVersion`. */
  public resetSigningSecretVersion(): void {
    this.svcInput("signingSecretVersion").write(undefined);
  }

  /** Input value of `signingSecretVersion`. */
  public get signingSecretVersionInput(): number | undefined {
    return this.svcInput("signingSecretVersion").read();
  }

  /** Whether plans and applies refuse to delete or replace the WebhookSubscription, also when its block has left the code. Apply `false` first to delete it. */
  public get deletionProtection(): cdktf.IResolvable {
    return this.getBooleanAttribute("deletion_protection");
  }

  public set deletionProtection(value: boolean | cdktf.IResolvable) {
    this.svcInput("deletionProtection").write(value);
  }

  /** Unsets `deletionProtection`. */
  public resetDeletionProtection(): void {
    this.svcInput("deletionProtection").write(undefined);
  }

  /** Input value of `deletionProtection`. */
  public get deletionProtectionInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcInput("deletionProtection").read();
  }

  /**
   * Answer of a plan to a change that forces replacement: a warning, or an error, that names what is lost. Default: the provider's `replace`, otherwise a warning if data is lost.
   *
   * One of `warn`, `forbid`.
   */
  public get replace(): string {
    return this.getStringAttribute("replace");
  }

  public set replace(value: "warn" | "forbid" | (string & {})) {
    this.svcInput("replace").write(value);
  }

  /** Unsets `replace`. */
  public resetReplace(): void {
    this.svcInput("replace").write(undefined);
  }

  /** Input value of `replace`. */
  public get replaceInput(): "warn" | "forbid" | (string & {}) | undefined {
    return this.svcInput("replace").read();
  }

  /** The same as `name`. */
  public get id(): string {
    return this.getStringAttribute("id");
  }

  #timeouts?: WebhookSubscriptionTimeoutsOutputReference;

  /** Time limits for creating, updating and deleting the resource. */
  public get timeouts(): WebhookSubscriptionTimeoutsOutputReference {
    return (this.#timeouts ??= new WebhookSubscriptionTimeoutsOutputReference(this, "timeouts", this.svcInput("timeouts")));
  }

  /** Sets `timeouts`. */
  public putTimeouts(value: WebhookSubscriptionTimeouts | cdktf.IResolvable): void {
    this.svcInput("timeouts").write(value);
  }

  /** Unsets `timeouts`. */
  public resetTimeouts(): void {
    this.svcInput("timeouts").write(undefined);
  }

  /** Input value of `timeouts`. */
  public get timeoutsInput(): WebhookSubscriptionTimeouts | cdktf.IResolvable | undefined {
    return this.svcInput("timeouts").read();
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
      deletion_protection: scalarToTerraform(this.svcInputs.deletionProtection),
      replace: scalarToTerraform(this.svcInputs.replace),
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
      deletion_protection: {
        value: scalarToTerraform(this.svcInputs.deletionProtection),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
      replace: {
        value: scalarToTerraform(this.svcInputs.replace),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
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
