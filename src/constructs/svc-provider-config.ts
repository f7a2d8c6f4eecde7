import type { IResolvable } from "cdktf";
import type { Contract } from "../contract";
import type { DatacenterRef, ProjectRef } from "./generated";

/** Configuration of a `SvcProvider`. */
export interface SvcProviderConfig {
  /**
   * Base address of the service: `https://`, or `http://` for this machine only, with the base path if there is one.
   *
   * Errors: synthesis rejects an address without a scheme, and one with a user or password. The plan also rejects one with a query, and `http://` for
   * another machine.
   *
   * @default - SVC_ENDPOINT, or the default endpoint of the contract
   * @remarks Documented.
   */
  readonly endpoint?: string | undefined;

  /**
   * API key.
   *
   * Prefer the environment variable: a plain text here appears in clear text in the synthesized JSON, which causes a warning. The variable is
   * the key of SVC_ENDPOINT: an `endpoint` of another origin needs its own key.
   *
   * Errors: a plan without a key, with a malformed one, or with one that the service refuses, fails.
   *
   * @default - SVC_API_KEY, read when the engine runs
   * @remarks Documented.
   */
  readonly apiKey?: string | undefined;

  /**
   * Default project of all resources: a name, or a construct that another provider manages.
   *
   * Errors: synthesis rejects the name of another kind. The plan fails if a resource needs a project and has none.
   *
   * @default - SVC_PROJECT, read when the engine runs
   * @remarks Documented.
   */
  readonly project?: ProjectRef | undefined;

  /**
   * Default datacenter of all resources: a name, or a construct that another provider reads.
   *
   * Errors: synthesis rejects the name of another kind, and warns of a probably misspelt one. The plan fails if a resource needs a region and has none.
   *
   * @default - SVC_REGION, read when the engine runs
   * @remarks Documented.
   */
  readonly region?: DatacenterRef | undefined;

  /**
   * Whether a plan fails if an object does not exist to which a new one refers by its name, such as a misspelt region, or if the
   * wallet that pays for it is empty. By default, the plan warns, because the same apply may create the object, or funds may be added before it.
   *
   * Errors: synthesis rejects anything but a boolean.
   *
   * @default false
   */
  readonly strictChecks?: boolean | IResolvable | undefined;

  /**
   * The answer of a plan to a change that forces replacement of a resource that does not set `replace` itself:
   *
   * - `warn`: it warns, with the attributes that force the replacement, what is lost with the object, and what avoids it
   * - `forbid`: it fails, with the same text. A resource with `replace: "warn"` is an exception
   *
   * It is about changes of attributes. A replacement that the user asks the engine for is not concerned: `limits` and
   * `deletionProtection` refuse it.
   *
   * Errors: synthesis rejects other values.
   *
   * @default - the plan warns only if data is lost
   * @example "forbid"
   */
  readonly replace?: "warn" | "forbid" | (string & {}) | undefined;

  /**
   * Review that a run may apply: a file that `cdktf-svc review --out review.json` has written, absolute or relative to the stack's folder. A change
   * that it does not contain fails in the plan, and nothing is sent for it in the apply.
   *
   * Errors: the plan fails if the review cannot be read, has expired, or is for another contract, endpoint or workspace.
   *
   * @default - SVC_REVIEW, read when the engine runs; without it, any change is carried out
   * @example "review.json"
   */
  readonly reviewFile?: string | undefined;

  /**
   * Where the recovery journal is, by which a run finds what an interrupted one has begun:
   *
   * - a folder, absolute or relative to the stack's folder
   * - a bucket of Amazon S3 or a compatible service, `s3://BUCKET/PREFIX`, with any of the arguments `region`, `endpoint`, `profile` and
   *   `use_path_style=true`. What is missing comes from the state's backend if that is `s3`, and then from the environment. The credentials are found
   *   as AWS's own tools find them.
   * - a database of PostgreSQL, `postgres://HOST/DATABASE`; the password belongs into `PGPASSWORD`, not here
   * - `backend` for the bucket or database that holds the state
   * - `off` for none
   *
   * With a bucket or a database, the machine that applies may vanish with its disk. Several stacks may share one.
   *
   * Errors: the plan fails if it is none of these. A place that cannot be read or written refuses creations, and nothing else.
   *
   * @default - SVC_JOURNAL, read when the engine runs; without it, a folder in the engine's data directory
   * @example "s3://my-team-states/svc-journal"
   */
  readonly journal?: string | undefined;

  /**
   * What one plan or apply may do. A change that exceeds a limit fails in the plan, and nothing is sent for it in the apply. Where the variable has
   * the same limit, the stricter one holds.
   *
   * Errors: synthesis rejects anything but whole numbers, 0 or more, and a `minBalance` that is no amount.
   *
   * @default - SVC_LIMITS (`max_deletes=0 max_replacements=2`), read when the engine runs
   * @example { maxDeletes: 0, maxReplacements: 0 }
   */
  readonly limits?: SvcProviderLimits | IResolvable | undefined;

  /**
   * Labels of every resource whose kind has labels, as `labelsAll` of a resource shows them. A resource's own label of the same key wins. A change
   * here is an update in place of all these resources.
   *
   * Errors: synthesis rejects values that the kinds do not permit. The plan also rejects a key of `ignoreLabels`.
   *
   * @default - none
   * @example { team: "shop", environment: "production" }
   */
  readonly defaultLabels?: { readonly [key: string]: string } | IResolvable | undefined;

  /**
   * Labels that others set, such as a policy engine: keys, and prefixes such as `policy/*`. The provider neither shows, plans, changes nor removes
   * them.
   *
   * Errors: synthesis rejects an empty text, and a `*` elsewhere than at the end. The plan rejects a resource or default label with such a key.
   *
   * @default - none
   * @example ["cost-center", "policy/*"]
   */
  readonly ignoreLabels?: readonly string[] | IResolvable | undefined;

  /**
   * How long new objects live: a duration from `1s` to `36500d`, such as `72h`, `30m` or `7d`. Each object whose kind has labels gets the label
   * `svc-expires` at its creation, by which `cdktf-svc sweep` finds it later. Nothing else deletes it. Objects that exist already stay as they are.
   *
   * Errors: synthesis rejects anything but a duration.
   *
   * @default - new objects get no such label
   * @example "72h"
   */
  readonly expires?: string | undefined;

  /**
   * The only services that may be called: base addresses, or their origins such as `https://api.example.com`.
   *
   * Errors: the plan fails under another endpoint, before anything is sent.
   *
   * @default - all; SVC_LIMITS (`allowed_endpoints=...`) can narrow them
   */
  readonly allowedEndpoints?: readonly string[] | IResolvable | undefined;

  /**
   * The only organizations that may be changed, with their projects: names, or their last parts. Objects that belong to none are not concerned.
   *
   * Errors: the plan fails for a change in another organization, and for one whose organization nothing shows.
   *
   * @default - all; SVC_LIMITS (`allowed_organizations=...`) can narrow them
   */
  readonly allowedOrganizations?: readonly string[] | IResolvable | undefined;

  /**
   * The only projects in which objects may be changed: names, or their last parts. Objects outside of projects are not concerned.
   *
   * Errors: the plan fails for a change in another project.
   *
   * @default - all; SVC_LIMITS (`allowed_projects=...`) can narrow them
   */
  readonly allowedProjects?: readonly string[] | IResolvable | undefined;

  /**
   * Name that distinguishes this provider from others in the stack. Resources select it by `provider: thatProvider`.
   *
   * Errors: synthesis rejects a name that is no word of letters, digits, hyphens and underscores, and a second provider with the same name or without one.
   *
   * @default - none: the provider of every resource that selects none
   */
  readonly alias?: string | undefined;

  /**
   * Source address of the provider, `host/namespace/svc`, for teams with their own registry. All providers of a stack must have the same.
   *
   * Errors: the constructor throws a StagingError for another form.
   *
   * @default "svc.localhost/svc/svc"
   */
  readonly source?: string | undefined;

  /**
   * Contract that the provider serves: the `contract` export of a folder that `cdktf-svc generate` wrote. The classes of that folder
   * require it and work with no other. Synthesis packs the provider with it, under another version: see `version`.
   *
   * Errors: synthesis rejects classes of another contract than the provider's.
   *
   * @default - the contract that this package was built with
   */
  readonly contract?: Contract | undefined;

  /**
   * Version under which the provider is staged, a release number such as `1.4.0`. Change it with every change of the contract: the engines'
   * shared plugin cache has one content for each version.
   *
   * Errors: the constructor throws a StagingError for anything but a release number. Synthesis rejects two contents under one version in an app.
   *
   * @default - the release number of this package. With a `contract`, the last number is that of the release times 1000000, plus a number
   * between 1 and 999999 that derives from the contract: `0.1.482930`
   */
  readonly version?: string | undefined;

  /**
   * Directory with a packed provider (`terraform-provider-svc.zip` and `provider.json`) to stage.
   *
   * Errors: the constructor throws a StagingError if a file is missing or the package is incomplete.
   *
   * @default - the packed provider in this package
   */
  readonly providerPackage?: string | undefined;

  /**
   * Whether the provider is staged with its own Node, so that the machine of the engine needs none: for Linux on x86-64 if true, or for the
   * given platforms. Other platforms get the provider without Node. Each platform adds about 45 MB to the folder of the stack. The first
   * synthesis downloads Node through npm and keeps the result.
   *
   * Platforms: `darwin_amd64`, `darwin_arm64`, `linux_amd64`, `linux_arm64`, `windows_amd64`, `windows_arm64`. All providers of a stack must
   * have the same.
   *
   * Errors: the constructor throws a StagingError for an unknown platform and for an empty list.
   *
   * @default false
   */
  readonly standalone?: boolean | readonly string[] | undefined;

  /**
   * Where look-ups of this provider's stack (`Network.fromLookup`) and hooks with `cache: true` find their answers:
   * - `cached`: in `svc.context.json`; from the service if the file has no answer
   * - `live`: from the service; the answers replace those of the file
   * - `off`: in the file only
   *
   * Errors: synthesis rejects other values, of the variable as well. With `off`, a look-up without an answer in the file fails.
   *
   * @default - SVC_LOOKUPS, or "cached"
   */
  readonly lookups?: "cached" | "live" | "off" | undefined;

  /**
   * Time limit for each look-up: a duration with its unit, such as "30s" or "2m".
   *
   * Errors: synthesis rejects a value without a unit, of the variable as well.
   *
   * @default - SVC_LOOKUP_TIMEOUT, or "30s"
   */
  readonly lookupTimeout?: string | undefined;

  /**
   * Check all stacks of the app online at the end of the synthesis, as `cdktf-svc preflight` does. Findings become annotations, and a failed
   * check stops the synthesis.
   * - `synth`: if the synthesis has an API key; otherwise nothing is checked
   * - `required`: in any case, so that a missing key is an error
   *
   * Errors: synthesis rejects other values.
   *
   * @default - no check
   */
  readonly preflight?: "synth" | "required" | undefined;
}

/** What one plan or apply may do: numbers of objects, and the balance that pays for new ones. Absent: any. */
export interface SvcProviderLimits {
  /** Most objects that may be created, those of replacements included. */
  readonly maxCreates?: number | undefined;

  /** Most objects that may be deleted, replaced ones included. */
  readonly maxDeletes?: number | undefined;

  /** Most objects that may be replaced. */
  readonly maxReplacements?: number | undefined;

  /** Most objects that may be powered off by changes in place and by actions. */
  readonly maxPowerOffs?: number | undefined;

  /** Most objects with data that may be deleted, replaced or wiped. */
  readonly maxDataLosses?: number | undefined;

  /**
   * Minimum balance of the wallet of the organization that pays for a new object when it is planned, such as `"50"` or `"12.50 EUR"`. Without a
   * currency, in that of the wallet. Absent: a plan warns of an empty wallet.
   */
  readonly minBalance?: string | undefined;
}
