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
import type { IApiKey } from "./references";

/** What is given for a {@link ApiKey}. */
export interface ApiKeyConfig extends cdktf.TerraformMetaArguments {
  /**
   * Name for people. (assumed)
   *
   * Allowed: at most 120 characters.
   *
   * @default ""
   */
  readonly displayName?: string | undefined;

  /**
   * When it stops to be valid; without it, never. (assumed)
   *
   * A change makes another object in its place.
   *
   * @default - the service chooses
   */
  readonly expireTime?: string | undefined;

  /**
   * What it may do. (assumed)
   *
   * One of VIEWER, EDITOR, ADMIN.
   * Neither the order nor the number of equal elements means anything.
   * Allowed: at least 1 element.
   *
   * @default ["VIEWER"]
   */
  readonly roles?: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable | undefined;

  /**
   * How long to wait for each phase of the resource's life.
   *
   * @default - the provider's own limits
   */
  readonly timeouts?: ApiKeyTimeouts | cdktf.IResolvable | undefined;
}

/** How long to wait for each phase of a ApiKey's life. */
export interface ApiKeyTimeouts {
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

/** Writes a {@link ApiKeyTimeouts} as Terraform's JSON. */
export function apiKeyTimeoutsToTerraform(struct?: ApiKeyTimeouts | cdktf.IResolvable): any {
  return structToTerraform<ApiKeyTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Writes a {@link ApiKeyTimeouts} as cdktf's HCL output wants it. */
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

/** The attributes of ApiKeyTimeouts. How long to wait for each phase of a ApiKey's life. */
export class ApiKeyTimeoutsOutputReference extends StructReference<ApiKeyTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    slot: Slot<ApiKeyTimeouts | cdktf.IResolvable>,
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
 * A key with which programs call the service. (documented)
 *
 * Terraform: `svc_api_key`. Resource name: `api-keys/{id}`.
 *
 * What can be changed in place is changed by UpdateApiKey; any other change makes another one.
 */
export class ApiKey extends SvcResource<ApiKeyConfig> implements IApiKey {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_api_key";

  /**
   * Lets the engine write the configuration of an object that exists, at `cdktf plan`.
   *
   * @param scope where the stand-in for the resource is put
   * @param importToId construct id that the written configuration has
   * @param importFromId resource name of the object, `api-keys/{id}`, or its last part alone
   * @param provider the provider to read it through; default: the stack's own
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
    overrides: ManifestOverrides<ApiKeyConfig> = {},
  ): ApiKey {
    const make = (config: ApiKeyConfig): ApiKey => new ApiKey(scope, id, config);
    const shape = { contract, kindName: "ApiKey" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Stands for a ApiKey that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `api-keys/{id}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IApiKey {
    return objectFromName(contract, "ApiKey", "ApiKey.fromName", name);
  }

  /** The kind that the object is of. */
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

  /** Full resource name, `api-keys/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
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

  /** When it stops to be valid; without it, never. (assumed) */
  public get expireTime(): string {
    return this.getStringAttribute("expire_time");
  }

  public set expireTime(value: string) {
    this.svcSlot("expireTime").write(value);
  }

  /** Takes `expireTime` away, as if it had not been given. */
  public resetExpireTime(): void {
    this.svcSlot("expireTime").write(undefined);
  }

  /** What was given for `expireTime`. */
  public get expireTimeInput(): string | undefined {
    return this.svcSlot("expireTime").read();
  }

  /** What it may do. (assumed) */
  public get roles(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("roles"));
  }

  public set roles(value: readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable) {
    this.svcSlot("roles").write(value);
  }

  /** Takes `roles` away, as if it had not been given. */
  public resetRoles(): void {
    this.svcSlot("roles").write(undefined);
  }

  /** What was given for `roles`. */
  public get rolesInput(): readonly ("VIEWER" | "EDITOR" | "ADMIN" | (string & {}))[] | cdktf.IResolvable | undefined {
    return this.svcSlot("roles").read();
  }

  /**
   * The key itself, which calls carry. The service shows it only once, when the key is made; it is not known of an imported key. (assumed)
   *
   * The service tells it once, when the object is made; from then on only the state holds it. It is null after an import.
   */
  public get secret(): string {
    return this.getStringAttribute("secret");
  }

  /** When the API key was minted. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  #timeouts?: ApiKeyTimeoutsOutputReference;

  /** How long to wait for each phase of the resource's life. */
  public get timeouts(): ApiKeyTimeoutsOutputReference {
    return (this.#timeouts ??= new ApiKeyTimeoutsOutputReference(this, "timeouts", this.svcSlot("timeouts")));
  }

  /** Gives `timeouts` anew. */
  public putTimeouts(value: ApiKeyTimeouts | cdktf.IResolvable): void {
    this.svcSlot("timeouts").write(value);
  }

  /** Takes `timeouts` away, as if it had not been given. */
  public resetTimeouts(): void {
    this.svcSlot("timeouts").write(undefined);
  }

  /** What was given for `timeouts`. */
  public get timeoutsInput(): ApiKeyTimeouts | cdktf.IResolvable | undefined {
    return this.svcSlot("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      display_name: scalarToTerraform(this.svcInputs.displayName),
      expire_time: scalarToTerraform(this.svcInputs.expireTime),
      roles: listToTerraform(scalarToTerraform)(this.svcInputs.roles),
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
      timeouts: {
        value: apiKeyTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
