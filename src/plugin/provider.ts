// One file although it is long: it is the whole of what a provider's author implements, and is read from top to bottom.
import type { Diagnostics } from "./diagnostic";
import type { Schema } from "./schema";
import type { Logger } from "./transport";
import type { JsonObject, Path, Type, Value, ValueObject } from "./value";

/** Either a result, or the promise of one. */
export type Awaitable<T> = T | Promise<T>;

/** What every call of a provider receives beside its request. */
export interface Context {
  /** Aborted when the engine asks the provider to stop (Ctrl-C), or when the engine itself gives up the call. */
  readonly signal: AbortSignal;
  /** False once the engine has given up this call, or is gone; true as long as it wants the answer, also while it stops. */
  readonly isAnswerWanted: () => boolean;
  /** The engine's version as it named itself when it configured the provider; undefined before that. */
  readonly terraformVersion: string | undefined;
  readonly log: Logger;
}

/** What the engine can do, as far as it concerns a provider. */
export interface ClientCapabilities {
  /** The engine accepts deferred changes. Terraform says so during every apply, whether the user enabled it or not. */
  readonly deferralAllowed: boolean;
  /** The engine knows write-only attributes (Terraform 1.11 and later). */
  readonly writeOnlyAttributesAllowed: boolean;
}

/**
 * A provider. `C` is what `configure` makes of the provider's configuration (a client, usually), and what every later
 * call receives as `configured`.
 *
 * Wherever an author's function throws, the engine's user gets an error that says that the provider has a bug, with the
 * error's message; the stack goes to the log. Expected failures are returned as diagnostics instead.
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
  /** By name. */
  readonly functions?: ReadonlyMap<string, ProviderFunction>;

  /**
   * Called after the schema's own checks passed, before `configure`. Values may be unknown. Not configured yet: it has
   * to do without the network.
   */
  validate?(request: { readonly config: ValueObject }, context: Context): Awaitable<Diagnostics>;

  /**
   * Called before any operation that needs the service, and possibly several times in one process. During plan, values
   * that depend on other resources may be unknown. Should be cheap: connect when first needed.
   */
  configure(request: ConfigureRequest, context: Context): Awaitable<ConfigureResult<C>>;

  /**
   * Called when the engine is done with the provider, before the process ends, and possibly more than once: to undo what the engine
   * would have had undone but did not. Terraform 1.11 closes no ephemeral resource when something that uses it has failed. It has
   * some seconds; its signal is never aborted. What it throws goes to the log. `isOrderly`: the engine said so itself, and so has all
   * answers that it waited for; otherwise it may be gone.
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
  /** Undefined leaves the provider unconfigured: the calls that need it then answer with an error. */
  readonly configured?: C | undefined;
  readonly diagnostics?: Diagnostics;
}

/**
 * A managed resource. Required: `create`, `read`, `update` and `delete`; everything else is a capability that the
 * server looks for.
 *
 * States that functions return need not mention attributes that are null, and may spell write-only attributes: they
 * are removed. `private` is bytes that the engine stores beside the state and never shows; where a result has none,
 * what was stored before is kept.
 */
export interface Resource<C> {
  readonly schema: Schema;
  /** The identity by which the resource can be imported and compared (Terraform 1.12 and later). */
  readonly identity?: IdentitySchema;

  /**
   * Called after the checks of the schema's own `validate` functions, with a configuration whose values may be
   * unknown; also right before every plan. The provider may be unconfigured.
   */
  validate?(request: { readonly config: ValueObject }, context: Context): Awaitable<Diagnostics>;

  /**
   * Called for a planned create or update after the standard rules, to adjust their result. Must be a pure function of
   * its request and of the service's own constants: the engine plans every change twice, and the second plan must
   * agree with the first. Never called when nothing changes, nor for a destroy.
   */
  plan?(request: PlanRequest<C>, context: Context): Awaitable<PlanResult>;

  /** Called for a planned destroy; its presence is what makes the engine ask at all. */
  planDestroy?(request: PlanDestroyRequest<C>, context: Context): Awaitable<PlanDestroyResult>;

  /**
   * Creates the object. Every known value in `planned` must come back unchanged, every unknown one known. When
   * something fails after the object exists, return the state as far as it is known together with the error: the
   * engine then knows the object (as tainted) and nothing is orphaned.
   */
  create(request: CreateRequest<C>, context: Context): Awaitable<StateResult>;

  /** Reads the object as it is now. A null state says that it is definitely gone. Everything must be known. */
  read(request: ReadRequest<C>, context: Context): Awaitable<StateResult>;

  /** Changes the object in place; the rules of {@link create} hold. With an error and a null state the prior is kept. */
  update(request: UpdateRequest<C>, context: Context): Awaitable<StateResult>;

  /**
   * Deletes the object; one that is already gone is a success. With errors, the state stays as it was, or becomes
   * `state` if the object was changed on the way.
   */
  delete(request: DeleteRequest<C>, context: Context): Awaitable<DeleteResult>;

  /**
   * Finds an existing object by the id (or identity) that the user gave. The engine reads it afterwards, so a state
   * with no more than what `read` needs is enough. A null state says that there is no such object.
   */
  import?(request: ImportRequest<C>, context: Context): Awaitable<ImportResult>;

  /**
   * Turns state that an older version of the schema wrote into the present version's shape. Never called for state of
   * the present version.
   */
  upgrade?(request: UpgradeRequest, context: Context): Awaitable<UpgradeResult>;

  /**
   * Turns the state of another resource type (of another provider, perhaps) into this one's, for a `moved` block.
   * Undefined says that this source is not one that it understands.
   */
  moveFrom?(request: MoveRequest, context: Context): Awaitable<MoveResult | undefined>;

  /** Turns an identity that an older version of the identity schema wrote into the present version's shape. */
  upgradeIdentity?(request: UpgradeIdentityRequest, context: Context): Awaitable<UpgradeIdentityResult>;
}

/** The attributes that identify one object of a resource for good. */
export interface IdentitySchema {
  /** 0 or more. */
  readonly version: number;
  readonly attributes: readonly IdentityAttribute[];
}

export interface IdentityAttribute {
  readonly name: string;
  /** A string, number or bool, or a list of those. */
  readonly type: Type;
  /** Whether an import by identity must spell it. */
  readonly importAs: "required" | "optional";
  readonly description?: string;
}

export interface PlanRequest<C> {
  /** Undefined when the provider could not be configured yet. */
  readonly configured: C | undefined;
  readonly config: ValueObject;
  /** Null for a create, which a replacement is too when the engine plans its second half. */
  readonly prior: ValueObject | null;
  /** What the standard rules planned. */
  readonly planned: ValueObject;
  /** What the standard rules say must be replaced. */
  readonly requiresReplace: readonly Path[];
  readonly private: Uint8Array;
  readonly identity: ValueObject | null;
}

/** Adjustments; what is absent stays as the standard rules had it. */
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
  /** Where absent, the identity stays what it was. */
  readonly identity?: ValueObject;
  readonly diagnostics?: Diagnostics;
}

export interface DeleteResult {
  /** With errors only: the object's state if it is not the prior one any more. */
  readonly state?: ValueObject;
  readonly private?: Uint8Array;
  readonly diagnostics?: Diagnostics;
}

export interface ImportRequest<C> {
  readonly configured: C;
  /** What the user wrote after the address; empty when the import is by identity. */
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
  /** The state as that version wrote it, numbers exact. */
  readonly rawState: JsonObject;
}

export interface UpgradeResult {
  /**
   * The state in the present shape, or undefined with errors. Attributes that the schema does not know are dropped,
   * those it lacks become null.
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

/** Something that is read, never changed. */
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

/** Something that lives only while the engine runs, and is stored nowhere (Terraform 1.10 and later). */
export interface EphemeralResource<C> {
  readonly schema: Schema;
  /** As for {@link Resource.validate}. */
  validate?(request: { readonly config: ValueObject }, context: Context): Awaitable<Diagnostics>;
  /** Called during plan and again during apply, with a wholly known configuration, which the result must repeat. */
  open(request: DataReadRequest<C>, context: Context): Awaitable<OpenResult>;
  /** Called when `renewAt` has come. Without it, the engine's attempt to renew is answered with an error. */
  renew?(request: RenewRequest<C>, context: Context): Awaitable<RenewResult>;
  /**
   * Called when the value is needed no longer. Receives the private data of `open`, never that of `renew`: the engine does
   * not pass it on. Terraform 1.11 does not call it when something that uses the value has failed: see {@link Provider.end}.
   */
  close?(request: RenewRequest<C>, context: Context): Awaitable<Diagnostics>;
}

export interface OpenResult {
  /** Null only together with errors. */
  readonly result: ValueObject | null;
  readonly private?: Uint8Array;
  /** When the engine is to call `renew`. @default never */
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

/** A function that configurations call as `provider::name::function(...)` (Terraform 1.8, OpenTofu 1.7). */
export interface ProviderFunction {
  readonly parameters: readonly FunctionParameter[];
  /** Takes all arguments beyond the named ones. */
  readonly variadicParameter?: FunctionParameter;
  readonly returns: Type;
  readonly summary?: string;
  readonly description?: string | { readonly markdown: string };
  /** The sentence that says what to use instead. */
  readonly deprecated?: string;
  /**
   * A pure function of its arguments, which come in order, the variadic ones last. The provider is not configured.
   *
   * @throws FunctionError for whatever is wrong with the arguments.
   */
  call(args: readonly Value[], context: Context): Awaitable<Value>;
}

export interface FunctionParameter {
  readonly name: string;
  readonly type: Type;
  readonly description?: string | { readonly markdown: string };
  /** Without it the engine refuses null before the call. @default false */
  readonly allowNull?: boolean;
  /** Without it the engine makes the result unknown instead of calling. @default false */
  readonly allowUnknown?: boolean;
}

/** What a {@link ProviderFunction} throws when it cannot compute a result from its arguments. */
export class FunctionError extends Error {
  override readonly name = "FunctionError";
  /** The argument at fault, counted from 0; undefined when it is not about one argument. */
  readonly argument: number | undefined;

  constructor(message: string, argument?: number) {
    super(message);
    this.argument = argument;
  }
}
