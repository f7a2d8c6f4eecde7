import type { IConstruct } from "constructs";
import type { Lookups, SynthSource } from "../../synth";

/** The requests of an app during synthesis, stored on it under shared symbols, because an app may load two copies of this package. */
export interface AppRequests {
  /** Answers the requests. */
  readonly source: SynthSource;
  /** Whether the source is that of a test: there is no context file, no setting applies, and no key is needed. */
  readonly isTest: boolean;
  readonly lookups: Lookups;
}

const REQUESTS = Symbol.for("cdktf-provider-svc/synth-requests");
const SOURCE = Symbol.for("cdktf-provider-svc/synth-source");

interface RequestingApp extends IConstruct {
  readonly [REQUESTS]?: AppRequests;
  readonly [SOURCE]?: SynthSource;
}

/** Returns the requests of a construct's app; undefined before the first one. */
export function appRequestsOf(construct: IConstruct): AppRequests | undefined {
  return (construct.node.root as RequestingApp)[REQUESTS];
}

/** Stores the requests of a construct's app. */
export function setAppRequests(construct: IConstruct, requests: AppRequests): void {
  Object.defineProperty(construct.node.root, REQUESTS, { value: requests });
}

/** Returns the source that answers the requests of a construct's app instead of the program; undefined if there is none. */
export function sourceOf(construct: IConstruct): SynthSource | undefined {
  return (construct.node.root as RequestingApp)[SOURCE];
}

/** Answers all requests of an app by a source, instead of the service and the context file. */
export function answerRequests(app: IConstruct, source: SynthSource): void {
  Object.defineProperty(app, SOURCE, { value: source });
}
