import type { CallEvent, OperationPoller } from "../../client";
import type { Resource, RpcTable } from "../../plugin";
import type { Rpc } from "../../plugin/transport";
import type { ProviderContext } from "../context";
import type { Journal, PendingCreate } from "../recovery";
import { failureOf, inSpan, type Tracing } from "./tracing";

/** Returns the RPCs of a provider, each call of which is a span. */
export function tracedRpcs(rpcs: RpcTable, tracing: Tracing): RpcTable {
  return new Map([...rpcs].map(([path, rpc]) => [path, tracedRpc(path, rpc, tracing)]));
}

function tracedRpc(path: string, rpc: Rpc, tracing: Tracing): Rpc {
  const [, service = "", method = path] = path.split("/");
  const attributes = { "rpc.system": "grpc", "rpc.service": service, "rpc.method": method };
  if (rpc.kind === "unary") {
    const handle: typeof rpc.handle = (...given) =>
      inSpan(tracing, method, attributes, () => rpc.handle(...given));
    return { ...rpc, handle };
  }
  return {
    ...rpc,
    async *handle(...given) {
      const span = tracing.start(method, attributes);
      const answers = rpc.handle(...given)[Symbol.asyncIterator]();
      let failure: string | undefined;
      try {
        for (;;) {
          const answer = await span.run(() => answers.next());
          if (answer.done === true) return;
          yield answer.value;
        }
      } catch (error) {
        failure = failureOf(error);
        throw error;
      } finally {
        // A peer that wants no more answers ends the handler, too.
        await answers.return?.();
        span.end(failure);
      }
    },
  };
}

/** Functions of a resource that may call the service. */
const OF_RESOURCES: ReadonlySet<string> = new Set(["plan", "read", "create", "update", "delete", "import"]);

/** Returns a resource whose functions are spans, such as `create VirtualMachine`. */
export function tracedResource(
  kind: string,
  resource: Resource<ProviderContext>,
  tracing: Tracing,
): Resource<ProviderContext> {
  return withSpans(resource, OF_RESOURCES, (name) => [`${name} ${kind}`, { "svc.kind": kind }], tracing);
}

/** Returns a poller whose waits are spans. The polls of an operation are requests below its wait. */
export function tracedOperations(operations: OperationPoller, tracing: Tracing): OperationPoller {
  return {
    wait: (request) => {
      const { operation } = request;
      const name = typeof operation === "string" ? operation : operation.name;
      return inSpan(tracing, "wait for operation", { "svc.operation": name }, () => operations.wait(request));
    },
  };
}

/** Methods of the journal that read or write notes of this process or of others, or wait for other creates. */
const OF_JOURNALS: ReadonlySet<string> = new Set([
  "begin",
  "claim",
  "listBeforeCreate",
  "knownBefore",
  "everyEntry",
  "heldNames",
  "belongsToAnother",
  "release",
  "markInState",
  "unconfirmed",
  "leftBehind",
]);

const OF_PENDING_CREATES: ReadonlySet<string> = new Set([
  "lost",
  "accepted",
  "claimName",
  "made",
  "acknowledged",
  "drop",
  "search",
]);

/** Returns a journal whose reads, writes and waits are spans. */
export function tracedJournal(journal: Journal, tracing: Tracing): Journal {
  const spanOf = (name: string): readonly [string, Readonly<Record<string, string>>] => [
    `journal ${name}`,
    {},
  ];
  const tracedCreate = (create: PendingCreate): PendingCreate =>
    withSpans(create, OF_PENDING_CREATES, spanOf, tracing);
  const traced = withSpans(journal, OF_JOURNALS, spanOf, tracing);
  return withMethods(traced, {
    begin: async (...given) => tracedCreate(await traced.begin(...given)),
    claim: async (...given) => {
      const claimed = await traced.claim(...given);
      return claimed === undefined ? undefined : tracedCreate(claimed);
    },
  });
}

/** Records a request, or a wait before one, as a span that has just ended or begins now. */
export function traceCall(event: CallEvent, tracing: Tracing): void {
  const method = event.method.slice(event.method.lastIndexOf("/") + 1);
  const attributes = { "rpc.method": method, "svc.attempt": event.attempt };
  switch (event.kind) {
    case "attempt": {
      const { durationMs, outcome, httpStatus, requestId } = event;
      const facts = {
        ...attributes,
        ...(httpStatus === undefined ? {} : { "http.response.status_code": httpStatus }),
        ...(requestId === undefined ? {} : { "svc.request_id": requestId }),
      };
      tracing.record(
        method,
        facts,
        { startMs: -durationMs, endMs: 0 },
        outcome === "ok" ? undefined : outcome,
      );
      return;
    }
    case "permit":
      tracing.record("wait for rate limiter", attributes, { startMs: -event.durationMs, endMs: 0 });
      return;
    case "wait":
      tracing.record(
        event.everyCall === true ? "pause of rate limiter" : "wait before retry",
        { ...attributes, "svc.code": event.code },
        { startMs: 0, endMs: event.delayMs },
      );
  }
}

/** Returns an object of which some methods, all of which return promises, are spans. */
function withSpans<T extends object>(
  target: T,
  names: ReadonlySet<string>,
  spanOf: (name: string) => readonly [string, Readonly<Record<string, string>>],
  tracing: Tracing,
): T {
  const method = (name: string, value: (...given: unknown[]) => unknown) =>
    !names.has(name)
      ? value
      : (...given: unknown[]): Promise<unknown> => inSpan(tracing, ...spanOf(name), () => value(...given));
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object);
      return typeof value === "function" && typeof name === "string"
        ? method(name, value.bind(object) as (...given: unknown[]) => unknown)
        : value;
    },
  });
}

function withMethods<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get: (object, name) =>
      Reflect.get(Object.hasOwn(methods, name) ? methods : object, name, object) as unknown,
  });
}
