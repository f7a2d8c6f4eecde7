/** Finds the engine, Terraform or OpenTofu. Contains only the search of its program, and starts nothing. */
export { findEngine } from "./find-engine";
