import type { IConstruct } from "constructs";
import type { Lookups, LookupSource } from "../../synth";

/** The look-ups of an app, stored on it under shared symbols, because an app may load two copies of this package. */

export type { Lookups };

const LOOKUPS = Symbol.for("cdktf-provider-svc/lookups");
const SOURCE = Symbol.for("cdktf-provider-svc/lookup-source");

interface LookingApp extends IConstruct {
  readonly [LOOKUPS]?: Lookups;
  readonly [SOURCE]?: LookupSource;
}

/** Returns the look-ups of a construct's app, or the source that shall answer them; neither exists before the first look-up. */
export function lookupsOf(construct: IConstruct): {
  readonly lookups?: Lookups | undefined;
  readonly source?: LookupSource | undefined;
} {
  const app = construct.node.root as LookingApp;
  return { lookups: app[LOOKUPS], source: app[SOURCE] };
}

/** Stores the look-ups of a construct's app. */
export function setLookups(construct: IConstruct, lookups: Lookups): void {
  Object.defineProperty(construct.node.root, LOOKUPS, { value: lookups });
}

/** Answers all look-ups of an app by a function, instead of the service and the context file. */
export function answerLookups(app: IConstruct, source: LookupSource): void {
  Object.defineProperty(app, SOURCE, { value: source });
}
