import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { PluginHost } from "../../plugin";
import type { Tracing } from "./tracing";

const NAME = "terraform-provider-svc";

/** How long the end of a process may wait for the export of its last spans, in milliseconds: engines kill a process after two seconds. */
const FLUSH_MS = 500;

/**
 * Sends spans by OpenTelemetry's SDK, over OTLP in HTTP and protobuf, as its variables say. Their parent is the span that `TRACEPARENT` names. This file
 * is the only one that imports the SDK, and is loaded only if spans are wanted.
 */
export function createOpenTelemetry(
  { log, onEnd }: PluginHost,
  version: string,
  environment: Readonly<Record<string, string | undefined>>,
): Tracing {
  setGlobalErrorHandler((error) => log.warn("spans were not exported", { error }));
  const protocol =
    environment["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"] ?? environment["OTEL_EXPORTER_OTLP_PROTOCOL"];
  if (protocol !== undefined && protocol !== "http/protobuf") {
    log.warn("spans are sent by http/protobuf, the only protocol of this provider", { protocol });
  }
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": NAME, "service.version": version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer(NAME, version);
  const current = new AsyncLocalStorage<Context>();
  const parent = parentIn(environment);
  const begin = (...[name, options]: Parameters<typeof tracer.startSpan>): Span =>
    tracer.startSpan(name, options, current.getStore() ?? parent);
  onEnd(async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, FLUSH_MS)));
    await Promise.race([late, provider.forceFlush().catch(() => undefined)]);
    clearTimeout(timer);
  });
  return {
    start(name, attributes) {
      const span = begin(name, { attributes });
      const below = trace.setSpan(current.getStore() ?? parent, span);
      return {
        run: (work) => current.run(below, work),
        end: (failure) => end(span, failure),
      };
    },
    record(name, attributes, { startMs, endMs }, failure) {
      const nowMs = Date.now();
      end(begin(name, { attributes, startTime: nowMs + startMs }), failure, nowMs + endMs);
    },
  };
}

function parentIn({
  TRACEPARENT: traceparent = "",
  TRACESTATE: tracestate = "",
}: Readonly<Record<string, string | undefined>>): Context {
  const carrier = { traceparent, ...(tracestate === "" ? {} : { tracestate }) };
  return new W3CTraceContextPropagator().extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
}

function end(span: Span, failure: string | undefined, atMs?: number): void {
  if (failure !== undefined) {
    span.setAttribute("error.type", failure);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(atMs);
}
