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
  referenceToTerraform,
  resourceFromManifest,
  scalarToTerraform,
  type InputAccessor,
  StructReference,
  structToTerraform,
  SvcResource,
} from "../foundation";
import type { SshKeyRef, HostRef, IBareMetalInstance } from "./references";

/** Configuration of {@link BareMetalInstance}. */
export interface BareMetalInstanceConfig extends cdktf.TerraformMetaArguments {
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
   * Host to allocate. It must be available.
   *
   * A Host: the construct, its full name, or the last part of its name.
   * Changing this forces a new resource to be created.
   */
  readonly hostName: HostRef;

  /**
   * Image to install, for example `debian-12`.
   *
   * Not empty.
   * Updated in place if `allowReinstall` is true. Otherwise, changing this forces a new resource to be created.
   */
  readonly image: string;

  /**
   * SSH keys that grant access to the administrator's account.
   *
   * Each element is an SshKey: the construct, its full name, or the last part of its name.
   * Order and duplicates have no meaning.
   * Updated in place if `allowReinstall` is true. Otherwise, changing this forces a new resource to be created.
   *
   * @default []
   */
  readonly sshKeyNames?: readonly SshKeyRef[] | cdktf.IResolvable | undefined;

  /**
   * Allows updates in place that destroy data (ReinstallBareMetalInstance). Without it, such a change forces a new resource to be created. Overwrites the disks of a bare metal instance with an image. All data on them is lost.
   *
   * @default - none
   */
  readonly allowReinstall?: boolean | cdktf.IResolvable | undefined;

  /**
   * Whether plans and applies refuse to delete or replace the BareMetalInstance, also when its block has left the code. Apply `false` first to delete it.
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
   * Group of which few objects may be out of service at the same time: a change that powers off, wipes or replaces the BareMetalInstance waits until enough others are ready, and a failed one stops the group.
   *
   * @default - none
   */
  readonly disruptionGroup?: BareMetalInstanceDisruptionGroup | cdktf.IResolvable | undefined;

  /**
   * Time limits for creating, updating and deleting the resource.
   *
   * @default - the default of each phase
   */
  readonly timeouts?: BareMetalInstanceTimeouts | cdktf.IResolvable | undefined;
}

/**
 * Conditions of a look-up of BareMetalInstances. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface BareMetalInstanceLookup {
  /**
   * Full resource name, `bare-metal-instances/{slug}`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | IBareMetalInstance | undefined;

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
   * Host to allocate. It must be available.
   *
   * A Host: the construct, its full name, or the last part of its name.
   *
   * @default - any
   */
  readonly hostName?: HostRef | undefined;

  /**
   * Image to install, for example `debian-12`.
   *
   * @default - any
   */
  readonly image?: string | undefined;

  /**
   * SSH keys that grant access to the administrator's account.
   *
   * Each element is an SshKey: the construct, its full name, or the last part of its name.
   * Order and duplicates have no meaning.
   *
   * @default - any
   */
  readonly sshKeyNames?: readonly SshKeyRef[] | undefined;

  /**
   * State of the machine.
   *
   * One of `RUNNING`, `STOPPED`, `FAILED`.
   *
   * @default - any
   */
  readonly state?: "RUNNING" | "STOPPED" | "FAILED" | (string & {}) | undefined;

  /**
   * Public address.
   *
   * @default - any
   */
  readonly ipv4?: string | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - any
   */
  readonly createTime?: string | undefined;
}

/** Values of a looked-up BareMetalInstance, as constants. Contains no secrets. */
export interface BareMetalInstanceValues {
  /**
   * Full resource name, `bare-metal-instances/{slug}`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /** Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen. */
  readonly slug: string;

  /** Human-readable name. */
  readonly displayName: string;

  /** Host to allocate. It must be available. */
  readonly hostName: string;

  /** Image to install, for example `debian-12`. */
  readonly image: string;

  /** SSH keys that grant access to the administrator's account. */
  readonly sshKeyNames: readonly string[];

  /**
   * State of the machine.
   *
   * One of `RUNNING`, `STOPPED`, `FAILED`.
   */
  readonly state: "RUNNING" | "STOPPED" | "FAILED" | (string & {});

  /** Public address. */
  readonly ipv4: string;

  /** Creation time, in RFC 3339 format. */
  readonly createTime: string;
}

/** Login by SSH at the port that must succeed. */
export interface BareMetalInstanceDisruptionGroupReadySsh {
  /**
   * User as whom the system's `ssh` logs in, without a password.
   *
   * Pattern: `^[A-Za-z_][A-Za-z0-9._-]{0,63}$`.
   */
  readonly user: string;

  /**
   * File of the private key: absolute, relative to the stack's folder, or beginning with `~/`. Default: what `ssh` finds.
   *
   * Not empty.
   *
   * @default - none
   */
  readonly identity?: string | undefined;

  /**
   * Public keys of the machine, of which it must prove one. Either these or `pinned_in`.
   *
   * At least 1 element.
   *
   * @default - none
   */
  readonly hostKeys?: readonly string[] | cdktf.IResolvable | undefined;

  /**
   * File in which the machine's key is kept when it is first seen, and when it is first seen after its data was destroyed.
   *
   * Not empty.
   *
   * @default - none
   */
  readonly pinnedIn?: string | undefined;

  /**
   * Whether to wait on the machine until cloud-init has ended. An error of cloud-init stops the group.
   *
   * @default - none
   */
  readonly cloudInit?: boolean | cdktf.IResolvable | undefined;
}

/** Converts a {@link BareMetalInstanceDisruptionGroupReadySsh} to Terraform's JSON. */
export function bareMetalInstanceDisruptionGroupReadySshToTerraform(struct?: BareMetalInstanceDisruptionGroupReadySsh | cdktf.IResolvable): any {
  return structToTerraform<BareMetalInstanceDisruptionGroupReadySsh>(struct, (given) => ({
    user: scalarToTerraform(given.user),
    identity: scalarToTerraform(given.identity),
    host_keys: listToTerraform(scalarToTerraform)(given.hostKeys),
    pinned_in: scalarToTerraform(given.pinnedIn),
    cloud_init: scalarToTerraform(given.cloudInit),
  }));
}

/** Converts a {@link BareMetalInstanceDisruptionGroupReadySsh} to the form of cdktf's HCL output. */
export function bareMetalInstanceDisruptionGroupReadySshToHclTerraform(struct?: BareMetalInstanceDisruptionGroupReadySsh | cdktf.IResolvable): any {
  return structToTerraform<BareMetalInstanceDisruptionGroupReadySsh>(struct, (given) =>
    definedAttributes({
      user: {
        value: scalarToTerraform(given.user),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      identity: {
        value: scalarToTerraform(given.identity),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      host_keys: {
        value: listToTerraform(scalarToTerraform)(given.hostKeys),
        isBlock: false,
        type: "list",
        storageClassType: "stringList",
      },
      pinned_in: {
        value: scalarToTerraform(given.pinnedIn),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      cloud_init: {
        value: scalarToTerraform(given.cloudInit),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
    }),
  );
}

/** Attributes of BareMetalInstanceDisruptionGroupReadySsh. Login by SSH at the port that must succeed. */
export class BareMetalInstanceDisruptionGroupReadySshOutputReference extends StructReference<BareMetalInstanceDisruptionGroupReadySsh> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<BareMetalInstanceDisruptionGroupReadySsh | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

  /** User as whom the system's `ssh` logs in, without a password. */
  public get user(): string {
    return this.getStringAttribute("user");
  }

  public set user(value: string) {
    this.svcInput("user").write(value);
  }

  /** Input value of `user`. */
  public get userInput(): string | undefined {
    return this.svcInput("user").read();
  }

  /** File of the private key: absolute, relative to the stack's folder, or beginning with `~/`. Default: what `ssh` finds. */
  public get identity(): string {
    return this.getStringAttribute("identity");
  }

  public set identity(value: string) {
    this.svcInput("identity").write(value);
  }

  /** Unsets `identity`. */
  public resetIdentity(): void {
    this.svcInput("identity").write(undefined);
  }

  /** Input value of `identity`. */
  public get identityInput(): string | undefined {
    return this.svcInput("identity").read();
  }

  /** Public keys of the machine, of which it must prove one. Either these or `pinned_in`. */
  public get hostKeys(): string[] {
    return this.getListAttribute("host_keys");
  }

  public set hostKeys(value: readonly string[] | cdktf.IResolvable) {
    this.svcInput("hostKeys").write(value);
  }

  /** Unsets `hostKeys`. */
  public resetHostKeys(): void {
    this.svcInput("hostKeys").write(undefined);
  }

  /** Input value of `hostKeys`. */
  public get hostKeysInput(): readonly string[] | cdktf.IResolvable | undefined {
    return this.svcInput("hostKeys").read();
  }

  /** File in which the machine's key is kept when it is first seen, and when it is first seen after its data was destroyed. */
  public get pinnedIn(): string {
    return this.getStringAttribute("pinned_in");
  }

  public set pinnedIn(value: string) {
    this.svcInput("pinnedIn").write(value);
  }

  /** Unsets `pinnedIn`. */
  public resetPinnedIn(): void {
    this.svcInput("pinnedIn").write(undefined);
  }

  /** Input value of `pinnedIn`. */
  public get pinnedInInput(): string | undefined {
    return this.svcInput("pinnedIn").read();
  }

  /** Whether to wait on the machine until cloud-init has ended. An error of cloud-init stops the group. */
  public get cloudInit(): cdktf.IResolvable {
    return this.getBooleanAttribute("cloud_init");
  }

  public set cloudInit(value: boolean | cdktf.IResolvable) {
    this.svcInput("cloudInit").write(value);
  }

  /** Unsets `cloudInit`. */
  public resetCloudInit(): void {
    this.svcInput("cloudInit").write(undefined);
  }

  /** Input value of `cloudInit`. */
  public get cloudInitInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcInput("cloudInit").read();
  }
}

/** What must answer before a changed object counts as ready again. Default: the end of its operation, and its state where the contract says which one is ready. */
export interface BareMetalInstanceDisruptionGroupReady {
  /**
   * Attribute that holds the object's address, such as `network.private_ipv4`.
   *
   * Not empty.
   */
  readonly address: string;

  /**
   * Port that must accept connections.
   *
   * At least 1, at most 65535.
   */
  readonly port: number;

  /**
   * Path that must answer to a GET by HTTP with a status from 200 to 299, such as `/healthz`. Without it, the port must accept a connection.
   *
   * Pattern: `^/[!-~]*$`.
   *
   * @default - none
   */
  readonly path?: string | undefined;

  /**
   * Login by SSH at the port that must succeed.
   *
   * @default - none
   */
  readonly ssh?: BareMetalInstanceDisruptionGroupReadySsh | cdktf.IResolvable | undefined;

  /**
   * How long to wait for it after the change, such as `90s` or `15m`. Default: 10 minutes.
   *
   * Pattern: `^[1-9][0-9]*(s|m|h)$`.
   *
   * @default - none
   */
  readonly within?: string | undefined;
}

/** Converts a {@link BareMetalInstanceDisruptionGroupReady} to Terraform's JSON. */
export function bareMetalInstanceDisruptionGroupReadyToTerraform(struct?: BareMetalInstanceDisruptionGroupReady | cdktf.IResolvable): any {
  return structToTerraform<BareMetalInstanceDisruptionGroupReady>(struct, (given) => ({
    address: scalarToTerraform(given.address),
    port: scalarToTerraform(given.port),
    path: scalarToTerraform(given.path),
    ssh: bareMetalInstanceDisruptionGroupReadySshToTerraform(given.ssh),
    within: scalarToTerraform(given.within),
  }));
}

/** Converts a {@link BareMetalInstanceDisruptionGroupReady} to the form of cdktf's HCL output. */
export function bareMetalInstanceDisruptionGroupReadyToHclTerraform(struct?: BareMetalInstanceDisruptionGroupReady | cdktf.IResolvable): any {
  return structToTerraform<BareMetalInstanceDisruptionGroupReady>(struct, (given) =>
    definedAttributes({
      address: {
        value: scalarToTerraform(given.address),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      port: {
        value: scalarToTerraform(given.port),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      path: {
        value: scalarToTerraform(given.path),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ssh: {
        value: bareMetalInstanceDisruptionGroupReadySshToHclTerraform(given.ssh),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      within: {
        value: scalarToTerraform(given.within),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
}

/** Attributes of BareMetalInstanceDisruptionGroupReady. What must answer before a changed object counts as ready again. Default: the end of its operation, and its state where the contract says which one is ready. */
export class BareMetalInstanceDisruptionGroupReadyOutputReference extends StructReference<BareMetalInstanceDisruptionGroupReady> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<BareMetalInstanceDisruptionGroupReady | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

  /** Attribute that holds the object's address, such as `network.private_ipv4`. */
  public get address(): string {
    return this.getStringAttribute("address");
  }

  public set address(value: string) {
    this.svcInput("address").write(value);
  }

  /** Input value of `address`. */
  public get addressInput(): string | undefined {
    return this.svcInput("address").read();
  }

  /** Port that must accept connections. */
  public get port(): number {
    return this.getNumberAttribute("port");
  }

  public set port(value: number) {
    this.svcInput("port").write(value);
  }

  /** Input value of `port`. */
  public get portInput(): number | undefined {
    return this.svcInput("port").read();
  }

  /** Path that must answer to a GET by HTTP with a status from 200 to 299, such as `/healthz`. Without it, the port must accept a connection. */
  public get path(): string {
    return this.getStringAttribute("path");
  }

  public set path(value: string) {
    this.svcInput("path").write(value);
  }

  /** Unsets `path`. */
  public resetPath(): void {
    this.svcInput("path").write(undefined);
  }

  /** Input value of `path`. */
  public get pathInput(): string | undefined {
    return this.svcInput("path").read();
  }

  #ssh?: BareMetalInstanceDisruptionGroupReadySshOutputReference;

  /** Login by SSH at the port that must succeed. */
  public get ssh(): BareMetalInstanceDisruptionGroupReadySshOutputReference {
    return (this.#ssh ??= new BareMetalInstanceDisruptionGroupReadySshOutputReference(this, "ssh", this.svcInput("ssh")));
  }

  /** Sets `ssh`. */
  public putSsh(value: BareMetalInstanceDisruptionGroupReadySsh | cdktf.IResolvable): void {
    this.svcInput("ssh").write(value);
  }

  /** Unsets `ssh`. */
  public resetSsh(): void {
    this.svcInput("ssh").write(undefined);
  }

  /** Input value of `ssh`. */
  public get sshInput(): BareMetalInstanceDisruptionGroupReadySsh | cdktf.IResolvable | undefined {
    return this.svcInput("ssh").read();
  }

  /** How long to wait for it after the change, such as `90s` or `15m`. Default: 10 minutes. */
  public get within(): string {
    return this.getStringAttribute("within");
  }

  public set within(value: string) {
    this.svcInput("within").write(value);
  }

  /** Unsets `within`. */
  public resetWithin(): void {
    this.svcInput("within").write(undefined);
  }

  /** Input value of `within`. */
  public get withinInput(): string | undefined {
    return this.svcInput("within").read();
  }
}

/** Group of which few objects may be out of service at the same time: a change that powers off, wipes or replaces the BareMetalInstance waits until enough others are ready, and a failed one stops the group. */
export interface BareMetalInstanceDisruptionGroup {
  /**
   * Name of the group, for all of its objects.
   *
   * Not empty, at most 100 characters.
   */
  readonly name: string;

  /**
   * How many objects of the group may be out of service at the same time. Default: 1.
   *
   * At least 1.
   *
   * @default - none
   */
  readonly maxUnavailable?: number | undefined;

  /**
   * What must answer before a changed object counts as ready again. Default: the end of its operation, and its state where the contract says which one is ready.
   *
   * @default - none
   */
  readonly ready?: BareMetalInstanceDisruptionGroupReady | cdktf.IResolvable | undefined;

  /**
   * Says that the resource has `create_before_destroy`, so that a replacement takes nothing out of service.
   *
   * @default - none
   */
  readonly createBeforeDestroy?: boolean | cdktf.IResolvable | undefined;
}

/** Converts a {@link BareMetalInstanceDisruptionGroup} to Terraform's JSON. */
export function bareMetalInstanceDisruptionGroupToTerraform(struct?: BareMetalInstanceDisruptionGroup | cdktf.IResolvable): any {
  return structToTerraform<BareMetalInstanceDisruptionGroup>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    max_unavailable: scalarToTerraform(given.maxUnavailable),
    ready: bareMetalInstanceDisruptionGroupReadyToTerraform(given.ready),
    create_before_destroy: scalarToTerraform(given.createBeforeDestroy),
  }));
}

/** Converts a {@link BareMetalInstanceDisruptionGroup} to the form of cdktf's HCL output. */
export function bareMetalInstanceDisruptionGroupToHclTerraform(struct?: BareMetalInstanceDisruptionGroup | cdktf.IResolvable): any {
  return structToTerraform<BareMetalInstanceDisruptionGroup>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      max_unavailable: {
        value: scalarToTerraform(given.maxUnavailable),
        isBlock: false,
        type: "simple",
        storageClassType: "number",
      },
      ready: {
        value: bareMetalInstanceDisruptionGroupReadyToHclTerraform(given.ready),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      create_before_destroy: {
        value: scalarToTerraform(given.createBeforeDestroy),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
      },
    }),
  );
}

/** Attributes of BareMetalInstanceDisruptionGroup. Group of which few objects may be out of service at the same time: a change that powers off, wipes or replaces the BareMetalInstance waits until enough others are ready, and a failed one stops the group. */
export class BareMetalInstanceDisruptionGroupOutputReference extends StructReference<BareMetalInstanceDisruptionGroup> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<BareMetalInstanceDisruptionGroup | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

  /** Name of the group, for all of its objects. */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: string) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): string | undefined {
    return this.svcInput("name").read();
  }

  /** How many objects of the group may be out of service at the same time. Default: 1. */
  public get maxUnavailable(): number {
    return this.getNumberAttribute("max_unavailable");
  }

  public set maxUnavailable(value: number) {
    this.svcInput("maxUnavailable").write(value);
  }

  /** Unsets `maxUnavailable`. */
  public resetMaxUnavailable(): void {
    this.svcInput("maxUnavailable").write(undefined);
  }

  /** Input value of `maxUnavailable`. */
  public get maxUnavailableInput(): number | undefined {
    return this.svcInput("maxUnavailable").read();
  }

  #ready?: BareMetalInstanceDisruptionGroupReadyOutputReference;

  /** What must answer before a changed object counts as ready again. Default: the end of its operation, and its state where the contract says which one is ready. */
  public get ready(): BareMetalInstanceDisruptionGroupReadyOutputReference {
    return (this.#ready ??= new BareMetalInstanceDisruptionGroupReadyOutputReference(this, "ready", this.svcInput("ready")));
  }

  /** Sets `ready`. */
  public putReady(value: BareMetalInstanceDisruptionGroupReady | cdktf.IResolvable): void {
    this.svcInput("ready").write(value);
  }

  /** Unsets `ready`. */
  public resetReady(): void {
    this.svcInput("ready").write(undefined);
  }

  /** Input value of `ready`. */
  public get readyInput(): BareMetalInstanceDisruptionGroupReady | cdktf.IResolvable | undefined {
    return this.svcInput("ready").read();
  }

  /** Says that the resource has `create_before_destroy`, so that a replacement takes nothing out of service. */
  public get createBeforeDestroy(): cdktf.IResolvable {
    return this.getBooleanAttribute("create_before_destroy");
  }

  public set createBeforeDestroy(value: boolean | cdktf.IResolvable) {
    this.svcInput("createBeforeDestroy").write(value);
  }

  /** Unsets `createBeforeDestroy`. */
  public resetCreateBeforeDestroy(): void {
    this.svcInput("createBeforeDestroy").write(undefined);
  }

  /** Input value of `createBeforeDestroy`. */
  public get createBeforeDestroyInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcInput("createBeforeDestroy").read();
  }
}

/** Time limits for creating, updating and deleting a BareMetalInstance. */
export interface BareMetalInstanceTimeouts {
  /**
   * Time limit for the create, such as "90s", "30m" or "1h30m".
   *
   * @default "3h"
   */
  readonly create?: string | undefined;

  /**
   * Time limit for the update, such as "90s", "30m" or "1h30m".
   *
   * @default "3h"
   */
  readonly update?: string | undefined;

  /**
   * Time limit for the delete, such as "90s", "30m" or "1h30m".
   *
   * @default "3h"
   */
  readonly delete?: string | undefined;
}

/** Converts a {@link BareMetalInstanceTimeouts} to Terraform's JSON. */
export function bareMetalInstanceTimeoutsToTerraform(struct?: BareMetalInstanceTimeouts | cdktf.IResolvable): any {
  return structToTerraform<BareMetalInstanceTimeouts>(struct, (given) => ({
    create: scalarToTerraform(given.create),
    update: scalarToTerraform(given.update),
    delete: scalarToTerraform(given.delete),
  }));
}

/** Converts a {@link BareMetalInstanceTimeouts} to the form of cdktf's HCL output. */
export function bareMetalInstanceTimeoutsToHclTerraform(struct?: BareMetalInstanceTimeouts | cdktf.IResolvable): any {
  return structToTerraform<BareMetalInstanceTimeouts>(struct, (given) =>
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

/** Attributes of BareMetalInstanceTimeouts. Time limits for creating, updating and deleting a BareMetalInstance. */
export class BareMetalInstanceTimeoutsOutputReference extends StructReference<BareMetalInstanceTimeouts> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<BareMetalInstanceTimeouts | cdktf.IResolvable>,
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
 * A dedicated host with an image of your choice.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_bare_metal_instance`. Resource name: `bare-metal-instances/{slug}`.
 *
 * Updated in place by UpdateBareMetalInstance and ReinstallBareMetalInstance. Any other change forces a new resource to be created.
 *
 * @remarks Documented.
 *
 * @example
 * new BareMetalInstance(this, "bare-metal-instance", {
 *   slug: "training-1",
 *   hostName: "hosts/general-1",
 *   image: "debian-12",
 * });
 */
export class BareMetalInstance extends SvcResource<BareMetalInstanceConfig> implements IBareMetalInstance {
  /** Resource type in Terraform. */
  public static readonly tfResourceType = "svc_bare_metal_instance";

  /**
   * Makes the engine generate the configuration of an existing object during `cdktf plan`.
   *
   * @param scope parent of the construct that represents the import
   * @param importToId construct id in the generated configuration
   * @param importFromId resource name of the object, `bare-metal-instances/{slug}`, or the last part of the name
   * @param provider provider that reads the object. @default - the stack's provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: "BareMetalInstance", terraformType: "svc_bare_metal_instance" };
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
    overrides: ManifestOverrides<BareMetalInstanceConfig> = {},
  ): BareMetalInstance {
    const make = (config: BareMetalInstanceConfig): BareMetalInstance => new BareMetalInstance(scope, id, config);
    const shape = { contract, kindName: "BareMetalInstance" };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

  /**
   * Returns a reference to a BareMetalInstance that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `bare-metal-instances/{slug}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IBareMetalInstance {
    return objectFromName(contract, "BareMetalInstance", "BareMetalInstance.fromName", name);
  }

  /**
   * Looks up the one BareMetalInstance that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
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
    query: BareMetalInstanceLookup,
    options: LookupOptions = {},
  ): IBareMetalInstance & BareMetalInstanceValues {
    const shape = { contract, kindName: "BareMetalInstance", caller: "BareMetalInstance.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as IBareMetalInstance & BareMetalInstanceValues;
  }

  /**
   * Looks up all BareMetalInstances that match, sorted by name, during synthesis. See `fromLookup`.
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
    query: BareMetalInstanceLookup = {},
    options: LookupOptions = {},
  ): readonly (IBareMetalInstance & BareMetalInstanceValues)[] {
    const shape = { contract, kindName: "BareMetalInstance", caller: "BareMetalInstance.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (IBareMetalInstance & BareMetalInstanceValues)[];
  }

  /** Kind of the object. */
  public readonly svcKind = "BareMetalInstance";

  public constructor(scope: Construct, id: string, config: BareMetalInstanceConfig) {
    super(scope, id, {
      contract,
      kindName: "BareMetalInstance",
      terraformType: "svc_bare_metal_instance",
      config,
      strict: new.target === BareMetalInstance,
    });
  }

  /**
   * Full resource name, `bare-metal-instances/{slug}`.
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

  /** Host to allocate. It must be available. */
  public get hostName(): string {
    return this.getStringAttribute("host_name");
  }

  public set hostName(value: HostRef) {
    this.svcInput("hostName").write(value);
  }

  /** Input value of `hostName`. */
  public get hostNameInput(): HostRef | undefined {
    return this.svcInput("hostName").read();
  }

  /** Image to install, for example `debian-12`. */
  public get image(): string {
    return this.getStringAttribute("image");
  }

  public set image(value: string) {
    this.svcInput("image").write(value);
  }

  /** Input value of `image`. */
  public get imageInput(): string | undefined {
    return this.svcInput("image").read();
  }

  /** SSH keys that grant access to the administrator's account. */
  public get sshKeyNames(): string[] {
    return cdktf.Fn.tolist(this.getListAttribute("ssh_key_names"));
  }

  public set sshKeyNames(value: readonly SshKeyRef[] | cdktf.IResolvable) {
    this.svcInput("sshKeyNames").write(value);
  }

  /** Unsets `sshKeyNames`. */
  public resetSshKeyNames(): void {
    this.svcInput("sshKeyNames").write(undefined);
  }

  /** Input value of `sshKeyNames`. */
  public get sshKeyNamesInput(): readonly SshKeyRef[] | cdktf.IResolvable | undefined {
    return this.svcInput("sshKeyNames").read();
  }

  /**
   * State of the machine.
   *
   * One of `RUNNING`, `STOPPED`, `FAILED`.
   */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  /** Public address. */
  public get ipv4(): string {
    return this.getStringAttribute("ipv4");
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  /** Allows updates in place that destroy data (ReinstallBareMetalInstance). Without it, such a change forces a new resource to be created. Overwrites the disks of a bare metal instance with an image. All data on them is lost. */
  public get allowReinstall(): cdktf.IResolvable {
    return this.getBooleanAttribute("allow_reinstall");
  }

  public set allowReinstall(value: boolean | cdktf.IResolvable) {
    this.svcInput("allowReinstall").write(value);
  }

  /** Unsets `allowReinstall`. */
  public resetAllowReinstall(): void {
    this.svcInput("allowReinstall").write(undefined);
  }

  /** Input value of `allowReinstall`. */
  public get allowReinstallInput(): boolean | cdktf.IResolvable | undefined {
    return this.svcInput("allowReinstall").read();
  }

  /** Whether plans and applies refuse to delete or replace the BareMetalInstance, also when its block has left the code. Apply `false` first to delete it. */
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

  #disruptionGroup?: BareMetalInstanceDisruptionGroupOutputReference;

  /** Group of which few objects may be out of service at the same time: a change that powers off, wipes or replaces the BareMetalInstance waits until enough others are ready, and a failed one stops the group. */
  public get disruptionGroup(): BareMetalInstanceDisruptionGroupOutputReference {
    return (this.#disruptionGroup ??= new BareMetalInstanceDisruptionGroupOutputReference(this, "disruption_group", this.svcInput("disruptionGroup")));
  }

  /** Sets `disruptionGroup`. */
  public putDisruptionGroup(value: BareMetalInstanceDisruptionGroup | cdktf.IResolvable): void {
    this.svcInput("disruptionGroup").write(value);
  }

  /** Unsets `disruptionGroup`. */
  public resetDisruptionGroup(): void {
    this.svcInput("disruptionGroup").write(undefined);
  }

  /** Input value of `disruptionGroup`. */
  public get disruptionGroupInput(): BareMetalInstanceDisruptionGroup | cdktf.IResolvable | undefined {
    return this.svcInput("disruptionGroup").read();
  }

  /** The same as `name`. */
  public get id(): string {
    return this.getStringAttribute("id");
  }

  #timeouts?: BareMetalInstanceTimeoutsOutputReference;

  /** Time limits for creating, updating and deleting the resource. */
  public get timeouts(): BareMetalInstanceTimeoutsOutputReference {
    return (this.#timeouts ??= new BareMetalInstanceTimeoutsOutputReference(this, "timeouts", this.svcInput("timeouts")));
  }

  /** Sets `timeouts`. */
  public putTimeouts(value: BareMetalInstanceTimeouts | cdktf.IResolvable): void {
    this.svcInput("timeouts").write(value);
  }

  /** Unsets `timeouts`. */
  public resetTimeouts(): void {
    this.svcInput("timeouts").write(undefined);
  }

  /** Input value of `timeouts`. */
  public get timeoutsInput(): BareMetalInstanceTimeouts | cdktf.IResolvable | undefined {
    return this.svcInput("timeouts").read();
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      slug: scalarToTerraform(this.svcInputs.slug),
      display_name: scalarToTerraform(this.svcInputs.displayName),
      host_name: referenceToTerraform(this.svcInputs.hostName),
      image: scalarToTerraform(this.svcInputs.image),
      ssh_key_names: listToTerraform(referenceToTerraform)(this.svcInputs.sshKeyNames),
      allow_reinstall: scalarToTerraform(this.svcInputs.allowReinstall),
      deletion_protection: scalarToTerraform(this.svcInputs.deletionProtection),
      replace: scalarToTerraform(this.svcInputs.replace),
      disruption_group: bareMetalInstanceDisruptionGroupToTerraform(this.svcInputs.disruptionGroup),
      timeouts: bareMetalInstanceTimeoutsToTerraform(this.svcInputs.timeouts),
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
      host_name: {
        value: referenceToTerraform(this.svcInputs.hostName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      image: {
        value: scalarToTerraform(this.svcInputs.image),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      ssh_key_names: {
        value: listToTerraform(referenceToTerraform)(this.svcInputs.sshKeyNames),
        isBlock: false,
        type: "set",
        storageClassType: "stringList",
      },
      allow_reinstall: {
        value: scalarToTerraform(this.svcInputs.allowReinstall),
        isBlock: false,
        type: "simple",
        storageClassType: "boolean",
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
      disruption_group: {
        value: bareMetalInstanceDisruptionGroupToHclTerraform(this.svcInputs.disruptionGroup),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
      timeouts: {
        value: bareMetalInstanceTimeoutsToHclTerraform(this.svcInputs.timeouts),
        isBlock: true,
        type: "struct",
        storageClassType: "struct",
      },
    });
  }
}
