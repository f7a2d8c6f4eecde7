/**
 * Relations between constructs, their stack and its providers. Contains only code that hooks and resources share, and no construct.
 */
export { compileContract } from "./compile-contract";
export { contractHash, contractOf, contractsIn, describeContract, markContract } from "./contract-mark";
export { answerRequests, type AppRequests, appRequestsOf, setAppRequests, sourceOf } from "./app-requests";
export { type LookupPolicy, lookupSettingProblems } from "./lookup-settings";
export { checkFramework, FRAMEWORK } from "./framework";
export { hasToken, isKnown } from "./is-known";
export { atEndOfSynthesis } from "./end-of-synthesis";
export { onSynthesis } from "./on-synthesis";
export type { SynthesisSession } from "./synthesis-session";
export { isPlainObject, type UnwritablePart, unwritableParts } from "./unwritable-parts";
export { notePlace, notePlaces, placeOf } from "./source-place";
export { enrolProvider, isWithin, providersOf } from "./stack-providers";
export { describeKindOf, isSvcObject, type SvcObject } from "./svc-object";
export { handwrittenExpressionsIn, referencesInValue } from "./template-references";
export { addNote, addWarning, addWarningOnce, noteLine } from "./warnings";
