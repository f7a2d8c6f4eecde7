// One file despite its length: it is the complete interface that a provider's author implements, read from top to bottom.
import type { Diagnostics } from "./diagnostic";
import type { Schema } from "./schema/schema";
import type { Logger } from "./transport";
import type { JsonObject } from "./value/json-value";
import type { Path } from "./value/path";
import type { Type, Value, ValueObject } from "./value/value";

/** Either a result, or the promise of one. */
export type Awaitable<T> = T | Promise<T>;

/** The context of every call of a provider, passed beside its request. */
export interface Context {
  /** Aborted when the engine asks the provider to stop (Ctrl-C), or cancels the call. */
  readonly signal: AbortSignal;
  /** Whether the engine still waits for the answer, also while it stops. False once the engine has cancelled this call, or is gone. */
  readonly isAnswerWanted: () => boolean;
  /** The engine's version, as sent with the provider's configuration; undefined before that. */
  readonly terraformVersion: string | undefined;
  readonly log: Logger;
}

/** The engine's capabilities that concern a provider. */
export interface ClientCapabilities {
  /** The engine accepts deferred changes. Terraform sets this during every apply, whether the user enabled it or not. */
  readonly deferralAllowed: boolean;
  /** The engine supports write-only attributes (Terraform 1.11 and later). */
  readonly writeOnlyAttributesAllowed: boolean;
}

/**
 * A provider. `C` is the result of `configure` (usually a client), which every later call receives as `configured`.
 *
 * If an author's function throws, the user gets an error which says that the provider has a bug, with the error's message; the stack goes
 * to the log. Expected failures are returned as diagnostics instead.
 */
export interface Provider<C> {
  /** The provider block's own schema; its version has no meaning. */
  readonly schema: Schema;
  /** By type name. */
  readonly resources: ReadonlyMap<string, Resource<C>>;
  /** By type name. */
  readonly dataSources: ReadonlyMap<string, DataSource<C>>;
  /** By type name. */
  readonly ephemeralResources?: ReadonlyMap<string, EphemeralResource<C>>;
  /** By the type name of the managed resource that they list. */
  readonly listResources?: ReadonlyMap<string, ListResource<C>>;
  /** By type name. */
  readonly actions?: ReadonlyMap<string, Action<C>>;
  /** By name. */
  readonly functions?: ReadonlyMap<string, ProviderFunction>;

  /**
   * Called after the schema's own checks passed, before `configure`. Values may be unknown. The provider is not configured yet, so this
   * must work without the network.
   */
  validate?(request: { readonly config: ValueObject }, context: Context): Awaitable<Diagnostics>;

  /**
   * Called before any operation that needs the service, and possibly several times in one process. During plan, values that depend on other
   * resources may be unknown. Should be cheap: connect at first use.
   */
  configure(request: ConfigureRequest, context: Context): Awaitable<ConfigureResult<C>>;

  /**
   * Called when the engine no longer needs the provider, before the process ends, and possibly more than once. It cleans up anything that
   * the engine did not: Terraform 1.11 closes no ephemeral resource after a failure of something that uses it. It has some seconds; its
   * signal is never aborted. An error that it throws goes to the log. `isOrderly`: the engine ended the provider itself, and so has all
   * awaited answers; otherwise it may be gone.
   */
  end?(context: Context, isOrderly: boolean): Awaitable<void>;

  /** Called once when the engine asks the provider to stop, after the signals of all running calls were aborted. */
  stop?(): void;
}

export interface ConfigureRequest {
  readonly config: ValueObject;
  readonly clientCapabilities: ClientCapabilities;
}

export interface ConfigureResult<C> {
  /**
   * Undefined, without an error, if required values of the configuration are unknown. Calls that need `configured` are then deferred if the
   * engine allows that, and otherwise answer with an error.
   */
  readonly configured?: C | undefined;
  readonly diagnostics?: Diagnostics;
}

/**
 * A managed resource. Required: `create`, `read`, `update` and `delete`. Every other function is a capability that the server detects.
 *
 * Returned states may omit attributes that are null, and may contain write-only attributes: the server removes them. `private` is bytes
 * that the engine stores beside the state and never shows; if a result has none, the stored bytes are kept.
 */
export interface Resource<C> {
  readonly schema: Schema;
  /** The identity by which the resource can be imported and compared (Terraform 1.12 and later). */
  readonly identity?: IdentitySchema;

  /**
   * Called after the schema's own `validate` functions passed, with a configuration whose values may be unknown; also right before every
   * plan. The provider may be unconfigured.
   */
  validate?(request: { readonly config: ValueObject }, context: Context): Awaitable<Diagnostics>;

  /**
   * Called for a planned create or update after the standard rules, to adjust their result. Must be a pure function of its request and of
   * the service's own constants: the engine plans every change twice, and the second plan must agree with the first. Never called when
   * nothing changes, nor for a destroy.
   */
  plan?(request: PlanRequest<C>, context: Context): Awaitable<PlanResult>;

  /**
   * Returns the attributes that the configuration does not set any more and whose values the update removes. They are planned as unknown,
   * because the service may set another value. Each is optional and computed, null in the configuration, and inside of objects only. Absent:
   * an attribute that is not set keeps its value.
   */
  cleared?(request: ClearedRequest): readonly Path[];

  /** Called for a planned destroy. The engine plans destroys with the provider only if this function exists. */
  planDestroy?(request: PlanDestroyRequest<C>, context: Context): Awaitable<PlanDestroyResult>;

  /**
   * Creates the object. The result must contain every known value of `planned` unchanged, and a known value for every unknown one. If
   * something fails after the object exists, return the partial state together with the error: the engine then stores the object (as
   * tainted), and it is not orphaned.
   */
  create(request: CreateRequest<C>, context: Context): Awaitable<StateResult>;

  /** Reads the current object. A null state means that it is definitely gone. Everything must be known. */
  read(request: ReadRequest<C>, context: Context): Awaitable<StateResult>;

  /** Changes the object in place; the rules of {@link create} hold. With an error and a null state, the prior state is kept. */
  update(request: UpdateRequest<C>, context: Context): Awaitable<StateResult>;

  /**
   * Deletes the object; one that is already gone is a success. With errors, the state stays as it was, or becomes `state` if the object was
   * partly changed.
   */
  delete(request: DeleteRequest<C>, context: Context): Awaitable<DeleteResult>;

  /**
   * Finds an existing object by the id (or identity) that the user gave. The engine reads it afterwards, so the state only needs the values
   * that `read` uses. A null state means that there is no such object.
   */
  import?(request: ImportRequest<C>, context: Context): Awaitable<ImportResult>;

  /** Converts state from an older version of the schema to the current version. Never called for state of the current version. */
  upgrade?(request: UpgradeRequest, context: Context): Awaitable<UpgradeResult>;

  /**
   * Converts the state of another resource type (perhaps of another provider) to this one's, for a `moved` block. Returns undefined for an
   * unsupported source.
   */
  moveFrom?(request: MoveRequest, context: Context): Awaitable<MoveResult | undefined>;

  /** Converts an identity from an older version of the identity schema to the current version. */
  upgradeIdentity?(request: UpgradeIdentityRequest, context: Context): Awaitable<UpgradeIdentityResult>;

  /**
   * Returns a configuration whose plan for an imported object with this state is empty (Terraform 1.14 and later). Without this function,
   * the configuration has the state's values of all attributes that can be configured.
   */
  generateConfig?(
    request: { readonly state: ValueObject },
    context: Context,
  ): Awaitable<GenerateConfigResult>;
}

/** The attributes that permanently identify one object of a resource. */
export interface IdentitySchema {
  /** 0 or more. */
  readonly version: number;
  readonly attributes: readonly IdentityAttribute[];
}

export interface IdentityAttribute {
  readonly name: string;
  /** A string, number or bool, or a list of those. */
  readonly type: Type;
  /** Whether an import by identity must set it. */
  readonly importAs: "required" | "optional";
  readonly description?: string;
}

export interface PlanRequest<C> {
  /** Undefined if the provider could not be configured yet. */
  readonly configured: C | undefined;
  readonly config: ValueObject;
  /** Null for a create. The second half of a replacement is planned as a create, too. */
  readonly prior: ValueObject | null;
  /** The result of the standard rules. */
  readonly planned: ValueObject;
  /** The paths that force replacement by the standard rules. */
  readonly requiresReplace: readonly Path[];
  readonly private: Uint8Array;
  readonly identity: ValueObject | null;
}

/** An existing object, for {@link Resource.cleared}. */
export type ClearedRequest = Pick<PlanRequest<unknown>, "config" | "private"> & {
  readonly prior: ValueObject;
};

/** Adjustments. An absent member keeps the result of the standard rules. */
export interface PlanResult {
  readonly planned?: ValueObject;
  readonly requiresReplace?: readonly Path[];
  readonly private?: Uint8Array;
  /** May be unknown for a create or a replacement only. */
  readonly identity?: ValueObject;
  readonly diagnostics?: Diagnostics;
}

export interface PlanDestroyRequest<C> {
  readonly configured: C | undefined;
  readonly prior: ValueObject;
  readonly private: Uint8Array;
}

export interface PlanDestroyResult {
  readonly private?: Uint8Array;
  readonly diagnostics?: Diagnostics;
}

export interface CreateRequest<C> {
  readonly configured: C;
  /** Wholly known; the only place where write-only attributes have values. */
  readonly config: ValueObject;
  readonly planned: ValueObject;
  readonly private: Uint8Array;
  readonly identity: ValueObject | null;
}

export interface ReadRequest<C> {
  readonly configured: C;
  readonly state: ValueObject;
  readonly private: Uint8Array;
  readonly identity: ValueObject | null;
}

export interface UpdateRequest<C> extends CreateRequest<C> {
  readonly prior: ValueObject;
}

export interface DeleteRequest<C> {
  readonly configured: C;
  readonly prior: ValueObject;
  readonly private: Uint8Array;
  readonly identity: ValueObject | null;
}

export interface StateResult {
  readonly state: ValueObject | null;
  readonly private?: Uint8Array;
  /** If absent, the identity is unchanged. */
  readonly identity?: ValueObject;
  readonly diagnostics?: Diagnostics;
}

export interface DeleteResult {
  /** With errors only: the object's state if it differs from the prior one. */
  readonly state?: ValueObject;
  readonly private?: Uint8Array;
  readonly diagnostics?: Diagnostics;
}

export interface ImportRequest<C> {
  readonly configured: C;
  /** The id that the user wrote after the address; empty for an import by identity. */
  readonly id: string;
  readonly identity: ValueObject | null;
}

export interface ImportResult {
  readonly state: ValueObject | null;
  readonly private?: Uint8Array;
  readonly identity?: ValueObject;
  readonly diagnostics?: Diagnostics;
}

export interface UpgradeRequest {
  /** The version of the schema that wrote the state. */
  readonly version: number;
  /** The state as that version wrote it, with exact numbers. */
  readonly rawState: JsonObject;
}

export interface UpgradeResult {
  /**
   * The state in the current shape, or undefined with errors. Attributes that the schema does not know are dropped; missing ones become
   * null.
   */
  readonly state?: JsonObject;
  readonly diagnostics?: Diagnostics;
}

export interface MoveRequest {
  readonly sourceProviderAddress: string;
  readonly sourceTypeName: string;
  readonly sourceSchemaVersion: number;
  readonly rawState: JsonObject;
  readonly private: Uint8Array;
}

export interface MoveResult {
  /** As in {@link UpgradeResult}. */
  readonly state?: JsonObject;
  readonly private?: Uint8Array;
  readonly identity?: ValueObject;
  readonly diagnostics?: Diagnostics;
}

export interface UpgradeIdentityRequest {
  readonly version: number;
  readonly rawIdentity: JsonObject;
}

export interface UpgradeIdentityResult {
  readonly identity?: JsonObject;
  readonly diagnostics?: Diagnostics;
}

export interface GenerateConfigResult {
  /** Null only together with errors. Write-only attributes are removed. */
  readonly config: ValueObject | null;
  readonly diagnostics?: Diagnostics;
}

/** A read-only source of data. */
export interface DataSource<C> {
  readonly schema: Schema;
  /** As for {@link Resource.validate}. */
  validate?(request: { readonly config: ValueObject }, context: Context): Awaitable<Diagnostics>;
  /** Called with a wholly known configuration. The state must repeat it, and must be known and not null. */
  read(request: DataReadRequest<C>, context: Context): Awaitable<DataReadResult>;
}

export interface DataReadRequest<C> {
  readonly configured: C;
  readonly config: ValueObject;
}

export interface DataReadResult {
  /** Null only together with errors. */
  readonly state: ValueObject | null;
  readonly diagnostics?: Diagnostics;
}

/** A resource that exists only while the engine runs, and is stored nowhere (Terraform 1.10 and later). */
export interface EphemeralResource<C> {
  readonly schema: Schema;
  /** As for {@link Resource.validate}. */
  validate?(request: { readonly config: ValueObject }, context: Context): Awaitable<Diagnostics>;
  /** Called during plan and again during apply, with a wholly known configuration, which the result must repeat. */
  open(request: DataReadRequest<C>, context: Context): Awaitable<OpenResult>;
  /** Called at the time `renewAt`. Without this function, the engine's attempt to renew is answered with an error. */
  renew?(request: RenewRequest<C>, context: Context): Awaitable<RenewResult>;
  /**
   * Called when the value is no longer needed. Receives the private data of `open`, never that of `renew`: the engine does not pass it on.
   * Terraform 1.11 does not call it after a failure of something that uses the value: see {@link Provider.end}.
   */
  close?(request: RenewRequest<C>, context: Context): Awaitable<Diagnostics>;
}

export interface OpenResult {
  /** Null only together with errors. */
  readonly result: ValueObject | null;
  readonly private?: Uint8Array;
  /** When the engine calls `renew`. @default never */
  readonly renewAt?: Date;
  readonly diagnostics?: Diagnostics;
}

export interface RenewRequest<C> {
  readonly configured: C;
  readonly private: Uint8Array;
}

export interface RenewResult {
  /** When to renew again. @default never again */
  readonly renewAt?: Date;
  readonly private?: Uint8Array;
  readonly diagnostics?: Diagnostics;
}

/**
 * Lists the existing objects of a managed resource, for `terraform query` (Terraform 1.14 and later). The managed resource of the same type
 * name must have an identity.
 */
export interface ListResource<C> {
  /** The schema of the `config` block. */
  readonly schema: Schema;
  /** As for {@link Resource.validate}. */
  validate?(request: { readonly config: ValueObject }, context: Context): Awaitable<Diagnostics>;
  /**
   * Called with a wholly known configuration. Each object is sent before the next one is requested, so an iterable that loads page by page
   * holds one page in memory. At the limit, and if the engine cancels the call, the iteration is ended with `return`.
   */
  list(request: ListRequest<C>, context: Context): AsyncIterable<ListedResource>;
}

export interface ListRequest<C> {
  readonly configured: C;
  readonly config: ValueObject;
  /** Whether the engine uses {@link ListedResource.object}. */
  readonly includeObject: boolean;
  /** The maximum number of objects that the engine accepts; Infinity without a limit. */
  readonly limit: number;
}

export interface ListedResource {
  /** Null only together with diagnostics: an error ends the list, and warnings stand for themselves. */
  readonly identity: ValueObject | null;
  readonly displayName: string;
  /** The object's state. Required if the request includes objects, and otherwise not sent. */
  readonly object?: ValueObject;
  readonly diagnostics?: Diagnostics;
}

/** An operation that a user invokes, or that a change of a resource triggers (Terraform 1.14 and later). It changes no state. */
export interface Action<C> {
  /** The schema of the `config` block; its version has no meaning. */
  readonly schema: Schema;
  /** As for {@link Resource.validate}. */
  validate?(request: { readonly config: ValueObject }, context: Context): Awaitable<Diagnostics>;
  /** Called when an invocation is planned, with a configuration whose values may be unknown. */
  plan?(request: ActionPlanRequest<C>, context: Context): Awaitable<Diagnostics>;
  /** Carries the action out. The configuration is wholly known. The result has the reason of a failure. */
  invoke(request: ActionRequest<C>, context: Context): Awaitable<Diagnostics>;
}

export interface ActionPlanRequest<C> {
  /** Undefined if the provider could not be configured yet. */
  readonly configured: C | undefined;
  readonly config: ValueObject;
}

export interface ActionRequest<C> {
  readonly configured: C;
  readonly config: ValueObject;
  /**
   * Sends a message that the engine prints at once. Never waits: of the messages that a slow engine has not read yet, only the latest are
   * kept. Sends nothing while the engine stops.
   */
  readonly progress: (message: string) => void;
}

/** A function that configurations call as `provider::name::function(...)` (Terraform 1.8, OpenTofu 1.7). */
export interface ProviderFunction {
  readonly parameters: readonly FunctionParameter[];
  /** Receives all arguments beyond the named ones. */
  readonly variadicParameter?: FunctionParameter;
  readonly returns: Type;
  readonly summary?: string;
  readonly description?: string | { readonly markdown: string };
  /** The sentence that names the replacement. */
  readonly deprecated?: string;
  /**
   * Computes the result: a pure function of its arguments, which come in order, the variadic ones last. The provider is not configured.
   *
   * @throws FunctionError if an argument is invalid.
   */
  call(args: readonly Value[], context: Context): Awaitable<Value>;
}

export interface FunctionParameter {
  readonly name: string;
  readonly type: Type;
  readonly description?: string | { readonly markdown: string };
  /** If false, the engine rejects null before the call. @default false */
  readonly allowNull?: boolean;
  /** If false, the engine makes the result unknown instead of calling. @default false */
  readonly allowUnknown?: boolean;
}

/** The error that a {@link ProviderFunction} throws if it cannot compute a result from its arguments. */
export class FunctionError extends Error {
  override readonly name = "FunctionError";
  /** The invalid argument, counted from 0; undefined if the error does not concern one argument. */
  readonly argument: number | undefined;

  constructor(message: string, argument?: number) {
    super(message);
    this.argument = argument;
  }
}
