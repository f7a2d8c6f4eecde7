import {
  type ActionModel,
  actionsOf,
  CALL_ACTION,
  type Contract,
  exampleMethodLabel,
  holdsSecret,
} from "../../contract";
import { actionSubject, examples } from "../usage-examples";
import { fieldList } from "./field-list";
import { codeFence, codeSpan, hclString, inlineMarkdown, stringLiteral } from "../../base/escaping";
import { pageName } from "./page-name";
import { NAMES, page, type RegistryPage } from "./page-parts";
import { methodSubcategory } from "./subcategory";

/** Returns the pages of all actions: one for each method, and one for the action that calls any method. */
export function actionPages(contract: Contract): readonly RegistryPage[] {
  return [
    ...actionsOf(contract).map((action): RegistryPage => [
      pageName("actions", action),
      page(actionParts(contract, action)),
      methodSubcategory(action.method),
    ]),
    [pageName("actions", { terraformName: CALL_ACTION }), page(callParts(contract))],
  ];
}

const IN_SAVED_PLANS =
  "A saved plan (`-out`) holds the values as plain text, so keep its file secret and delete it after use.";

function actionParts(contract: Contract, action: ActionModel): readonly string[] {
  const { name, terraformName, method, kind, fields, exclusive } = action;
  const mark = method.source === "live" ? "" : ` *${method.source}*`;
  const isResource = kind?.methods.create !== undefined;
  const propNames = new Map(fields.map((field) => [field.terraformName, field.propName]));
  const required = fields.filter(({ presence }) => presence === "required");
  const optional = fields.filter(({ presence }) => presence !== "required");
  return [
    `# svc_${terraformName} (action)`,
    `${inlineMarkdown(method.description)}${mark}`,
    [
      `Method: ${codeSpan(`POST ${method.path}`)}`,
      `Construct: ${codeSpan(name)}`,
      ...(method.powersOff === true ? ["The object is powered off during the call."] : []),
      ...(isResource
        ? [`See also: [resource](../${pageName("resources", kind)}), [all kinds](../index.md)`]
        : ["See also: [all kinds](../index.md)"]),
    ]
      .map((fact) => `- ${fact}`)
      .join("\n"),
    "An action requires Terraform 1.14 or later. A change of a resource triggers it, or a user invokes it " +
      "(`terraform apply -invoke=ADDRESS`). It shows the progress of its operation and changes no state.",
    fields.some(holdsSecret) ? `Terraform hides sensitive arguments in its output. ${IN_SAVED_PLANS}` : "",
    "## Example usage",
    ...examples(contract, actionSubject(action)),
    "## Argument reference",
    NAMES,
    ...(required.length === 0 ? [] : ["### Required", fieldList(required, "queries")]),
    "### Optional",
    [...(optional.length === 0 ? [] : [fieldList(optional, "queries")]), timeoutItem(method.timeout)].join(
      "\n",
    ),
    ...exclusive.map(
      (names) =>
        `At most one of ${names.map((each) => codeSpan(propNames.get(each) ?? each)).join(", ")} can be set.`,
    ),
  ];
}

function timeoutItem(limit: string | undefined): string {
  const usual = limit === undefined ? "`20m`" : codeSpan(limit);
  return `- **\`timeout\`**: string, optional. Time limit for the action, such as \`90s\`, \`30m\` or \`1h30m\`. The operation continues after it. Default: ${usual}.`;
}

function callParts(contract: Contract): readonly string[] {
  const label = exampleMethodLabel(contract);
  return [
    `# svc_${CALL_ACTION} (action)`,
    "Calls any method of the service, and waits for the operation that it starts.",
    "- Construct: `SvcCall`\n- See also: [all kinds](../index.md)",
    "An action requires Terraform 1.14 or later. The plan checks the method and the request. Names can be given by their last part, and missing " +
      "fields are filled in with the provider's `project` and `region`.",
    "`request` is not sensitive by itself: plans show it. Pass a secret in it through a sensitive variable, which Terraform hides. " +
      IN_SAVED_PLANS,
    "## Example usage",
    codeFence(
      "ts",
      `new SvcCall(this, "call", {\n  method: ${stringLiteral(label)},\n  request: { name: SvcAction.callerName },\n});`,
    ),
    codeFence(
      "hcl",
      `action "svc_${CALL_ACTION}" "example" {\n  config {\n    method  = ${hclString(label)}\n    request = { name = caller.name }\n  }\n}`,
    ),
    "## Argument reference",
    "### Required",
    `- **\`method\`**: string, required. Method, such as ${codeSpan(label)}, or its name alone.`,
    "### Optional",
    [
      "- **`request`**: object or string, optional. Request: an object with the service's field names, or JSON as text. Default: an empty request.",
      "- **`wait`**: bool, optional. Whether to wait for the operation that the call starts. Default: `true`.",
      "- **`allowDataLoss`** (`allow_data_loss`): bool, optional. Allows a method that destroys data, or that deletes an object. Must be `true` for such a method. Default: `false`.",
      timeoutItem(undefined).replace("`20m`", "the method's limit in the contract, otherwise `20m`"),
    ].join("\n"),
  ];
}
