import { FIELD } from "./field-keys";
import type { KeyEntry } from "./key-entry";
import { method, omittedFields, UPDATE } from "./method-keys";
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

/** Keys of one kind. */
export const KIND = {
  is: "object",
  about: "A kind of resource.",
  members: {
    schema: {
      is: "text",
      about:
        "Schema of the objects: the name of a component, or the place of the object in a response: `GetDisk.answer.disk`.",
      word: "x-kind",
      example: "Disk",
    },
    pattern: {
      is: "text",
      about:
        "Form of the objects' full names. Words and variables alternate; the last part may be a fixed word.",
      word: "x-kind: { pattern: ... }",
      example: "projects/{project}/disks/{disk}",
    },
    content: {
      is: "text",
      about: "Property of an object in answers that contains what users set; the create takes it bare.",
      word: "x-kind: { contentField: ... }",
      example: "manifest",
    },
    plural: {
      is: "text",
      about: "The kind's plural, for the names of data sources.",
      word: "x-kind: { plural: ... }",
      example: "Disks",
    },
    name: {
      is: "text",
      about:
        "Property of the object with its full name, or its path: `metadata.name`. Where objects have an identifier without a place, the property with the identifier, and the pattern `{id}`.",
      word: "x-kind: { nameField: ... }",
      example: "name",
    },
    parent: {
      is: "text",
      about:
        "Property of the create request, or of the object, that names the parent. `none` if only the object's name tells the parent, because the service decides it, for example by the API key. An import then needs the full name.",
      word: "x-kind: { parentField: ... }, x-kind: { parentFrom: name }",
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
              word: "x-references",
              example: "projectName",
            },
            pageToken: {
              is: "text",
              about: "Property with the token of the page.",
              word: "x-holds: page-token",
              example: "pageToken",
            },
            pageNumber: {
              is: "text",
              about:
                "Property with the number of the page. The first one is the property's `default`, else its `minimum`, else 0.",
              word: "x-holds: page-number",
              example: "page",
            },
            pageOffset: {
              is: "text",
              about: "Property with the number of objects before the page.",
              word: "x-holds: page-offset",
              example: "offset",
            },
            pageSize: {
              is: "text",
              about: "Property with the largest size of a page.",
              word: "x-holds: page-size",
              example: "pageSize",
            },
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
              word: "x-holds: next-page-token",
              example: "nextPageToken",
            },
            totalCount: {
              is: "text",
              about:
                "Property with the number of all objects; `none` if it counts something else. A list that shows fewer objects is read again, and then shown with a warning.",
              word: "x-holds: total-count",
              example: "totalCount",
            },
            hasMore: {
              is: "text",
              about: "With counted pages: property that says whether there are more.",
              word: "x-holds: has-more",
              example: "hasMore",
            },
          },
        },
        omits: {
          is: "list",
          about:
            "Properties of the request or the response that do not count, such as one half of a pair of page tokens.",
          word: "x-omits",
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
      word: "x-verb: update",
      by: "method",
      of: UPDATE,
    },
    actions: {
      is: "named",
      about:
        "Methods outside of the life cycle, such as a restart. Actions, hooks and `cdktf-svc call` reach them. A method that another line names is no action: that line takes it away from here.",
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
    capacity: {
      is: "object",
      about:
        "How a create lacks capacity. Without it, a refusal for lack of capacity is an error as any other, and there are no alternatives.",
      word: "x-kind: { capacity: ... }",
      members: {
        codes: {
          is: "list",
          about: "The service's codes for it, in the refusal of a create or in the failure of its operation.",
          of: { is: "text", about: "A code." },
          example: "[OUT_OF_STOCK]",
        },
        fields: {
          is: "list",
          about: "Properties of the create that decide whether there is room.",
          of: { is: "text", about: "A property." },
          example: "[zone, size]",
        },
      },
    },
  },
} as const satisfies KeyEntry;
