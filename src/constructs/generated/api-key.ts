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
import type { IApiKey } from "./references";

/** Configuration of {@link ApiKey}. */
export interface ApiKeyConfig extends cdktf.TerraformMetaArguments {
  /**
   * Human-readable name.
   *
   * At most 120 characters.
   *
   * @default ""
   */
  readonly displayName?: string | undefined;

  /**
   * Expiration time, in RFC 3339 format. Without it, the key does not expire.
   *
   * Changing this forces a new resource to be created.
   *
   * @default - known after apply
   */
  readonly expireTime?: string | undefined;

  /**
   * Roles of the key.
   *
   * Each element is one of `VIEWER`, `EDITOR`, `ADMIN`.
   * At least 1 element.
   * Order and duplicates have no meaning.
   *
   * @default ["VIEWER"]
   */
  readonly roles?: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable | undefined;

  /**
   * File that receives `secret` at creation, on the machine where the engine runs. Only its owner can read it (mode 0600). The attribute `secret` is then null: neither plan nor state contains it. The directory must exist. An existing file is replaced. Without this argument, the state contains the secret in plain text.
   *
   * Changing this forces a new resource to be created.
   *
   * @default - none
   */
  readonly secretFile?: string | undefined;

  /**
   * Whether plans and applies refuse to delete or replace the ApiKey, also when its block has left the code. Apply `false` first to delete it.
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
  readonly timeouts?: ApiKeyTimeouts | cdktf.IResolvable | undefined;
}

/**
 * Conditions of a look-up of ApiKeys. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface ApiKeyLookup {
  /**
   * Full resource name, `api-keys/{id}`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | IApiKey | undefined;

  /**
   * Human-readable name.
   *
   * @default - any
   */
  readonly displayName?: string | undefined;

  /**
   * Expiration time, in RFC 3339 format. Without it, the key does not expire.
   *
   * @default - any
   */
  readonly expireTime?: string | undefined;

  /**
   * Roles of the key.
   *
   * Each element is one of `VIEWER`, `EDITOR`, `ADMIN`.
   * Order and duplicates have no meaning.
   *
   * @default - any
   */
  readonly roles?: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - any
   */
  readonly createTime?: string | undefined;

  /**
   * Last part of the name.
   *
   * @default - any
   */
  readonly slug?: string | undefined;
}

/** Values of a looked-up ApiKey, as constants. Contains no secrets. */
export interface ApiKeyValues {
  /**
   * Full resource name, `api-keys/{id}`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /** Human-readable name. */
  readonly displayName: string;

  /** Expiration time, in RFC 3339 format. Without it, the key does not expire. */
  readonly expireTime?: string | undefined;

  /**
   * Roles of the key.
   *
   * Each element is one of `VIEWER`, `EDITOR`, `ADMIN`.
   */
  readonly roles: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[];

  /** Creation time, in RFC 3339 format. */
  readonly createTime: string;
}

/** Time limits for creating, updating and deleting an ApiKey. */
export interface ApiKeyTimeouts {
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

/** Converts a {@link ApiKeyTimeouts} to Terraform's JSON. */
export function apiKeyTimeoutsToTerraform(struct?: ApiKeyTimeouts | cdktf.IResolvable): any {
  return structToTerraform<ApiKeyTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Converts a {@link ApiKeyTimeouts} to the form of cdktf's HCL output. */
export function apiKeyTimeoutsToHclTerraform(struct?: ApiKeyTimeouts | cdktf.IResolvable): any {
  return structToTerraform<ApiKeyTimeouts>(struct, (given) =>
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

/** Attributes of ApiKeyTimeouts. Time limits for creating, updating and deleting an ApiKey. */
export class ApiKeyTimeoutsOutputReference extends StructReference<ApiKeyTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<ApiKeyTimeouts | cdktf.IResolvable>,
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
 * An API key for programs that call the service.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_api_key`. Resource name: `api-keys/{id}`.
 *
 * Updated in place by UpdateApiKey. Any other change forces a new resource to be created.
 *
 * @remarks Documented.
 *
 * @example
 * new ApiKey(this, "api-key");
 */
export class ApiKey extends SvcResource<ApiKeyConfig> implements IApiKey {
  /** Resource type in Terraform. */
  public static readonly tfResourceType = "svc_api_key";

  /**
   * Makes the engine generate the configuration of an existing object during `cdktf plan`.
   *
   * @param scope parent of the construct that represents the import
   * @param importToId construct id in the generated configuration
   * @param importFromId resource name of the object, `api-keys/{id}`, or the last part of the name
   * @param provider provider that reads the object. @default - the stack's provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: "ApiKey", terraformType: "svc_api_key" };
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
    overrides: ManifestOverrides<ApiKeyConfig> = {},
  ): ApiKey {
    const make = (config: ApiKeyConfig): ApiKey => new ApiKey(scope, id, config);
    const shape = { contract, kindName: "ApiKey" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Returns a reference to an ApiKey that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `api-keys/{id}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IApiKey {
    return objectFromName(contract, "ApiKey", "ApiKey.fromName", name);
  }

  /**
   * Looks up the one ApiKey that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
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
    query: ApiKeyLookup,
    options: LookupOptions = {},
  ): IApiKey & ApiKeyValues {
    const shape = { contract, kindName: "ApiKey", caller: "ApiKey.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as IApiKey & ApiKeyValues;
  }

  /**
   * Looks up all ApiKeys that match, sorted by name, during synthesis. See `fromLookup`.
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
    query: ApiKeyLookup = {},
    options: LookupOptions = {},
  ): readonly (IApiKey & ApiKeyValues)[] {
    const shape = { contract, kindName: "ApiKey", caller: "ApiKey.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (IApiKey & ApiKeyValues)[];
  }

  /** Kind of the object. */
  public readonly svcKind = "ApiKey";

  public constructor(scope: Construct, id: string, config: ApiKeyConfig = {}) {
    super(scope, id, {
      contract,
      kindName: "ApiKey",
      terraformType: "svc_api_key",
      config,
      strict: new.target === ApiKey,
    });
  }

  /**
   * Full resource name, `api-keys/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
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

  /** Expiration time, in RFC 3339 format. Without it, the key does not expire. */
  public get expireTime(): string {
    return this.getStringAttribute("expire_time");
  }

  public set expireTime(value: string) {
    this.svcInput("expireTime").write(value);
  }

  /** Unsets `expireTime`. */
  public resetExpireTime(): void {
    this.svcInput("expireTime").write(undefined);
  }

  /** Input value of `expireTime`. */
  public get expireTimeInput(): string | undefined {
    return this.svcInput("expireTime").read();
  }

  /**
   * Roles of the key.
   *
   * Each element is one of `VIEWER`, `EDITOR`, `ADMIN`.
   */
  public get roles(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("roles"));
  }

  public set roles(value: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable) {
    this.svcInput("roles").write(value);
  }

  /** Unsets `roles`. */
  public resetRoles(): void {
    this.svcInput("roles").write(undefined);
  }

  /** Input value of `roles`. */
  public get rolesInput(): readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable | undefined {
    return this.svcInput("roles").read();
  }

  /**
   * Secret that authenticates calls.
   *
   * The service returns it once, when the object is created. The state and its backups then contain it in plain text, unless `secretFile` names a file for it. It is null after an import.
   */
  public get secret(): string {
    return this.getStringAttribute("secret");
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  /** File that receives `secret` at creation, on the machine where the engine runs. Only its owner can read it (mode 0600). The attribute `secret` is then null: neither plan nor state contains it. The directory must exist. An existing file is replaced. Without this argument, the state contains the secret in plain text. */
  public get secretFile(): string {
    return this.getStringAttribute("secret_file");
  }

  public set secretFile(value: string) {
    this.svcInput("secretFile").write(value);
  }

  /** Unsets `secretFile`. */
  public resetSecretFile(): void {
    this.svcInput("secretFile").write(undefined);
  }

  /** Input value of `secretFile`. */
  public get secretFileInput(): string | undefined {
    return this.svcInput("secretFile").read();
  }

  /** Whether plans and applies refuse to delete or replace the ApiKey, also when its block has left the code. Apply `false` first to delete it. */
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

  #timeouts?: ApiKeyTimeoutsOutputReference;

  /** Time limits for creating, updating and deleting the resource. */
  public get timeouts(): ApiKeyTimeoutsOutputReference {
    return (this.#timeouts ??= new ApiKeyTimeoutsOutputReference(this, "timeouts", this.svcInput("timeouts")));
  }

  /** Sets `timeouts`. */
  public putTimeouts(value: ApiKeyTimeouts | cdktf.IResolvable): void {
    this.svcInput("timeouts").write(value);
  }

  /** Unsets `timeouts`. */
  public resetTimeouts(): void {
    this.svcInput("timeouts").write(undefined);
  }

  /** Input value of `timeouts`. */
  public get timeoutsInput(): ApiKeyTimeouts | cdktf.IResolvable | undefined {
    return this.svcInput("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      display_name: scalarToTerraform(this.svcInputs.displayName),
      expire_time: scalarToTerraform(this.svcInputs.expireTime),
      roles: listToTerraform(scalarToTerraform)(this.svcInputs.roles),
      secret_file: scalarToTerraform(this.svcInputs.secretFile),
      deletion_protection: scalarToTerraform(this.svcInputs.deletionProtection),
      replace: scalarToTerraform(this.svcInputs.replace),
      timeouts: apiKeyTimeoutsToTerraform(this.svcInputs.timeouts),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      display_name: {
        value: scalarToTerraform(this.svcInputs.displayName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      expire_time: {
        value: scalarToTerraform(this.svcInputs.expireTime),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      roles: {
        value: listToTerraform(scalarToTerraform)(this.svcInputs.roles),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      secret_file: {
        value: scalarToTerraform(this.svcInputs.secretFile),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
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
        value: apiKeyTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
