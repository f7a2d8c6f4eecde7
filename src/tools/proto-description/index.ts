/**
 * Protos as the description of a service: converts .proto files and descriptor sets to the OpenAPI document that the OpenAPI import reads.
 * Contains only the reading of protos and this conversion, which keeps what OpenAPI generators lose: presence, oneofs, field behavior,
 * resource patterns and references. Concludes nothing; that is the import's part. Only the command line loads it, for a proto.
 */
export { ProtoError } from "./proto-error";
export { readProtoDescription, type ProtoDescription } from "./read-proto-description";
