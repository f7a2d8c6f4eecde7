/** What several modules know of the engine, Terraform or OpenTofu. Contains only the search of its program and the marks in its plans, and starts nothing. */
export { findEngine, OLDEST_ENGINE } from "./find-engine";
export { holdsMark, memberOrMark } from "./plan-marks";
