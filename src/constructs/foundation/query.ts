import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  DefaultTokenResolver,
  StringConcat,
  TerraformElement,
  type TerraformMetaArguments,
  type TerraformProvider,
  TerraformStack,
  Token,
  Tokenization,
} from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { isListableKind, type Kind } from "../../contract";
import { contractOf, isWithin, referencesInValue, type SynthesisSession } from "../base";
import type { SvcDataSource } from "./data-source";

/** A class of data sources that list a kind, such as `DataSvcVirtualMachines`. */
export interface ListClass<Arguments extends TerraformMetaArguments> {
  readonly tfResourceType: string;
  new (scope: Construct, id: string, config: Arguments): SvcDataSource<Arguments>;
}

/** Configuration of a {@link SvcQuery}. */
export interface SvcQueryConfig<Arguments extends TerraformMetaArguments> {
  /** The data source that lists the kind, such as `DataSvcVirtualMachines`. */
  readonly list: ListClass<Arguments>;
  /**
   * Which objects are listed: the arguments of the data source.
   *
   * @default - all objects of the provider's project, or all objects if the kind does not belong to projects
   */
  readonly where?: Omit<Arguments, keyof TerraformMetaArguments> | undefined;
  /** Maximum number of objects. @default 100 */
  readonly limit?: number | undefined;
  /** Whether the result contains all attributes of the objects, and not only their names. @default false */
  readonly includeResource?: boolean | undefined;
  /** The provider to ask. @default - the stack's provider without an alias */
  readonly provider?: TerraformProvider | undefined;
}

const FILE = "cdk.tfquery.json";

// Stored on the stack under a shared symbol, because an app may load two copies of this package.
const QUERIES = Symbol.for("cdktf-provider-svc/queries");

/**
 * A query of existing objects for `terraform query` (Terraform 1.14 and later). Synthesis writes all queries of a stack to
 * `cdk.tfquery.json` beside the stack's JSON. Plans and applies ignore them, and so do other engines.
 *
 * @example
 * new SvcQuery(this, "web", { list: DataSvcVirtualMachines, where: { filter: { labels: { role: "web" } } }, limit: 1000 });
 */
export class SvcQuery<
  Arguments extends TerraformMetaArguments = TerraformMetaArguments,
> extends TerraformElement {
  readonly #config: SvcQueryConfig<Arguments>;
  readonly #arguments: SvcDataSource<Arguments>;

  public constructor(scope: Construct, id: string, config: SvcQueryConfig<Arguments>) {
    super(scope, id);
    this.#config = config;
    this.#arguments = new config.list(this, "where", (config.where ?? {}) as Arguments);
    // The data source checks and writes the arguments, but is no part of the stack's own configuration.
    for (const writer of ["toTerraform", "toHclTerraform", "toMetadata"]) {
      Object.defineProperty(this.#arguments, writer, { value: () => ({}) });
    }
    const stack: QueryingStack = TerraformStack.of(this);
    if (stack[QUERIES] === undefined) Object.defineProperty(stack, QUERIES, { value: [] });
    stack[QUERIES]?.push(this);
    this.node.addValidation({ validate: () => this.#problems() });
  }

  /** Type of the listed resources in Terraform, such as `svc_virtual_machine`. */
  public get listType(): string {
    return `svc_${this.#kind?.terraformName ?? ""}`;
  }

  /** Address of the query in the engine's output. */
  public get address(): string {
    return `list.${this.listType}.${this.friendlyUniqueId}`;
  }

  /** Returns the `list` block in Terraform's JSON. */
  public toQuery(): Readonly<Record<string, unknown>> {
    const { limit, includeResource, provider } = this.#config;
    const block = {
      provider: provider?.fqn ?? "svc",
      limit,
      include_resource: includeResource,
      config: this.#arguments["synthesizeAttributes"]() as Readonly<Record<string, unknown>>,
    };
    const resolver = new DefaultTokenResolver(new StringConcat());
    return Tokenization.resolve(block, { scope: this, resolver, preparing: false }) as Record<
      string,
      unknown
    >;
  }

  get #kind(): Kind | undefined {
    return contractOf(this.#arguments)?.kinds.find(
      (kind) => isListableKind(kind) && `svc_${kind.terraformPlural}` === this.#config.list.tfResourceType,
    );
  }

  #problems(): string[] {
    const { limit, list } = this.#config;
    const isCount =
      typeof limit !== "number" || Token.isUnresolved(limit) || (Number.isInteger(limit) && limit > 0);
    const reference = referencesInValue(this.toQuery()["config"]).find(
      (each) => !/^(var|local)\b/.test(each),
    );
    return [
      ...(this.#kind === undefined
        ? [
            `list must be a data source that lists the objects of a resource, such as DataSvcVirtualMachines; got ${list.tfResourceType}`,
          ]
        : []),
      ...(isCount ? [] : [`limit must be a whole number of 1 or more; got ${limit}`]),
      ...(reference === undefined
        ? []
        : [
            `where refers to ${reference}. A query can refer to variables and locals only, because it does not read the state. Use the name as text`,
          ]),
    ];
  }
}

interface WrittenQuery extends IConstruct {
  readonly listType: string;
  readonly friendlyUniqueId: string;
  toQuery(): Readonly<Record<string, unknown>>;
}

interface QueryingStack extends TerraformStack {
  readonly [QUERIES]?: WrittenQuery[];
}

/** Writes the queries of a stack beside its JSON; removes the file of an earlier synthesis if there are none. */
export function writeQueries(stack: TerraformStack, session: SynthesisSession): void {
  const file = join(session.outdir, session.manifest.forStack(stack).workingDirectory, FILE);
  const queries = ((stack as QueryingStack)[QUERIES] ?? []).filter((query) => isWithin(stack, query));
  if (queries.length === 0) {
    rmSync(file, { force: true });
    return;
  }
  const list: Record<string, Record<string, unknown>> = {};
  for (const query of queries) (list[query.listType] ??= {})[query.friendlyUniqueId] = query.toQuery();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ list }, null, 2)}\n`);
}
