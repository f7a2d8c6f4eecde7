import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import {
  createFileRegistry,
  type DescService,
  fromBinary,
  fromJson,
  type JsonValue,
  toJson,
} from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  type HandlerContext,
  type ServiceImpl,
} from "@connectrpc/connect";
import { connectNodeAdapter } from "@connectrpc/connect-node";
import { callMethod } from "../store/call-method";
import { ServiceError, type ServiceErrorCode } from "../store/service-error";
import type { Fields } from "../store/fields";
import { ServiceStore } from "../store/service-store";
import { withControl } from "../store/with-control";

/** Options of a server of the documented service. */
export interface ServiceServerOptions {
  readonly apiKey: string;
  /** Duration of an operation. */
  readonly operationMs: number;
}

const descriptors = fromBinary(
  FileDescriptorSetSchema,
  readFileSync(join(__dirname, "../proto/descriptions/descriptors.binpb")),
);
const registry = createFileRegistry(descriptors);

/** Returns the service on connect-node, in real Connect JSON. The caller lets it listen. */
export function createConnectServer({ apiKey, operationMs }: ServiceServerOptions): Server {
  const store = new ServiceStore(operationMs);
  const routes = (router: ConnectRouter): void => {
    for (const each of registry) {
      if (each.kind === "service") router.service(each, handlersOf(each, store, apiKey));
    }
  };
  return createServer(withControl(store, connectNodeAdapter({ routes, grpc: false, grpcWeb: false })));
}

type Handler = (request: never, context: HandlerContext) => unknown;

function handlersOf(
  service: DescService,
  store: ServiceStore,
  apiKey: string,
): Partial<ServiceImpl<DescService>> {
  const handlers = service.methods.map((method): [string, Handler] => [
    method.localName,
    (request, { requestHeader }) => {
      if (requestHeader.get("Authorization") !== `Bearer ${apiKey}`) {
        throw new ConnectError("the API key is wrong", Code.Unauthenticated);
      }
      try {
        const answer = callMethod(store, method.name, toJson(method.input, request, { registry }) as Fields);
        return fromJson(method.output, answer as JsonValue, { registry, ignoreUnknownFields: true });
      } catch (error) {
        throw error instanceof ServiceError ? connectError(error) : error;
      }
    },
  ]);
  return Object.fromEntries(handlers) as unknown as Partial<ServiceImpl<DescService>>;
}

const CODES: Readonly<Record<ServiceErrorCode, Code>> = {
  aborted: Code.Aborted,
  already_exists: Code.AlreadyExists,
  failed_precondition: Code.FailedPrecondition,
  invalid_argument: Code.InvalidArgument,
  not_found: Code.NotFound,
  resource_exhausted: Code.ResourceExhausted,
  unauthenticated: Code.Unauthenticated,
  unavailable: Code.Unavailable,
  unimplemented: Code.Unimplemented,
};

function connectError({ code, message, field = "" }: ServiceError): ConnectError {
  const desc = registry.getMessage("svc.error.v1.ErrorDetail");
  if (desc === undefined) throw new Error("the descriptors have no ErrorDetail");
  const detail = { desc, value: { reason: code.toUpperCase(), field } };
  return new ConnectError(message, CODES[code], undefined, [detail]);
}
