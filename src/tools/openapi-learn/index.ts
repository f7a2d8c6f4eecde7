/**
 * Learning from recorded traffic: confirms or contradicts the conclusions of an OpenAPI import, and names the overlay lines that correct
 * them. Contains only pure functions of texts and exchanges. Their results have no value of the recording, except error codes.
 */
export { correctionLines, type LearnedDescription } from "./correction-lines";
export { type Correction, mapEvidence, type Observation } from "./evidence";
export { type RecordedExchange, RecordingError } from "./exchange";
export { createLearner, type LearnedRecording, type Learner } from "./learner";
export { isArchive, readArchive, readLine } from "./read-recording";
