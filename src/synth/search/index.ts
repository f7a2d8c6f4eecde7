/**
 * Answers look-ups by calling the service. Contains only reads: it lists each kind of a parent at most once, however many look-ups search it.
 */
export { createSearch, type Search } from "./search";
