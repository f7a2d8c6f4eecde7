import { join } from "node:path";
import { Annotations, TerraformProvider, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { type Contract, contract as builtIn } from "../contract";
import { classContractProblems } from "./class-contracts";
import { compileContract } from "./compile-contract";
import {
  definedAttributes,
  enrolProvider,
  isKnown,
  onSynthesis,
  providersOf,
  referenceToTerraform,
  scalarToTerraform,
  type SynthesisSession,
} from "./foundation";
import type { DatacenterRef, ProjectRef } from "./generated";
import { HookKeeper } from "./hooks";
import { providerProblems, providerSlips } from "./provider-problems";
import { DEFAULT_SOURCE, packageToStage, parseSourceAddress, stageProvider } from "./staging";

/** What is given for a {@link SvcProvider}. */
export interface SvcProviderConfig {
  /**
   * Base address of the service. (documented)
   *
   * @default - SVC_ENDPOINT, or else the service's public address
   */
  readonly endpoint?: string | undefined;

  /**
   * API key. (documented)
   *
   * It belongs in the environment: a plain text here stands in clear in the synthesised JSON, which a warning says.
   *
   * @default - SVC_API_KEY, read when the engine runs
   */
  readonly apiKey?: string | undefined;

  /**
   * Project of everything that names none: a name, or a construct that another provider manages. (documented)
   *
   * @default - SVC_PROJECT, read when the engine runs
   */
  readonly project?: ProjectRef | undefined;

  /**
   * Datacenter of everything that names none: a name, or a construct that another provider reads. (documented)
   *
   * @default - SVC_REGION, read when the engine runs
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Name of this provider among several of one stack. Resources choose it by `provider: thatProvider`.
   *
   * @default - it is the provider of every resource that chooses none
   */
  readonly alias?: string | undefined;

  /**
   * Source address under which the engine knows the provider, `host/namespace/svc`, for teams with a registry of their own.
   * It is the same for all providers of a stack.
   *
   * @default "svc.localhost/svc/svc"
   */
  readonly source?: string | undefined;

  /**
   * The contract that the provider serves: what the folder exports that `cdktf-svc generate` wrote. The classes of that folder need it, and
   * go with no other. The provider is packed with it at synthesis, under a version of its own.
   *
   * @default - the one that this package was built with
   */
  readonly contract?: Contract | undefined;

  /**
   * Directory with a packed provider (`terraform-provider-svc.zip` and `provider.json`) to stage.
   *
   * @default - the one that is part of this package
   */
  readonly providerPackage?: string | undefined;
}

const IS_SVC_PROVIDER = Symbol.for("cdktf-provider-svc/SvcProvider");

/** Which stacks have the provider already, by synthesis session. */
const staged = new WeakMap<SynthesisSession, Set<string>>();

/**
 * The provider of a stack. At synthesis it puts its own program beside the stack's JSON, below `terraform.d/plugins`, where Terraform and
 * OpenTofu find it by themselves: there is nothing to install. It needs Node 20.18.1 or later where the engine runs.
 *
 * Everything is optional: what is not given is read from the environment when the engine runs.
 */
export class SvcProvider extends TerraformProvider {
  /** Terraform's name of the provider. */
  public static readonly tfResourceType = "svc";

  /** Whether the value is a provider of this service, from whichever copy of this package. */
  public static isSvcProvider(value: unknown): value is SvcProvider {
    return typeof value === "object" && value !== null && IS_SVC_PROVIDER in value;
  }

  /** Source address under which the engine knows the provider. */
  public readonly source: string;
  /** Exact version of the provider that is staged. */
  public readonly version: string;
  /** The contract that it serves; the one of this package for a `providerPackage` that does not say it. */
  public readonly contract: Contract;
  readonly #compiled: string | undefined;
  readonly #given: { -readonly [Key in keyof SvcProviderConfig]: SvcProviderConfig[Key] };

  /** Throws a StagingError when `source` is no source address, `contract` no contract, or when there is no packed provider. */
  public constructor(scope: Construct, id: string, config: SvcProviderConfig = {}) {
    const source = config.source ?? DEFAULT_SOURCE;
    parseSourceAddress(source);
    const compiled = config.contract === undefined ? undefined : compileContract(config.contract);
    const packed = packageToStage({ dir: config.providerPackage, contract: compiled });
    super(scope, id, {
      terraformResourceType: SvcProvider.tfResourceType,
      terraformGeneratorMetadata: {
        providerName: SvcProvider.tfResourceType,
        // A version without an operator is that version exactly, which alone can select a pre-release.
        providerVersion: packed.version,
      },
      terraformProviderSource: source,
    });
    Object.defineProperty(this, IS_SVC_PROVIDER, { value: true });
    enrolProvider(this);
    this.source = source;
    this.version = packed.version;
    this.contract = config.contract ?? builtIn;
    this.#compiled = compiled;
    this.#given = { ...config };
    const strict = new.target === SvcProvider;
    this.node.addValidation({
      validate: () => [
        ...providerProblems(this, { ...this.#given }, strict, this.#earlierProviders()),
        ...this.#contractProblems(packed.contract),
      ],
    });
    new HookKeeper(this);
    onSynthesis(this, (session) => {
      this.#warn();
      this.#stage(session);
    });
  }

  public get endpoint(): string | undefined {
    return this.#given.endpoint;
  }

  public set endpoint(value: string | undefined) {
    this.#given.endpoint = value;
  }

  public resetEndpoint(): void {
    this.#given.endpoint = undefined;
  }

  /** What was given for `endpoint`. */
  public get endpointInput(): string | undefined {
    return this.#given.endpoint;
  }

  /** Gives the API key anew. There is no way to read it back. */
  public putApiKey(value: string | undefined): void {
    this.#given.apiKey = value;
  }

  public resetApiKey(): void {
    this.#given.apiKey = undefined;
  }

  public get project(): ProjectRef | undefined {
    return this.#given.project;
  }

  public set project(value: ProjectRef | undefined) {
    this.#given.project = value;
  }

  public resetProject(): void {
    this.#given.project = undefined;
  }

  /** What was given for `project`. */
  public get projectInput(): ProjectRef | undefined {
    return this.#given.project;
  }

  public get region(): DatacenterRef | undefined {
    return this.#given.region;
  }

  public set region(value: DatacenterRef | undefined) {
    this.#given.region = value;
  }

  public resetRegion(): void {
    this.#given.region = undefined;
  }

  /** What was given for `region`. */
  public get regionInput(): DatacenterRef | undefined {
    return this.#given.region;
  }

  public override get alias(): string | undefined {
    return this.#given.alias;
  }

  public override set alias(value: string | undefined) {
    this.#given.alias = value;
  }

  public resetAlias(): void {
    this.#given.alias = undefined;
  }

  /** What was given for `alias`. */
  public get aliasInput(): string | undefined {
    return this.#given.alias;
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return {
      endpoint: scalarToTerraform(this.#given.endpoint),
      api_key: scalarToTerraform(this.#given.apiKey),
      project: referenceToTerraform(this.#given.project),
      region: referenceToTerraform(this.#given.region),
    };
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return definedAttributes(
      Object.fromEntries(
        Object.entries(this.synthesizeAttributes()).map(([name, value]) => [
          name,
          { value, isBlock: false, type: "simple", storageClassType: "string" },
        ]),
      ),
    );
  }

  /** `packed` is the hash of the contract that the staged package says that it serves. */
  #contractProblems(packed: string | undefined): readonly string[] {
    // The package of this very package is the one that was built with the contract beside it.
    const isOwn = this.#given.contract === undefined && this.#given.providerPackage === undefined;
    const serves = isOwn ? builtIn : packed;
    return serves === undefined ? [] : classContractProblems(this, serves);
  }

  #earlierProviders(): readonly SvcProvider[] {
    const all = [...providersOf(TerraformStack.of(this))].filter((each) => SvcProvider.isSvcProvider(each));
    return all.slice(0, all.indexOf(this));
  }

  #warn(): void {
    for (const slip of providerSlips(this.contract, { ...this.#given })) this.#warnOnce(slip);
    const { apiKey } = this.#given;
    if (typeof apiKey === "string" && isKnown(apiKey)) {
      this.#warnOnce(
        "apiKey is a plain text and stands in clear in the synthesised JSON. Leave it out and set SVC_API_KEY where the engine runs, " +
          'or give the value of a TerraformVariable with `sensitive: true` and addOverride("ephemeral", true): saved plans hold the values of others.',
      );
    }
    if (process.platform === "win32") {
      this.#warnOnce(
        "The provider runs on Linux and macOS. On Windows, run cdktf and the engine within WSL; Windows' own engine cannot start it.",
      );
    }
  }

  #stage(session: SynthesisSession): void {
    const stack = TerraformStack.of(this);
    const stackDirectory = join(session.outdir, session.manifest.forStack(stack).workingDirectory);
    const done = staged.get(session) ?? new Set();
    staged.set(session, done);
    const key = JSON.stringify([stackDirectory, this.source, this.version]);
    if (done.has(key)) return;
    done.add(key);
    const { providerPackage } = this.#given;
    const { warnings } = stageProvider({
      stackDirectory,
      source: this.source,
      contract: this.#compiled,
      ...(providerPackage === undefined ? {} : { package: { dir: providerPackage } }),
    });
    for (const warning of warnings) this.#warnOnce(warning);
  }

  #warnOnce(text: string): void {
    if (!this.node.metadata.some((entry) => entry.data === text)) Annotations.of(this).addWarning(text);
  }
}
