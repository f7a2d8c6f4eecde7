import { argumentField, memberField } from "./argument-field";
import type { Field } from "./model";

/** Returns the argument that puts an object into a group of which few may be disrupted at the same time. */
export function disruptionGroup(kindName: string): Field {
  const ready: Field = {
    ...memberField("ready"),
    type: {
      kind: "object",
      fields: [
        {
          ...memberField("address"),
          presence: "required",
          description: "Attribute that holds the object's address, such as `network.private_ipv4`.",
          constraints: { minLength: 1 },
        },
        {
          ...memberField("port"),
          presence: "required",
          type: { kind: "number", format: "int32" },
          description: "Port that must accept connections.",
          constraints: { minimum: 1, maximum: 65_535 },
        },
        {
          ...memberField("path"),
          description:
            "Path that must answer to a GET by HTTP with a status from 200 to 299, such as `/healthz`. Without it, the port must accept a connection.",
          constraints: { pattern: "^/[!-~]*$" },
        },
        login(),
        {
          ...memberField("within"),
          description:
            "How long to wait for it after the change, such as `90s` or `15m`. Default: 10 minutes.",
          constraints: { pattern: "^[1-9][0-9]*(s|m|h)$" },
        },
      ],
    },
    description:
      "What must answer before a changed object counts as ready again. Default: the end of its operation, and its state where the contract says " +
      "which one is ready.",
  };
  return {
    ...argumentField("disruptionGroup", { role: "disruption" }),
    type: {
      kind: "object",
      fields: [
        {
          ...memberField("name"),
          presence: "required",
          description: "Name of the group, for all of its objects.",
          constraints: { minLength: 1, maxLength: 100 },
        },
        {
          ...memberField("maxUnavailable"),
          type: { kind: "number", format: "int32" },
          description: "How many objects of the group may be out of service at the same time. Default: 1.",
          constraints: { minimum: 1 },
        },
        ready,
        {
          ...memberField("createBeforeDestroy"),
          type: { kind: "bool" },
          description:
            "Says that the resource has `create_before_destroy`, so that a replacement takes nothing out of service.",
        },
      ],
    },
    source: "live",
    description:
      `Group of which few objects may be out of service at the same time: a change that powers off, wipes or replaces the ${kindName} waits until ` +
      "enough others are ready, and a failed one stops the group.",
  };
}

/** Returns the member for a login that a ready object must accept. */
function login(): Field {
  return {
    ...memberField("ssh"),
    type: {
      kind: "object",
      fields: [
        {
          ...memberField("user"),
          presence: "required",
          description: "User as whom the system's `ssh` logs in, without a password.",
          constraints: { pattern: "^[A-Za-z_][A-Za-z0-9._-]{0,63}$" },
        },
        {
          ...memberField("identity"),
          description:
            "File of the private key: absolute, relative to the stack's folder, or beginning with `~/`. Default: what `ssh` finds.",
          constraints: { minLength: 1 },
        },
        {
          ...memberField("hostKeys"),
          type: { kind: "list", element: { kind: "string" } },
          description: "Public keys of the machine, of which it must prove one. Either these or `pinned_in`.",
          constraints: { minItems: 1 },
        },
        {
          ...memberField("pinnedIn"),
          description:
            "File in which the machine's key is kept when it is first seen, and when it is first seen after its data was destroyed.",
          constraints: { minLength: 1 },
        },
        {
          ...memberField("cloudInit"),
          type: { kind: "bool" },
          description:
            "Whether to wait on the machine until cloud-init has ended. An error of cloud-init stops the group.",
        },
      ],
    },
    description: "Login by SSH at the port that must succeed.",
  };
}
