/**
 * The service map: one page that says how the methods of a service are understood. Contains only its keys, and how a file with them is read,
 * checked and written: nothing about descriptions.
 */
export { type JsonSchema, serviceMapSchema } from "./json-schema";
export { MAP_KEYS, type MappedField, type MappedKind, type ServiceMap } from "./map-keys";
export { ITSELF, NONE } from "./place-keys";
export { type Evidence, NOT_FOUND_LINE, notFoundCodes, pathOfMethod, spelledAs } from "./evidence";
export type { MapPath } from "./line-path";
export type { MapLine, MapValue } from "./map-line";
export { mapError, type MapProblem, type ReadMap, readMap, ServiceMapError } from "./read-map";
export { formatMapLine, withoutGuesses, writeMap, type WrittenMap } from "./write-map";
