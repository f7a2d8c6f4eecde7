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
        "Kind whose names the field, or each of its elements, contains. Constructs accept an object, slugs are completed, a slug equals its full name, and every request that has the field contains the full name. `none` for plain text.",
      word: "x-references",
      example: "Network",
    },
    providerDefault: {
      is: "choice",
      about: "Argument of the provider that is the field's default.",
      word: "x-default-from",
      of: ["project", "region"],
    },
    setBy: {
      is: "choice",
      about: "Who sets a field that a create request contains: users, or the service alone.",
      word: "readOnly",
      of: ["user", "service"],
    },
    immutable: {
      is: "flag",
      about:
        "`true` if the field is fixed at creation, although an update contains it. A change forces replacement, also of everything inside. A field that no update contains is fixed in any case. On a field that the service sets: another text means that the object was recreated under the same name.",
      word: "x-immutable",
    },
    growOnly: {
      is: "flag",
      about: "`true` if a number can only grow in place. A smaller value forces replacement.",
      word: "x-grow-only",
    },
    sensitive: {
      is: "flag",
      about: "Whether the value is a secret, which plans and messages do not show.",
      word: "format: password",
    },
    writeOnly: {
      is: "flag",
      about:
        "`true` if no response contains the value. It is sent and stored nowhere; a version argument sends it again. `false` keeps it in the state.",
      word: "writeOnly",
    },
    returnedOnce: {
      is: "flag",
      about:
        "`true` if only the response of the create, or its operation, contains the value. The provider stores it from there, or writes it to a file (`..._file`).",
      word: "x-returned-once",
    },
    normalizes: {
      is: "list",
      about:
        "How the service rewrites a text. Spellings that it stores alike are equal, and the state keeps the configured one. `case`: changes upper and lower case; `trim`: removes white space at both ends; `cidr`: writes addresses canonically, and begins a range with its first address; `name`: completes a short name.",
      word: "x-normalizes",
      of: {
        is: "choice",
        about:
          "How the service rewrites a text. Spellings that it stores alike are equal, and the state keeps the configured one. `case`: changes upper and lower case; `trim`: removes white space at both ends; `cidr`: writes addresses canonically, and begins a range with its first address; `name`: completes a short name.",
        word: "x-normalizes",
        of: NORMALIZATIONS,
      },
      example: "[case]",
    },
    knownValues: {
      is: "list",
      about:
        "Values of a text that the service is known to accept, beside others. A value that is one typing error away from one of them is a warning.",
      word: "x-known-values",
      of: {
        is: "text",
        about: "A value that the service is known to accept.",
        word: "x-known-values",
      },
      example: "[debian-12]",
    },
    readyValues: {
      is: "list",
      about:
        "Values of a text that the service sets, at the object's root, with which the object is ready for use. Disruption groups wait for them.",
      word: "x-ready-values",
      of: {
        is: "text",
        about: "A value with which the object is ready.",
        word: "x-ready-values",
      },
      example: "[RUNNING]",
    },
    key: {
      is: "text",
      about:
        "On a list of objects: the property that identifies an element. The order then has no meaning, a value that occurs twice is refused, and values that the service chose in an element survive a change of the list.",
      word: "x-key",
      example: "device",
    },
    exclusive,
    terraformName: {
      is: "text",
      about:
        "The field's name in Terraform, of lowercase letters, digits and underscores, if its own is not valid there. It is left out otherwise.",
      word: "x-name",
      example: "thumbprint",
    },
  },
} as const satisfies KeyEntry;
