import {
  ImportableResource,
  TerraformResource,
  type TerraformMetaArguments,
  type TerraformProvider,
} from "cdktf";
import type { Construct } from "constructs";
import { type Contract, type Field, kindOf, timeoutPhases } from "../../contract";
import type * as hooks from "../hooks";
import { nameProblem } from "./check-reference";
import { demandEngine, givesWriteOnly, hasWriteOnly } from "./engine-version";
import { guardConfig } from "./guard-config";
import { ignoreChangesProblems, lifecycleToTerraform, metaArgumentsOf } from "./lifecycle";
import { PROVIDER_METADATA } from "./provider-metadata";
import { watchSlug } from "./same-slug";
import { slotOf, type Slot } from "./slot";
import { completeHcl } from "./stack-hcl";
import { timeoutProblems } from "./timeouts";

/** The inputs of a construct, which can be set and taken away after it was made. */
export type Inputs<Config> = { -readonly [Key in keyof Config]?: Config[Key] | undefined };

/** What a generated class tells its base about itself. */
export interface ConstructShape<Config> {
  /** The contract that the class was made from. */
  readonly contract: Contract;
  readonly kindName: string;
  readonly terraformType: string;
  readonly config: Config;
  /** Whether the object is of the generated class itself, whose properties are all known. */
  readonly strict: boolean;
}

/** What every resource of the service has in common. */
export abstract class SvcResource<Config extends TerraformMetaArguments> extends TerraformResource {
  /** What was given, by property name. */
  protected readonly svcInputs: Inputs<Config>;
  readonly #imports: unknown[] = [];
  readonly #fields: readonly Field[];

  protected constructor(scope: Construct, id: string, shape: ConstructShape<Config>) {
    const given = (shape.config as TerraformMetaArguments | undefined) ?? {};
    super(scope, id, {
      terraformResourceType: shape.terraformType,
      terraformGeneratorMetadata: PROVIDER_METADATA,
      ...metaArgumentsOf(given),
    });
    this.svcInputs = { ...given } as Inputs<Config>;
    const kind = kindOf(shape.contract, shape.kindName);
    this.#fields = kind.fields;
    if (hasWriteOnly(kind.fields))
      completeHcl(this.cdktfStack, () => givesWriteOnly(kind.fields, this.svcInputs));
    const sameSlug = watchSlug(kind, { resource: this, given: this.svcInputs });
    guardConfig(this, {
      contract: shape.contract,
      fields: () => kind.fields,
      exclusive: kind.exclusive,
      given: this.svcInputs,
      strict: shape.strict,
      furtherProblems: () => [
        ...timeoutProblems(timeoutPhases(kind), (this.svcInputs as { readonly timeouts?: unknown }).timeouts),
        ...ignoreChangesProblems(kind.fields, this.lifecycle),
        ...[sameSlug(), ...this.#imports.map((name) => importProblem(shape, name))].filter(
          (problem) => problem !== undefined,
        ),
      ],
    });
  }

  /**
   * Takes an object that exists already into this resource's care at the next apply.
   *
   * @param id its resource name, or its last part alone
   */
  public override importFrom(id: string, provider?: TerraformProvider): void {
    this.#imports.push(id);
    super.importFrom(id, provider);
  }

  /** Has something done once, when this resource was made, and again when it is replaced. */
  public onReady(id: string, action: hooks.HookActionConfig): hooks.DeployHook {
    return this.#hook(id, { ...action, runs: "onCreate" });
  }

  /** Has something done when this resource was made, and again whenever the resource is replaced or a parameter or trigger of it changes. */
  public onChange(id: string, action: hooks.HookActionConfig & hooks.HookTriggersConfig): hooks.DeployHook {
    return this.#hook(id, { ...action, runs: "onChange" });
  }

  /** Has something done before this resource is deleted or replaced, also when it has been taken out of the code. Nothing can depend on it. */
  public beforeDestroy(id: string, action: hooks.HookActionConfig): hooks.DeployHook {
    return this.#hook(id, { ...action, runs: "beforeDestroy" });
  }

  /** Has the engine wait until something answers, such as this machine's SSH server; what shall come after names the result in `dependsOn`. */
  public waitUntilAnswering(id: string, probe: Omit<hooks.ReadinessConfig, "target">): hooks.DeployHook {
    return new (hooksRoom().Readiness)(this, id, { ...probe, target: this.#asTarget() });
  }

  #hook(id: string, config: Omit<hooks.DeployHookConfig, "target">): hooks.DeployHook {
    return new (hooksRoom().DeployHook)(this, id, { ...config, target: this.#asTarget() });
  }

  #asTarget(): hooks.HookTarget {
    // Every generated class has the members that an object of the service has.
    return this as unknown as hooks.HookTarget;
  }

  public override toTerraform(): unknown {
    const written = super.toTerraform() as Readonly<Record<string, unknown>>;
    return givesWriteOnly(this.#fields, this.svcInputs)
      ? { ...written, ...demandEngine(this.cdktfStack) }
      : written;
  }

  public override get terraformMetaArguments(): Record<string, unknown> {
    return {
      ...(super.terraformMetaArguments as Record<string, unknown>),
      lifecycle: lifecycleToTerraform(this.lifecycle),
    };
  }

  /** The slot of one input. */
  protected svcSlot<Key extends keyof Config & string>(key: Key): Slot<Exclude<Config[Key], undefined>> {
    return slotOf<Key, Exclude<Config[Key], undefined>>(this.svcInputs as never, key);
  }
}

/** The stand-in for a resource whose configuration the engine shall write from an object that exists. */
export function importableResource(
  shape: Omit<ConstructShape<never>, "config" | "strict">,
  scope: Construct,
  importToId: string,
  importFromId: string,
  provider: TerraformProvider | undefined,
): ImportableResource {
  const resource = new ImportableResource(scope, importToId, {
    terraformResourceType: shape.terraformType,
    importId: importFromId,
    ...(provider === undefined ? {} : { provider }),
  });
  resource.node.addValidation({
    validate: () => [importProblem(shape, importFromId)].filter((problem) => problem !== undefined),
  });
  return resource;
}

function importProblem(
  { contract, kindName }: Pick<ConstructShape<never>, "contract" | "kindName">,
  name: unknown,
): string | undefined {
  const problem = nameProblem(contract, kindName, name);
  return problem === undefined ? undefined : `the id to import from ${problem}`;
}

/** The hooks stand on what stands here, so that they can be loaded only when one is made. */
function hooksRoom(): typeof hooks {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return require("../hooks") as typeof hooks;
}
