import { NORMALIZATIONS } from "../../contract";
import type { KeyEntry } from "./key-entry";
import { exclusive } from "./place-keys";

/** Keys of one field of a kind. */
export const FIELD = {
  is: "object",
  about: "Facts about one field, which the description does not say in its own words.",
  members: {
    references: {
      is: "text",
      about:
        "Kind whose names the field, or each of its elements, contains. Constructs accept an object, and slugs are completed. `none` for plain text.",
      example: "Network",
    },
    providerDefault: {
      is: "choice",
      about: "Argument of the provider that is the field's default.",
      of: ["project", "region"],
    },
    setBy: {
      is: "choice",
      about: "Who sets a field that a create request contains: users, or the service alone.",
      of: ["user", "service"],
    },
    immutable: {
      is: "flag",
      about:
        "`true` if the field is fixed at creation, although an update contains it. A change forces replacement. A field that no update contains is fixed in any case.",
    },
    growOnly: {
      is: "flag",
      about: "`true` if a number can only grow in place. A smaller value forces replacement.",
    },
    sensitive: { is: "flag", about: "Whether the value is a secret, which plans and messages do not show." },
    writeOnly: {
      is: "flag",
      about:
        "`true` if no response contains the value. It is sent and stored nowhere. `false` keeps it in the state.",
    },
    returnedOnce: {
      is: "flag",
      about:
        "`true` if only the response of the create contains the value. The provider stores it from there.",
    },
    normalizes: {
      is: "list",
      about:
        "How the service rewrites a text. Spellings that it stores alike are equal. `case`: changes upper and lower case; `trim`: removes white space at both ends; `cidr`: writes addresses canonically; `name`: completes a short name.",
      of: { is: "choice", about: "A rule.", of: NORMALIZATIONS },
      example: "[case]",
    },
    key: {
      is: "text",
      about: "On a list of objects: the property that identifies an element. The order then has no meaning.",
      example: "device",
    },
    exclusive,
    terraformName: {
      is: "text",
      about: "The field's name in Terraform, if its own is not valid there.",
      example: "thumbprint",
    },
  },
} as const satisfies KeyEntry;
