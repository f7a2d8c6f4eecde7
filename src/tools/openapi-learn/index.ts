/**
 * Learning from recorded traffic: confirms or contradicts the conclusions of an OpenAPI import, and names the lines of a service map
 * that correct them. Contains only pure functions of texts and exchanges. Their results have no value of the recording, except error codes.
 */
export { type RecordedExchange, RecordingError } from "./exchange";
export { createLearner, type LearnedRecording, type Learner } from "./learner";
export { isArchive, readArchive, readLine } from "./read-recording";
