import { describeMessage, describeType, type RequestFacts, type SchemaObject } from "./describe-message";
import { findProtoKinds, type ProtoKinds } from "./find-proto-kinds";
import { type ProtoMethod, type ProtoSchema, type ProtoType, scopeOf, lastName } from "./proto-schema";
import { isWellKnown } from "./well-known-message";

/**
 * Converts protos to an OpenAPI document in the service's call shape: POST to `/package.Service/Method`, with proto-JSON bodies. Contains
 * each message under its full name, if a method needs it. Omits streaming methods.
 */
export function toDocument(schema: ProtoSchema): SchemaObject {
  const kinds = findProtoKinds(schema);
  const methods = schema.services.flatMap(({ fullName, methods: own }) =>
    own
      .filter(({ isStream }) => !isStream)
      .map((method) => ({ path: `/${fullName}/${method.name}`, method })),
  );
  const [first] = schema.services;
  const scope = scopeOf(first?.fullName ?? "");
  const host = schema.services.find((service) => service.host !== "")?.host;
  return {
    openapi: "3.1.0",
    info: { title: scope, version: /^v\d/.test(lastName(scope)) ? lastName(scope) : "" },
    ...(host === undefined ? {} : { servers: [{ url: `https://${host}` }] }),
    paths: Object.fromEntries(
      methods.map(({ path, method }) => [path, { post: describeMethod(method, kinds) }]),
    ),
    components: {
      schemas: describeTypes(
        schema,
        kinds,
        methods.map(({ method }) => method),
      ),
    },
  };
}

function describeMethod(method: ProtoMethod, kinds: ProtoKinds): SchemaObject {
  const { name, description, deprecated, input, output } = method;
  const kind = kinds.unnamedKind(method);
  const body = (message: string): SchemaObject => ({
    content: { "application/json": { schema: describeType({ message }) } },
  });
  return {
    operationId: name,
    ...(description === "" ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    ...(kind === undefined ? {} : { "x-of-kind": kind.name }),
    requestBody: { required: true, ...body(input) },
    responses: { 200: { description: "", ...body(output) } },
  };
}

/** Returns the schemas of the messages and enums that methods need, directly or through others. */
function describeTypes(
  { messages, enums }: ProtoSchema,
  kinds: ProtoKinds,
  methods: readonly ProtoMethod[],
): Readonly<Record<string, SchemaObject>> {
  const described = new Map<string, SchemaObject>();
  const requests = requestsOf(messages, methods);
  const waiting = methods.flatMap(({ input, output }): ProtoType[] => [
    { message: input },
    { message: output },
  ]);
  for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
    const name = "scalar" in type ? "" : "enum" in type ? type.enum : type.message;
    if (name === "" || described.has(name) || isWellKnown(name)) continue;
    const message = "message" in type ? messages.get(name) : undefined;
    const values = enums.get(name);
    if (message !== undefined) {
      described.set(name, describeMessage(message, kinds, requests.get(name)));
      for (const field of message.fields) waiting.push(field.type);
    } else if (values !== undefined) {
      const { description } = values;
      described.set(name, {
        type: "string",
        enum: values.values,
        ...(description === "" ? {} : { description }),
      });
    }
  }
  return Object.fromEntries([...described].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the facts of messages as requests of methods, by full name. */
function requestsOf(
  messages: ProtoSchema["messages"],
  methods: readonly ProtoMethod[],
): ReadonlyMap<string, RequestFacts> {
  const fieldTypes = new Set(
    [...messages.values()].flatMap(({ fields }) =>
      fields.flatMap(({ type }) => ("message" in type ? [type.message] : [])),
    ),
  );
  return new Map(
    methods.map(({ input, signatures }): [string, RequestFacts] => {
      const fields = messages.get(input)?.fields ?? [];
      // A message whose fields have no behavior says by a method's signature which of them a call needs.
      const isSilent = fields.every(({ options }) => options.behaviors.length === 0);
      const hasMask = fields.some(
        ({ type }) => "message" in type && type.message === "google.protobuf.FieldMask",
      );
      return [
        input,
        {
          required: isSilent ? (signatures[0]?.split(",") ?? []).map((each) => each.trim()) : [],
          isPartial: !hasMask && !fieldTypes.has(input),
        },
      ];
    }),
  );
}
