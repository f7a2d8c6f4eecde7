/**
 * Stores that several machines share: objects in a bucket, or rows in a database. Contains only their addresses and their rules of access. A
 * client of such a service is loaded with the first access.
 */
export { openSharedStore } from "./open-shared-store";
export { type BucketDefaults, isStoreAddress, parseStoreAddress, type StoreAddress } from "./store-address";
