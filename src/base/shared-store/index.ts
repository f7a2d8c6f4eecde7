/**
 * Stores that several machines share: objects in a bucket, or rows in a database. Contains only their addresses and their rules of access. A
 * client of such a service is loaded with the first access.
 */
export { openSharedStore, readObjectOf, selectRows } from "./open-shared-store";
export {
  type BucketAddress,
  type BucketDefaults,
  type DatabaseAddress,
  isStoreAddress,
  parseStoreAddress,
  type StoreAddress,
} from "./store-address";
