/** Spans of what a provider process does. Contains only the decorators that add spans, and the SDK that sends them. */
export { openTracing } from "./open-tracing";
export { traceCall, tracedJournal, tracedOperations, tracedResource, tracedRpcs } from "./traced";
export type { Tracing } from "./tracing";
