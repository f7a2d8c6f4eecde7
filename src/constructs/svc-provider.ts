// One file despite its length: the one construct of the provider, with an accessor for each of its arguments.
import { TerraformProvider, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { type Contract, contract as builtIn } from "../contract";
import { classContractProblems } from "./class-contracts";
import { writeQueries } from "./foundation";
import { hclAttributes, providerAttributes } from "./provider-attributes";
import {
  addNote,
  addWarningOnce,
  appRequestsOf,
  checkFramework,
  compileContract,
  enrolProvider,
  notePlaces,
  onSynthesis,
  providersOf,
  type SynthesisSession,
} from "./base";
import type { DatacenterRef, ProjectRef } from "./generated";
import { RetainedHooks } from "./hooks";
import { journalProposal } from "./journal-proposal";
import { loadSynthesis } from "./load-synthesis";
import { isCheckedOnline, providerProblems, providerWarnings } from "./provider-problems";
import { stageForStack } from "./stage-for-stack";
import type { SvcProviderConfig } from "./svc-provider-config";
import { DEFAULT_SOURCE, packageToStage, parseSourceAddress, requestedPlatforms } from "./staging";
import { errorText } from "../base/json";

const IS_SVC_PROVIDER = Symbol.for("cdktf-provider-svc/SvcProvider");

/**
 * The provider of a stack. Synthesis puts its program beside the stack's JSON, below `terraform.d/plugins`, where Terraform and OpenTofu
 * find it without installation. It requires Node 20.18.1, or 22.3, or later where the engine runs.
 *
 * Every argument is optional. Missing arguments are read from the environment when the engine runs.
 */
export class SvcProvider extends TerraformProvider {
  /** Terraform's name of the provider. */
  public static readonly tfResourceType = "svc";

  /** Whether the value is a provider of this service, from any copy of this package. */
  public static isSvcProvider(value: unknown): value is SvcProvider {
    return typeof value === "object" && value !== null && IS_SVC_PROVIDER in value;
  }

  /** Source address of the provider. */
  public readonly source: string;
  /** Exact version of the staged provider, a release number. */
  public readonly version: string;
  /** Hash of the staged package without Node, as the lock file has it: `h1:...`. */
  public readonly packageHash: string;
  /** The contract that it serves; this package's contract if `providerPackage` names none. */
  public readonly contract: Contract;
  /** Platforms for which the provider is staged with its own Node. */
  public readonly standalonePlatforms: readonly string[];
  readonly #compiled: string | undefined;
  readonly #given: { -readonly [Key in keyof SvcProviderConfig]: SvcProviderConfig[Key] };

  /**
   * Throws a StagingError if `source` is not a source address, `contract` is not a contract, `version` is not a release number, `standalone`
   * names an unknown platform, or the packed provider is missing.
   */
  public constructor(scope: Construct, id: string, config: SvcProviderConfig = {}) {
    const source = config.source ?? DEFAULT_SOURCE;
    parseSourceAddress(source);
    const standalone = requestedPlatforms(config.standalone);
    const compiled = config.contract === undefined ? undefined : compileContract(config.contract);
    const packed = packageToStage({
      dir: config.providerPackage,
      contract: compiled,
      version: config.version,
    });
    super(scope, id, {
      terraformResourceType: SvcProvider.tfResourceType,
      terraformGeneratorMetadata: {
        providerName: SvcProvider.tfResourceType,
        // A version without an operator matches exactly that version.
        providerVersion: packed.version,
      },
      terraformProviderSource: source,
    });
    checkFramework(this);
    Object.defineProperty(this, IS_SVC_PROVIDER, { value: true });
    enrolProvider(this);
    this.source = source;
    this.version = packed.version;
    this.packageHash = packed.h1;
    this.contract = config.contract ?? builtIn;
    this.#compiled = compiled;
    this.standalonePlatforms = standalone;
    this.#given = { ...config };
    const strict = new.target === SvcProvider;
    this.node.addValidation({
      validate: () => [
        ...providerProblems(this, { ...this.#given }, strict, this.#earlierProviders()),
        ...this.#contractProblems(packed.contract),
      ],
    });
    new RetainedHooks(this);
    if (config.preflight !== undefined) notePlaces(this);
    onSynthesis(this, (session) => {
      for (const warning of providerWarnings(this.contract, { ...this.#given })) {
        addWarningOnce(this, warning);
      }
      const proposal = journalProposal(TerraformStack.of(this), this.#given.journal);
      if (proposal !== undefined) addNote(this, proposal);
      this.#saveLookups();
      writeQueries(TerraformStack.of(this), session);
      this.#stage(session);
      if (isCheckedOnline(this.#given)) loadSynthesis().checkAtEnd(this, session);
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

  /** Returns the value given for `endpoint`. */
  public get endpointInput(): string | undefined {
    return this.#given.endpoint;
  }

  /** Sets the API key. It cannot be read back. */
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

  /** Returns the value given for `project`. */
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

  /** Returns the value given for `region`. */
  public get regionInput(): DatacenterRef | undefined {
    return this.#given.region;
  }

  public get strictChecks(): SvcProviderConfig["strictChecks"] {
    return this.#given.strictChecks;
  }

  public set strictChecks(value: SvcProviderConfig["strictChecks"]) {
    this.#given.strictChecks = value;
  }

  public resetStrictChecks(): void {
    this.#given.strictChecks = undefined;
  }

  /** Returns the value given for `strictChecks`. */
  public get strictChecksInput(): SvcProviderConfig["strictChecks"] {
    return this.#given.strictChecks;
  }

  /** The answer of a plan to a change that forces replacement, as given. */
  public get replace(): SvcProviderConfig["replace"] {
    return this.#given.replace;
  }

  /** Review that a run may apply, as given. */
  public get reviewFile(): string | undefined {
    return this.#given.reviewFile;
  }

  /** Where the recovery journal is, as given. */
  public get journal(): string | undefined {
    return this.#given.journal;
  }

  /** What one plan or apply may do, as given. */
  public get limits(): SvcProviderConfig["limits"] {
    return this.#given.limits;
  }

  /** Labels of every resource, as given. */
  public get defaultLabels(): SvcProviderConfig["defaultLabels"] {
    return this.#given.defaultLabels;
  }

  /** Labels that others set, as given. */
  public get ignoreLabels(): SvcProviderConfig["ignoreLabels"] {
    return this.#given.ignoreLabels;
  }

  /** How long new objects live, as given. */
  public get expires(): string | undefined {
    return this.#given.expires;
  }

  /** The only services that may be called, as given. */
  public get allowedEndpoints(): SvcProviderConfig["allowedEndpoints"] {
    return this.#given.allowedEndpoints;
  }

  /** The only organizations that may be changed, as given. */
  public get allowedOrganizations(): SvcProviderConfig["allowedOrganizations"] {
    return this.#given.allowedOrganizations;
  }

  /** The only projects in which objects may be changed, as given. */
  public get allowedProjects(): SvcProviderConfig["allowedProjects"] {
    return this.#given.allowedProjects;
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

  /** Where look-ups find their answers, as given. */
  public get lookups(): SvcProviderConfig["lookups"] {
    return this.#given.lookups;
  }

  /** Time limit for each look-up, as given. */
  public get lookupTimeout(): string | undefined {
    return this.#given.lookupTimeout;
  }

  /** Whether the app is checked at the end of its synthesis, as given. */
  public get preflight(): SvcProviderConfig["preflight"] {
    return this.#given.preflight;
  }

  /** Returns the value given for `alias`. */
  public get aliasInput(): string | undefined {
    return this.#given.alias;
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return providerAttributes(this.#given);
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return hclAttributes(this.synthesizeAttributes());
  }

  /** `packed` is the hash of the contract in the staged package's description. */
  #contractProblems(packed: string | undefined): readonly string[] {
    // The provider in this package was built with the contract in this package.
    const isOwn = this.#given.contract === undefined && this.#given.providerPackage === undefined;
    const serves = isOwn ? builtIn : packed;
    return serves === undefined ? [] : classContractProblems(this, serves);
  }

  /** Returns the app's providers that were constructed before this one. */
  #earlierProviders(): readonly SvcProvider[] {
    const all = [...providersOf(this.node.root)].filter((each) => SvcProvider.isSvcProvider(each));
    return all.slice(0, all.indexOf(this));
  }

  /** Writes new answers to the context file. Does nothing for an app without look-ups. */
  #saveLookups(): void {
    try {
      appRequestsOf(this)?.lookups.save();
    } catch (error) {
      const outcome = "The answers of look-ups cannot be stored, so the next synthesis looks them up again";
      addWarningOnce(this, `${outcome}: ${errorText(error)}`);
    }
  }

  #stage(session: SynthesisSession): void {
    const { warnings } = stageForStack(session, TerraformStack.of(this), {
      source: this.source,
      version: this.version,
      packageHash: this.packageHash,
      contract: this.#compiled,
      providerPackage: this.#given.providerPackage,
      standalone: this.standalonePlatforms.length === 0 ? undefined : { platforms: this.standalonePlatforms },
    });
    for (const warning of warnings) addWarningOnce(this, warning);
  }
}
