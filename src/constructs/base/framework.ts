import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/** CDK for Terraform or its successor. The package has each construct once for each of them. */
type Framework = "cdktf" | "cdktn";

/** Where the constructs for each framework are imported from. */
const IMPORTS: Readonly<Record<Framework, string>> = {
  cdktf: "cdktf-provider-svc",
  cdktn: "cdktf-provider-svc/cdktn",
};

/** Under this symbol, a class of either framework has its full name, such as `cdktn.App`. */
const TYPE = Symbol.for("jsii.rtti");

/** The framework that these constructs extend. */
export const FRAMEWORK: Framework = frameworkOf(TerraformStack.prototype) ?? "cdktf";

/** Stacks in which a construct was found to have the right framework. */
const checked = new WeakSet<TerraformStack>();

/**
 * Throws an Error if a construct is in an app or a stack of the other framework. The two share the symbols by which they recognize constructs,
 * so such an app would fail later, and inside the framework.
 */
export function checkFramework(construct: IConstruct): void {
  const stack = TerraformStack.of(construct);
  if (checked.has(stack)) return;
  for (const [place, outer] of [
    ["an app", stack.node.root],
    ["a stack", stack],
  ] as const) {
    const other = frameworkOf(outer);
    if (other !== undefined && other !== FRAMEWORK) {
      throw new Error(
        `"${construct.node.path}" is a construct for ${FRAMEWORK}, but is in ${place} of ${other}. Import the constructs from ` +
          `"${IMPORTS[other]}" instead of "${IMPORTS[FRAMEWORK]}". Generate constructs of other descriptions with ` +
          `\`cdktf-svc generate --framework ${other}\`.`,
      );
    }
  }
  checked.add(stack);
}

/** Returns the framework whose class an object has, directly or through classes of the user. */
function frameworkOf(value: object): Framework | undefined {
  for (
    let each: unknown = value;
    typeof each === "object" && each !== null;
    each = Object.getPrototypeOf(each)
  ) {
    const { constructor } = each as {
      readonly constructor: { readonly [TYPE]?: { readonly fqn?: unknown } };
    };
    const [framework] = String(constructor[TYPE]?.fqn).split(".");
    if (framework === "cdktf" || framework === "cdktn") return framework;
  }
  return undefined;
}
