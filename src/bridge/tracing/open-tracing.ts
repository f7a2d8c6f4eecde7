import type { PluginHost } from "../../plugin";
import type { Tracing } from "./tracing";

type TracingEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the tracing for which the environment asks by OpenTelemetry's variables; undefined, and nothing is loaded, if it asks for none. Spans that
 * cannot be sent are a line of the log.
 */
export async function openTracing(
  host: PluginHost,
  version: string,
  environment: TracingEnvironment = process.env,
): Promise<Tracing | undefined> {
  if (!isWanted(environment)) return undefined;
  try {
    const { createOpenTelemetry } = await import("./open-telemetry.js");
    return createOpenTelemetry(host, version, environment);
  } catch (error) {
    host.log.warn("OpenTelemetry cannot be used", { error });
    return undefined;
  }
}

function isWanted({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint = "",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ofTraces = "",
  OTEL_SDK_DISABLED: isDisabled = "",
  OTEL_TRACES_EXPORTER: exporter = "otlp",
}: TracingEnvironment): boolean {
  return (
    (endpoint !== "" || ofTraces !== "") &&
    isDisabled.toLowerCase() !== "true" &&
    (exporter === "" || exporter.split(",").includes("otlp"))
  );
}
