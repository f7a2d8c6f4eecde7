import {
  type ActionModel,
  asQuery,
  type Contract,
  exampleMethodLabel,
  type Field,
  holdsSecret,
  inputFacts,
} from "../../contract";
import {
  type Attribute,
  BOOL,
  DYNAMIC,
  errorDiagnostic,
  formatPath,
  type Schema,
  STRING,
} from "../../plugin";
import { describe, shapeOf } from "./attribute-parts";
import { validateDuration, validateField } from "./validate-field";

/** Schemas of actions. An action returns nothing, so no attribute is computed, and the service's defaults apply to what is not set. */

/** Returns the schema of the action of a method: the fields of its request, and a time limit for the wait. */
export function actionSchema(contract: Contract, action: ActionModel): Schema {
  const { method, fields } = action;
  const attributes = fields.map((field) => actionAttribute(contract, field, !holdsSecret(field)));
  return {
    version: 0,
    block: {
      description: { markdown: method.description },
      attributes: hasTimeout(fields) ? attributes : [...attributes, timeoutAttribute(method.timeout)],
    },
  };
}

/** Returns the schema of the action that calls any method. */
export function callSchema(contract: Contract): Schema {
  const label = exampleMethodLabel(contract);
  return {
    version: 0,
    block: {
      description: { markdown: "Calls a method of the service, and waits for the operation that it starts." },
      attributes: [
        {
          name: "method",
          type: STRING,
          required: true,
          description: { markdown: `Method, such as \`${label}\`, or its name alone.` },
        },
        {
          name: "request",
          type: DYNAMIC,
          optional: true,
          description: {
            markdown:
              "Request: an object with the service's field names, or JSON as text. Default: an empty request.",
          },
        },
        {
          name: "wait",
          type: BOOL,
          optional: true,
          description: {
            markdown: "Whether to wait for the operation that the call starts. Default: `true`.",
          },
        },
        {
          name: CALL_PERMISSION,
          type: BOOL,
          optional: true,
          description: {
            markdown:
              "Allows a method that destroys data, or that deletes an object. Must be `true` for such a method. Default: `false`.",
          },
        },
        timeoutAttribute(undefined),
      ],
    },
  };
}

/** Name of the attribute of `svc_call` that permits a method to destroy data. */
export const CALL_PERMISSION = "allow_data_loss";

/** Name of the attribute with the time limit, unless a field of the request has this name. */
export const TIMEOUT = "timeout";

/** Whether a field of the request has the name of the time limit. The action has no time limit then, except the method's. */
export function hasTimeout(fields: readonly Field[]): boolean {
  return fields.some(({ terraformName }) => terraformName === TIMEOUT);
}

function timeoutAttribute(limit: string | undefined): Attribute {
  const usual = limit === undefined ? "the method's limit in the contract, otherwise `20m`" : `\`${limit}\``;
  return {
    name: TIMEOUT,
    type: STRING,
    optional: true,
    description: {
      markdown: `Time limit for the action, such as \`90s\`, \`30m\` or \`1h30m\`. The operation continues after it. Default: ${usual}.`,
    },
    validate: validateDuration,
  };
}

function actionAttribute(contract: Contract, field: Field, isQuotable: boolean): Attribute {
  const isPermission = field.argument?.role === "permission";
  return {
    name: field.terraformName,
    ...shapeOf(field, (inner) => actionAttribute(contract, inner, isQuotable)),
    ...describe(field, inputFacts(asQuery(field), "terraform")),
    ...(field.presence === "required" ? { required: true } : { optional: true }),
    ...(field.sensitive ? { sensitive: true } : {}),
    validate: isPermission
      ? (value, path) =>
          value === true
            ? []
            : [
                errorDiagnostic(
                  "Data would be lost",
                  `${formatPath(path)} must be true, because the action destroys data. Set it to true if this is intended.`,
                  path,
                ),
              ]
      : validateField(contract, field, isQuotable),
  };
}
