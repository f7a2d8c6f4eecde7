/** A fault in the configuration. Its texts never contain the API key. */
export type ConfigProblem = {
  readonly attribute: "endpoint" | "api_key";
  readonly environmentVariable: string;
  /** Source of the value. */
  readonly source: "argument" | "environment" | "missing";
  /** Title of the diagnostic. */
  readonly summary: string;
  /** States the fault, the allowed values and the remedy. */
  readonly detail: string;
};
