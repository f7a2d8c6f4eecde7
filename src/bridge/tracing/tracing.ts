/** Values of a span. They never contain a body, a header, a secret or a text of the service. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A span that has not ended. */
export interface OpenSpan {
  /** Runs work below the span: spans that the work starts or records are its children. */
  run<T>(work: () => T): T;
  /** Ends the span. `failure` is the code or the class of an error; the span failed if it is given. */
  end(failure?: string): void;
}

/** The start and the end of a span in milliseconds from now. A negative number is in the past. */
export interface SpanTimes {
  readonly startMs: number;
  readonly endMs: number;
}

/** Receives what a provider process does, as spans. No function throws, and none waits for an export. */
export interface Tracing {
  /** Starts a span below the current one. */
  start(name: string, attributes: SpanAttributes): OpenSpan;
  /** Records a whole span below the current one. */
  record(name: string, attributes: SpanAttributes, times: SpanTimes, failure?: string): void;
}

/** Runs work in a span of its own. */
export async function inSpan<T>(
  tracing: Tracing,
  name: string,
  attributes: SpanAttributes,
  work: () => T | Promise<T>,
): Promise<T> {
  const span = tracing.start(name, attributes);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end(failureOf(error));
    throw error;
  }
}

/** Returns the class of an error. */
export function failureOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}
