import {
  DefaultTokenResolver,
  type IPostProcessor,
  type IResolvable,
  type IResolveContext,
  StringConcat,
  TerraformStack,
  TerraformVariable,
  Tokenization,
} from "cdktf";
import type { IConstruct } from "constructs";
import { type Field, type FieldType, isSecretField, kindOf } from "../../contract";
import { contractOf, isSvcObject } from "../base";
import { elementAt } from "./stack-elements";

/** A reference to a secret in a value of a hook. */
export interface SecretReference {
  /** Path of the construct that the secret belongs to. */
  readonly path: string;
  /** Description of the secret: `the secret attribute "secret"`, `a sensitive variable`. */
  readonly what: string;
}

interface VariableReference {
  readonly identifier: string;
  readonly stack: TerraformStack;
}

/**
 * Finds references to secrets in a value: sensitive or write-only attributes, attributes returned once, sensitive variables, and ephemeral
 * values. Cannot detect sensitive attributes of other providers.
 */
export function secretReferences(scope: IConstruct, value: unknown): readonly SecretReference[] {
  const found = referencesIn(scope, value).flatMap((reference) => {
    const secret = secretOf(reference);
    return secret === undefined ? [] : [secret];
  });
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
}

function referencesIn(scope: IConstruct, value: unknown): readonly VariableReference[] {
  const found: VariableReference[] = [];
  const own = TerraformStack.of(scope);
  class Collector extends DefaultTokenResolver {
    public override resolveToken(
      token: IResolvable,
      context: IResolveContext,
      post: IPostProcessor,
    ): unknown {
      const { identifier, originStack } = token as {
        readonly identifier?: unknown;
        readonly originStack?: unknown;
      };
      if (typeof identifier === "string") {
        found.push({ identifier, stack: TerraformStack.isStack(originStack) ? originStack : own });
      }
      return super.resolveToken(token, context, post) as unknown;
    }
  }
  const resolved: unknown = Tokenization.resolve(value, {
    scope,
    preparing: false,
    resolver: new Collector(new StringConcat()),
  });
  // Handwritten expressions are not tokens.
  const text = JSON.stringify(resolved ?? null);
  for (const [expression] of text.matchAll(/[$%]\{[^}]*\}/g)) {
    for (const [identifier] of expression.matchAll(
      /\b(?:ephemeral\.[\w.-]+|svc_\w+\.[\w.-]+|var\.[\w-]+)/g,
    )) {
      found.push({ identifier, stack: own });
    }
  }
  return found;
}

function secretOf({ identifier, stack }: VariableReference): SecretReference | undefined {
  const [first = "", second = "", ...rest] = identifier.replace(/\[[^\]]*\]/g, "").split(".");
  if (first === "ephemeral") {
    return {
      path: elementAt(stack, `${first}.${second}.${rest[0] ?? ""}`)?.node.path ?? identifier,
      what: "ephemeral",
    };
  }
  if (first === "var") {
    const variable = elementAt(stack, `${first}.${second}`);
    return variable instanceof TerraformVariable && variable.sensitive === true
      ? { path: variable.node.path, what: "a sensitive variable" }
      : undefined;
  }
  const isData = first === "data";
  const [type, id, steps] = isData ? [second, rest[0] ?? "", rest.slice(1)] : [first, second, rest];
  // Skips resources of other providers, modules and locals.
  if (!type.startsWith("svc_")) return undefined;
  const element = elementAt(stack, `${isData ? "data." : ""}${type}.${id}`);
  const contract = element === undefined ? undefined : contractOf(element);
  if (element === undefined || contract === undefined || !isSvcObject(element)) return undefined;
  const attribute = secretField(kindOf(contract, element.svcKind).fields, steps);
  return attribute === undefined
    ? undefined
    : { path: element.node.path, what: `the secret attribute "${attribute}"` };
}

/** Returns the Terraform path of the first secret field along the steps or below their end. */
function secretField(fields: readonly Field[], steps: readonly string[]): string | undefined {
  const [step, ...rest] = steps.filter((each) => each !== "*" && !/^\d+$/.test(each));
  if (step === undefined) {
    return fields.map((field) => secretIn(field, [])).find((path) => path !== undefined);
  }
  const field = fields.find(({ terraformName }) => terraformName === step);
  return field === undefined ? undefined : secretIn(field, rest);
}

function secretIn(field: Field, steps: readonly string[]): string | undefined {
  if (isSecretField(field)) return field.terraformName;
  const inner = fieldsOf(field.type);
  const below = inner === undefined ? undefined : secretField(inner, steps);
  return below === undefined ? undefined : `${field.terraformName}.${below}`;
}

function fieldsOf(type: FieldType): readonly Field[] | undefined {
  if (type.kind === "object") return type.fields;
  return "element" in type ? fieldsOf(type.element) : undefined;
}
