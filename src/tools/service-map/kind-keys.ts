import { UPDATE_MODES } from "../../contract";
import { FIELD } from "./field-keys";
import type { KeyEntry } from "./key-entry";
import {
  changeAnswer,
  destroysData,
  exclusive,
  nameInRequest,
  objectInAnswer,
  objectInRequest,
  operationInAnswer,
  timeLimit,
  tokenInRequest,
} from "./place-keys";

const method = {
  is: "text",
  about: "The method: its name, or its path if several services have a method of that name.",
  example: "CreateDisk",
} as const satisfies KeyEntry;

const omittedFields = {
  is: "list",
  about: "Fields that the request contains, but that the method does not carry.",
  of: { is: "text", about: "Path of a field." },
  example: "[fileSystem]",
} as const satisfies KeyEntry;

/** Keys of one update. */
const UPDATE = {
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
          example: "updateMask",
        },
        fields: {
          is: "named",
          about:
            "Properties of the request that carry a field of another name or place: `newImage: boot.image`.",
          by: "property",
          of: { is: "text", about: "Path of the field.", example: "boot.image" },
        },
      },
    },
    answer: changeAnswer,
    mode: {
      is: "choice",
      about:
        "What the service does with fields that a request omits. `replace`: it clears them. `merge`: it keeps them at every depth. `fields`: it keeps those at the root, and replaces sections and lists whole.",
      of: UPDATE_MODES,
    },
    omits: omittedFields,
    powersOff: {
      is: "flag",
      about: "Whether the object is powered off during the call, which a plan announces.",
    },
    destroysData,
    timeLimit,
  },
} as const satisfies KeyEntry;

/** Keys of one kind. */
export const KIND = {
  is: "object",
  about: "A kind of resource.",
  members: {
    schema: {
      is: "text",
      about:
        "Schema of the objects: the name of a component, or the place of the object in a response: `GetDisk.answer.disk`.",
      example: "Disk",
    },
    pattern: {
      is: "text",
      about:
        "Form of the objects' full names. Words and variables alternate; the last part may be a fixed word.",
      example: "projects/{project}/disks/{disk}",
    },
    plural: { is: "text", about: "The kind's plural, for the names of data sources.", example: "Disks" },
    name: { is: "text", about: "Property of the object with its full name.", example: "name" },
    parent: {
      is: "text",
      about:
        "Property of the create request, or of the object, that names the parent. `none` if only the object's name tells the parent, because the service decides it.",
      example: "projectName",
    },
    slug: {
      is: "text",
      about:
        "Property of the create request that becomes the last part of the name; `none` if the service chooses it.",
      example: "diskId",
    },
    create: {
      is: "object",
      about: "The method that creates an object. Without one, the kind has data sources only.",
      members: {
        method,
        request: {
          is: "object",
          about: "Places in the request.",
          members: { object: objectInRequest, token: tokenInRequest },
        },
        answer: {
          is: "object",
          about: "Places in the response.",
          members: {
            ...changeAnswer.members,
            result: {
              is: "text",
              about:
                "Schema of the result of the create's operation, by the name of a component. A secret in it is returned once.",
              example: "CreateDiskResult",
            },
          },
        },
        omits: omittedFields,
        timeLimit,
      },
    },
    get: {
      is: "object",
      about: "The method that reads one object.",
      members: {
        method,
        request: { is: "object", about: "Places in the request.", members: { name: nameInRequest } },
        answer: { is: "object", about: "Places in the response.", members: { object: objectInAnswer } },
      },
    },
    list: {
      is: "object",
      about: "The method that lists the objects, of one parent or of all.",
      members: {
        method,
        request: {
          is: "object",
          about: "Places in the request.",
          members: {
            parent: {
              is: "text",
              about: "Property of the request that names the parent.",
              example: "projectName",
            },
            pageToken: { is: "text", about: "Property with the token of the page.", example: "pageToken" },
            pageNumber: { is: "text", about: "Property with the number of the page.", example: "page" },
            pageOffset: {
              is: "text",
              about: "Property with the number of objects before the page.",
              example: "offset",
            },
            pageSize: { is: "text", about: "Property with the largest size of a page.", example: "pageSize" },
          },
        },
        answer: {
          is: "object",
          about: "Places in the response.",
          members: {
            objects: { is: "text", about: "Property with the list of objects.", example: "disks" },
            nextPageToken: {
              is: "text",
              about: "Property with the token of the next page.",
              example: "nextPageToken",
            },
            totalCount: {
              is: "text",
              about: "Property with the number of all objects; `none` if it counts something else.",
              example: "totalCount",
            },
            hasMore: {
              is: "text",
              about: "With counted pages: property that says whether there are more.",
              example: "hasMore",
            },
          },
        },
        omits: {
          is: "list",
          about:
            "Properties of the request or the response that do not count, such as one half of a pair of page tokens.",
          of: { is: "text", about: "A property." },
          example: "[pageToken]",
        },
      },
    },
    delete: {
      is: "object",
      about: "The method that deletes an object.",
      members: {
        method,
        request: { is: "object", about: "Places in the request.", members: { name: nameInRequest } },
        answer: {
          is: "object",
          about: "Places in the response.",
          members: { operation: operationInAnswer },
        },
        timeLimit,
      },
    },
    clone: {
      is: "object",
      about: "The method that creates an object from another one.",
      members: {
        method,
        request: {
          is: "object",
          about: "Places in the request.",
          members: {
            name: {
              is: "text",
              about: "Property of the request with the full name of the source.",
              example: "sourceName",
            },
            object: objectInRequest,
            token: tokenInRequest,
          },
        },
        answer: changeAnswer,
        timeLimit,
      },
    },
    updates: {
      is: "named",
      about:
        "The methods that change an object in place. A change of a field calls a method whose request contains it.",
      by: "method",
      of: UPDATE,
    },
    actions: {
      is: "named",
      about: "Methods outside of the life cycle, such as a restart.",
      by: "method",
      of: {
        is: "object",
        about: "A method that resources do not call.",
        members: {
          request: { is: "object", about: "Places in the request.", members: { name: nameInRequest } },
          answer: {
            is: "object",
            about: "Places in the response.",
            members: { operation: operationInAnswer },
          },
          destroysData,
          timeLimit,
        },
      },
    },
    fields: {
      is: "named",
      about:
        "Facts about fields, by their paths from the object: `spec.machine`. A path leads through lists.",
      by: "field",
      of: FIELD,
    },
    exclusive,
  },
} as const satisfies KeyEntry;
