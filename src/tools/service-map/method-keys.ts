import { UPDATE_MODES } from "../../contract";
import type { KeyEntry } from "./key-entry";
import { changeAnswer, destroysData, nameInRequest, objectInRequest, timeLimit } from "./place-keys";

/** The name of a method. */
export const method = {
  is: "text",
  about: "The method: its name, or its path if several services have a method of that name.",
  word: "x-verb, x-of-kind",
  example: "CreateDisk",
} as const satisfies KeyEntry;

/** Fields that a method does not carry. */
export const omittedFields = {
  is: "list",
  about:
    "Fields that the request contains, but that the method does not carry, by names or paths: `boot.image`.",
  word: "x-omits",
  of: { is: "text", about: "Path of a field." },
  example: "[fileSystem]",
} as const satisfies KeyEntry;

/** Keys of one update. */
export const UPDATE = {
  is: "object",
  about: "A method that changes an object in place.",
  members: {
    request: {
      is: "object",
      about: "Places in the request.",
      members: {
        name: nameInRequest,
        object: objectInRequest,
        mask: {
          is: "text",
          about: "Property of the request with the field mask.",
          word: "format: field-mask",
          example: "updateMask",
        },
        fields: {
          is: "named",
          about:
            "Properties of the request that carry a field of another name or place: `newImage: boot.image`. A field inside a list cannot be named.",
          word: "x-stands-for",
          by: "property",
          of: { is: "text", about: "Path of the field.", example: "boot.image" },
        },
      },
    },
    answer: changeAnswer,
    mode: {
      is: "choice",
      about:
        "What the service does with fields that a request omits. `replace`: it clears them, so the provider sends the whole object, read immediately before. `merge`: it keeps them at every depth, so the provider sends the change only; without a mask, null removes an entry of a map (RFC 7396). `fields`: it keeps those at the root, and replaces sections and lists whole. An attribute that leaves the configuration is cleared if the method can say so: `replace` and a mask always, the others by an empty value, or by null where the update's schema allows it.",
      word: "x-update",
      of: UPDATE_MODES,
    },
    omits: omittedFields,
    powersOff: {
      is: "flag",
      about:
        "Whether the object is powered off during the call, which a plan announces. The call is repeated only if the first one was certainly not carried out.",
      word: "x-powers-off",
    },
    destroysData,
    timeLimit,
  },
} as const satisfies KeyEntry;
