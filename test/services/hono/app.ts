import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type Fields, without } from "../store/fields";
import { HTTP_STATUS } from "../store/http-status";
import { beginRequest, PlainMethods } from "../store/plain-methods";
import { ServiceError } from "../store/service-error";
import type { StateNames } from "../store/operation-clock";
import { ServiceStore } from "../store/service-store";

/** Options of the service. */
export interface HonoOptions {
  readonly apiKey: string;
  /** Duration of an operation. */
  readonly operationMs: number;
  /** The words for its states. @default those of the documentation */
  readonly states?: StateNames;
}

/** The opening of the description. */
export const HONO_INFO = { title: "Infrastructure service", version: "v1" };

const STATES: StateNames = {
  PENDING: "PENDING",
  RUNNING: "RUNNING",
  SUCCEEDED: "SUCCEEDED",
  FAILED: "FAILED",
  CANCELLED: "CANCELLED",
};

const nameOf = (pattern: string): z.ZodString =>
  z.string().openapi({ description: `Resource name, ${pattern}`, example: pattern });
const projectName = nameOf("projects/{project}");
const region = z.string().openapi({ description: "Resource name of a datacenter, datacenters/{slug}" });
const slug = z.string().regex(/^[a-z][a-z0-9-]*$/);
const labels = z.record(z.string(), z.string());
const createTime = z.iso.datetime().openapi({ readOnly: true });

const operationSchema = (states: StateNames): z.ZodType =>
  z
    .object({
      name: nameOf("operations/{id}"),
      state: z.enum(Object.values(states)),
      metadata: z.record(z.string(), z.unknown()).optional(),
      errorMessage: z.string().optional(),
    })
    .openapi("Operation");

const Failure = z
  .object({ error: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }) })
  .openapi("Error");

const Compute = z
  .union([
    z.object({ machineType: z.string() }).strict(),
    z.object({ custom: z.object({ vcpus: z.int().min(1), memoryGib: z.int().min(1) }) }).strict(),
  ])
  .openapi("Compute");

const manifest = {
  projectName,
  region,
  compute: Compute,
  boot: z.object({ image: z.string(), diskSizeGib: z.int().optional() }),
  network: z
    .object({
      networkName: nameOf("projects/{project}/networks/{id}"),
      publicAddress: z.boolean().optional(),
    })
    .nullish(),
  users: z
    .array(
      z.object({
        username: z.string(),
        sshKeyNames: z.array(nameOf("projects/{project}/ssh-keys/{id}")).optional(),
        administrator: z.boolean().optional(),
      }),
    )
    .nullish(),
  labels: labels.nullish(),
};

/** A kind: its fields at creation, those that an update changes, and those that only the service sets. */
interface HonoKind {
  readonly name: string;
  readonly service: string;
  readonly pattern: string;
  readonly created: z.ZodRawShape;
  readonly updated: z.ZodRawShape;
  readonly computed: z.ZodRawShape;
  readonly longRunning?: boolean;
  /** Name of the schema of the create's request. @default Create<name>Request */
  readonly request?: string;
  /** Properties beside the object in the answer to a create. */
  readonly once?: z.ZodRawShape;
}

type Named = { readonly name: string };

const displayName = z.string().nullish();

const KINDS: readonly HonoKind[] = [
  {
    name: "Organization",
    service: "organization",
    pattern: "organizations/{slug}",
    created: { slug, displayName, billingEmail: z.string().nullish() },
    updated: { displayName, billingEmail: z.string().nullish() },
    computed: {},
  },
  {
    name: "Project",
    service: "project",
    pattern: "projects/{slug}",
    created: {
      slug,
      displayName,
      organizationName: nameOf("organizations/{slug}").nullish(),
      labels: labels.nullish(),
    },
    updated: { displayName, labels: labels.nullish() },
    computed: { createTime },
  },
  {
    name: "Network",
    service: "network",
    pattern: "projects/{project}/networks/{id}",
    created: {
      projectName,
      region,
      ipv4Cidr: z.string().nullish(),
      displayName,
      hasGateway: z.boolean().nullish(),
    },
    updated: { displayName, hasGateway: z.boolean().nullish() },
    computed: { createTime },
  },
  {
    name: "FirewallRule",
    service: "network",
    pattern: "projects/{project}/firewall-rules/{id}",
    created: {
      projectName,
      networkName: nameOf("projects/{project}/networks/{id}"),
      direction: z.enum(["DIRECTION_INGRESS", "DIRECTION_EGRESS"]),
      protocol: z.enum(["PROTOCOL_TCP", "PROTOCOL_UDP", "PROTOCOL_ICMP"]).nullish(),
      ports: z.array(z.string()).nullish(),
      peerCidr: z.string().nullish(),
      priority: z.int().nullish(),
    },
    updated: {
      protocol: z.enum(["PROTOCOL_TCP", "PROTOCOL_UDP", "PROTOCOL_ICMP"]).nullish(),
      ports: z.array(z.string()).nullish(),
      peerCidr: z.string().nullish(),
      priority: z.int().nullish(),
    },
    computed: {},
  },
  {
    name: "SshKey",
    service: "compute",
    pattern: "projects/{project}/ssh-keys/{id}",
    created: { projectName, publicKey: z.string(), displayName },
    updated: { displayName },
    computed: { fingerprint: z.string(), createTime },
  },
  {
    name: "Disk",
    service: "storage",
    pattern: "projects/{project}/disks/{id}",
    created: { projectName, region, sizeGib: z.int().min(1), displayName, labels: labels.nullish() },
    updated: { sizeGib: z.int().min(1).optional(), displayName, labels: labels.nullish() },
    computed: { createTime },
  },
  {
    name: "FileShare",
    service: "storage",
    pattern: "projects/{project}/file-shares/{id}",
    created: {
      projectName,
      networkName: nameOf("projects/{project}/networks/{id}"),
      capacityGib: z.int().min(1),
      protocol: z.enum(["PROTOCOL_NFS", "PROTOCOL_SMB"]).nullish(),
      displayName,
      backup: z.object({ interval: z.string(), copies: z.int() }).nullish(),
    },
    updated: {
      capacityGib: z.int().min(1).optional(),
      displayName,
      backup: z.object({ interval: z.string(), copies: z.int() }).nullish(),
    },
    computed: { mountTarget: z.string() },
    longRunning: true,
  },
  {
    name: "VirtualMachine",
    service: "compute",
    pattern: "projects/{project}/virtual-machines/{id}",
    created: manifest,
    updated: {
      compute: Compute.optional(),
      network: manifest.network,
      users: manifest.users,
      labels: manifest.labels,
    },
    computed: { state: z.enum(["STATE_PROVISIONING", "STATE_READY", "STATE_STOPPED"]), createTime },
    longRunning: true,
    request: "VirtualMachineManifest",
  },
  {
    name: "BareMetalInstance",
    service: "baremetal",
    pattern: "bare-metal-instances/{slug}",
    created: { slug, hostName: nameOf("hosts/{slug}"), image: z.string(), displayName },
    updated: { displayName },
    computed: {},
    longRunning: true,
  },
  {
    name: "ApiKey",
    service: "iam",
    pattern: "api-keys/{id}",
    created: { displayName, expireTime: z.iso.datetime().nullish() },
    updated: {},
    computed: { prefix: z.string() },
    once: { secret: z.string().openapi({ description: "Shown only once." }) },
  },
  {
    name: "WebhookSubscription",
    service: "webhook",
    pattern: "webhook-subscriptions/{slug}",
    created: {
      slug,
      url: z.url(),
      eventTypes: z.array(z.string()).nullish(),
      signingSecret: z.string().nullish().openapi({ writeOnly: true }),
      paused: z.boolean().nullish(),
    },
    updated: {
      url: z.url().optional(),
      eventTypes: z.array(z.string()).nullish(),
      signingSecret: z.string().nullish().openapi({ writeOnly: true }),
      paused: z.boolean().nullish(),
    },
    computed: {},
  },
  {
    name: "Datacenter",
    service: "location",
    pattern: "datacenters/{slug}",
    created: {},
    updated: {},
    computed: { displayName: z.string(), country: z.string() },
  },
  {
    name: "Host",
    service: "baremetal",
    pattern: "hosts/{slug}",
    created: {},
    updated: {},
    computed: { region, cores: z.int(), memoryGib: z.coerce.number().int() },
  },
];

/** Returns the service in Hono, with its description by zod-openapi at `/openapi.json`. */
export function createHonoApp({ apiKey, operationMs, states = STATES }: HonoOptions): {
  readonly app: OpenAPIHono;
  readonly store: ServiceStore;
} {
  const store = new ServiceStore(operationMs, states);
  const Operation = operationSchema(states);
  const app = new OpenAPIHono({
    defaultHook: (result, context) => {
      if (result.success) return undefined;
      const [issue] = result.error.issues;
      const error = { code: "invalid_argument", message: issue?.message ?? "", field: issue?.path.join(".") };
      return context.json({ error }, 400);
    },
  });
  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  app.use("/svc.*", async (context, next) => {
    beginRequest(store, apiKey, {
      path: context.req.path,
      authorization: context.req.header("Authorization"),
    });
    await next();
  });
  app.onError((error, context) => {
    if (!(error instanceof ServiceError)) throw error;
    const { code, message, field } = error;
    return context.json({ error: { code, message, field } }, HTTP_STATUS[code]);
  });

  /** Adds a method, with the call shape of the documentation. */
  const method = (
    service: string,
    name: string,
    request: z.ZodType,
    answer: z.ZodType,
    carryOut: (body: Fields) => unknown,
  ): void => {
    const title = `${service.charAt(0).toUpperCase()}${service.slice(1)}`.replace("Baremetal", "BareMetal");
    const route = createRoute({
      method: "post",
      path: `/svc.${service}.v1.${title}Service/${name}`,
      operationId: name,
      security: [{ bearer: [] }],
      request: { body: { required: true, content: { "application/json": { schema: request } } } },
      responses: {
        200: { description: "OK", content: { "application/json": { schema: answer } } },
        default: { description: "Error", content: { "application/json": { schema: Failure } } },
      },
    });
    app.openapi(route, ((context: Context) => {
      const body = context.req.valid("json" as never) as Fields;
      return context.json(answer.parse(carryOut(body)) as object);
    }) as never);
  };

  const named = (kind: HonoKind): z.ZodType => z.object({ name: nameOf(kind.pattern) });
  for (const kind of KINDS) addKind(kind);
  method("operation", "GetOperation", z.object({ name: z.string() }), Operation, ({ name }) =>
    store.operations.get(String(name)),
  );
  return { app, store };

  function addKind(kind: HonoKind): void {
    const { name, service } = kind;
    const shown = z
      .object({
        name: nameOf(kind.pattern),
        ...without(kind.created, "signingSecret"),
        ...kind.computed,
      })
      .openapi(name);
    const started = z.object({ operation: Operation });
    const methods = new PlainMethods(store, name);
    const isListedIn = Object.hasOwn(kind.created, "projectName");
    method(service, `Get${name}`, named(kind), shown, (body) => methods.get(body as Named));
    method(
      service,
      `List${name}s`,
      z
        .object({
          ...(isListedIn ? { projectName } : {}),
          pageSize: z.int().min(0).optional(),
          pageToken: z.string().optional(),
        })
        .openapi(`List${name}sRequest`),
      z.object({
        [`${name.charAt(0).toLowerCase()}${name.slice(1)}s`]: z.array(shown),
        nextPageToken: z.string(),
      }),
      (body) => methods.list(body),
    );
    if (Object.keys(kind.created).length === 0) return;
    method(
      service,
      `Create${name}`,
      z.object(kind.created).openapi(kind.request ?? `Create${name}Request`),
      kind.longRunning === true ? started : shown.extend(kind.once ?? {}),
      (body) => methods.create(body),
    );
    if (Object.keys(kind.updated).length > 0) {
      method(
        service,
        `Update${name}`,
        z.object({ name: nameOf(kind.pattern), ...kind.updated }).openapi(`Update${name}Request`, {
          description: "Fields that are omitted keep their values. Null clears a field.",
        }),
        shown,
        (body) => methods.update(body),
      );
    }
    method(
      service,
      `Delete${name}`,
      named(kind),
      kind.longRunning === true ? started : z.object({}),
      (body) => methods.delete(body as Named),
    );
  }
}
